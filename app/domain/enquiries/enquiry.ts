import { z } from 'zod';
import { requiredText } from '~/lib/editing/fields';
import { normalizeNewlines } from '~/lib/text/normalize-newlines';

const required = (name: string, longest: number) => requiredText(`Please enter your ${name}.`, longest);

/** The fields of everything that visitors send. Database constraints agree. */
export const enquiryFields = {
  full_name: required('full name', 200),
  email: required('email address', 320).pipe(
    z.email({ pattern: z.regexes.unicodeEmail, error: 'Please enter a full email address, such as name@example.com.' }),
  ),
  phone: z.string().overwrite(normalizeNewlines).trim().max(50, 'Please keep this under 50 characters.').optional(),
};

/** The contact form (docs/product.md#enquiries). */
export const enquirySchema = z.object({
  ...enquiryFields,
  subject: required('subject', 200),
  message: required('message', 5000),
});

/** An enquiry of the contact form that may be stored. */
export type Enquiry = z.output<typeof enquirySchema>;
