import type { PageField } from './page-field';
import { PRIVACY_TEXT } from './privacy-text';

const MARKS =
  'The marks of posts hold here: “## ” before a heading, “- ” before the items of a list, [words](address) for a link.';
const ABSENT = 'Until it is written, the page does not exist and nothing leads to it.';

/** A page of one long text. It exists where its text is not blank. */
function textPage<Key extends string>(key: Key, section: string, title: string, hint: string, text = '') {
  return [
    {
      key: `${key}_title`,
      label: 'Heading',
      input: 'text',
      section,
      hint: 'The title on top of the page.',
      default: title,
    },
    { key, label: 'Text', input: 'textarea', section, hint: `${hint} ${MARKS}`, longest: 20_000, default: text },
  ] as const satisfies readonly PageField[];
}

/** What becomes of personal data; there always is one. */
export const PRIVACY_FIELDS = textPage(
  'privacy',
  'Privacy notice',
  'Privacy notice',
  'Linked in the footer and at the contact form. Our standard text says what this program stores; add what your office does with it.',
  PRIVACY_TEXT,
);

/** The terms of sale. */
export const TERMS_FIELDS = textPage('terms', 'Terms', 'Terms of sale', `Linked in the footer. ${ABSENT}`);

/** What a buyer does about a bad lot. */
export const CLAIMS_FIELDS = textPage(
  'claims',
  'Claims procedure',
  'Claims procedure',
  `How many days a buyer has, who surveys, what you replace or refund. Linked in the footer and at the contact form. ${ABSENT}`,
);
