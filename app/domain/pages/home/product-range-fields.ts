import type { PageField } from '~/domain/pages/page-field';

const section = 'Product range';

/** The section with the categories. */
export const PRODUCT_RANGE_FIELDS = [
  {
    key: 'product_range_title',
    alias: 'product_range_heading',
    label: 'Product range title',
    input: 'text',
    section,
    hint: 'The title above the categories.',
    default: 'Our product range',
  },
  {
    key: 'product_range_description',
    alias: 'product_range_subheading',
    label: 'Product range text',
    input: 'textarea',
    section,
    hint: 'Under that title. The categories themselves are kept under Categories.',
    default: 'Fresh and dried produce for importers, packers and manufacturers.',
  },
  {
    key: 'product_range_button_text',
    label: 'Product range button',
    input: 'text',
    section,
    hint: 'On the button that leads to the catalogue.',
    longest: 60,
    default: 'View all products',
  },
] as const satisfies readonly PageField[];
