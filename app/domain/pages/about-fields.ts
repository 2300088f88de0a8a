import type { PageField } from './page-field';
import { SEARCH_ENTRY_FIELDS } from './search-entry-fields';

const leadership = 'Leadership';
const main = 'Main content';
const proof = 'Headings of the further sections';

/** The texts of the about-us page with their defaults (docs/product.md#page-texts). */
export const ABOUT_FIELDS = [
  {
    key: 'leadership_ceo_name',
    label: 'Name',
    input: 'text',
    section: leadership,
    hint: 'On the card beside the text, under the quote.',
    default: 'Our founder',
  },
  {
    key: 'leadership_ceo_title',
    label: 'Job title',
    input: 'text',
    section: leadership,
    hint: 'Under the name.',
    default: 'Founder & CEO',
  },
  {
    key: 'leadership_ceo_quote',
    label: 'Quote',
    input: 'textarea',
    section: leadership,
    hint: 'In large letters on the card; quotation marks are there already.',
    default: 'Our commitment is to deliver unparalleled quality and build lasting relationships globally.',
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
  {
    key: 'video_text',
    label: 'Link to the film',
    input: 'text',
    section: main,
    hint: 'Below the paragraphs, where the site settings have the address of a film.',
    longest: 60,
    default: 'Watch the film about us',
  },
  {
    key: 'figures_title',
    label: 'Above the figures',
    input: 'text',
    section: proof,
    hint: 'Shown where there are figures.',
    default: 'In figures',
  },
  {
    key: 'timeline_title',
    label: 'Above the timeline',
    input: 'text',
    section: proof,
    hint: 'Shown where there is a timeline.',
    default: 'How we got here',
  },
  {
    key: 'people_title',
    label: 'Above the people',
    input: 'text',
    section: proof,
    hint: 'Shown where there are people.',
    default: 'Who you speak with',
  },
  {
    key: 'references_title',
    label: 'Above the references',
    input: 'text',
    section: proof,
    hint: 'Shown where there are references.',
    default: 'What buyers say',
  },
  ...SEARCH_ENTRY_FIELDS,
] as const satisfies readonly PageField[];

/** The key of a text of the about-us page. */
export type AboutKey = (typeof ABOUT_FIELDS)[number]['key'];
