/** Days as `2026-11-21`, the first and the last one included. */
export type Period = { from: string; to: string };

/** The months for which totals are kept; the database deletes older ones (`expire_insights`). */
const MONTHS_KEPT = 25;
const DAYS_AT_FIRST = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Periods that end today, for links. */
export const RECENT = [
  { label: '7 days', days: 7 },
  { label: '30 days', days: DAYS_AT_FIRST },
  { label: '90 days', days: 90 },
  { label: '12 months', days: 365 },
];

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** @returns the period of so many days that ends with a day */
export function daysUntil(last: string, days: number): Period {
  return { from: dayAfter(last, 1 - days), to: last };
}

/**
 * Reads a period from an address. What is no day is the last 30 days; days in the wrong order are exchanged, and those
 * of which nothing is kept are left out.
 *
 * @param today the last day that a period may have
 */
export function readPeriod(query: URLSearchParams, today: string): Period {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  const last = isDay(to) ? to : today;
  const first = isDay(from) ? from : daysUntil(earlier(last, today), DAYS_AT_FIRST).from;
  const oldest = monthsBefore(today, MONTHS_KEPT);
  const within = (day: string) => earlier(later(day, oldest), today);
  return { from: within(earlier(first, last)), to: within(later(first, last)) };
}

export function lengthOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

// Days are texts that sort as they follow each other.
const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 10);
}
