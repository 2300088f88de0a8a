import type { Mail } from '~/lib/mail/mail';
import { mailBody } from '~/lib/mail/mail-body';
import { formatMoney } from './money';
import type { Quotation } from './stored-quotation';

/** What a mail with a quotation says: the quotation, its validity in words, the company, and the buyer's private page. */
type Content = { quotation: Quotation; validUntil: string | null; company: string; page: string | null };

/**
 * Writes the mail with the newest version of a quotation to its buyer, with the PDF attached, and a copy to the office.
 * Answers go to the office.
 *
 * @param sender the name of the site and the address of the office
 */
export function quotationMail(
  { site, office }: { site: string; office: string },
  { quotation, validUntil, company, page }: Content,
  pdf: Uint8Array,
): Mail {
  const { number, reference, versions } = quotation;
  const { version, full_name, email, currency, minor_unit, total } = versions[0];
  if (email === null) throw new Error(`The buyer of ${number} has no address.`);
  return {
    kind: 'quotation',
    site,
    to: { name: full_name ?? '', address: email },
    bcc: { name: site, address: office },
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
      ...(page ? [{ link: page, label: 'To accept it, ask for a change or decline it, on your private page' }] : []),
      { text: `${page ? 'Or' : 'To order, or to ask for a change,'} answer this mail and name ${number}.` },
      { text: company },
    ]),
    attachments: [
      {
        filename: fileNameOf(quotation, version),
        content: Buffer.from(pdf).toString('base64'),
        contentType: 'application/pdf',
      },
    ],
  };
}

/** @returns the name of the file of a version: Q-2026-0001.pdf, of later versions Q-2026-0001-version-2.pdf */
export function fileNameOf({ number }: Pick<Quotation, 'number'>, version: number): string {
  return `${number}${version > 1 ? `-version-${version}` : ''}.pdf`;
}
