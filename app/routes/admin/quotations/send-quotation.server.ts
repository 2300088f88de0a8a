import type { RouterContextProvider } from 'react-router';
import { findPrivateToken } from '~/domain/enquiries/private-link.server';
import { quotationMail } from '~/domain/quotations/quotation-mail.server';
import { getQuotation, noteSent } from '~/domain/quotations/quotations.server';
import { type Delivery, soFar } from '~/lib/outbox/mailer.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { longDay } from '~/lib/text/time-zone';
import { typeset } from '~/lib/typesetting/typeset.server';
import { quotationPdf } from './quotation-pdf.server';

/** What became of sending a quotation: in the outbox, noted as a file to send by hand, or neither. */
export type Sent = { outcome: 'mail'; to: string; delivery: Delivery } | { outcome: 'file' } | { outcome: 'failed' };

/**
 * Sends the newest version of a saved quotation to its buyer. It is saved whatever happens here, so nothing is thrown: a
 * failure is logged.
 */
export async function sendQuotation(context: Readonly<RouterContextProvider>, id: string): Promise<Sent> {
  const { db } = context.get(adminContext);
  const { mail, origin, secret, waitUntil } = context.get(requestContext);
  try {
    const quotation = await getQuotation(db, id);
    const to = quotation?.versions[0].email;
    if (!quotation || !to) return { outcome: 'failed' };
    if (!mail) {
      await noteSent(db, quotation, null);
      return { outcome: 'file' };
    }
    const [newest] = quotation.versions;
    const { document, head } = await quotationPdf(context, quotation, newest, new URLSearchParams());
    const validUntil = newest.valid_until && longDay(newest.valid_until);
    const token = quotation.enquiry && (await findPrivateToken(db, secret, quotation.enquiry.id));
    const page = token && `${origin}/enquiries/${token}`;
    const letter = { quotation, validUntil, company: head.company.name, page };
    const sender = { site: new URL(origin).hostname, office: mail.office };
    const packed = mail.pack(quotationMail(sender, letter, await typeset(document)));
    await noteSent(db, quotation, packed);
    const delivery = mail.deliver(packed);
    waitUntil(delivery);
    return { outcome: 'mail', to, delivery: await soFar(delivery) };
  } catch (err) {
    log.error({ err, id }, 'a quotation is saved but could not be sent');
    return { outcome: 'failed' };
  }
}
