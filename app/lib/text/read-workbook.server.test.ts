import { type Cell, type CellValue, writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { threadTime } from '../../../tests/support/thread-time';
import { CsvProblem } from './parse-csv';
import { tableReader } from './read-table.server';
import { isWorkbook, readWorkbook } from './read-workbook.server';
import { spoilOf } from './spoilt-cell';

const book = (...sheets: CellValue[][][]) =>
  writeXlsx({ sheets: sheets.map((rows, index) => ({ name: `Sheet${index + 1}`, rows })) });

/** The central directory's entries, where an archive states the sizes of its parts. */
function* entries(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = buffer.indexOf('PK\x01\x02'); at !== -1; at = buffer.indexOf('PK\x01\x02', at + 4)) {
    yield new DataView(bytes.buffer, bytes.byteOffset + at);
  }
}

describe('a workbook', () => {
  test('is told by its content', async () => {
    expect(isWorkbook(await book([['a']]))).toBe(true);
    expect(isWorkbook(Buffer.from('name,slug\n'))).toBe(false);
    expect(isWorkbook(new Uint8Array())).toBe(false);
  });

  test('has texts, numbers and flags as texts, by the rows of the sheet', async () => {
    const bytes = await book([
      ['name', 'a', 'b', 'c', 'd'],
      [],
      ['Onion', 45.5, true, "'=1+1", null],
      ['Garlic\r\nwhite', 26.400000000000002, 1.125, "'2-4"],
    ]);
    expect((await readWorkbook(bytes, '')).rows).toEqual([
      { line: 1, cells: ['name', 'a', 'b', 'c', 'd'] },
      { line: 3, cells: ['Onion', '45.5', 'true', '=1+1'] },
      // A point before three digits could mean thousands; in a number of a sheet it does not.
      { line: 4, cells: ['Garlic\nwhite', '26.4', '1.1250', '2-4'] },
    ]);
  });

  test('says of cells without a value what happened to them', async () => {
    const cells = new Map<string, Partial<Cell>>([
      ['1,0', { value: new Date('2026-04-02T00:00:00Z'), style: { numFmt: 'd-mmm' } }],
      ['1,1', { value: 0.4375, style: { numFmt: 'h:mm' } }],
      ['1,2', { value: 0.28, style: { numFmt: '0%' } }],
      ['1,3', { formula: 'SUM(A1:A9)' }],
      ['1,4', { formula: 'SUM(A1:A9)', formulaResult: 27 }],
      ['1,5', { value: 28, style: { numFmt: '0" %"' } }],
    ]);
    const rows = [
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      [...Array(6).fill(null), 1_234_567_890_123_456],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: 'S', rows, cells }] });
    const [, row] = (await readWorkbook(bytes, '')).rows;
    expect(row?.cells.map((cell) => spoilOf(cell) ?? cell)).toEqual([
      { spoil: 'day', left: '2026-04-02' },
      { spoil: 'time', left: '10:30:00' },
      { spoil: 'percentage', left: '28 %' },
      { spoil: 'formula', left: '' },
      '27',
      '28',
      { spoil: 'digits', left: '1234567890123460' },
    ]);
    expect((await readWorkbook(bytes, 'S')).rows[1]).toEqual(row);
  });

  test('gives the results of formulas', async () => {
    const cells = new Map([['0,0', { formula: '1+1', formulaResult: 2 }]]);
    const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: [[null, 'x']], cells }] });
    expect((await readWorkbook(bytes, '')).rows).toEqual([{ line: 1, cells: ['2', 'x'] }]);
  });

  test.each([
    ['', 'Sheet2', 'second'],
    ['sheet3', 'Sheet3', 'third'],
    ['Sheet1', 'Sheet1', 'first'],
    ['Sheet4', 'Sheet2', 'second'],
  ])('is read by the sheet that %j means, else by the first visible one', async (wanted, sheet, cell) => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Sheet1', hidden: true, rows: [['first']] },
        { name: 'Sheet2', rows: [['second']] },
        { name: 'Sheet3', rows: [['third']] },
      ],
    });
    expect(await readWorkbook(bytes, wanted)).toEqual({
      rows: [{ line: 1, cells: [cell] }],
      sheet,
      sheets: sheet === 'Sheet1' ? ['Sheet1', 'Sheet2', 'Sheet3'] : ['Sheet2', 'Sheet3'],
    });
  });

  test('of 10,000 rows is read while others are served', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => [`Onion ${n}`, `onion-${n}`, 'text '.repeat(80) + n]);
    const bytes = await book(rows);
    let [longest, last] = [0, threadTime()];
    const timer = setInterval(() => {
      longest = Math.max(longest, threadTime() - last);
      last = threadTime();
    }, 1);
    expect((await readWorkbook(bytes, '')).rows).toHaveLength(10_000);
    clearInterval(timer);
    expect(longest).toBeLessThan(500);
  });
});

describe('a workbook of more rows than are wanted', () => {
  test('is read no further', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => [`Onion ${n}`]);
    // Beyond the third row nothing is looked at: a row that would be refused is not.
    const bytes = await book([...rows.slice(0, 3), [], Array(201).fill('x'), ...rows]);
    expect((await readWorkbook(bytes, '', 3)).rows).toHaveLength(3);
    await expect(readWorkbook(bytes, '', 4)).rejects.toThrow(/row 5 has 201 columns/);
  });
});

describe('a workbook that takes more than it may', () => {
  // Texts that are large in memory, and small in the file.
  const large = () => book(Array.from({ length: 300 }, (_, n) => [`${n}${'x'.repeat(100_000)}`]));

  test('of memory is refused with words, and the next one is read', async () => {
    const read = tableReader({ longestMs: 20_000, memoryMb: 16 });
    const bytes = await large();
    await expect(readWorkbook(bytes, '', undefined, read)).rejects.toThrow(/it holds too much/);
    expect((await readWorkbook(await book([['next']]), '', undefined, read)).rows).toHaveLength(1);
    // With more memory it is a workbook like any other.
    expect((await readWorkbook(bytes, '')).rows).toHaveLength(300);
  });

  test('of time is refused with words', async () => {
    const read = tableReader({ longestMs: 1, memoryMb: 64 });
    await expect(readWorkbook(await book([['x']]), '', undefined, read)).rejects.toThrow(/it holds too much/);
  });
});

describe('a workbook is refused', () => {
  const refused = async (bytes: Uint8Array, message: RegExp) => {
    await expect(readWorkbook(bytes, '')).rejects.toThrow(CsvProblem);
    await expect(readWorkbook(bytes, '')).rejects.toThrow(message);
  };

  test('where a row has too many columns', async () => {
    await refused(await book([Array(201).fill('x')]), /row 1 has 201 columns, and at most 200 can be read/);
  });

  test('where it would unpack to very much', async () => {
    function* rows() {
      for (let n = 0; n < 2000; n += 1) yield ['x'.repeat(30_000)];
    }
    const bytes = new Uint8Array(await new Response(writeXlsxStream(rows(), { name: 'S' })).arrayBuffer());
    expect(bytes.length).toBeLessThan(1024 * 1024);
    await refused(bytes, /it holds too much/);
    // Also where the archive denies it.
    for (const entry of entries(bytes)) entry.setUint32(24, Math.min(entry.getUint32(24, true), 1000), true);
    await refused(bytes, /this file is damaged/);
  });

  test('where the sizes of its parts are not stated', async () => {
    const bytes = await book([['x']]);
    for (const entry of entries(bytes)) entry.setUint32(24, 0, true);
    await refused(bytes, /this file is damaged/);
  });

  test('where it is another archive, or cut off', async () => {
    const bytes = await book([['x']]);
    await refused(bytes.subarray(0, bytes.length / 2), /this file is damaged/);
    await refused(new Uint8Array(Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')), /this file is damaged/);
  });
});
