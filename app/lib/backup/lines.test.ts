import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { linesOf } from './lines';

const read = (chunks: string[], longest?: number) =>
  Readable.from(linesOf(Readable.from(chunks.map((chunk) => Buffer.from(chunk, 'latin1'))), longest)).toArray();

test.each([
  [['a\nb\n'], ['a', 'b']],
  [
    ['a', 'b', '\nc'],
    ['ab', 'c'],
  ],
  [
    ['a\n', '\n', '\nb'],
    ['a', '', '', 'b'],
  ],
  [
    ['\xc3', '\xbc\n\xe2\x80', '\xa8\n'],
    ['ü', '\u2028'],
  ],
  [[], []],
])('of %j are the lines %j', async (chunks, lines) => {
  expect(await read(chunks)).toEqual(lines);
});

test('a line that is longer than any row is refused before it is in memory', async () => {
  let chunks = 0;
  async function* endless() {
    for (;;) {
      chunks += 1;
      yield Buffer.alloc(1000, 'x');
    }
  }
  await expect(Readable.from(linesOf(endless(), 10_000)).toArray()).rejects.toThrow('A row of the backup is too large');
  expect(chunks).toBe(11);
  expect(await read(['x'.repeat(9_999), '\n', 'x'.repeat(10_000)], 10_000)).toHaveLength(2);
});
