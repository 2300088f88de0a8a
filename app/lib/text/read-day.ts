import { plainDigits } from './digits.ts';

// Days as staff write them, and as spreadsheets save those that they were given: 2026-12-05, 5 December 2026, 5-Dec-26,
// 05.12.2026. Figures alone are read where they name one day only.

export type ReadDay = { ok: true; day: string } | { ok: false; problem: string };

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00)?)?$/;
const DAY_FIRST = /^(\d{1,2})[-/. ]+([a-z]{3,9})\.?,?[-/. ]+(\d{4}|\d{2})$/i;
const MONTH_FIRST = /^([a-z]{3,9})\.? +(\d{1,2}),? +(\d{4})$/i;
const FIGURES = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const NO_DAY = 'Please enter a day such as 5 December 2026 or 2026-12-05.';

/** @returns a day as `2026-12-05`, or why a text names none, in words */
export function readDay(typed: string): ReadDay {
  const text = plainDigits(typed).trim();
  const [, year, month, day] = ISO.exec(text) ?? [];
  if (year) return found(dayOf(year, Number(month), day));
  const [, first, named, ofYear] = DAY_FIRST.exec(text) ?? [];
  if (named) return found(dayOf(ofYear, monthNamed(named), first));
  const [, before, second, itsYear] = MONTH_FIRST.exec(text) ?? [];
  if (before) return found(dayOf(itsYear, monthNamed(before), second));
  const [, one, mark, other, last] = FIGURES.exec(text) ?? [];
  if (!one) return found(null);
  const [asHere, asInAmerica] = [dayOf(last, Number(other), one), dayOf(last, Number(one), other)];
  if (mark === '.' || !asInAmerica || asHere === asInAmerica) return found(asHere);
  if (!asHere) return found(asInAmerica);
  return { ok: false, problem: `${text} can be two days. Please write ${asHere} or ${asInAmerica}.` };
}

function found(day: string | null): ReadDay {
  return day ? { ok: true, day } : { ok: false, problem: NO_DAY };
}

function monthNamed(word: string): number {
  return MONTHS.findIndex((month) => month.startsWith(word.toLowerCase())) + 1;
}

/** @returns null where no calendar has it; a year of two digits is of this century */
function dayOf(year = '', month: number, day = ''): string | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const written = `${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written) ? written : null;
}
