import { whatsappUrl } from '~/domain/office/contact-links';
import { longDate } from '~/domain/office/office-time';
import type { StoredEnquiry } from './stored-enquiry';

type Asked = Pick<StoredEnquiry, 'full_name' | 'email' | 'phone' | 'subject' | 'message' | 'created_at'>;

// Mail programs on Windows are handed at most about 2,000 characters.
const LONGEST_LINK = 1900;

/** @returns a mailto: link that begins a reply, with the message quoted as far as a link can carry it */
export function replyByMail(enquiry: Asked): string {
  let { message } = enquiry;
  let link = mailtoLink(enquiry, message);
  while (link.length > LONGEST_LINK && message !== '') {
    message = shortened(message);
    link = mailtoLink(enquiry, message && `${message} […]`);
  }
  return link;
}

function mailtoLink({ full_name, email, subject, created_at }: Asked, quoted: string): string {
  const lines = [`Dear ${full_name},`, '', 'Thank you for your enquiry.', '', ''];
  if (quoted) lines.push(`On ${longDate(created_at)} you wrote:`, ...quoted.split(/\r?\n/).map((line) => `> ${line}`));
  const address = encodeURIComponent(email).replace('%40', '@');
  // Lines end with CRLF, whatever the system (RFC 6068).
  return `mailto:${address}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}

/** @returns the text without its last tenth, cut between words where there are some, and never within a character */
function shortened(text: string): string {
  return text.slice(0, Math.floor(text.length * 0.9)).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '');
}

/** @returns a link that begins a reply on WhatsApp; null where the phone is no number that can be reached from abroad */
export function replyByWhatsapp({ full_name, phone, subject }: Asked): string | null {
  // People write the prefix of an international call as + or 00.
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^00/, '');
  if (!/^[1-9]\d{7,14}$/.test(digits)) return null;
  return whatsappUrl(digits, `Dear ${full_name}, thank you for your enquiry “${subject}”.`);
}
