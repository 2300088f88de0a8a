import { expect, test } from 'vitest';
import { barsOf, roundTop } from './bars';
import { daysUntil, lengthOf, readPeriod } from './period';

const TODAY = '2026-11-28';
const read = (query: string) => readPeriod(new URLSearchParams(query), TODAY);

test.each([
  ['', '2026-10-30', TODAY],
  ['from=2026-11-01&to=2026-11-15', '2026-11-01', '2026-11-15'],
  ['from=2026-11-15&to=2026-11-01', '2026-11-01', '2026-11-15'],
  ['from=2026-11-20', '2026-11-20', TODAY],
  ['to=2026-11-01', '2026-10-03', '2026-11-01'],
  ['from=2026-02-30&to=nonsense', '2026-10-30', TODAY],
  ['from=2026-11-20&to=2030-01-01', '2026-11-20', TODAY],
  ['from=1999-01-01&to=2026-11-01', '2024-10-28', '2026-11-01'],
  ['from=2030-01-01&to=2031-01-01', TODAY, TODAY],
])('the address ?%s asks for %s to %s', (query, from, to) => {
  expect(read(query)).toEqual({ from, to });
});

test('a period of some days has as many, also where summer time ends', () => {
  expect(daysUntil('2026-11-01', 30)).toEqual({ from: '2026-10-03', to: '2026-11-01' });
  expect(lengthOf(daysUntil(TODAY, 365))).toBe(365);
});

test('days without views have a bar too', () => {
  const bars = barsOf([{ day: '2026-11-02', count: 7 }], { from: '2026-11-01', to: '2026-11-03' });
  expect(bars).toEqual([
    { day: '2026-11-01', label: '1 Nov 2026', count: 0 },
    { day: '2026-11-02', label: '2 Nov 2026', count: 7 },
    { day: '2026-11-03', label: '3 Nov 2026', count: 0 },
  ]);
});

test('many days are drawn as months', () => {
  const counted = ['2026-08-31', '2026-09-01', '2026-09-30'].map((day) => ({ day, count: 1 }));
  const bars = barsOf(counted, { from: '2026-08-15', to: '2026-11-28' });
  expect(bars.map(({ day, count }) => [day, count])).toEqual([
    ['2026-08-15', 1],
    ['2026-09-01', 2],
    ['2026-10-01', 0],
    ['2026-11-01', 0],
  ]);
});

test.each([
  [0, 4],
  [3, 4],
  [5, 6],
  [11, 20],
  [40, 40],
  [41, 60],
  [501, 600],
  [801, 1000],
])('a scale for %i goes up to %i', (highest, top) => {
  expect(roundTop(highest)).toBe(top);
});
