// Moments as people write them: without an offset, in a time zone. `Intl` knows the zones and their summer times.

/** Formats of one style by zone; making one takes longer than using it. */
function byZone(style: Intl.DateTimeFormatOptions, locale = 'en-GB'): (zone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const known = formats.get(zone);
    if (known) return known;
    const format = new Intl.DateTimeFormat(locale, { timeZone: zone, ...style });
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
});
// A locale knows the abbreviations of its own zones only, and writes others as an offset.
const zoneLetterFormats = ['en-GB', 'en-IN', 'en-US', 'en-AU'].map((locale) =>
  byZone({ timeZoneName: 'short' }, locale),
);
const weekdayFormat = byZone({ weekday: 'long' });
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

/** @returns a moment as the whole back office writes it, with its zone: 14 Oct 2026, 09:00 IST */
export function shortTime(iso: string, zone: string): string {
  const moment = new Date(iso);
  return `${shortTimeFormat(zone).format(moment)} ${zoneLetters(moment, zone)}`;
}

/** @returns a moment that lies ahead, as the back office writes it, with its day of the week in front */
export function upcomingTime(iso: string, zone: string): string {
  return `${weekdayFormat(zone).format(new Date(iso))}, ${shortTime(iso, zone)}`;
}

/** @returns a zone as it is written behind a time: IST; GMT+3:30 where no abbreviation is known */
function zoneLetters(moment: Date, zone: string): string {
  const names = zoneLetterFormats.map((format) => zoneNameIn(format(zone), moment) ?? zone);
  return names.find((name) => !name.startsWith('GMT+') && !name.startsWith('GMT-')) ?? names[0] ?? zone;
}

function zoneNameIn(format: Intl.DateTimeFormat, moment: Date | number): string | undefined {
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
}

/**
 * @param local what an input of type `datetime-local` has, in the zone of the office
 * @param own the zone of who looks at it
 * @returns the same moment there, 2026-11-30 04:30; null where clocks there show the same, or there is no such moment
 */
export function ownTime(local: string, zone: string, own: string): string | null {
  const read = readLocalTime(local, zone);
  const there = read.ok ? localTime(read.iso, own) : local;
  return there === local.slice(0, there.length) ? null : there.replace('T', ' ');
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
  return zoneNameIn(zoneNameFormat(zone), Date.UTC(2026, 0)) ?? zone;
}
