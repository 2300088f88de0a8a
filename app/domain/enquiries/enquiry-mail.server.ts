import { createTransport } from 'nodemailer';
import type { Enquiry } from './enquiry';

/** Where enquiries are mailed: an smtp:// or smtps:// address with credentials, and the receiver. */
export type MailSettings = { smtpUrl: string; to: string };

const GIVE_UP_AFTER_MS = 10_000;

/**
 * Mails a stored enquiry to the office; an answer goes to the sender.
 *
 * @throws where the mail server does not take it; the enquiry is stored all the same
 */
export async function mailEnquiry({ smtpUrl, to }: MailSettings, enquiry: Enquiry, site: string): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: GIVE_UP_AFTER_MS,
    greetingTimeout: GIVE_UP_AFTER_MS,
    socketTimeout: GIVE_UP_AFTER_MS,
  });
  try {
    await transport.sendMail({
      from: { name: site, address: to },
      to,
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
  } finally {
    transport.close();
  }
}
