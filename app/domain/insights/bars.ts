import { shortDay } from '~/lib/text/time-zone';
import { dayAfter, lengthOf, type Period } from './period';

export type Bar = { day: string; label: string; count: number };

/** More days than these are drawn as months. */
const MAX_DAYS = 92;

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** @returns a bar for each day of a period, also without views; for each month where there are many days */
export function barsOf(counted: { day: string; count: number }[], period: Period): Bar[] {
  const counts = new Map(counted.map(({ day, count }) => [day, count]));
  const days = Array.from({ length: lengthOf(period) }, (_, index) => dayAfter(period.from, index));
  const each = days.map((day) => ({ day, label: shortDay(day), count: counts.get(day) ?? 0 }));
  if (each.length <= MAX_DAYS) return each;
  const months = new Map<string, Bar>();
  for (const { day, count } of each) {
    const month = day.slice(0, 7);
    const before = months.get(month) ?? { day, label: monthFormat.format(new Date(day)), count: 0 };
    months.set(month, { ...before, count: before.count + count });
  }
  return [...months.values()];
}

/** @returns a round number, whose half is round too, that is not below another one: the top of a scale */
export function roundTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  const steps = [1, 2, 4, 6, 8, 10].map((step) => step * power);
  return Math.max(4, steps.find((step) => step >= highest) ?? highest);
}
