import type { PageField } from './page-field';

const leadership = 'Leadership';
const main = 'Main content';

/** The about-us page, with the defaults of the admin specification, section 3. */
export const ABOUT_FIELDS = [
  { key: 'leadership_ceo_name', label: 'Name', input: 'text', section: leadership, default: 'Our founder' },
  { key: 'leadership_ceo_title', label: 'Title', input: 'text', section: leadership, default: 'Founder & CEO' },
  {
    key: 'leadership_ceo_quote',
    label: 'Quote',
    input: 'textarea',
    section: leadership,
    default: 'Our commitment is to deliver unparalleled quality and build lasting relationships globally.',
  },
  { key: 'about_main_heading', label: 'Main heading', input: 'text', section: main, default: 'About us' },
  {
    key: 'about_intro_p1',
    label: 'First paragraph',
    input: 'textarea',
    section: main,
    default: 'We export onions, garlic, potatoes and other fresh produce of India from our office in Kanpur.',
  },
  { key: 'about_intro_p2', label: 'Second paragraph', input: 'textarea', section: main, default: '' },
  { key: 'about_intro_p3', label: 'Third paragraph', input: 'textarea', section: main, default: '' },
] as const satisfies readonly PageField[];

/** The name of a section of the about-us page. */
export type AboutKey = (typeof ABOUT_FIELDS)[number]['key'];
