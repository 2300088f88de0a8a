import { clockTime, type OfficeHours, officeTime } from '~/lib/text/office-clock';
import { zoneName } from '~/lib/text/time-zone';

// The setting `office_hours` (docs/product.md#office-hours): lines such as “Mon-Sat 09:30-18:00”, and any other text.

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_LINE = 200;
const LIST = /\s*(?:,|&|\band\b)\s*/i;
const RANGE = /\s*(?:-|–|—|\bto\b)\s*/i;

type ReadLine = { days: number[]; ranges: [number, number][] };
type Line = ReadLine | 'text' | 'impossible';

export type ReadHours = {
  /** Null where no line could be read: then there is no clock. */
  hours: OfficeHours | null;
  notes: string[];
};

/** Reads the setting; what is no hours is kept as it is. */
export function readOfficeHours(text: string): ReadHours {
  const hours: OfficeHours = DAYS.map(() => []);
  const notes: string[] = [];
  for (const line of linesOf(text)) {
    const read = readLine(line);
    if (typeof read === 'string') notes.push(line);
    else for (const day of read.days) hours[day]?.push(...read.ranges);
  }
  for (const ranges of hours) ranges.sort(([a], [b]) => a - b);
  return { hours: hours.some((ranges) => ranges.length > 0) ? hours : null, notes };
}

/** @returns what is wrong with lines that are meant as hours, in words, or null */
export function officeHoursProblem(text: string): string | null {
  const impossible = linesOf(text).find((line) => readLine(line) === 'impossible');
  if (impossible) {
    return `Please correct “${impossible.slice(0, 60)}”: times of 24 hours, the earlier one first, such as Mon-Sat 09:30-18:00.`;
  }
  const { hours } = readOfficeHours(text);
  const twice = hours?.findIndex((ranges) => ranges.some(([from], index) => from < (ranges[index - 1]?.[1] ?? 0)));
  if (twice === undefined || twice < 0) return null;
  return `Please give each hour once: two lines are about the same hours of ${DAYS[twice]}.`;
}

/**
 * @param zone an IANA name
 * @returns the hours in words, a line for each group of days, with the name of their time; then the notes
 */
export function formatOfficeHours(text: string, zone: string): string {
  const { hours, notes } = readOfficeHours(text);
  if (!hours) return text;
  const lines: string[] = [];
  for (let day = 0; day < 7; ) {
    const ranges = formatRanges(hours, day);
    let last = day;
    while (last < 6 && formatRanges(hours, last + 1) === ranges) last += 1;
    const days = last === day ? DAYS[day] : `${DAYS[day]} ${last === day + 1 ? 'and' : 'to'} ${DAYS[last]}`;
    if (ranges) lines.push(`${days}, ${ranges}`);
    day = last + 1;
  }
  return [`${lines.join('\n')} (${zoneName(zone)})`, ...notes].join('\n');
}

/**
 * @param days how many, as the setting `answer_working_days` has them
 * @returns until when so many working days have passed: the end of that day with hours, such as “18:00 on Tuesday 24
 *   November”; null where no number of days, or no day with hours, is known
 */
export function afterWorkingDays(hours: OfficeHours, zone: string, now: number, days: string): string | null {
  const { day } = officeTime(zone, now);
  const open = [1, 2, 3, 4, 5, 6, 7].filter((ahead) => hours[(day + ahead) % 7]?.length);
  const last = Number(days) - 1;
  const weekday = open[last % open.length];
  const ahead = weekday && weekday + 7 * Math.floor(last / open.length);
  const until = ahead && hours[(day + ahead) % 7]?.at(-1)?.[1];
  if (!ahead || !until) return null;
  const date = { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' } as const;
  return `${clockTime(until)} on ${new Intl.DateTimeFormat('en-GB', date).format(now + ahead * DAY_MS)}`;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Days, then times, and nothing else; “closed” is a day without hours. */
function readLine(line: string): Line {
  if (line.length > MAX_LINE) return 'text';
  const [, first = '', second = ''] = /^(\D+?)[\s:,]*(\d.*|closed)$/i.exec(line) ?? [];
  const days = first.split(LIST).map(readDays);
  if (days.some((some) => some === null)) return 'text';
  const given = days.flatMap((some) => some ?? []);
  if (/^closed$/i.test(second)) return { days: given, ranges: [] };
  const times = second.replace(/[.,]$/, '').split(LIST);
  const ranges = times.map((range) => range.split(RANGE).map(readTime));
  if (ranges.some((range) => range.length !== 2 || range.includes(null))) return 'text';
  const isPossible = ranges.every(
    ([from = 0, until = 0]) => from !== null && until !== null && from < until && until <= 1440,
  );
  return isPossible ? { days: given, ranges: ranges as [number, number][] } : 'impossible';
}

/** @returns the numbers of “Mon” or “Mon-Sat”; null where it is neither */
function readDays(text: string): number[] | null {
  const [from, until = from, ...more] = text.trim().split(RANGE).map(dayOf);
  if (from === undefined || until === undefined || from < 0 || until < 0 || more.length > 0) return null;
  const count = ((until - from + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => (from + index) % 7);
}

function dayOf(text: string): number {
  const name = text.replace(/\.$/, '').toLowerCase();
  return name.length < 2 ? -1 : DAYS.findIndex((day) => day.toLowerCase().startsWith(name));
}

/** @returns the minutes since midnight of “9”, “09:30” or “6 pm”, more than a day has for “25:00”; null where it is no time */
function readTime(text: string): number | null {
  const [, hour, minute = '0', half] = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/i.exec(text.trim()) ?? [];
  if (!hour) return null;
  if (Number(minute) > 59 || (half && Number(hour) > 12)) return Number.POSITIVE_INFINITY;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  return hours * 60 + Number(minute);
}

function formatRanges(hours: OfficeHours, day: number): string {
  return (hours[day] ?? []).map(([from, until]) => `${clockTime(from)} to ${clockTime(until)}`).join(' and ');
}
