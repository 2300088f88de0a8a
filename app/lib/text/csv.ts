/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const BOM = '\uFEFF';

// What spreadsheets read as the beginning of a formula (OWASP, CSV injection). Leading apostrophes count, so that the
// escape of a cell that had one already is reversible.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** @returns one line of a CSV file (RFC 4180), with its line end */
export function csvLine(cells: string[]): string {
  // A blank line would be skipped by readers.
  const isBlank = cells.length === 1 && cells[0] === '';
  return `${isBlank ? '""' : cells.map(quoted).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** @returns the cell, with an apostrophe in front where a spreadsheet would run it as a formula */
export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** @returns the cell as it was before `escapeFormula` */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
