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

/**
 * @returns one line of a CSV file (RFC 4180) with its line end; an apostrophe is in front of everything that a
 *   spreadsheet would run as a formula, whatever its separator
 */
export function csvLine(cells: string[]): string {
  // A blank line would be skipped by readers.
  const isBlank = cells.length === 1 && cells[0] === '';
  return `${isBlank ? '""' : cells.map(escapeFormulas).map(quoted).join(',')}\r\n`;
}

function escapeFormulas(cell: string): string {
  return cell.replace(FORMULAS, "'");
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** @returns the cell of a file as it was before `csvLine` */
export function unescapeFormulas(cell: string): string {
  return cell.replace(ESCAPED_FORMULAS, '');
}
