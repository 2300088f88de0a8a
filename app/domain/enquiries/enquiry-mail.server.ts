import { type MailSettings, sendMail } from '~/lib/mail/send-mail.server';
import type { Enquiry } from './enquiry';

/**
 * Mails a stored enquiry to the office, with the sender as the address to reply to.
 *
 * @throws where the mail server refuses it; the enquiry is stored all the same
 */
export function mailEnquiry(settings: MailSettings, enquiry: Enquiry, site: string): Promise<void> {
  return sendMail(settings, site, {
    to: settings.to,
    replyTo: { name: enquiry.full_name, address: enquiry.email },
    subject: `Enquiry: ${enquiry.subject}`,
    text: [
      `Name: ${enquiry.full_name}`,
      `Email: ${enquiry.email}`,
      `Phone: ${enquiry.phone || 'not given'}`,
      '',
      enquiry.message,
    ].join('\n'),
  });
}
