import { z } from 'zod';
import { normalizeNewlines } from '~/lib/text/normalize-newlines';

const required = (name: string, longest: number) =>
  z
    .string(`Please enter your ${name}.`)
    .overwrite(normalizeNewlines)
    .trim()
    .min(1, `Please enter your ${name}.`)
    .max(longest, `Please keep this under ${longest.toLocaleString('en')} characters.`);

/** The contact form (visitor specification, section 5; limits from the contract). Database constraints agree. */
export const enquirySchema = z.object({
  full_name: required('full name', 200),
  email: required('email address', 320).pipe(
    z.email({ pattern: z.regexes.unicodeEmail, error: 'Please enter a full email address, such as name@example.com.' }),
  ),
  phone: z.string().overwrite(normalizeNewlines).trim().max(50, 'Please keep this under 50 characters.').optional(),
  subject: required('subject', 200),
  message: required('message', 5000),
});

/** An enquiry that may be stored. */
export type Enquiry = z.output<typeof enquirySchema>;
