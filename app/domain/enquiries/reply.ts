import { whatsappUrl } from '~/domain/office/contact-links';
import { longDate } from '~/lib/text/time-zone';
import type { StoredEnquiry } from './stored-enquiry';

type Enquiry = Pick<StoredEnquiry, 'full_name' | 'email' | 'subject' | 'message' | 'created_at'>;

// Windows passes at most about 2,000 characters to a mail program.
const MAX_LINK = 1900;

/**
 * @returns a mailto: link that begins a reply, with as much of the message quoted as fits into a link, dated in a zone; null
 *   without an address
 */
export function replyByMail({ email, ...letter }: Enquiry, timeZone: string): string | null {
  if (email === null) return null;
  const enquiry = { ...letter, email };
  let { message } = enquiry;
  let link = mailtoLink(enquiry, message, timeZone);
  while (link.length > MAX_LINK && message !== '') {
    message = withoutLastTenth(message);
    link = mailtoLink(enquiry, message && `${message} […]`, timeZone);
  }
  return link;
}

function mailtoLink(enquiry: Enquiry & { email: string }, quoted: string, timeZone: string): string {
  const lines = [`Dear ${enquiry.full_name},`, '', 'Thank you for your enquiry.', '', ''];
  if (quoted)
    lines.push(
      `On ${longDate(enquiry.created_at, timeZone)} you wrote:`,
      ...quoted.split(/\r?\n/).map((line) => `> ${line}`),
    );
  return mailto(enquiry.email, `Re: ${enquiry.subject}`, lines);
}

function mailto(email: string, subject: string, lines: string[]): string {
  const address = encodeURIComponent(email).replace('%40', '@');
  // Lines end with CRLF, whatever the system (RFC 6068).
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}

/** @returns the subject of a reply, by which both sides find the enquiry again */
export function replySubject({ subject, reference }: Pick<StoredEnquiry, 'subject' | 'reference'>): string {
  return `Re: ${subject.replace(/\s+/g, ' ')} [${reference}]`;
}

/**
 * Makes the link that opens a written reply in the mail program of the reader.
 *
 * @returns null where it is too long for a link, or there is no address: it has to be copied
 */
export function linkOfReply(
  { email, ...enquiry }: Pick<StoredEnquiry, 'email' | 'subject' | 'reference'>,
  body: string,
): string | null {
  if (email === null) return null;
  const link = mailto(email, replySubject(enquiry), body.split('\n'));
  return link.length > MAX_LINK ? null : link;
}

/** Cuts between words where possible, and never within a character. */
function withoutLastTenth(text: string): string {
  return text.slice(0, Math.floor(text.length * 0.9)).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '');
}

/** @returns a link that begins a reply on WhatsApp, to a number with its country code */
export function replyByWhatsapp(
  { full_name, subject }: Pick<Enquiry, 'full_name' | 'subject'>,
  number: string,
): string {
  return whatsappUrl(number, `Dear ${full_name}, thank you for your enquiry “${subject}”.`);
}
