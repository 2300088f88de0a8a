import { fieldSet } from '~/lib/editing/field-set';
import { SEARCH_ENTRY } from '~/lib/editing/search-entry';
import { pageSection } from './page-field';

const LEADERSHIP = pageSection('Leadership', {
  leadership_ceo_name: {
    label: 'Name',
    input: 'line',
    hint: 'On the card beside the text, under the quote.',
    default: '',
    fallback: 'Our founder',
  },
  leadership_ceo_title: {
    label: 'Job title',
    input: 'line',
    hint: 'Under the name.',
    default: '',
    fallback: 'Founder & CEO',
  },
  leadership_ceo_quote: {
    label: 'Quote',
    input: 'text',
    hint: 'In large letters on the card; quotation marks are there already.',
    default: '',
    fallback: 'Our commitment is to deliver unparalleled quality and build lasting relationships globally.',
  },
});

const MAIN_CONTENT = pageSection('Main content', {
  about_main_heading: {
    label: 'Main heading',
    input: 'line',
    hint: 'The title on top of the page.',
    default: 'About us',
  },
  about_intro_p1: {
    label: 'First paragraph',
    input: 'text',
    hint: 'Below the title. Search engines show it below the link to the page.',
    default: 'We export onions, garlic, potatoes and other fresh produce of India from our office in Kanpur.',
  },
  about_intro_p2: {
    label: 'Second paragraph',
    input: 'text',
    hint: 'Below the first paragraph.',
    default: '',
  },
  about_intro_p3: {
    label: 'Third paragraph',
    input: 'text',
    hint: 'Below the second paragraph.',
    default: '',
  },
});

const PROMISE = pageSection('Our Promise of Quality, on the certificates page', {
  promise_of_quality: {
    label: 'Promise',
    input: 'text',
    hint: 'Under the title “Our Promise of Quality”.',
    default: 'What we agree on is put in writing, and we answer for it.',
  },
});

/** The text of the block that closes the certificates page. */
export const promiseFields = fieldSet('page_content', PROMISE);

/** The texts of the about-us page (docs/product.md#page-texts). */
export const aboutFields = fieldSet('page_content', { ...LEADERSHIP, ...MAIN_CONTENT, ...PROMISE, ...SEARCH_ENTRY });
