import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { compare, comparisonText, readReport } from './compare.ts';
import { atMost, comparedWith, type Figure, informational, notMeasured } from './measurement.ts';
import type { Report } from './report.ts';

function report(
  figures: Figure[],
  { id = 'P1', loop, cpu = 'A processor' }: { id?: string; loop?: number; cpu?: string } = {},
): Report {
  const noise = loop === undefined ? undefined : { loop: { server: loop, client: loop }, others: 0, steal: 0 };
  return {
    machine: {
      cpu,
      cores: 2,
      memory: '8.0 GiB',
      system: 'Linux 6',
      node: 'v24.0.0',
      commit: 'abc1234',
      date: '2026-11-21T12:00:00.000Z',
      load: 0,
      pinning: 'none',
      tools: { nginx: 'missing', wrk: 'missing', taskset: 'missing', chromium: 'missing' },
    },
    results: [{ id, work: 'Work', target: 'Target', seconds: 1, figures, ...(noise && { noise }) }],
  };
}

const outcomesOf = (before: Figure, after: Figure, loops: [number?, number?] = []) =>
  compare(report([before], { loop: loops[0] }), report([after], { loop: loops[1] })).changes.map(
    ({ outcome }) => outcome,
  );

const speed = (values: number[], references = [100, 100, 100]) =>
  comparedWith({ what: 'home', unit: 'requests/s', values, references });
const time = (...runs: number[]) => informational('home', [...runs].sort((a, b) => a - b)[1] ?? 0, 'ms', { runs });
const count = (value: number) => atMost('stale', value, 0, '');

describe('a figure is compared', () => {
  test.each<[string, Figure, Figure, string]>([
    ['by its ratio, where more is better', speed([60, 61, 60]), speed([70, 71, 70]), 'improved'],
    ['by its ratio, where less is worse', speed([70, 71, 70]), speed([60, 61, 60]), 'worse'],
    ['by its ratio, not by its value', speed([60, 61, 60]), speed([120, 122, 120], [200, 200, 200]), 'same'],
    ['by its value, where less is better', time(20, 20.5, 21), time(10, 10.2, 10.4), 'improved'],
    ['with a tenth as noise at least', time(10, 10, 10), time(10.9, 10.9, 10.9), 'same'],
    ['with the rounds as noise', time(10, 10, 11), time(9.9, 11.5, 12.4), 'same'],
    ['with an end of what can be said', time(10, 10, 10), time(8, 12, 14), 'too noisy to say'],
    ['beyond noise however large', time(10, 10, 14), time(25, 30, 35), 'worse'],
    ['exactly, where it is a count', count(0), count(1), 'worse'],
    ['exactly, where a count is gone', count(1), count(0), 'improved'],
    ['exactly, in bytes', atMost('all', 78.7, 80, 'kB'), atMost('all', 78.1, 80, 'kB'), 'improved'],
    ['as changed, where no direction is better', informational('n', 348, ''), informational('n', 350, ''), 'changed'],
  ])('%s', (_, before, after, outcome) => {
    expect(outcomesOf(before, after)).toEqual([outcome]);
  });
});

test('a machine that was slower explains a time, but no ratio', () => {
  expect(outcomesOf(time(10, 10, 10), time(12, 12, 12), [10, 12])).toEqual(['same']);
  expect(outcomesOf(time(10, 10, 10), time(12, 12, 12), [10, 10])).toEqual(['worse']);
  expect(outcomesOf(speed([70, 70, 70]), speed([60, 60, 60]), [10, 12])).toEqual(['worse']);
  const { notes } = compare(report([], { loop: 10 }), report([], { loop: 12, cpu: 'Another' }));
  expect(notes.join(' ')).toMatch(/Another machine \(A processor.*20 % slower/);
});

test('what one side lacks is named, and what was not measured is not compared', () => {
  const before = report([speed([1, 1, 1]), notMeasured('gone', 'no nginx'), count(0)]);
  const after = report([speed([1, 1, 1]), atMost('gone', 1, 2, 'ms')]);
  expect(compare(before, after)).toMatchObject({ onlyBefore: ['P1 stale'], onlyAfter: ['P1 gone'] });
  const other = compare(before, report([count(0)], { id: 'P7' }));
  expect(other).toMatchObject({ changes: [], notMeasuredBefore: ['P7'], notMeasuredAfter: ['P1'] });
  expect(comparisonText(other, before)).toContain('Measurements only now: P7.');
});

test('the table has both values, the worse first, and ends with the counts', () => {
  const before = report([time(10, 10, 10), speed([70, 70, 70]), count(0)].map((one, n) => ({ ...one, what: `f${n}` })));
  const after = report([time(10, 10, 10), speed([80, 80, 80]), count(2)].map((one, n) => ({ ...one, what: `f${n}` })));
  const lines = comparisonText(compare(before, after), before).split('\n');
  expect(lines[0]).toBe('Against abc1234, 2026-11-21T12:00:00.000Z.');
  const rows = lines.filter((line) => line.startsWith('P1'));
  expect(rows[0]).toMatch(/f2 +0 +2 +worse$/);
  expect(rows[1]).toMatch(/f1 +70 requests\/s, ratio 0.70 +80 requests\/s, ratio 0.80 +\+14 % +improved$/);
  expect(rows[2]).toMatch(/f0 +10 ms +10 ms +same$/);
  expect(lines.at(-1)).toBe('1 worse, 1 improved, 0 changed, 0 too noisy to say, 1 same');
});

describe('a file', () => {
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'compare-'));
    onTestFinished(() => rmSync(made, { recursive: true }));
    return made;
  };

  test('that is missing, cut off or something else is refused in one line', () => {
    const file = join(folder(), 'a.json');
    expect(() => readReport(file)).toThrow(/^.*a\.json cannot be read: .*$/);
    writeFileSync(file, '{"machine": {');
    expect(() => readReport(file)).toThrow(/^.*a\.json cannot be read: .*$/);
    for (const other of ['null', '[]', '{}', '{"machine": {}, "results": [null]}']) {
      writeFileSync(file, other);
      expect(() => readReport(file)).toThrow('is no report of the bench.');
    }
  });

  test('of an earlier version, without noise and single ratios, is compared', () => {
    const file = join(folder(), 'a.json');
    const old = report([{ what: 'home', value: 70, unit: 'requests/s', ratio: 0.7, verdict: 'reached', runs: [70] }]);
    writeFileSync(file, JSON.stringify(old));
    expect(compare(readReport(file), report([speed([60, 60, 60])], { loop: 10 })).changes).toMatchObject([
      { outcome: 'worse', before: '70 requests/s, ratio 0.70', after: '60 requests/s, ratio 0.60', by: '-14 %' },
    ]);
  });
});
