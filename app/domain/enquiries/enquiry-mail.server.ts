import { type MailSettings, sendMail } from '~/lib/mail/send-mail.server';
import type { Enquiry } from './enquiry';

/** A stored enquiry. */
type Sent = Enquiry & { reference: string };

/**
 * Mails a stored enquiry to the office, with the sender as the address to reply to.
 *
 * @throws where the mail server refuses it; the enquiry is stored all the same
 */
export function mailEnquiry(settings: MailSettings, enquiry: Sent, site: string): Promise<void> {
  return sendMail(settings, site, {
    to: settings.to,
    replyTo: { name: enquiry.full_name, address: enquiry.email },
    subject: `Enquiry ${enquiry.reference}: ${enquiry.subject}`,
    text: [
      `Reference: ${enquiry.reference}`,
      `Name: ${enquiry.full_name}`,
      `Email: ${enquiry.email}`,
      `Phone: ${enquiry.phone || 'not given'}`,
      '',
      enquiry.message,
    ].join('\n'),
  });
}

/**
 * @param office the office's own address
 * @returns whether a copy may go to an address: one mailbox, whatever the mail server makes of punctuation, and not the office
 */
export function takesCopy(address: string, office: string): boolean {
  const isPlain = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(address);
  return isPlain && address.toLowerCase() !== office.toLowerCase();
}

/**
 * Mails its sender a copy of a stored enquiry. Anybody can type anybody's address, so the copy is of no use to spammers:
 * subject and sentences are fixed, and no address in what was typed can be clicked (docs/product.md#enquiries).
 *
 * @throws where the mail server refuses it
 */
export function mailCopy(settings: MailSettings, enquiry: Sent, site: string): Promise<void> {
  const { reference, email, full_name, phone, subject, message } = enquiry;
  const typed = [`Name: ${full_name}`, `Phone: ${phone || 'not given'}`, `Subject: ${subject}`, '', message].join('\n');
  return sendMail(settings, site, {
    to: { name: '', address: email },
    subject: `Your enquiry ${reference}`,
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    text: [
      `This is a copy of what was sent with the contact form of ${site}, for you to keep.`,
      '',
      `Reference: ${reference}`,
      'A person in our export office answers within one working day.',
      '',
      'What was sent:',
      ...quoted(withoutAddresses(typed)),
      '',
      'You did not write this? Then somebody typed your address by mistake. Please ignore this mail.',
    ].join('\n'),
  });
}

function quoted(text: string): string[] {
  return text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map((line) => `> ${line}`);
}

/** Mail programs make links of what looks like an address. */
function withoutAddresses(text: string): string {
  return text.replace(/:(?=\/\/)/g, ': ').replace(/(?<=[\p{L}\p{N}])[.\u3002\uff0e](?=\p{L}{2})/gu, ' . ');
}
