import type { Mail } from '~/lib/mail/mail';
import { mailBody, type Part } from '~/lib/mail/mail-body';
import { longDay } from '~/lib/text/time-zone';
import { formatMoney } from './money';
import { type AnswerInput, answerWords } from './quotation-answer';
import type { QuotedContent } from './stored-quotation';

/** The version that is answered, and the enquiry that it belongs to. */
type About = {
  reference: string;
  offer: QuotedContent & { number: string };
  answer: AnswerInput;
  /** Of the site. */
  origin: string;
};

const named = ({ number, version }: About['offer']) => (version > 1 ? `${number}, version ${version}` : number);

function facts({ offer, answer }: About): Part {
  const total = formatMoney(offer.total, offer.currency, offer.minor_unit).replace('\u00a0', ' ');
  return {
    rows: [
      ['Quotation', named(offer)],
      ['Total', total],
      ...(answer.loading_date ? [['Loading wished on', longDay(answer.loading_date)] as const] : []),
    ],
  };
}

/** @returns the mail to the office with what a buyer answered; who answers it writes to the buyer */
export function answerMail(office: string, about: About): Mail {
  const { offer, answer, reference, origin } = about;
  const { accepted_by, company, message } = answer;
  return {
    kind: 'answer',
    site: new URL(origin).hostname,
    to: { name: '', address: office },
    ...(offer.email && { replyTo: { name: offer.full_name ?? '', address: offer.email } }),
    subject: `${answerWords(answer.answer)}: quotation ${named(offer)}, enquiry ${reference}`,
    ...mailBody([
      facts(about),
      ...(accepted_by ? [{ rows: [['By', [accepted_by, company].filter(Boolean).join(', ')] as const] }] : []),
      ...(message ? [{ quote: message }] : []),
      { link: `${origin}/admin/enquiries?q=${reference}`, label: 'In the back office' },
    ]),
  };
}

/**
 * Confirms to a buyer what was accepted. It has nothing that was typed: anybody may have the link.
 *
 * @param token of the private link
 * @returns null where the buyer has no address
 */
export function acceptanceMail(about: About, token: string): Mail | null {
  const { offer, reference, origin } = about;
  if (offer.email === null) return null;
  const site = new URL(origin).hostname;
  return {
    kind: 'acceptance',
    site,
    to: { name: offer.full_name ?? '', address: offer.email },
    subject: `Accepted: our quotation ${named(offer)}`,
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    ...mailBody([
      {
        text: `On ${site}, our quotation for your enquiry ${reference} was accepted. Our export office writes to you about the next steps.`,
      },
      facts(about),
      { link: `${origin}/enquiries/${token}`, label: 'Everything about it, on your private page' },
      { text: 'It was not you? Please answer this mail.' },
    ]),
  };
}
