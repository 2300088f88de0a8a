import type { PageField } from './page-field';
import { SEARCH_ENTRY_FIELDS } from './search-entry-fields';

const leadership = 'Leadership';
const main = 'Main content';
const promise = 'Our Promise of Quality, on the certificates page';

/** The text of the block that closes the certificates page. */
export const PROMISE_FIELD = {
  key: 'promise_of_quality',
  label: 'Promise',
  input: 'textarea',
  section: promise,
  hint: 'Under the title “Our Promise of Quality”.',
  default: 'What we agree on is put in writing, and we answer for it.',
} as const satisfies PageField;

/** The texts of the about-us page with their defaults (docs/product.md#page-texts). */
export const ABOUT_FIELDS = [
  {
    key: 'leadership_ceo_name',
    label: 'Name',
    input: 'text',
    section: leadership,
    hint: 'On the card beside the text, under the quote.',
    default: '',
    standIn: 'Our founder',
  },
  {
    key: 'leadership_ceo_title',
    label: 'Job title',
    input: 'text',
    section: leadership,
    hint: 'Under the name.',
    default: '',
    standIn: 'Founder & CEO',
  },
  {
    key: 'leadership_ceo_quote',
    label: 'Quote',
    input: 'textarea',
    section: leadership,
    hint: 'In large letters on the card; quotation marks are there already.',
    default: '',
    standIn: 'Our commitment is to deliver unparalleled quality and build lasting relationships globally.',
  },
  {
    key: 'about_main_heading',
    label: 'Main heading',
    input: 'text',
    section: main,
    hint: 'The title on top of the page.',
    default: 'About us',
  },
  {
    key: 'about_intro_p1',
    label: 'First paragraph',
    input: 'textarea',
    section: main,
    hint: 'Below the title. Search engines show it below the link to the page.',
    default: 'We export onions, garlic, potatoes and other fresh produce of India from our office in Kanpur.',
  },
  {
    key: 'about_intro_p2',
    label: 'Second paragraph',
    input: 'textarea',
    section: main,
    hint: 'Below the first paragraph.',
    default: '',
  },
  {
    key: 'about_intro_p3',
    label: 'Third paragraph',
    input: 'textarea',
    section: main,
    hint: 'Below the second paragraph.',
    default: '',
  },
  PROMISE_FIELD,
  ...SEARCH_ENTRY_FIELDS,
] as const satisfies readonly PageField[];

/** The key of a text of the about-us page. */
export type AboutKey = (typeof ABOUT_FIELDS)[number]['key'];
