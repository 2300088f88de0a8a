import { expect, test } from 'vitest';
import { threadTime } from '../../../tests/support/thread-time';
import { describeChanges, textParts } from './difference.server';
import { kindOf } from './kinds';

const WORDS = { categories: new Map([['a', 'Onions']]), timeZone: 'Asia/Kolkata' };
const product = (before: object | null, after: object | null) =>
  describeChanges(kindOf('product'), { row_id: 'x', before: before as never, after: after as never }, WORDS);

test('a text shows its words, with a little of what is around them', () => {
  expect(textParts('Stored at 4 degrees', 'Stored at 14 degrees')).toEqual([
    { text: 'Stored at ', change: 'same' },
    { text: '4', change: 'removed' },
    { text: '14', change: 'added' },
    { text: ' degrees', change: 'same' },
  ]);
  const long = 'word '.repeat(1000);
  const [before, ...rest] = textParts(`${long}one ${long}`, `${long}two ${long}`);
  expect(before?.text.length).toBeLessThan(100);
  expect(rest.at(-1)?.text.length).toBeLessThan(100);
});

test.each([
  ['ताज़ा लाल प्याज है', 'ताज़ा लाल प्याज़ है', 'प्याज', 'प्याज़'],
  ['البصل الأحمر طازج', 'البصل الأحمَر طازج', 'الأحمر', 'الأحمَر'],
  ['Свежий красный лук', 'Свежий краснее лук', 'красный', 'краснее'],
  ['Nashik’s onions', 'Nashik’s onion', 'onions', 'onion'],
])('words are whole in every script: %s', (was, is, removed, added) => {
  const parts = textParts(was, is);
  expect(parts.filter(({ change }) => change !== 'same')).toEqual([
    { text: removed, change: 'removed' },
    { text: added, change: 'added' },
  ]);
});

test('two long texts without anything in common are shown whole, and soon', () => {
  const noise = (seed: number) => Array.from({ length: 30_000 }, (_, n) => `w${(n * seed) % 30_011}`).join(' ');
  const began = threadTime();
  expect(textParts(noise(7), noise(13)).length).toBeGreaterThan(0);
  expect(threadTime() - began).toBeLessThan(2000);
});

test('specifications are compared row by row, and by their order', () => {
  const rows = (...pairs: [string, unknown][]) => ({ specifications: pairs });
  expect(product(rows(['Size', 45], ['Organic', true]), rows(['Size', 55], ['Origin', 'Nashik']))).toMatchObject([
    { type: 'rows', rows: [{ label: 'Size' }, { label: 'Organic' }, { label: 'Origin' }] },
  ]);
  expect(product(rows(['a', 1], ['b', 2]), rows(['b', 2], ['a', 1]))).toMatchObject([
    { label: 'Specifications, order' },
  ]);
});

test('a category has its name, a flag is Yes or No, and pictures are what came and went', () => {
  const before = { category_id: 'a', is_featured: true, gallery_images: ['/1', '/2'], image_url: null };
  const after = { category_id: 'gone', is_featured: false, gallery_images: ['/2', '/3'], image_url: null };
  expect(product(before, after)).toMatchObject([
    { label: 'Category', parts: [{ text: 'Onions' }, { text: 'a category that is gone' }] },
    { label: 'Featured', parts: [{ text: 'Yes' }, { text: 'No' }] },
    { label: 'Further pictures', removed: ['/1'], added: ['/3'] },
  ]);
});

test('what reads the same is no change, and an unknown column is not shown', () => {
  expect(product({ description: null, created_at: 'x' }, { description: '', created_at: 'y' })).toEqual([]);
});

test('a page is shown by the labels of its fields, and a second name of a field once', () => {
  const changed = {
    row_id: 'home',
    before: { hero_main_title: 'A', hero_title: 'A' },
    after: { hero_main_title: 'B', hero_title: 'B' },
  };
  expect(describeChanges(kindOf('page'), changed, WORDS)).toHaveLength(1);
});
