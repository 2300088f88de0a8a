import { pageSection } from '~/domain/pages/page-field';

/** The dark section with four reasons. */
export const WHY_CHOOSE_US_FIELDS = pageSection('Why choose us', {
  why_choose_us_title: {
    alias: 'why_choose_us_heading',
    label: 'Why choose us title',
    input: 'line',
    hint: 'The title of the dark part of the page.',
    default: '',
    fallback: 'Why importers choose us',
  },
  why_choose_us_subheading: {
    label: 'Why choose us text',
    input: 'text',
    hint: 'Under that title.',
    default: '',
  },
  why_choose_us_point1_title: {
    label: 'Reason 1',
    input: 'line',
    hint: 'The first of four reasons.',
    default: '',
    fallback: 'Steady quality',
  },
  why_choose_us_point1_desc: {
    label: 'Reason 1, text',
    input: 'text',
    hint: 'Under the first reason.',
    default: '',
    fallback: 'The same grade in every shipment.',
  },
  why_choose_us_point2_title: {
    label: 'Reason 2',
    input: 'line',
    hint: 'The second of the four.',
    default: '',
    fallback: 'Known origin',
  },
  why_choose_us_point2_desc: {
    label: 'Reason 2, text',
    input: 'text',
    hint: 'Under the second reason.',
    default: '',
    fallback: 'Every lot can be traced to where it grew.',
  },
  why_choose_us_point3_title: {
    label: 'Reason 3',
    input: 'line',
    hint: 'The third of the four.',
    default: '',
    fallback: 'Your packing',
  },
  why_choose_us_point3_desc: {
    label: 'Reason 3, text',
    input: 'text',
    hint: 'Under the third reason.',
    default: '',
    fallback: 'Bags and cartons in your sizes and with your name.',
  },
  why_choose_us_point4_title: {
    label: 'Reason 4',
    input: 'line',
    hint: 'The last of the four.',
    default: '',
    fallback: 'On time',
  },
  why_choose_us_point4_desc: {
    label: 'Reason 4, text',
    input: 'text',
    hint: 'Under the last reason.',
    default: '',
    fallback: 'Loaded in the week we agreed.',
  },
});
