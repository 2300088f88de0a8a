import { z } from 'zod';
import { inTelephone, requiredEmail, requiredLine, requiredText } from '~/lib/editing/fields';

const required = (name: string, longest: number) => requiredLine(`Please enter your ${name}.`, longest);

/** The fields of everything that visitors send. Database constraints agree. */
export const enquiryFields = {
  full_name: required('full name', 200),
  email: requiredEmail(
    'Please enter your email address.',
    'Please enter a full email address, such as name@example.com.',
  ),
  phone: z.string().overwrite(inTelephone).trim().max(50, 'Please keep this under 50 characters.').optional(),
};

/** Who asks for a new private link. */
export const newLinkSchema = z.object({ email: enquiryFields.email });

/** The contact form (docs/product.md#enquiries). */
export const enquirySchema = z.object({
  ...enquiryFields,
  subject: required('subject', 200),
  message: requiredText('Please enter your message.', 5000),
});

export type Enquiry = z.output<typeof enquirySchema>;
