import { z } from 'zod';
import { requiredText } from '~/lib/editing/fields';
import { normalizeNewlines } from '~/lib/text/normalize-newlines';

const required = (name: string, longest: number) => requiredText(`Please enter your ${name}.`, longest);

/** The contact form (docs/product.md#enquiries). Database constraints agree. */
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

/** A stored enquiry as its sender sees it again. */
export type SentEnquiry = Omit<Enquiry, 'phone'> & { phone: string | null };
