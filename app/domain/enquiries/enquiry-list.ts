import { z } from 'zod';
import { INCOTERMS } from '~/domain/trade/incoterms';
import { optionalLine, optionalText } from '~/lib/editing/fields';
import { countryName } from './countries';
import { enquiryFields } from './enquiry';
import { MAX_LINES } from './list-lines';
import { mondayOfWeek } from './loading-week';
import { readQuantity, samplesProblem, UNITS } from './quantity';

const quantity = z
  .string()
  .optional()
  .transform((typed = '', context) => {
    const read = readQuantity(typed);
    if (typeof read !== 'string') return read;
    context.addIssue({ code: 'custom', message: read });
    return z.NEVER;
  });

const line = z
  .object({
    product_id: z.guid(),
    size: optionalLine(200),
    packing: optionalLine(200),
    quantity,
    unit: z.enum(UNITS, 'Please choose a unit.').default('tonnes'),
    note: optionalLine(500),
  })
  .superRefine((typed, context) => {
    const problem = samplesProblem(typed.quantity, typed.unit);
    if (problem) context.addIssue({ code: 'custom', path: ['quantity'], message: problem });
    if (typed.quantity !== null || !(typed.size || typed.packing || typed.note)) return;
    context.addIssue({ code: 'custom', path: ['quantity'], message: 'Please enter a quantity for this line.' });
  });

/** The lines of an enquiry list, each of a product on it; one without a quantity is not sent. */
export const listLinesSchema = z.object({
  lines: z.array(line).max(MAX_LINES, `At most ${MAX_LINES} lines fit into one enquiry.`).default([]),
});

/** The form of an enquiry list (docs/product.md#enquiry-list). Database constraints agree. */
export const enquiryListSchema = listLinesSchema
  .extend({
    full_name: enquiryFields.full_name,
    company: optionalLine(200),
    country: optionalLine(100).transform(countryName),
    email: enquiryFields.email,
    phone: enquiryFields.phone,
    port: optionalLine(200),
    incoterm: optionalLine(20).refine(
      (text) => text === null || INCOTERMS.some((known) => known === text),
      `Please choose one of ${INCOTERMS.join(', ')}.`,
    ),
    loading_week: optionalLine(20).refine(
      (text) => text === null || mondayOfWeek(text) !== null,
      'Please choose a week, such as 2026-W49.',
    ),
    message: optionalText(5000),
  })
  .superRefine(({ lines }, context) => {
    if (lines.some((typed) => typed.quantity !== null)) return;
    const message = 'Please enter the quantity of at least one product.';
    context.addIssue({ code: 'custom', path: lines.length > 0 ? ['lines', 0, 'quantity'] : ['lines'], message });
  });

export type EnquiryList = z.output<typeof enquiryListSchema>;
export type EnquiryListInput = z.input<typeof enquiryListSchema>;
