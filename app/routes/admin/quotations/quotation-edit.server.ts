import type { RouterContextProvider } from 'react-router';
import { getEnquiry, listLines } from '~/domain/enquiries/enquiry-desk.server';
import { readShipmentPapers } from '~/domain/products/products.server';
import type { ShipmentPapers } from '~/domain/products/shipment-papers';
import type { SavedToast } from '~/lib/editing/check-form.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import type { Db } from '~/lib/supabase/client.server';
import { today } from '~/lib/text/time-zone';
import type { Sent } from './send-quotation.server';

/** The words where the backend fails. */
export const FAILED = { title: 'Error Saving Quotation' };

/** @returns today in the company's time zone: 2026-11-23 */
export async function companyDay(context: Readonly<RouterContextProvider>): Promise<string> {
  return today(await companyTimeZone(context));
}

/** Reads the papers of the goods that an enquiry asks for; null where its country is not known, or it is gone. */
export async function papersOfEnquiry(db: Db, enquiryId: string | undefined): Promise<ShipmentPapers | null> {
  if (!enquiryId) return null;
  const [enquiry, lines] = await Promise.all([getEnquiry(db, enquiryId), listLines(db, enquiryId)]);
  const names = lines.map(({ product_name }) => product_name);
  return enquiry && readShipmentPapers(db, enquiry.country, names);
}

/**
 * @param sent what became of sending it; null where nobody wanted to
 * @returns the toast after a save
 */
export function savedMessage({ number, version }: { number: string; version: number }, sent: Sent | null): SavedToast {
  const saved = `${number} is saved as version ${version}.`;
  if (sent?.outcome === 'mail') return mailedMessage(`${number}, version ${version},`, sent);
  if (sent?.outcome === 'file') {
    const message = `${saved} This site sends no mail: download the PDF below and send it yourself.`;
    return { title: 'Quotation Saved', message };
  }
  if (sent) {
    const message = `${saved} The mail did not go out. Please try again, or download the PDF below and send it yourself.`;
    return { kind: 'warning', title: 'Saved, but not sent', message };
  }
  return { title: 'Quotation Saved', message: saved };
}

function mailedMessage(what: string, { to, delivery }: Extract<Sent, { outcome: 'mail' }>): SavedToast {
  if (delivery.outcome === 'sent') {
    return { title: 'Quotation Sent', message: `${what} went to ${to}, with a copy to the office.` };
  }
  if (delivery.outcome === 'waiting') {
    const message = `${what} is saved and goes to ${to} as soon as the mail server takes it; the dashboard says so where that fails.`;
    return { title: 'Quotation On Its Way', message };
  }
  const message = `${what} is saved, but it cannot be mailed: ${delivery.words} It waits on the dashboard; you can also download the PDF below and send it yourself.`;
  return { kind: 'warning', title: 'Saved, but not sent', message };
}

/** Said where there is no such quotation. */
export const NOT_FOUND = { title: 'Quotation not found', message: 'There is no quotation at this address.' };
