import { expect, test } from 'vitest';
import { BOM } from './csv';
import { CsvProblem } from './parse-csv';
import { readCsv } from './read-csv.server';
import { tableReader } from './read-table.server';

const large = () => {
  const lines = Array.from({ length: 200_000 }, (_, n) => `${n % 2 ? BOM : ''}Onion,"a\n${n}"`);
  return Buffer.from(`name,slug\n${lines.join('\n')}\n`);
};

test('a large file is read while others are served', async () => {
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 1);
  const { rows: records } = await readCsv(large());
  clearInterval(others);
  expect(turns).toBeGreaterThan(10);
  expect(records).toHaveLength(200_001);
  for (const n of [0, 99_999, 199_999]) {
    expect(records[n + 1]).toEqual({ line: 2 * n + 2, cells: [`${n % 2 ? BOM : ''}Onion`, `a\n${n}`] });
  }
});

test('what is wrong with a file is said in words', async () => {
  const file = Buffer.from('name\n"A\nB\n');
  await expect(readCsv(file)).rejects.toThrow(CsvProblem);
  await expect(readCsv(file)).rejects.toThrow(/^Error parsing CSV: .*\(line 2\)\.$/);
});

test.each([
  ['memory', { longestMs: 20_000, memoryMb: 16 }],
  ['time', { longestMs: 1, memoryMb: 256 }],
])('a file that takes more %s than it may is refused with words', async (_what, limits) => {
  const refused = readCsv(large(), undefined, tableReader(limits));
  await expect(refused).rejects.toThrow('Error parsing CSV: it holds too much. Please split it into smaller ones.');
});
