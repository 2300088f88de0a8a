import { ABOUT_FIELDS } from './about-fields';
import { HOME_FIELDS } from './home-fields';
import { CLAIMS_FIELDS, PRIVACY_FIELDS, TERMS_FIELDS } from './legal-fields';
import { MARKET_NOTE_FIELDS } from './market-note-fields';
import type { PageField } from './page-field';

type ListedPage = {
  name: string;
  /** The public page that shows the texts. */
  path: string;
  fields: readonly PageField[];
};

/** The pages whose texts staff edit, by their `page_slug`. */
export const PAGES = {
  home: { name: 'Home page', path: '/', fields: HOME_FIELDS },
  'about-us': { name: 'About us page', path: '/about-us', fields: ABOUT_FIELDS },
  'market-note': { name: 'Market note', path: '/our-products', fields: MARKET_NOTE_FIELDS },
  claims: { name: 'Claims procedure', path: '/claims', fields: CLAIMS_FIELDS },
  privacy: { name: 'Privacy notice', path: '/privacy', fields: PRIVACY_FIELDS },
  terms: { name: 'Terms of sale', path: '/terms', fields: TERMS_FIELDS },
} as const satisfies Record<string, ListedPage>;

/** The `page_slug` of a page of texts. */
export type PageSlug = keyof typeof PAGES;

/** The `page_slug` of all pages of texts. */
export const PAGE_SLUGS = Object.keys(PAGES) as PageSlug[];

/** @returns whether a text is the `page_slug` of a page */
export function isPageSlug(text: string): text is PageSlug {
  return Object.hasOwn(PAGES, text);
}
