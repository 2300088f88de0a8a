import { fieldSet, type StoredRow } from '~/lib/editing/field-set';
import { requiredLine, requiredText } from '~/lib/editing/fields';
import type { EnquiryLine, StoredEnquiry } from './stored-enquiry';

export const PLACEHOLDERS = {
  full_name: 'the name of the sender',
  company: 'the sender’s company',
  reference: 'the reference of the enquiry',
  products: 'the products asked for, or the subject where there are none',
} as const;

type Placeholder = keyof typeof PLACEHOLDERS;

const NAMES = Object.keys(PLACEHOLDERS) as Placeholder[];
export const PLACEHOLDER_LIST = NAMES.map((name) => `{${name}}`).join(', ');

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);

/** The fields of a prepared answer's form. Database constraints agree. */
export const answerFields = fieldSet('enquiry_answers', {
  title: {
    label: 'Title',
    hint: 'By which you choose it beside a reply. Senders do not see it.',
    input: 'line',
    schema: requiredLine('Please enter a title.', 200),
  },
  body: {
    label: 'Answer',
    hint: 'What a reply begins with. You can change it before you send it.',
    input: 'text',
    rows: 14,
    schema: requiredText('Please write the answer.', 5000).superRefine((body, issues) => {
      const [unknown] = [...body.matchAll(/\{(\w+)\}/g)].filter(([, name = '']) => !isPlaceholder(name));
      if (!unknown) return;
      const message = `Nothing is filled in for ${unknown[0]}. There are ${PLACEHOLDER_LIST}.`;
      issues.addIssue({ code: 'custom', message });
    }),
  },
});

/** A text that staff begin a reply with. */
export type PreparedAnswer = StoredRow<typeof answerFields>;

/** @returns a prepared answer with everything filled in; what the sender left out is empty */
export function filledAnswer(
  body: string,
  { full_name, company, reference, subject }: Pick<StoredEnquiry, 'full_name' | 'company' | 'reference' | 'subject'>,
  lines: Pick<EnquiryLine, 'product_name'>[],
): string {
  const names = [...new Set(lines.map(({ product_name }) => product_name))];
  const products = names.length > 0 ? LIST_OF_NAMES.format(names) : `“${subject}”`;
  const values: Record<Placeholder, string> = { full_name, company: company ?? '', reference, products };
  // Replaced in one go: what is filled in is never read as a placeholder.
  return body.replace(/\{(\w+)\}/g, (typed, name: string) => (isPlaceholder(name) ? values[name] : typed));
}

const LIST_OF_NAMES = new Intl.ListFormat('en-GB', { type: 'conjunction' });
