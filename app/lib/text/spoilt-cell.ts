/**
 * What happened to a cell that has no value any more: a workbook had no room for its text; a spreadsheet made a day, a time
 * or a percentage of it, or kept 15 digits of it; its formula has no result in the file; its bytes are no text.
 */
export type Spoil = keyof typeof MARKS;

const MARKS = {
  cut: '… [Cut: a cell holds 32,767 characters. The CSV file has the whole text.]',
  day: ' [The spreadsheet made a day of this cell.]',
  time: ' [The spreadsheet made a time of this cell.]',
  percentage: ' [The spreadsheet made a percentage of this cell.]',
  digits: ' [The spreadsheet kept 15 digits of this cell.]',
  formula: ' [The formula of this cell has no result in the file.]',
  bytes: ' [This cell has bytes that are no text.]',
} as const;

const KINDS = Object.keys(MARKS) as Spoil[];

/** How long the mark of a cut text is. */
export const CUT_LENGTH = MARKS.cut.length;

/** @returns what is left of a cell, with a mark by which it is never taken for a value; people see it in files of failed lines */
export function spoiltCell(left: string, spoil: Spoil): string {
  return left + MARKS[spoil];
}

/** @returns what happened to a cell, by its mark; null where it is a value */
export function spoilOf(cell: string): { spoil: Spoil; left: string } | null {
  const text = cell.trimEnd();
  const spoil = text.endsWith(']') ? KINDS.find((kind) => text.endsWith(MARKS[kind].trim())) : undefined;
  return spoil ? { spoil, left: text.slice(0, text.length - MARKS[spoil].trim().length).trim() } : null;
}

const MONTH = String.raw`\p{L}[\p{L}\p{M}]{2,}\.?`;
const LOOKS: Partial<Record<Spoil, RegExp>> = {
  day: new RegExp(
    [
      String.raw`^\d{1,4}([-/.])\d{1,2}\1\d{1,4}([ T].*)?$`,
      String.raw`^\d{1,2}\.?[-/. ]${MONTH}([-/. ]\d{2,4})?$`,
      String.raw`^${MONTH}[-/. ]\d{1,4}$`,
      String.raw`^\d{1,2}/\d{1,2}$`,
    ].join('|'),
    'u',
  ),
  time: /^\d{1,3}:\d{2}(:\d{2})?(\s*[ap]\.?m\.?)?$/i,
  percentage: /^-?[\d.,]+\s*%$/,
  digits: /^-?\d([.,]\d+)?E[+-]?\d+$/i,
};

/** @returns what a spreadsheet seems to have made of a cell that does not read as a value of its column; null where nothing is known */
export function spoilLike(cell: string): Spoil | null {
  const text = cell.trim();
  return KINDS.find((spoil) => LOOKS[spoil]?.test(text)) ?? null;
}
