import { answerSentence } from '~/domain/office/answer-time';
import { type Mail, REFERENCE } from '~/lib/mail/mail';
import { mailBody, type Part } from '~/lib/mail/mail-body';
import { formatAsked, lineRows, lineTitle, senderRows } from './format-enquiry';
import type { NewEnquiry } from './sent-enquiry';

/**
 * @param office the office's address
 * @param origin of the site, which names it and leads to the back office
 * @returns the mail with an enquiry to the office, with the sender as the address to reply to
 */
export function enquiryMail(office: string, enquiry: NewEnquiry, origin: string): Mail {
  const { subject, message, meaning, lines = [] } = enquiry;
  const parts: Part[] = [
    { rows: [['Reference', REFERENCE], ...senderRows({ ...enquiry, phone: enquiry.phone || 'not given' })] },
    ...lines.flatMap((line, index): Part[] => [
      { heading: lineTitle({ ...line, position: index + 1 }) },
      ...rowsOf(lineRows(line)),
    ]),
    ...(meaning ? [{ text: meaning }] : []),
    ...(message ? [{ text: message }] : []),
    { link: `${origin}/admin/enquiries?q=${REFERENCE}`, label: 'In the back office' },
  ];
  return {
    kind: 'enquiry',
    site: new URL(origin).hostname,
    to: { name: '', address: office },
    replyTo: { name: enquiry.full_name, address: enquiry.email },
    subject: `Enquiry ${REFERENCE}: ${subject}`,
    ...mailBody(parts),
  };
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
 * Writes the copy of an enquiry for its sender, with its private link. Anybody can type anybody's address, so the copy is of
 * no use to spammers: subject and sentences are fixed, and no address in what was typed can be clicked
 * (docs/product.md#enquiries).
 *
 * @param token of the private link
 */
export function copyMail(
  enquiry: NewEnquiry,
  { origin, token, days }: { origin: string; token: string; days: string },
): Mail {
  const { email, subject, lines = [] } = enquiry;
  const site = new URL(origin).hostname;
  const typed = [
    ...senderRows({ ...enquiry, email: undefined }).map(([label, value]) => `${label}: ${value}`),
    ...(lines.length === 0 ? [`Subject: ${subject}`] : []),
    '',
    formatAsked(enquiry),
  ].join('\n');
  return {
    kind: 'copy',
    site,
    to: { name: '', address: email },
    subject: `Your enquiry ${REFERENCE}`,
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    ...mailBody([
      { text: `This is a copy of what was sent on ${site}, for you to keep.` },
      { rows: [['Reference', REFERENCE]] },
      { text: answerSentence(days) },
      { link: `${origin}/enquiries/${token}`, label: 'To open, print or download it, for 30 days' },
      { text: 'What was sent:' },
      { quote: withoutAddresses(typed) },
      { text: 'You did not write this? Then somebody typed your address by mistake. Please ignore this mail.' },
    ]),
  };
}

/**
 * Writes the mail with a new private link, to the address that its enquiry came from.
 *
 * @param token of the link
 */
export function newLinkMail(email: string, { origin, token }: { origin: string; token: string }): Mail {
  const site = new URL(origin).hostname;
  return {
    kind: 'link',
    site,
    to: { name: '', address: email },
    subject: `Your private page of enquiry ${REFERENCE}`,
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    ...mailBody([
      { text: `Somebody asked on ${site} for a new link to your enquiry ${REFERENCE}.` },
      { link: `${origin}/enquiries/${token}`, label: 'To open it, for 30 days' },
      { text: 'It was not you? Please ignore this mail.' },
    ]),
  };
}

function rowsOf(rows: ReturnType<typeof lineRows>): Part[] {
  return rows.length > 0 ? [{ rows }] : [];
}

/** Mail programs make links of what looks like an address. */
function withoutAddresses(text: string): string {
  return text.replace(/:(?=\/\/)/g, ': ').replace(/(?<=[\p{L}\p{N}])[.\u3002\uff0e](?=\p{L}{2})/gu, ' . ');
}
