// Shared with the script of the public pages, which has to stay small.

/** The hours of a week from Monday on: the ranges of each day, in minutes since midnight, in their order. */
export type OfficeHours = [from: number, until: number][][];

export type Office = {
  hours: OfficeHours;
  /** An IANA name. */
  zone: string;
  /** Where it is; may be empty. */
  town: string;
};

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** @returns minutes since midnight as a clock shows them, such as 09:30 */
export function clockTime(minutes: number): string {
  return new Date(minutes * 60_000)
    .toISOString()
    .slice(11, 16)
    .replace('00:00', minutes ? '24:00' : '00:00');
}

/** @returns what clocks at the office show: the day of the week, from 0 for Monday, and the minutes since midnight */
export function officeTime(zone: string, now: number): { day: number; minute: number } {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, weekday: 'long', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
  });
  const parts: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(now)) parts[type] = value;
  const { weekday = '', hour, minute } = parts;
  return { day: DAYS.indexOf(weekday), minute: Number(hour) * 60 + Number(minute) };
}

/** What the clock of the office says at a moment, such as “14:20 in Kanpur, open until 18:00”. */
export function officeClock({ hours, zone, town }: Office, now: number): { words: string; isOpen: boolean } {
  const { day, minute } = officeTime(zone, now);
  const time = `${clockTime(minute)} ${town ? `in ${town}` : 'at our office'}, `;
  for (let ahead = 0; ahead < 8; ahead++) {
    const name = DAYS[(day + ahead) % 7];
    for (const [from, until] of hours[(day + ahead) % 7] ?? []) {
      if (!ahead && minute >= until) continue;
      if (!ahead && minute >= from) return { words: `${time}open until ${clockTime(until)}`, isOpen: true };
      const when = ['', ' tomorrow'][ahead] ?? ` on ${name}`;
      return { words: `${time}closed, opens${when} at ${clockTime(from)}`, isOpen: false };
    }
  }
  return { words: `${time}closed`, isOpen: false };
}
