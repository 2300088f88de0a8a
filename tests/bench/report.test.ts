import { expect, test } from 'vitest';
import { atMost, informational, notMeasured } from './measurement.ts';
import { linesOf, markdownOf, type Report, runLines, withReport } from './report.ts';

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
    tools: { wrk: 'missing', taskset: 'taskset 2', chromium: 'Chromium 156' },
  },
  results: [
    {
      id: 'P2',
      work: 'A page that is made',
      target: 'at most 10 ms',
      seconds: 1,
      figures: [
        atMost('home', 9.96, 10, 'ms'),
        atMost('product', 10.04, 10, 'ms', { runs: [9, 10.04, 11], note: 'a | in the note' }),
        informational('beside it', 12_345.6, 'requests/s', { ratio: 0.00123 }),
        notMeasured('against nginx', 'nginx is not installed'),
      ],
    },
  ],
};

test('in the terminal each figure is a line, with how far its rounds lie apart', () => {
  expect(linesOf(report)).toEqual([
    'P2 home: 10 ms reached',
    'P2 product: 10 ms (9 to 11; a | in the note) not reached',
    'P2 beside it: 12,346 requests/s, ratio 0.0012 informational',
    'P2 against nginx:  not measured: nginx is not installed',
  ]);
});

test('in Markdown each figure is one line, and no text ends a cell', () => {
  const rows = markdownOf(report)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(rows).toHaveLength(6);
  for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(7);
  expect(markdownOf(report)).toContain('no wrk');
});

test('a run says what its parts took', () => {
  expect(runLines({ ...report, seconds: 90 })).toEqual(['1.5 minutes: P2 1 s']);
  expect(runLines(report)).toEqual([]);
});

test('a report replaces the one in a document, and nothing around it', () => {
  const document = withReport('before\n\n<!-- bench: begin -->\n\nold\n\n<!-- bench: end -->\n\nafter\n', 'new\n');
  expect(document).toBe('before\n\n<!-- bench: begin -->\n\nnew\n\n<!-- bench: end -->\n\nafter\n');
  expect(withReport(document, 'new\n')).toBe(document);
  expect(() => withReport('no marks', 'new\n')).toThrow('lacks');
});
