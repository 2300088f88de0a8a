/** @returns whether this program knows a time zone of that name */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The first moment of a day and that of the next one, both ISO 8601. */
export type DayRange = { from: string; to: string };

/**
 * @param day as `2026-11-21`
 * @returns null where there is no such day
 */
export function dayRange(day: string, timeZone: string): DayRange | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null;
  const [from, to] = [midnight, midnight + DAY_MS].map((utc) => new Date(utc - offsetAt(utc, timeZone)).toISOString());
  return from && to ? { from, to } : null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** @returns by how many milliseconds the clocks of a zone are ahead at its own local time */
function offsetAt(local: number, timeZone: string): number {
  const guess = offsetOf(local, timeZone);
  return offsetOf(local - guess, timeZone);
}

function offsetOf(utc: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(utc);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - utc;
}
