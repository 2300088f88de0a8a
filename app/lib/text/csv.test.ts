import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { BOM, csvLine, csvLineOf, unescapeCell, workbookCell } from './csv';

// Random text rarely contains special characters, so most characters come from a short list.
const cell = fc.string({ unit: fc.oneof(fc.constantFrom(...'=+-@\t\r\n\'",;| aé＝1'), fc.string({ maxLength: 1 })) });

const restored = (written: string) => {
  const { data, errors } = Papa.parse<string[]>(written, { delimiter: ',', newline: '\r\n' });
  expect(errors).toEqual([]);
  return data.map((cells) => cells.map(unescapeCell));
};

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
      expect(restored(lines.map(csvLine).join(''))).toEqual([...lines, ['']]);
    }),
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t1', '\r1', "'=1", "''@x", '＝1', '"=1'])(
  '%j is no formula any more',
  (text) => {
    expect(Papa.parse(csvLine([text]), { newline: '\r\n' }).data[0]).toEqual([`'${text}`]);
  },
);

test.each([
  ['red;=1+1', "red;'=1+1"],
  ['red;+1;-1', "red;'+1;'-1"],
  ['red|@SUM(A1)', "red|'@SUM(A1)"],
  ['red;＝1', "red;'＝1"],
  ["red;'=1", "red;''=1"],
])('%j is written as %j, for a spreadsheet with another separator', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

test.each(['', 'onion', "'", "'quoted'", ' =1', 'a=b', '50-60 mm', '45-65; 65-80', 'Grade A|B', '; -'])(
  '%j is unchanged',
  (text) => {
    expect(csvLine(['x', text])).toBe(`x,${text}\r\n`);
    expect(unescapeCell(text)).toBe(text);
  },
);

describe('a text', () => {
  const written = (text: string) => csvLineOf(['x', text], () => true).slice(2, -2);

  test.each([
    '2-4',
    '07',
    '10:30',
    '30 %',
    '1/2',
    '1e5',
    '5 Jan',
    'January 5, 2026',
    '5 मार्च',
    '5 Mai 2026',
    '₹ 500',
    'Rs. 500',
    '10 pm',
    '(5)',
    '२५',
    'TRUE',
    'wahr',
    'Yes',
    "'07",
  ])('that could be a value has an apostrophe in front: %s', (text) => {
    expect(written(text).replaceAll('"', '')).toBe(`'${text}`);
    expect(unescapeCell(`'${text}`)).toBe(text);
  });

  test.each(['Red Onion', 'Grade 1', 'Nashik Red 45', 'May', '2 to 4 weeks by sea', "'quoted'"])(
    'that is one has none: %s',
    (text) => expect(written(text)).toBe(text),
  );

  test('is read the same, from a file and from a workbook', () => {
    fc.assert(
      fc.property(fc.oneof(cell, fc.stringMatching(/^'{0,2}[\d:/ -]{0,6}([a-z]{0,4}|TRUE)$/)), (text) => {
        expect(restored(csvLineOf(['x', text], () => true))).toEqual([['x', text], ['']]);
        expect(unescapeCell(workbookCell(text))).toBe(text);
      }),
    );
  });
});

test.each([',', ';', '\t', '|'])('no cell is a formula where the separator is %j', (delimiter) => {
  const lines = fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 });
  fc.assert(
    fc.property(lines, (rows) => {
      const file = rows.map(csvLine).join('').replaceAll('\r', '\n');
      const read = Papa.parse<string[]>(file, { delimiter, newline: '\n' });
      // A quote that nothing closes is taken away by some, and shown by others.
      for (const found of read.data.flat()) expect(found).not.toMatch(/^"*[=+\-@＝＋－＠]/);
    }),
  );
});

test('the byte order mark is three bytes of UTF-8', () => {
  expect([...Buffer.from(BOM)]).toEqual([0xef, 0xbb, 0xbf]);
});
