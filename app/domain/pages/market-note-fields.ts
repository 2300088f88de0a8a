import { fieldSet } from '~/lib/editing/field-set';
import { pageSection } from './page-field';

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

const NOTE = pageSection('Market note', {
  market_note: {
    label: 'Note',
    input: 'markup',
    hint: 'Above the content of the pages below: export duty, minimum price, a ban, the state of a crop.',
    maxLength: 1000,
    default: '',
  },
  market_note_date: {
    label: 'As of',
    input: 'day',
    hint: 'The day for which the note is true, shown beside it. Left empty, the day of the last save is shown.',
    default: '',
  },
  market_note_pages: {
    label: 'Pages',
    input: 'choices',
    hint: 'Where visitors see the note. Without a page it is not shown.',
    options: NOTED_PAGES,
    default: '',
  },
});

/** A dated notice above the content of some pages: duty, minimum price, a ban, the state of a crop. */
export const marketNoteFields = fieldSet('page_content', NOTE);
