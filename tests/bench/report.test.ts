import { expect, test } from 'vitest';
import { atMost, informational, notMeasured } from './measurement.ts';
import { markdownOf, type Report, runLines, tableOf, withReport } from './report.ts';

const report: Report = {
  machine: {
    cpu: 'A processor',
    cores: 2,
    memory: '8.0 GiB',
    system: 'Linux 6',
    node: 'v24.0.0',
    commit: 'abc1234',
    date: '2026-11-21T12:00:00.000Z',
    load: 0,
    pinning: 'server on core 0, client on core 1',
    tools: { nginx: 'nginx/1.22.1', wrk: 'missing', taskset: 'taskset 2', chromium: 'Chromium 156' },
  },
  results: [
    {
      id: 'P2',
      work: 'A page that is made',
      target: 'at most 10 ms',
      seconds: 1,
      figures: [
        atMost('home', 9.96, 10, 'ms'),
        atMost('product', 10.04, 10, 'ms', { note: 'a | in the note' }),
        informational('beside it', 12_345.6, 'requests/s', { ratio: 0.00123 }),
        notMeasured('against nginx', 'nginx is not installed'),
      ],
    },
  ],
};

test('a table has a row for each figure, and says what belongs to all of them once', () => {
  const lines = tableOf(report).split('\n');
  expect(lines.filter((line) => line.includes('A page that is made'))).toHaveLength(1);
  expect(lines.find((line) => line.includes('home:'))).toMatch(/home: 10 ms +reached$/);
  expect(lines.find((line) => line.includes('product:'))).toMatch(/product: 10 ms .* not reached$/);
  expect(lines.find((line) => line.includes('beside it:'))).toMatch(/beside it: 12,346 requests\/s +0\.0012$/);
});

test('a long cell goes on in the next line and loses nothing', () => {
  const text = tableOf(report).replace(/\s+/g, ' ');
  expect(text).toContain('not measured: nginx is');
  expect(
    tableOf(report)
      .split('\n')
      .every((line) => line.length <= 150),
  ).toBe(true);
});

test('in Markdown each figure is one line, and no text ends a cell', () => {
  const rows = markdownOf(report)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(rows).toHaveLength(6);
  for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(7);
  expect(markdownOf(report)).toContain('no wrk');
});

test('a run says what its parts took, and whether the machine was quiet', () => {
  const [result] = report.results;
  if (!result) throw new Error('The report has a result.');
  const noise = (loop: number, others: number) => ({ loop: { server: loop, client: 10 }, others, steal: 0 });
  const of = (...noises: ReturnType<typeof noise>[]) =>
    runLines({
      ...report,
      seconds: 90,
      preparation: { catalogue: 61.4 },
      results: noises.map((one) => ({ ...result, noise: one })),
    });
  expect(of(noise(10, 1))[0]).toBe('1.5 minutes: P2 1 s, catalogue 61 s');
  expect(of(noise(10, 1), noise(10.5, 0))[1]).toMatch(/differed by 5\.0 % .* at most 1\.0 % .* quiet$/);
  expect(of(noise(10, 1), noise(12, 0))[1]).toMatch(/too noisy for times without a ratio$/);
  expect(of(noise(10, 9))[1]).toMatch(/too noisy for times without a ratio$/);
  // A report of an earlier version.
  expect(runLines(report)).toEqual([]);
});

test('a report replaces the one in a document, and nothing around it', () => {
  const document = withReport('before\n\n<!-- bench: begin -->\n\nold\n\n<!-- bench: end -->\n\nafter\n', 'new\n');
  expect(document).toBe('before\n\n<!-- bench: begin -->\n\nnew\n\n<!-- bench: end -->\n\nafter\n');
  expect(withReport(document, 'new\n')).toBe(document);
  expect(() => withReport('no marks', 'new\n')).toThrow('lacks');
});
