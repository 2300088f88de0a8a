import type { Mail } from '~/lib/mail/mail';
import { mailBody } from '~/lib/mail/mail-body';
import { longDate } from '~/lib/text/time-zone';
import { formatAsked } from './format-enquiry';
import { replySubject } from './reply';
import type { EnquiryLine, StoredEnquiry } from './stored-enquiry';

/**
 * @param enquiry with its lines, and an address
 * @param body as staff wrote it
 * @param names of the site, and the company's time zone
 * @returns the mail with a reply to the sender of an enquiry, with what was asked quoted below it
 */
export function replyMail(
  enquiry: StoredEnquiry & { email: string; lines: EnquiryLine[] },
  body: string,
  { site, timeZone }: { site: string; timeZone: string },
): Mail {
  return {
    kind: 'reply',
    site,
    to: { name: enquiry.full_name, address: enquiry.email },
    subject: replySubject(enquiry),
    ...mailBody([
      { text: body },
      { text: `On ${longDate(enquiry.created_at, timeZone)} you wrote:` },
      { quote: formatAsked(enquiry) },
    ]),
  };
}
