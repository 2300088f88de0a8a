import { mailBody } from '~/lib/mail/mail-body';
import { type MailSettings, sendMail } from '~/lib/mail/send-mail.server';
import { longDate } from '~/lib/text/time-zone';
import { formatAsked } from './format-enquiry';
import { replySubject } from './reply';
import type { EnquiryLine, StoredEnquiry } from './stored-enquiry';

/**
 * Mails a reply to the sender of an enquiry, with what was asked quoted below it.
 *
 * @param enquiry with its lines
 * @param body as staff wrote it
 * @param names of the site, and the company's time zone
 * @throws where the mail server refuses it
 */
export function mailReply(
  settings: MailSettings,
  enquiry: StoredEnquiry & { lines: EnquiryLine[] },
  body: string,
  { site, timeZone }: { site: string; timeZone: string },
): Promise<void> {
  return sendMail(settings, site, {
    to: { name: enquiry.full_name, address: enquiry.email },
    subject: replySubject(enquiry),
    ...mailBody([
      { text: body },
      { text: `On ${longDate(enquiry.created_at, timeZone)} you wrote:` },
      { quote: formatAsked(enquiry) },
    ]),
  });
}
