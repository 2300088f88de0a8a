import { DEFAULT_TIME_ZONE } from '~/lib/runtime/time-zone-name';
import { pictureUrl } from '~/lib/text/url';

/** The settings a visitor's page is built with; an empty one shows nothing. */
export type SiteSettings = {
  company_name: string;
  company_tagline: string;
  header_logo_url: string;
  social_facebook_url: string;
  social_twitter_url: string;
  social_linkedin_url: string;
  social_instagram_url: string;
  contact_address: string;
  contact_email: string;
  contact_phone: string;
  whatsapp_number: string;
  office_hours: string;
  office_town: string;
  map_coordinates: string;
  map_text: string;
  iec: string;
  gstin: string;
  fssai: string;
  video_url: string;
  company_time_zone: string;
};

/** Shown where the settings cannot be read (docs/product.md#settings). The social link `#` hides its icon. */
export const DEFAULT_SETTINGS: SiteSettings = {
  company_name: 'Doab Harvest Exports',
  company_tagline: 'Indian onions, garlic and potatoes, graded and shipped from Kanpur.',
  header_logo_url: '/logo.svg',
  social_facebook_url: '#',
  social_twitter_url: '#',
  social_linkedin_url: '#',
  social_instagram_url: '#',
  contact_address: 'Mall Road, Kanpur, Uttar Pradesh 208001, India',
  contact_email: 'exports@doabharvest.example',
  contact_phone: '+91 512 555 0148',
  whatsapp_number: '+91 98390 00148',
  office_hours: '',
  office_town: '',
  map_coordinates: '26.467, 80.35',
  map_text: 'Our office in Kanpur',
  iec: '',
  gstin: '',
  fssai: '',
  video_url: '',
  company_time_zone: DEFAULT_TIME_ZONE,
};

/** @returns the URL of the logo; the default one where the setting is no URL of a picture */
export function logoUrl({ header_logo_url }: Pick<SiteSettings, 'header_logo_url'>): string {
  return pictureUrl(header_logo_url) ?? DEFAULT_SETTINGS.header_logo_url;
}

const PUBLIC_KEYS = Object.keys(DEFAULT_SETTINGS) as (keyof SiteSettings)[];

/** Emptied by staff, these are empty: a map of the default place would be wrong. */
const MAY_BE_EMPTY: (keyof SiteSettings)[] = ['map_coordinates', 'map_text'];

/** Without a value these are empty: mail to an invented address is lost. */
const NEVER_INVENTED: (keyof SiteSettings)[] = ['contact_email', 'contact_phone'];

/** @returns what counts for a key without a row */
export function missingSetting(key: keyof SiteSettings): string {
  return NEVER_INVENTED.includes(key) ? '' : DEFAULT_SETTINGS[key];
}

/** @returns the settings, with what counts in place of missing and blank rows */
export function settingsFrom(rows: { setting_key: string; setting_value: string }[]): SiteSettings {
  const stored = new Map(rows.map((row) => [row.setting_key, row.setting_value.trim()]));
  const entries = PUBLIC_KEYS.map((key) => {
    const standard = missingSetting(key);
    const value = stored.get(key) ?? standard;
    return [key, value || (MAY_BE_EMPTY.includes(key) ? '' : standard)] as const;
  });
  return Object.fromEntries(entries) as SiteSettings;
}
