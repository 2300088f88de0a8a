import { pageSection } from '~/domain/pages/page-field';

export const CALL_TO_ACTION_FIELDS = pageSection('Call to action', {
  cta_background_image_url: {
    label: 'Call to action picture',
    input: 'picture',
    hint: 'Beside the last words of the page; on a phone, below them.',
    default: '',
  },
  cta_title: {
    alias: 'cta_heading',
    label: 'Call to action title',
    input: 'line',
    hint: 'The title at the end of the page.',
    default: 'Tell us what you need',
  },
  cta_description: {
    alias: 'cta_subheading',
    label: 'Call to action text',
    input: 'text',
    hint: 'Under that title.',
    default: 'Name the product, its size and packing, and your port.',
  },
  cta_button_text: {
    label: 'Call to action button',
    input: 'line',
    hint: 'On the button that leads to the contact form.',
    maxLength: 60,
    default: 'Request a price',
  },
});
