import { pageSection } from '~/domain/pages/page-field';

export const PRODUCT_RANGE_FIELDS = pageSection('Product range', {
  product_range_title: {
    alias: 'product_range_heading',
    label: 'Product range title',
    input: 'line',
    hint: 'The title above the categories.',
    default: 'Our product range',
  },
  product_range_description: {
    alias: 'product_range_subheading',
    label: 'Product range text',
    input: 'text',
    hint: 'Under that title. The categories themselves are kept under Categories.',
    default: '',
    fallback: 'Fresh and dried produce for importers, packers and manufacturers.',
  },
  product_range_button_text: {
    label: 'Product range button',
    input: 'line',
    hint: 'On the button that leads to the catalogue.',
    maxLength: 60,
    default: 'View all products',
  },
});
