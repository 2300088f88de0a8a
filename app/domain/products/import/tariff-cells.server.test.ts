import { expect, test } from 'vitest';
import { readCells } from './product-cells.server';

test('a code of no chapter is an error of its cell', () => {
  expect(readCells({ hs_code: '9903.10' })).toMatchObject({
    product: {},
    errors: [{ column: 'hs_code', message: expect.stringContaining('chapters 01 to 97') }],
  });
  expect(readCells({ hs_code: '0703.10' })).toMatchObject({ product: { hs_code: '070310' }, errors: [] });
});
