import { aboutFields } from './about-fields';
import { homeFields } from './home-fields';
import { claimsFields, privacyFields, termsFields } from './legal-fields';
import { marketNoteFields } from './market-note-fields';
import type { PageFieldSet } from './page-field';

type ListedPage = {
  /** As the history calls it. */
  name: string;
  /** As its form, and the tile that leads there, call it. */
  label: string;
  /** As toasts call its texts. */
  content: string;
  path: string;
  set: PageFieldSet;
  /** What search engines show without a search entry: of the named texts the first that is not blank. */
  shownAs?: { title: string[]; standardTitle: string; description: string[]; picture: string };
};

/** The pages whose texts staff edit, by their `page_slug`. */
export const PAGES = {
  home: {
    name: 'Home page',
    label: 'Home Page',
    content: 'Home Page Content',
    path: '/',
    set: homeFields,
    shownAs: {
      title: ['hero_main_title'],
      standardTitle: 'Home',
      description: ['hero_subtitle'],
      picture: 'it is the hero picture',
    },
  },
  'about-us': {
    name: 'About us page',
    label: 'About Us',
    content: 'About Us Content',
    path: '/about-us',
    set: aboutFields,
    shownAs: {
      title: [],
      standardTitle: 'About Us',
      description: ['about_intro_p1'],
      picture: 'it is the site’s own',
    },
  },
  'market-note': {
    name: 'Market note',
    label: 'Market Note',
    content: 'Market Note',
    path: '/our-products',
    set: marketNoteFields,
  },
  claims: {
    name: 'Claims procedure',
    label: 'Claims Procedure',
    content: 'Claims Procedure',
    path: '/claims',
    set: claimsFields,
  },
  privacy: {
    name: 'Privacy notice',
    label: 'Privacy Notice',
    content: 'Privacy Notice',
    path: '/privacy',
    set: privacyFields,
  },
  terms: { name: 'Terms of sale', label: 'Terms of Sale', content: 'Terms of Sale', path: '/terms', set: termsFields },
} as const satisfies Record<string, ListedPage>;

/** The `page_slug` of a page of texts. */
export type PageSlug = keyof typeof PAGES;

export const PAGE_SLUGS = Object.keys(PAGES) as PageSlug[];

export type EditedPage = ListedPage & { slug: PageSlug };

export function editedPage(slug: PageSlug): EditedPage {
  return { slug, ...PAGES[slug] };
}

export function isPageSlug(text: string): text is PageSlug {
  return Object.hasOwn(PAGES, text);
}
