import { mailBody } from '~/lib/mail/mail-body';
import { type MailSettings, sendMail } from '~/lib/mail/send-mail.server';
import { formatMoney } from './money';
import type { Quotation } from './stored-quotation';

/** What a mail with a quotation says: the quotation, its validity in words, and the company. */
type Content = { quotation: Quotation; validUntil: string | null; company: string };

/**
 * Mails the newest version of a quotation to its buyer, with the PDF attached, and a copy to the office. Answers go to the
 * office.
 *
 * @param site the name of the sender
 * @throws where the mail server refuses it
 */
export function mailQuotation(
  settings: MailSettings,
  site: string,
  { quotation, validUntil, company }: Content,
  pdf: Uint8Array,
): Promise<void> {
  const { number, reference, versions } = quotation;
  const { version, full_name, email, currency, minor_unit, total } = versions[0];
  if (email === null) throw new Error(`The buyer of ${number} has no address.`);
  return sendMail(settings, site, {
    // An object, not a text: nothing in the name or in the address can add a receiver.
    to: { name: full_name ?? '', address: email },
    bcc: { name: site, address: settings.to },
    subject: `Quotation ${number} for your enquiry ${reference}`,
    ...mailBody([
      { text: `Dear ${full_name ?? 'Sir or Madam'},` },
      {
        text:
          `Thank you for your enquiry ${reference}. Our quotation ${number} is attached as a PDF.` +
          (version > 1 ? ` It is version ${version} and replaces earlier ones.` : ''),
      },
      {
        rows: [
          ['Total', formatMoney(total, currency, minor_unit).replace('\u00a0', ' ')],
          ...(validUntil ? [['Valid until', validUntil] as const] : []),
        ],
      },
      { text: `To order, or to ask for a change, answer this mail and name ${number}.` },
      { text: company },
    ]),
    attachments: [
      { filename: fileNameOf(quotation, version), content: Buffer.from(pdf), contentType: 'application/pdf' },
    ],
  });
}

/** @returns the name of the file of a version: Q-2026-0001.pdf, of later versions Q-2026-0001-version-2.pdf */
export function fileNameOf({ number }: Pick<Quotation, 'number'>, version: number): string {
  return `${number}${version > 1 ? `-version-${version}` : ''}.pdf`;
}
