import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readCsv } from './read-csv.server';
import { readRows } from './read-rows.server';
import { tableReader } from './read-table.server';
import type { HtmlColumns } from './table-worker';

const all = { sheet: '', maxRows: 100 };
/** The cells below the names of columns. */
const cellsOf = async (text: string, html?: HtmlColumns) =>
  (await readRows(Buffer.from(`a,b\n${text}`), { ...all, html })).rows.slice(1).map(({ cells }) => cells);

describe('a file of another kind says what it is, and what to do', () => {
  const ods = Buffer.concat([
    Buffer.from('PK\x03\x04'),
    Buffer.alloc(26),
    Buffer.from('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
  ]);
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]);
  const xml = '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>';
  test.each([
    ['an OpenDocument sheet', ods, 'this is an OpenDocument sheet (.ods). In a spreadsheet, choose “Save as”'],
    ['a workbook of before 2007', ole, 'this is a workbook of the old kind (.xls). In a spreadsheet'],
    ['a locked workbook', Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]), 'a password locks it.'],
    ['a workbook as XML', Buffer.from(xml), 'this is a workbook as XML, of the kind of Excel 2003. In a spreadsheet'],
    ['the same in UTF-16', Buffer.from(`\ufeff${xml}`, 'utf16le'), 'this is a workbook as XML'],
    ['other XML', Buffer.from('<?xml version="1.0"?><ENVELOPE/>'), 'this is an XML file. In a spreadsheet'],
    ['a page without a table', Buffer.from('<html><body>Sign in</body></html>'), 'this is a web page without a table.'],
  ])('%s', async (_what, bytes, message) => {
    await expect(readRows(bytes, all)).rejects.toThrow(`Error reading the workbook: ${message}`);
  });
});

describe('a page of HTML', () => {
  test('is read by its tables, also in UTF-16 and with merged cells', async () => {
    const page = `<!DOCTYPE html><html><table><tr><td><table>
      <tr><th>Category</th><th>Name</th></tr>
      <tr><td rowspan="2">Onions</td><td>Red<br>Onion</td></tr><tr><td> White &amp; sweet </td></tr><tr><td></td></tr>
      </table></td></tr></table><table><tr><td>Second</td></tr></table></html>`;
    const rows = [
      { line: 1, cells: ['Category', 'Name'] },
      { line: 2, cells: ['Onions', 'Red\nOnion'] },
      { line: 3, cells: ['', 'White & sweet'] },
    ];
    const first = { rows, sheet: 'Table 1', sheets: ['Table 1', 'Table 2'] };
    expect(await readRows(Buffer.from(page), all)).toEqual(first);
    expect(await readRows(Buffer.from(`\ufeff${page}`, 'utf16le'), all)).toEqual(first);
    const second = await readRows(Buffer.from(page), { ...all, sheet: 'Table 2' });
    expect(second.rows).toEqual([{ line: 1, cells: ['Second'] }]);
  });
});

describe('texts that are HTML', () => {
  const html = { marks: [0], words: [1], escapedLines: false };

  test.each([
    ['<p>Dark <strong>red</strong></p>', 'Dark **red**'],
    ['First line\n\nSecond <b>line</b>\nthird', 'First line\n\nSecond **line**\nthird'],
    ['5 &deg;C', '5 °C'],
    ['size < 45 mm & > 30 mm', 'size < 45 mm & > 30 mm'],
    ['a <note> stays', 'a <note> stays'],
    ['1. one\n2. two', '1. one\n2. two'],
  ])('%j becomes %j', async (text, expected) => {
    const quoted = `"${text.replaceAll('"', '""')}"`;
    expect(await cellsOf(`${quoted},${quoted}\n`, html)).toEqual([[expected, expect.any(String)]]);
    expect(await cellsOf(`${quoted},x\n`)).toEqual([[text, 'x']]);
  });

  test('are words in one line where a column has no marks, and lines of WooCommerce are read', async () => {
    expect(await cellsOf('x,<b>Red</b> &amp; <i>white</i>\n', html)).toEqual([['x', 'Red & white']]);
    expect(await cellsOf('one\\ntwo \\\\n,x\n', { ...html, escapedLines: true })).toEqual([['one\ntwo \\n', 'x']]);
  });

  test('that unfold to more than fits are refused, and others read afterwards', async () => {
    const unfolding = Array.from({ length: 7000 }, (_, n) => `<b id=${n}><p>`).join('');
    const reader = tableReader({ longestMs: 3000, memoryMb: 256 });
    const read = (text: string) => readCsv(Buffer.from(`a,b\n${text},x\n`), 10, reader, html);
    await expect(read(unfolding)).rejects.toThrow('it holds too much');
    expect((await read(`${'<div>'.repeat(15_000)}c`)).rows[1]?.cells).toEqual(['c', 'x']);
  }, 30_000);
});

test('a workbook is told by its content, whatever it is called', async () => {
  const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: [['a']] }] });
  expect(await readRows(new Uint8Array(bytes), all)).toEqual({
    rows: [{ line: 1, cells: ['a'] }],
    sheet: 'S',
    sheets: ['S'],
  });
});
