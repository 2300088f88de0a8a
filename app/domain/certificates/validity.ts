import { longDate } from '~/lib/text/time-zone';

/** The days from which and until which a certificate is valid, as `2026-11-30`; null where nobody said. */
export type Validity = { valid_from: string | null; valid_until: string | null };

/** So many days before its end, a certificate is something to do. */
const ENDS_SOON_DAYS = 60;

const DAY_MS = 24 * 60 * 60 * 1000;

/** @returns from when to when a certificate is valid, in words that stay true; null where nobody said */
export function formatValidity({ valid_from, valid_until }: Validity): string | null {
  if (valid_from && valid_until) return `Valid from ${format(valid_from)} until ${format(valid_until)}`;
  if (valid_until) return `Valid until ${format(valid_until)}`;
  return valid_from ? `Valid from ${format(valid_from)}` : null;
}

/**
 * @param today in the time zone of the company, as `2026-11-30`
 * @returns that a certificate ends soon, or has ended; null where there is time
 */
export function formatEnd({ valid_until }: Pick<Validity, 'valid_until'>, today: string): string | null {
  if (!valid_until) return null;
  const days = Math.round((Date.parse(valid_until) - Date.parse(today)) / DAY_MS);
  if (days > ENDS_SOON_DAYS) return null;
  if (days < 0) return `Ended on ${format(valid_until)}`;
  return days === 0 ? 'Ends today' : `Ends in ${days} ${days === 1 ? 'day' : 'days'}`;
}

/** @returns the last day that is soon, as `2026-11-30` */
export function soon(today: string): string {
  return new Date(Date.parse(today) + ENDS_SOON_DAYS * DAY_MS).toISOString().slice(0, 10);
}

function format(day: string): string {
  return longDate(day, 'UTC');
}
