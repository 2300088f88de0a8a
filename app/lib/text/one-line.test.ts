import { expect, test } from 'vitest';
import { inOneLine } from './one-line';

test.each([
  ['one line', 'one line'],
  ['two\r\nlines', 'two lines'],
  ['a\n\n\u2028b\u0085c\vd\fe\u2029f', 'a b c d e f'],
  ['a\0b', 'ab'],
  ['a\tb\u007fc\u009fd', 'a b c d'],
])('%j is %j', (text, line) => {
  expect(inOneLine(text)).toBe(line);
});
