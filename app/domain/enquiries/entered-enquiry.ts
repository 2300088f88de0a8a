import { z } from 'zod';
import { INCOTERMS } from '~/domain/trade/incoterms';
import { fieldSet } from '~/lib/editing/field-set';
import { optionalEmail, optionalLine, optionalTelephone, optionalText } from '~/lib/editing/fields';
import { readNumber } from '~/lib/text/amount';
import { countryName } from './countries';
import { enquiryFields } from './enquiry';
import { MAX_LINES } from './list-lines';
import { mondayOfWeek } from './loading-week';
import { samplesProblem, UNITS } from './quantity';
import { CHANNELS } from './stored-enquiry';

const line = z.object({
  product_id: optionalLine(40),
  size: optionalLine(200),
  packing: optionalLine(200),
  quantity: optionalLine(40),
  unit: z.enum(UNITS, 'Please choose a unit.').default('tonnes'),
  note: optionalLine(500),
});

// Staff write numbers as in India; buyers, on the site's own pages, as anywhere in the world.
const QUANTITY = { least: 0.001, most: 100_000, decimals: 3 };
const NO_QUANTITY = 'Please enter a quantity above 0, up to 1,00,000, such as 12.5.';

/** The fields of an enquiry that staff enter by hand: those of the contact form and of the list (docs/product.md#enquiry-desk). */
export const enteredFields = fieldSet('enquiries', {
  channel: { label: 'How it came', input: 'own', schema: z.enum(CHANNELS, 'Please say how it came.') },
  full_name: { label: 'Name', input: 'line', schema: enquiryFields.full_name },
  company: { label: 'Company', input: 'line', schema: optionalLine(200) },
  email: {
    label: 'E-mail',
    hint: 'May be missing where there is a telephone number.',
    input: 'email',
    schema: optionalEmail,
  },
  phone: { label: 'Telephone', input: 'tel', schema: optionalTelephone },
  country: { label: 'Country', input: 'line', schema: optionalLine(100).transform(countryName) },
  subject: {
    label: 'Subject',
    hint: 'May be missing where there are products.',
    input: 'line',
    schema: optionalLine(200),
  },
  message: { label: 'What they asked', input: 'text', rows: 5, schema: optionalText(5000) },
  lines: { label: 'Products', input: 'own', schema: z.array(line).default([]) },
  port: { label: 'Port of destination', input: 'line', schema: optionalLine(200) },
  incoterm: {
    label: 'Incoterm',
    input: 'own',
    schema: z
      .string()
      .optional()
      .transform((term) => term || null)
      .refine(
        (term) => term === null || INCOTERMS.some((known) => known === term),
        'Please choose one of the Incoterms.',
      ),
  },
  loading_week: {
    label: 'Week of loading',
    hint: 'Such as 2026-W49.',
    input: 'line',
    schema: optionalLine(20).refine(
      (week) => week === null || mondayOfWeek(week) !== null,
      'Please enter a week, such as 2026-W49.',
    ),
  },
});

/** Reads the form; rows without a product, a quantity and a note are dropped. */
export const enteredSchema = enteredFields.schema.transform(({ lines: typed, ...input }, context) => {
  const issue = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message, input: undefined });
  const lines = typed.flatMap(({ quantity: text, product_id, ...rest }, index) => {
    if (!product_id && !text && !rest.note && !rest.size && !rest.packing) return [];
    const quantity = text === null ? null : readNumber(text, QUANTITY, NO_QUANTITY);
    if (!product_id) issue(['lines', index, 'product_id'], 'Please choose the product.');
    const problem = typeof quantity === 'string' ? quantity : samplesProblem(quantity, rest.unit);
    if (problem) issue(['lines', index, 'quantity'], problem);
    if (quantity === null) issue(['lines', index, 'quantity'], 'Please enter the quantity.');
    return product_id && typeof quantity === 'number' ? [{ ...rest, product_id, quantity }] : [];
  });
  if (typed.length > MAX_LINES + 3 || lines.length > MAX_LINES) issue(['lines'], `At most ${MAX_LINES} lines fit.`);
  if (!input.email && !/\d/.test(input.phone ?? '')) {
    issue(['email'], 'Please enter an e-mail address or a telephone number.');
  }
  const hasLines = typed.some(({ product_id }) => product_id);
  if (!input.subject && !hasLines) issue(['subject'], 'Please enter a subject, or choose a product.');
  if (!input.message && !hasLines) issue(['message'], 'Please say what they asked, or choose a product.');
  return { ...input, lines };
});

export type EnteredInput = z.output<typeof enteredSchema>;

export const ENTERED_LINE_PARTS = ['product_id', 'quantity', 'unit', 'size', 'packing', 'note'] as const;
