import sharp from 'sharp';
import type { ConfirmedEnquiry } from '~/documents/confirmation.server';
import type { PrintedProForma } from '~/documents/pro-forma.server';
import type { PrintedQuotation } from '~/documents/quotation.server';
import { NO_FACTS } from '~/domain/products/facts';
import type { Product } from '~/domain/products/product';
import { DEFAULT_SETTINGS } from '~/domain/settings/settings';
import type { RequestContext } from '~/lib/request/request-context';

// What tests typeset.

export const ENQUIRY: ConfirmedEnquiry = {
  reference: '7KD-M2P',
  created_at: '2026-11-23T20:00:00Z',
  sent_at: '24 November 2026',
  sender: {
    full_name: 'Amina Rahman',
    company: 'Al Noor Trading',
    country: 'United Arab Emirates',
    email: 'amina@alnoor.example',
    phone: null,
    port: 'Jebel Ali',
    incoterm: 'CIF, Incoterms 2020',
    loading_week: '2026-W50',
  },
  lines: [
    {
      position: 1,
      product: 'Nashik Red Onion',
      size: '45–55 mm',
      packing: 'Mesh bag 25 kg',
      quantity: '28 tonnes',
      meaning: '1,120 bags of 25 kg; one 40 ft container',
      note: null,
    },
  ],
  plan: {
    title: 'Load: 28 t',
    boxes: [
      {
        title: 'Box 1: 40 ft reefer at 1 °C',
        state: '65–70 % humidity · full',
        lines: ['28 t Nashik Red Onion, 1,120 × Mesh bag 25 kg, floor-loaded'],
      },
    ],
    apart: [{ goods: 'Garlic from Potato', why: 'temperature (0 and 10 °C)', source: 'USDA' }],
    uncounted: null,
  },
  load: null,
  message: 'First paragraph.\n\nSecond one.',
  address: 'https://www.example.com/enquiries/private',
};

export const QUOTATION: PrintedQuotation = {
  plan: ENQUIRY.plan,
  number: 'Q-2026-0001',
  version: 2,
  quoted_at: '2026-11-23T08:00:00Z',
  date: '23 November 2026',
  valid_until: '7 December 2026',
  buyer: {
    ...{ full_name: 'Amina Rahman', company: 'Al Noor *Trading*', country: null, email: 'amina@alnoor.example' },
    address: null,
  },
  reference: '7KD-M2P',
  currency: 'USD',
  terms: 'CIF Jebel Ali, Incoterms 2020',
  lines: [
    {
      position: 1,
      description: 'Nashik Red Onion\n45–55 mm, mesh bags of 25 kg',
      quantity: '28',
      unit: 'tonnes',
      price: '412.50',
      amount: '11,550.00',
    },
    {
      position: 2,
      description: '#panic("x") $x$',
      quantity: '14.5',
      unit: 'tonnes',
      price: '380.00',
      amount: '5,510.00',
    },
  ],
  total: '17,060.00',
  payment_terms: '30 % in advance, 70 % against documents.',
  remarks: null,
};

export const CATEGORY = { name: 'Onions', slug: 'onions' };

/** A product of which nothing is known. */
export const BARE: Product = {
  ...NO_FACTS,
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Shallot',
  slug: 'shallot',
  description: null,
  image_url: null,
  is_featured: false,
  specifications: [],
  export_info: null,
  gallery_images: [],
  document_url: null,
  document_bytes: null,
  meta_title: null,
  meta_description: null,
  share_image_url: null,
  updated_at: '2026-11-23T20:00:00Z',
};

/** What a builder asks of a site: settings, and one picture, dark red, at every address below `/ours/`. */
export async function siteOfPictures(): Promise<RequestContext> {
  const base = { width: 640, height: 480, channels: 3, background: '#7d2a3b' } as const;
  const bytes = await sharp({ create: base }).jpeg().toBuffer();
  return {
    assets: { pathOf: (url: string) => (url.startsWith('/ours/') ? url : null), urlOf: (path: string) => path },
    memoize: async () =>
      Object.entries(DEFAULT_SETTINGS).map(([setting_key, setting_value]) => ({ setting_key, setting_value })),
    origin: 'https://www.example.com',
    timeZone: 'Asia/Kolkata',
    variants: { get: async () => ({ bytes, contentType: 'image/jpeg' }) },
  } as unknown as RequestContext;
}

export const PRO_FORMA: PrintedProForma = {
  ...QUOTATION,
  number: 'PI-2026-0001',
  made_at: '2026-11-23T08:00:00Z',
  buyer: { ...QUOTATION.buyer, address: 'PO Box 7 #1\nDubai' },
  consignee: 'Gulf Cold Stores *LLC*\nJebel Ali',
  quotation: 'Q-2026-0001, version 2',
  reference: '7KD-M2P',
  lines: QUOTATION.lines.map((line, index) => ({
    ...line,
    ...{ hs_code: '07031019', origin: 'India', packing: 'Mesh bags of 25 kg', net_kg: '28,000' },
    packages: index === 0 ? '1,120' : null,
    gross_kg: index === 0 ? '28,280' : null,
  })),
  words: 'US Dollars Seventeen Thousand Sixty Only',
  advance: { percent: '30', amount: '5,118.00', balance: '11,942.00' },
  packages: null,
  net_kg: '42,500',
  gross_kg: null,
  containers: '2 × 40 ft reefer',
  bank_details: 'Example Bank #1\nAccount 0001',
};
