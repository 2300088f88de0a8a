// Moments as people write them: without an offset, in a time zone. `Intl` knows the zones and their summer times.

/** Formats of one style by zone; making one takes longer than using it. */
function byZone(style: Intl.DateTimeFormatOptions): (zone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const known = formats.get(zone);
    if (known) return known;
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...style });
    formats.set(zone, format);
    return format;
  };
}

const wallClockFormat = byZone({
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  hourCycle: 'h23',
});
const longDateFormat = byZone({ dateStyle: 'long' });
const mediumDateFormat = byZone({ dateStyle: 'medium' });
const shortTimeFormat = byZone({
  ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  timeZoneName: 'short',
});
const longTimeFormat = byZone({ dateStyle: 'long', timeStyle: 'long' });
const zoneNameFormat = byZone({ timeZoneName: 'longGeneric' });

/** What clocks of a zone show at a moment, as if it were UTC, in milliseconds. */
function wallClock(moment: number, zone: string): number {
  const parts = Object.fromEntries(
    wallClockFormat(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** @returns a moment as an input of type `datetime-local` takes it: 2026-11-30T09:00 */
export function localTime(iso: string, zone: string): string {
  return new Date(wallClock(new Date(iso).getTime(), zone)).toISOString().slice(0, 16);
}

/** A local time as a moment, or why it is none. */
export type ReadMoment = { ok: true; iso: string } | { ok: false; reason: 'malformed' | 'skipped' };

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Reads what an input of type `datetime-local` posts. A time that clocks show twice, when summer time ends, is the first
 * of the two; one that they skip, when it begins, is none.
 */
export function readLocalTime(text: string, zone: string): ReadMoment {
  const digits = LOCAL.exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!digits) return { ok: false, reason: 'malformed' };
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = digits;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const valid = year >= 1900 && new Date(wall).toISOString().startsWith(text.slice(0, 16));
  if (!valid) return { ok: false, reason: 'malformed' };
  // The offsets of the day before and of the day after are those on both sides of a change.
  const moments = [wall - DAY_MS, wall + DAY_MS]
    .map((near) => wall - (wallClock(near, zone) - near))
    .filter((moment) => wallClock(moment, zone) === wall);
  if (moments.length === 0) return { ok: false, reason: 'skipped' };
  return { ok: true, iso: new Date(Math.min(...moments)).toISOString() };
}

/** @returns the day of a moment in words: 14 October 2026 */
export function longDate(iso: string, zone: string): string {
  return longDateFormat(zone).format(new Date(iso));
}

/** @returns a day in words, whatever the zone: 30 November 2026 */
export function longDay(day: string): string {
  return longDate(`${day}T12:00:00Z`, 'UTC');
}

/** @returns a day in few words: 14 Oct 2026 */
export function shortDay(day: string): string {
  return mediumDateFormat('UTC').format(new Date(`${day}T12:00:00Z`));
}

/** @returns a moment in few words, with its zone: 14 Oct 2026, 09:00 GMT+5:30 */
export function shortTime(iso: string, zone: string): string {
  return shortTimeFormat(zone).format(new Date(iso));
}

/** @returns a moment in words, with its zone: 14 October 2026 at 09:00:00 GMT+5:30 */
export function longTime(iso: string, zone: string): string {
  return longTimeFormat(zone).format(new Date(iso));
}

/** @returns today in the form of file names: 2026-11-21 */
export function today(zone: string): string {
  return localTime(new Date().toISOString(), zone).slice(0, 10);
}

/** The first moment of a day and that of the next one, both ISO 8601. */
export type DayRange = { from: string; to: string };

/**
 * @param day as `2026-11-21`
 * @returns null where there is no such day
 */
export function dayRange(day: string, zone: string): DayRange | null {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight)) return null;
  const [from, to] = [midnight, midnight + DAY_MS].map((start) => beginningOf(new Date(start), zone));
  return from && to && readLocalTime(`${day}T12:00`, zone).ok ? { from, to } : null;
}

/** Some zones begin summer time at midnight: there the day begins an hour later. */
function beginningOf(midnight: Date, zone: string): string | undefined {
  const day = midnight.toISOString().slice(0, 10);
  const moments = [readLocalTime(`${day}T00:00`, zone), readLocalTime(`${day}T01:00`, zone)];
  return moments.find((moment) => moment.ok)?.iso;
}

/** @returns the name of a zone, without an offset, which changes with summer time: India Standard Time */
export function zoneName(zone: string): string {
  const parts = zoneNameFormat(zone).formatToParts(Date.UTC(2026, 0));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
