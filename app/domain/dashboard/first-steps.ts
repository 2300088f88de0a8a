import type { WrittenPage } from '~/domain/pages/notices';
import { fileField } from '~/lib/pictures/file-field';

/** A step of an owner's first day; `data-step` of the dashboard. */
type StepName =
  | 'name'
  | 'logo'
  | 'phone'
  | 'address'
  | 'registrations'
  | 'category'
  | 'product'
  | 'photographs'
  | 'terms'
  | 'publish';

/** A step of an owner's first day, with the page where it is done; the last one is a button. */
export type FirstStep = { name: StepName; label: string; to: string | null; done: boolean };

/** What there is on a site. */
export type SiteInventory = {
  /** The value of a setting; empty where it has none. */
  setting(key: string): string;
  products: number;
  categories: number;
  pictures: number;
  written: WrittenPage[];
  isPublished: boolean;
};

const PHOTOGRAPHS = 3;

/** @returns what makes a site that a buyer can use, in the order in which it is done */
export function firstSteps({
  setting,
  products,
  categories,
  pictures,
  written,
  isPublished,
}: SiteInventory): FirstStep[] {
  const step = (name: StepName, label: string, to: string | null, done: boolean) => ({ name, label, to, done });
  const ofSettings = (name: StepName, label: string, ...keys: string[]) =>
    step(name, label, `/admin/site-settings#${controlOf(keys[0] ?? '')}`, keys.some(setting));
  return [
    ofSettings('name', 'The name of the company', 'company_name'),
    ofSettings('logo', 'The logo', 'header_logo_url'),
    ofSettings('phone', 'A telephone or WhatsApp number', 'contact_phone', 'whatsapp_number'),
    ofSettings('address', 'The address of the office', 'contact_address'),
    ofSettings('registrations', 'Registrations: IEC, GSTIN or FSSAI', 'iec', 'gstin', 'fssai'),
    step('category', 'The first category', '/admin/manage-categories/add', categories > 0),
    step('product', 'The first product', '/admin/manage-products/add', products > 0),
    step('photographs', 'Three photographs', '/admin/media', pictures >= PHOTOGRAPHS),
    step('terms', 'The terms of sale', '/admin/edit-pages/terms', written.includes('terms')),
    step('publish', 'Publish the site', null, isPublished),
  ];
}

/** The control of a setting in the form of all: a picture's is that of its file. */
function controlOf(key: string): string {
  return key.endsWith('_url') ? `edit-${fileField(key)}` : `setting-${key}`;
}
