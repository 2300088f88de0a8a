import { createTransport } from 'nodemailer';
import type { Enquiry } from './enquiry';

/** Where enquiries are mailed: an smtp:// or smtps:// address with credentials, and the receiver. */
export type MailSettings = { smtpUrl: string; to: string };

const TIMEOUT_MS = 10_000;

/**
 * Mails a stored enquiry to the office, with the sender as the address to reply to.
 *
 * @throws where the mail server refuses it; the enquiry is stored all the same
 */
export async function mailEnquiry({ smtpUrl, to }: MailSettings, enquiry: Enquiry, site: string): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
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
