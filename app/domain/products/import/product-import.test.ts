import { describe, expect, test } from 'vitest';
import { productColumn, productCount, reasonsOf, written } from './product-import';

test.each([
  ['name', 'name'],
  [' Category  Slug ', 'category_slug'],
  ['IS_FEATURED', 'is_featured'],
  ['problem', undefined],
  ['price', undefined],
  ['', undefined],
  ['__proto__', undefined],
])('the first line’s %j is the column %s', (header, column) => {
  expect(productColumn(header)).toBe(column);
});

test('a number of products is said in words', () => {
  expect([0, 1, 2, 10_000].map(productCount)).toEqual(['0 products', '1 product', '2 products', '10,000 products']);
  const counts = { create: 2, update: 3, unchanged: 5, skip: 7, error: 11 };
  expect(written({ counts })).toBe(5);
});

describe('the reasons of a line', () => {
  const line = { verdict: 'create', reasons: [], category_slug: 'onions', product: {}, findings: {}, kept: false };
  const note = { column: 'slug', message: 'The address will be “x”.' };

  test('are those of its file', () => {
    expect(reasonsOf({ ...line, reasons: [note] })).toEqual([note]);
    expect(reasonsOf({ ...line, verdict: 'skip', product: null, reasons: [note] })).toEqual([note]);
  });

  test('say what an undo left as it was', () => {
    expect(reasonsOf({ ...line, verdict: 'update', kept: true })).toMatchObject(
      [{ message: /^Changed since/ }].map(({ message }) => ({ message: expect.stringMatching(message) })),
    );
  });

  test.each([
    ['create', { unknown_id: true }, 'id', 'No product has this id, so it is added.'],
    ['update', { unknown_id: true }, 'id', 'No product has this id; the category and the slug name this one.'],
    ['create', { elsewhere: 'garlic' }, 'category_slug', 'A product of this name and slug is in “garlic”'],
    ['error', { taken: 'Red' }, 'slug', '“Red” has this address in the category already.'],
    ['error', { repeats: 7 }, '', 'Line 7 is about the same product or address already.'],
  ])('of %s say what the catalogue has: %j', (verdict, findings, column, message) => {
    expect(reasonsOf({ ...line, verdict, findings })).toEqual([{ column, message: expect.stringContaining(message) }]);
  });

  test('say that a new product needs a category', () => {
    const reasons = reasonsOf({ ...line, verdict: 'skip', category_slug: null, findings: { unknown_id: true } });
    expect(reasons.map(({ message }) => message)).toEqual([
      'A new product needs a category.',
      'No product has this id.',
    ]);
  });

  test('say that there is no such category', () => {
    expect(reasonsOf({ ...line, verdict: 'skip', category_slug: 'fruit', reasons: [note] })).toEqual([
      { column: 'category_slug', message: 'There is no category with the address “fruit”.' },
      note,
    ]);
  });
});
