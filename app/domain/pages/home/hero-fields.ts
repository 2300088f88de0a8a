import type { PageField } from '~/domain/pages/page-field';

const section = 'Hero';

/** The first section of the page. */
export const HERO_FIELDS = [
  {
    key: 'hero_main_title',
    alias: 'hero_title',
    label: 'Hero title',
    input: 'text',
    section,
    hint: 'The large title that visitors see first. Browsers and search engines show it too.',
    default: 'Onions, garlic and potatoes from India',
  },
  {
    key: 'hero_subtitle',
    label: 'Hero subtitle',
    input: 'textarea',
    section,
    hint: 'Under the title. Search engines show it below the link to the site.',
    default: 'Graded, packed and shipped to importers around the world.',
  },
  {
    key: 'hero_image_url',
    label: 'Hero picture',
    input: 'image',
    section,
    hint: 'Beside the title; on a phone, below it.',
    default: '',
  },
  {
    key: 'hero_image_alt',
    label: 'Hero picture in words',
    input: 'text',
    section,
    hint: 'What the picture shows, for people who cannot see it.',
    default: 'Freshly graded produce',
  },
  {
    key: 'hero_button_products',
    label: 'Hero button to the products',
    input: 'text',
    section,
    hint: 'On the first button, which leads to the catalogue.',
    longest: 60,
    default: 'Our products',
  },
  {
    key: 'hero_button_quote',
    label: 'Hero button to the contact page',
    input: 'text',
    section,
    hint: 'On the second button, which leads to the contact form.',
    longest: 60,
    default: 'Get a quote',
  },
  {
    key: 'hero_feature1_text',
    label: 'Hero bullet 1',
    input: 'text',
    section,
    hint: 'The first of three short points below the buttons.',
    default: 'Export quality',
  },
  {
    key: 'hero_feature2_text',
    label: 'Hero bullet 2',
    input: 'text',
    section,
    hint: 'The second of the three.',
    default: 'Shipped worldwide',
  },
  {
    key: 'hero_feature3_text',
    label: 'Hero bullet 3',
    input: 'text',
    section,
    hint: 'The third of the three.',
    default: 'Bought at the farm',
  },
] as const satisfies readonly PageField[];
