// Weeks of ISO 8601, as buyers and carriers count them: 2026-W49 begins on a Monday.

const A_DAY = 86_400_000;
const A_WEEK = 7 * A_DAY;
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** @returns the week of a moment (UTC), such as “2026-W49” */
export function isoWeek(moment: number): string {
  // A week belongs to the year of its Thursday.
  const thursday = mondayOf(moment) + 3 * A_DAY;
  const year = new Date(thursday).getUTCFullYear();
  const number = 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / A_WEEK);
  return `${year}-W${String(number).padStart(2, '0')}`;
}

/** @returns the Monday of a week; null where there is no such week */
export function mondayOfWeek(week: string): number | null {
  const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(week) ?? [];
  if (!year || !number) return null;
  // 4 January is always in the first week.
  const monday = mondayOf(Date.UTC(Number(year), 0, 4)) + (Number(number) - 1) * A_WEEK;
  return isoWeek(monday) === week ? monday : null;
}

/** @returns a week such as “week 49, 30 Nov to 6 Dec 2026”; as it is where there is no such week */
export function formatWeek(week: string): string {
  const monday = mondayOfWeek(week);
  if (monday === null) return week;
  const sunday = monday + 6 * A_DAY;
  const year = new Date(sunday).getUTCFullYear();
  return `week ${Number(week.slice(-2))}, ${DAY.format(monday)} to ${DAY.format(sunday)} ${year}`;
}

/** @returns so many weeks, beginning with the next one */
export function nextWeeks(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => isoWeek(now + (index + 1) * A_WEEK));
}

function mondayOf(moment: number): number {
  const day = Math.floor(moment / A_DAY);
  // 1 January 1970 was a Thursday.
  return (day - ((((day + 3) % 7) + 7) % 7)) * A_DAY;
}
