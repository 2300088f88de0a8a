import type { PageField } from '~/domain/pages/page-field';

const section = 'Call to action';

/** The section at the end of the page that leads to the contact form. */
export const CALL_TO_ACTION_FIELDS = [
  {
    key: 'cta_background_image_url',
    label: 'Call to action picture',
    input: 'image',
    section,
    hint: 'Beside the last words of the page; on a phone, below them.',
    default: '',
  },
  {
    key: 'cta_title',
    alias: 'cta_heading',
    label: 'Call to action title',
    input: 'text',
    section,
    hint: 'The title at the end of the page.',
    default: 'Tell us what you need',
  },
  {
    key: 'cta_description',
    alias: 'cta_subheading',
    label: 'Call to action text',
    input: 'textarea',
    section,
    hint: 'Under that title.',
    default: 'Product, size, packing and port: we answer with a price within one working day.',
  },
  {
    key: 'cta_button_text',
    label: 'Call to action button',
    input: 'text',
    section,
    hint: 'On the button that leads to the contact form.',
    longest: 60,
    default: 'Contact us',
  },
] as const satisfies readonly PageField[];
