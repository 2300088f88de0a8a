import type { PageField } from './page-field';

const section = 'Market note';

/** The pages that can show the note, by the first part of their path. */
const NOTED_PAGES = [
  { value: 'home', label: 'Home' },
  { value: 'about-us', label: 'About Us' },
  { value: 'our-products', label: 'Our Products' },
  { value: 'products', label: 'Categories and products' },
  { value: 'certificates-memberships', label: 'Certificates' },
  { value: 'gallery', label: 'Gallery' },
  { value: 'blog', label: 'Blog and posts' },
  { value: 'contact-us', label: 'Contact Us' },
] as const;

/** A dated notice above the content of some pages: duty, minimum price, a ban, the state of a crop. */
export const MARKET_NOTE_FIELDS = [
  {
    key: 'market_note',
    label: 'Note',
    input: 'textarea',
    section,
    hint: 'Above the content of the pages below: export duty, minimum price, a ban, the state of a crop.',
    longest: 1000,
    default: '',
  },
  {
    key: 'market_note_date',
    label: 'As of',
    input: 'date',
    section,
    hint: 'The day for which the note is true, shown beside it. Left empty, the day of the last save is shown.',
    default: '',
  },
  {
    key: 'market_note_pages',
    label: 'Pages',
    input: 'choices',
    section,
    hint: 'Where visitors see the note. Without a page it is not shown.',
    choices: NOTED_PAGES,
    default: '',
  },
] as const satisfies readonly PageField[];
