/** India's, where the company is. */
export const TIME_ZONE = 'Asia/Kolkata';

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: TIME_ZONE });
const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: TIME_ZONE });

/** @returns the day in words, in the office's time zone: 14 October 2026 */
export function longDate(iso: string): string {
  return LONG_DATE.format(new Date(iso));
}

/** @returns today in the form of file names, 2026-11-21, in the office's time zone */
export function today(): string {
  return DAY.format(new Date());
}
