import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compare, readReport } from './compare.ts';
import { comparedWith, type Figure, informational, notMeasured } from './measurement.ts';
import type { Report } from './report.ts';

const machine = { commit: 'abc1234', date: '2026-11-21', cpu: 'A processor' } as Report['machine'];
const report = (figures: Figure[]): Report => ({
  machine,
  results: [{ id: 'P1', work: 'Work', target: 'Target', seconds: 1, figures }],
});
const speed = (value: number, reference: number) =>
  comparedWith({ what: 'home', unit: 'requests/s', values: [value], references: [reference] });

test('figures are compared by their ratio, else by their value; what one side lacks is left out', () => {
  const before = report([speed(70, 100), informational('start', 10, 's'), notMeasured('gone', 'it is not installed')]);
  const after = report([speed(120, 200), informational('start', 9, 's'), informational('gone', 1, 'ms')]);
  expect(compare(before, after)).toEqual([
    'Against abc1234, 2026-11-21, on A processor:',
    'P1 home: 70 requests/s, ratio 0.70, now 120 requests/s, ratio 0.60 (-14 %)',
    'P1 start: 10 s, now 9 s (-10 %)',
  ]);
});

test('a file that is missing, cut off or something else is refused in one line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a.json');
  expect(() => readReport(file)).toThrow(/^.*a\.json cannot be read: .*$/);
  writeFileSync(file, '{"machine": {');
  expect(() => readReport(file)).toThrow(/^.*a\.json cannot be read: .*$/);
  for (const other of ['null', '[]', '{}', '{"machine": {}, "results": [null]}']) {
    writeFileSync(file, other);
    expect(() => readReport(file)).toThrow('is no report of the bench.');
  }
  writeFileSync(file, JSON.stringify(report([speed(70, 100)])));
  expect(readReport(file).results).toHaveLength(1);
});
