import type { RouterContextProvider } from 'react-router';
import type { SavedToast } from '~/lib/editing/check-form.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { today } from '~/lib/text/time-zone';
import type { Sent } from './send-quotation.server';

/** The words where the backend fails. */
export const FAILED = { title: 'Error Saving Quotation' };

/** @returns today in the company's time zone: 2026-11-23 */
export async function companyDay(context: Readonly<RouterContextProvider>): Promise<string> {
  return today(await companyTimeZone(context));
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
