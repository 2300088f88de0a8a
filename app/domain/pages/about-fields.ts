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
    input: 'markup',
    hint: 'Below the title. Search engines show it below the link to the page.',
    default: '',
    fallback: 'We export onions, garlic, potatoes and other fresh produce of India from our office in Kanpur.',
  },
  about_intro_p2: {
    label: 'Second paragraph',
    input: 'markup',
    hint: 'Below the first paragraph.',
    default: '',
  },
  about_intro_p3: {
    label: 'Third paragraph',
    input: 'markup',
    hint: 'Below the second paragraph.',
    default: '',
  },
});

/** The titles are those of the page. */
const CORE_VALUES = pageSection('Core values', {
  core_value1_text: {
    label: 'Farm-Fresh Quality',
    input: 'text',
    hint: 'Under the title “Farm-Fresh Quality”.',
    maxLength: 500,
    default: '',
    fallback: 'We buy in the growing districts and move the crop within days of lifting or grading.',
  },
  core_value2_text: {
    label: 'Strict Quality Control',
    input: 'text',
    hint: 'Under the title “Strict Quality Control”.',
    maxLength: 500,
    default: '',
    fallback: 'Size, dry matter, skin and rot are measured on samples of every lot, and the figures go to the buyer.',
  },
  core_value3_text: {
    label: 'Global Expertise',
    input: 'text',
    hint: 'Under the title “Global Expertise”.',
    maxLength: 500,
    default: '',
    fallback: 'We know what customs, plant health offices and wholesale markets ask for where you sell.',
  },
  core_value4_text: {
    label: 'Custom Packaging',
    input: 'text',
    hint: 'Under the title “Custom Packaging”.',
    maxLength: 500,
    default: '',
    fallback: 'Mesh bags, jute or cartons, in your weights and under your brand where you want it.',
  },
  core_value5_text: {
    label: 'Timely Delivery',
    input: 'text',
    hint: 'Under the title “Timely Delivery”.',
    maxLength: 500,
    default: '',
    fallback: 'Loading weeks are agreed in the contract, and you hear from us before a ship is late, not after.',
  },
  core_value6_text: {
    label: 'Transparency',
    input: 'text',
    hint: 'Under the title “Transparency”.',
    maxLength: 500,
    default: '',
    fallback: 'Prices, grades and problems are put in writing, with photographs of what was loaded.',
  },
});

const PROMISE = pageSection('Our Promise of Quality, on the certificates page', {
  promise_of_quality: {
    label: 'Promise',
    input: 'text',
    hint: 'Under the title “Our Promise of Quality”.',
    default: 'Ask us for the papers behind what you read here.',
  },
});

/** The text of the block that closes the certificates page. */
export const promiseFields = fieldSet('page_content', PROMISE);

/** The texts of the about-us page (docs/product.md#page-texts). */
export const aboutFields = fieldSet('page_content', {
  ...LEADERSHIP,
  ...MAIN_CONTENT,
  ...CORE_VALUES,
  ...PROMISE,
  ...SEARCH_ENTRY,
});
