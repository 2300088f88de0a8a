import { expect, test } from 'vitest';
import { noteIsOn, noteOf } from './notices';

const noted_at = '2026-11-20T10:00:00.000Z';
const texts = {
  market_note: ' Duty is up. ',
  market_note_date: '2026-11-18',
  market_note_pages: 'home\nproducts',
  noted_at,
};

test('a note has its text, its day and its pages', () => {
  expect(noteOf(texts)).toEqual({ text: 'Duty is up.', date: '2026-11-18', pages: ['home', 'products'] });
  expect(noteOf({ ...texts, market_note_date: ' ' })?.date).toBe(noted_at);
  expect(noteOf({ ...texts, market_note_pages: null })?.pages).toEqual([]);
  expect(noteOf({ ...texts, market_note: ' ' })).toBeNull();
});

test.each([
  ['/', true],
  ['/products/onions', true],
  ['/products/onions/nashik-red-onion', true],
  ['/our-products', false],
  ['/blog', false],
])('a note of the home page and of products is on %s: %s', (path, isShown) => {
  expect(noteIsOn({ pages: ['home', 'products'] }, path)).toBe(isShown);
});
