import { expect, test } from 'vitest';
import { carriageHint } from './carriage';

test.each([
  ['-1 to 0', true],
  ['−0.9', true],
  ['-0.8 to 0', false],
  ['0 to 2', false],
  ['', false],
  ['cold', false],
])(
  'a carriage temperature of %j below the freezing point of the crop is warned about, not refused',
  (typed, isWarning) => {
    for (const of of [{ crop: 'onion' }, { hs_code: '0703 10.19' }]) {
      expect(carriageHint('carriage_celsius', { ...of, carriage_celsius: typed })?.isWarning).toBe(isWarning);
    }
  },
);

test('without a crop that is known nothing is said', () => {
  expect(carriageHint('carriage_celsius', { hs_code: '84', carriage_celsius: '-40' })).toBeNull();
});
