import type { PageField } from '~/domain/pages/page-field';

const section = 'Why choose us';

/** The dark section with four reasons. */
export const WHY_CHOOSE_US_FIELDS = [
  {
    key: 'why_choose_us_title',
    alias: 'why_choose_us_heading',
    label: 'Why choose us title',
    input: 'text',
    section,
    hint: 'The title of the dark part of the page.',
    default: 'Why importers choose us',
  },
  {
    key: 'why_choose_us_subheading',
    label: 'Why choose us text',
    input: 'textarea',
    section,
    hint: 'Under that title.',
    default: '',
  },
  {
    key: 'why_choose_us_point1_title',
    label: 'Reason 1',
    input: 'text',
    section,
    hint: 'The first of four reasons.',
    default: 'Steady quality',
  },
  {
    key: 'why_choose_us_point1_desc',
    label: 'Reason 1, text',
    input: 'textarea',
    section,
    hint: 'Under the first reason.',
    default: 'The same grade in every shipment.',
  },
  {
    key: 'why_choose_us_point2_title',
    label: 'Reason 2',
    input: 'text',
    section,
    hint: 'The second of the four.',
    default: 'Known origin',
  },
  {
    key: 'why_choose_us_point2_desc',
    label: 'Reason 2, text',
    input: 'textarea',
    section,
    hint: 'Under the second reason.',
    default: 'Every lot can be traced to where it grew.',
  },
  {
    key: 'why_choose_us_point3_title',
    label: 'Reason 3',
    input: 'text',
    section,
    hint: 'The third of the four.',
    default: 'Your packing',
  },
  {
    key: 'why_choose_us_point3_desc',
    label: 'Reason 3, text',
    input: 'textarea',
    section,
    hint: 'Under the third reason.',
    default: 'Bags and cartons in your sizes and with your name.',
  },
  {
    key: 'why_choose_us_point4_title',
    label: 'Reason 4',
    input: 'text',
    section,
    hint: 'The last of the four.',
    default: 'On time',
  },
  {
    key: 'why_choose_us_point4_desc',
    label: 'Reason 4, text',
    input: 'textarea',
    section,
    hint: 'Under the last reason.',
    default: 'Loaded in the week we agreed.',
  },
] as const satisfies readonly PageField[];
