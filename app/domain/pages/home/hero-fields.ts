import { pageSection } from '~/domain/pages/page-field';

export const HERO_FIELDS = pageSection('Hero', {
  hero_main_title: {
    alias: 'hero_title',
    label: 'Hero title',
    input: 'line',
    hint: 'The large title that visitors see first. Browsers and search engines show it too.',
    default: '',
    fallback: 'Onions, garlic and potatoes from India',
  },
  hero_subtitle: {
    label: 'Hero subtitle',
    input: 'text',
    hint: 'Under the title. Search engines show it below the link to the site.',
    default: '',
    fallback: 'Graded, packed and shipped to importers around the world.',
  },
  hero_image_url: {
    label: 'Hero picture',
    input: 'picture',
    hint: 'Beside the title; on a phone, below it.',
    default: '',
  },
  hero_image_alt: {
    label: 'Hero picture in words',
    input: 'line',
    hint: 'What the picture shows, for people who cannot see it. Left empty, the library’s description of it stands here.',
    default: '',
  },
  hero_button_products: {
    label: 'Hero button to the products',
    input: 'line',
    hint: 'On the first button, which leads to the catalogue.',
    maxLength: 60,
    default: 'Our products',
  },
  hero_button_quote: {
    label: 'Hero button to the contact page',
    input: 'line',
    hint: 'On the second button, which leads to the contact form.',
    maxLength: 60,
    default: 'Request a price',
  },
  hero_feature1_text: {
    label: 'Hero bullet 1',
    input: 'line',
    hint: 'The first of three short points below the buttons.',
    default: '',
    fallback: 'Export quality',
  },
  hero_feature2_text: {
    label: 'Hero bullet 2',
    input: 'line',
    hint: 'The second of the three.',
    default: '',
    fallback: 'Shipped worldwide',
  },
  hero_feature3_text: {
    label: 'Hero bullet 3',
    input: 'line',
    hint: 'The third of the three.',
    default: '',
    fallback: 'Bought at the farm',
  },
});
