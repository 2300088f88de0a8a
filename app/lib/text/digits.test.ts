import { expect, test } from 'vitest';
import { plainDigits } from './digits';

test.each([
  ['٢٥', '25'],
  ['۲۵', '25'],
  ['২৫', '25'],
  ['२५', '25'],
  ['௨௫', '25'],
  ['๒๕', '25'],
  ['２５', '25'],
  ['٢٫٥', '2.5'],
  ['١٬٢٠٠', '1,200'],
  ['\u200f٢٥\u200e', '25'],
  ['Nashik 45', 'Nashik 45'],
])('%j is %j', (text, plain) => expect(plainDigits(text)).toBe(plain));
