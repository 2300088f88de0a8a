import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { BOM, csvLine, escapeFormula, unescapeFormula } from './csv';

// Random text rarely contains special characters, so most characters come from a short list.
const cell = fc.string({ unit: fc.oneof(fc.constantFrom(...'=+-@\t\r\n\'",; aé＝'), fc.string({ maxLength: 1 })) });

test('a line is separated by commas and ended by CRLF', () => {
  expect(csvLine(['name', 'slug', ''])).toBe('name,slug,\r\n');
});

test.each([
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['; stays', '; stays'],
])('%j is written as %j', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

test('a written file reads the same', () => {
  const rows = fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 });
  fc.assert(
    fc.property(rows, (lines) => {
      const file = lines.map(csvLine).join('');
      const read = Papa.parse<string[]>(file, { delimiter: ',', newline: '\r\n' });
      expect(read.errors).toEqual([]);
      expect(read.data).toEqual([...lines, ['']]);
    }),
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1", "''@x", '＝1'])(
  '%j is no formula any more',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  },
);

test.each(['', 'onion', "'", "'quoted'", ' =1', 'a=b', '50-60 mm'])('%j is unchanged', (text) => {
  expect(escapeFormula(text)).toBe(text);
  expect(unescapeFormula(text)).toBe(text);
});

test('unescaping restores the cell, and an escaped cell is never a formula', () => {
  fc.assert(
    fc.property(cell, (text) => {
      const escaped = escapeFormula(text);
      expect(escaped).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      expect(unescapeFormula(escaped)).toBe(text);
    }),
  );
});

test('the byte order mark is three bytes of UTF-8', () => {
  expect([...Buffer.from(BOM)]).toEqual([0xef, 0xbb, 0xbf]);
});
