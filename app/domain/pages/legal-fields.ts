import { fieldSet } from '~/lib/editing/field-set';
import { pageSection } from './page-field';
import { PRIVACY_TEXT } from './privacy-text';

const ABSENT = 'Until it is written, the page does not exist and nothing leads to it.';

/** What becomes of personal data; there always is one. */
export const privacyFields = fieldSet(
  'page_content',
  pageSection('Privacy notice', {
    privacy_title: heading('Privacy notice'),
    privacy: longText(
      'Linked in the footer and at the contact form. Our standard text says what this program stores; add what your office does with it.',
      PRIVACY_TEXT,
    ),
  }),
);

export const termsFields = fieldSet(
  'page_content',
  pageSection('Terms', {
    terms_title: heading('Terms of sale'),
    terms: longText(`Linked in the footer. ${ABSENT}`),
  }),
);

/** What a buyer does about a bad lot. */
export const claimsFields = fieldSet(
  'page_content',
  pageSection('Claims procedure', {
    claims_title: heading('Claims procedure'),
    claims: longText(
      `How many days a buyer has, who surveys, what you replace or refund. Linked in the footer and at the contact form. ${ABSENT}`,
    ),
  }),
);

function heading(title: string) {
  return { label: 'Heading', input: 'line', hint: 'The title on top of the page.', default: title } as const;
}

/** The text of a page that exists where it is not blank. */
function longText(hint: string, text = '') {
  return { label: 'Text', input: 'markup', hint, maxLength: 20_000, default: text } as const;
}
