import { readFlag } from './flag.ts';

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const BOM = '\uFEFF';

// What spreadsheets take for a formula (OWASP, CSV injection), wherever a cell may begin. Where their separator is not the
// comma, as in much of Europe, quotes in the middle of their cell hold nothing together: a cell then begins after each
// separator, and a row after each line break. Quotes are skipped, because such a spreadsheet takes them away, and
// apostrophes, so that the escape of what had one already is reversible.
const FORMULA = String.raw`["']*[=+\-@＝＋－＠]`;
const BEGINNINGS = [String.raw`^(?=ESCAPE["']*[\t\r\n])`, `(?<=^|[,;|\\t\\r\\n])(?=ESCAPE${FORMULA})`].join('|');
const FORMULAS = new RegExp(BEGINNINGS.replaceAll('ESCAPE', ''), 'g');
const ESCAPED_FORMULAS = new RegExp(`(?:${BEGINNINGS.replaceAll('ESCAPE', "'")})'`, 'g');

const BEGINS_AS_FORMULA = new RegExp(`^(?:["']*[\\t\\r\\n]|${FORMULA})`);

/** Languages of spreadsheets in whose words for months they read days. */
const LANGUAGES =
  'en de fr es it pt nl sv da nb fi pl cs hu ro ru uk tr el ar fa he hi bn ta te mr gu kn ml pa si id ms vi th'.split(
    ' ',
  );
let months: Set<string> | undefined;

function isMonth(word: string): boolean {
  months ??= new Set(
    LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, index) => {
          const parts = format.formatToParts(Date.UTC(2026, index, 5));
          return (parts.find(({ type }) => type === 'month')?.value ?? '').replace(/\.$/, '').toLowerCase();
        });
      }),
    ),
  );
  return months.has(word.toLowerCase());
}

const LONGEST_VALUE = 60;
const MOST_WORDS = 3;
const MOST_LETTERS = 3;

/** Whether a spreadsheet could take a text for a number, a day, a time, an amount of money or a flag, whatever its language. */
function couldBeValue(text: string): boolean {
  if (text.length > LONGEST_VALUE) return false;
  if (!/\p{N}/u.test(text)) return readFlag(text) !== null;
  // Units, currencies and halves of a day are short.
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.length <= MOST_WORDS && words.every((word) => word.length <= MOST_LETTERS || isMonth(word));
}

/**
 * @returns one line of a CSV file (RFC 4180) with its line end; an apostrophe is in front of everything that a
 *   spreadsheet would run as a formula, whatever its separator
 */
export function csvLine(cells: string[]): string {
  return csvLineOf(cells, () => false);
}

/**
 * @param isText whether a cell is a text, whatever it looks like: an apostrophe keeps spreadsheets from making another
 *   value of such as "2-4" or "TRUE"
 * @returns a line as `csvLine` writes it
 */
export function csvLineOf(cells: string[], isText: (index: number) => boolean): string {
  // A blank line would be skipped by readers.
  const isBlank = cells.length === 1 && cells[0] === '';
  const line = () => cells.map((cell, index) => quoted(escapeCell(cell, isText(index)))).join(',');
  return `${isBlank ? '""' : line()}\r\n`;
}

function escapeCell(cell: string, isText: boolean): string {
  const escaped = cell.replace(FORMULAS, "'");
  if (BEGINS_AS_FORMULA.test(cell) || !(isText || cell.startsWith("'"))) return escaped;
  return couldBeValue(cell.replace(/^'+/, '')) ? `'${escaped}` : escaped;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** @returns the cell of a file as it was before `csvLine` */
export function unescapeCell(cell: string): string {
  const isEscapedText = cell.startsWith("'") && !BEGINS_AS_FORMULA.test(cell) && couldBeValue(cell.replace(/^'+/, ''));
  return (isEscapedText ? cell.slice(1) : cell).replace(ESCAPED_FORMULAS, '');
}

/** @returns a text as the cell of a workbook, where nothing is run: with an apostrophe only where a reader would take one away */
export function workbookCell(text: string): string {
  return unescapeCell(text) === text ? text : escapeCell(text, true);
}
