import { expect, test } from 'vitest';
import { readWorkbook } from './read-workbook.server';
import { spoilOf } from './spoilt-cell';
import { writeWorkbook } from './write-workbook.server';

/** A cell as a reader of workbooks finds it. */
async function written(text: string): Promise<string | undefined> {
  async function* pages() {
    yield [[text, 'next']];
  }
  const pieces: Uint8Array[] = [];
  const sheet = { name: 'A', columns: [{ head: 'a' }, { head: 'b' }] };
  for await (const piece of writeWorkbook(sheet, pages())) pieces.push(piece);
  const [, row] = (await readWorkbook(Buffer.concat(pieces), '')).rows;
  expect(row?.cells[1]).toBe('next');
  return row?.cells[0];
}

test.each([
  ['what XML forbids is dropped', 'Re\ufffed\uffff', 'Red'],
  ['what reads as an escape stays', 'size _x0041_', 'size _x0041_'],
  ['what a spreadsheet would run stays', '=1+1', '=1+1'],
  ['an apostrophe stays', "'=1", "'=1"],
  ['an apostrophe before a number stays', "'07", "'07"],
  ['the longest text of a cell is whole', '_x0041_'.repeat(4681), '_x0041_'.repeat(4681)],
])('%s', async (_, text, read) => {
  expect(await written(text)).toBe(read);
});

test.each(['x', '🧅', 'x🧅'])(
  'a text that is too long for a cell is cut between characters, and says so: %s',
  async (part) => {
    const whole = part.repeat(33_000);
    const cell = (await written(whole)) ?? '';
    expect(cell.length).toBeLessThanOrEqual(32_767);
    expect(cell.length).toBeGreaterThan(32_760);
    expect(spoilOf(cell)?.spoil).toBe('cut');
    expect(cell).not.toMatch(/\p{Surrogate}/u);
    expect(whole.startsWith(spoilOf(cell)?.left ?? '?')).toBe(true);
  },
);
