import { expect, test } from 'vitest';
import { sizeHint } from './size-hint';

const WIDE = expect.objectContaining({ isWarning: true });

test.each([
  [{ from: '45', to: '55' }, null],
  [{ from: '40', to: '60' }, null],
  [{ from: '40', to: '65' }, WIDE],
  [{ from: '25', to: '45' }, WIDE],
  [{ from: '70', to: '100' }, null],
  [{ from: '15', to: '25' }, null],
  [{ from: '10', to: '20' }, WIDE],
  [{ from: '65', to: '' }, null],
  [{ from: 'small', to: '' }, null],
  [{}, null],
])('onions of %j are looked at by the range of a package', (size, hint) => {
  expect(sizeHint({ hs_code: '0703.10.19', sizes_mm: [size] })).toEqual(hint);
  expect(sizeHint({ crop: 'potato', sizes_mm: [size] })).toBeNull();
});

test('the hint names the sizes and what they may differ', () => {
  const sizes_mm = [
    { from: '30', to: '70' },
    { from: '45', to: '55' },
  ];
  expect(sizeHint({ crop: 'onion', sizes_mm })?.words).toBe(
    'Wider than UNECE FFV-25 has onions in one package: 30 to 70 mm (at most 15 mm apart).',
  );
});
