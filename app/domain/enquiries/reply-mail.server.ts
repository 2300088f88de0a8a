import { type MailSettings, sendMail } from '~/lib/mail/send-mail.server';
import { quotedLetter, replySubject } from './reply';
import type { StoredEnquiry } from './stored-enquiry';

/**
 * Mails a reply to the sender of an enquiry, with the letter quoted below it.
 *
 * @param body as staff wrote it
 * @param names of the site, and the company's time zone
 * @throws where the mail server refuses it
 */
export function mailReply(
  settings: MailSettings,
  enquiry: StoredEnquiry,
  body: string,
  { site, timeZone }: { site: string; timeZone: string },
): Promise<void> {
  return sendMail(settings, site, {
    to: { name: enquiry.full_name, address: enquiry.email },
    subject: replySubject(enquiry),
    text: [body, '', ...quotedLetter(enquiry, enquiry.message, timeZone)].join('\n'),
  });
}
