import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address';

test.each([
  'amina@importer.example',
  'a.b+c_d@sub.importer.co.in',
  "o'neill!#$%&*/=?^`{|}~-@x-1.example",
  'आमिना@मिसाल.example',
  'آمنة@مثال.example',
  'root@localhost',
  `${'a'.repeat(64)}@${`${'b'.repeat(63)}.`.repeat(3)}${'c'.repeat(63)}`,
])('%s is one', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  '',
  'amina',
  '@importer.example',
  'amina@',
  'amina@.example',
  'amina@importer..example',
  'amina@importer.example.',
  'amina@-importer.example',
  'amina@importer-.example',
  'amina @importer.example',
  'amina@importer.example ',
  'a@b@c.example',
  'a,b@importer.example',
  'a;b@importer.example',
  '<amina@importer.example>',
  'Amina <amina@importer.example>',
  'mailto:amina@importer.example',
  '"amina"@importer.example',
  'amina@importer.example\nBcc: x@y.example',
  'amina\u200b@importer.example',
  'amina@importer\u00ad.example',
  'amina@importer.exam\u202eple',
  'amina\u00a0@importer.example',
  'a\0@importer.example',
  `${'a'.repeat(65)}@importer.example`,
  `a@${'b'.repeat(64)}.example`,
])('%j is none', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test('a text that is nearly one takes no time', () => {
  const started = performance.now();
  for (const text of [`${'a'.repeat(100_000)}@`, `a@${'b-'.repeat(50_000)}`, `a@${'b.'.repeat(50_000)}`]) {
    expect(isEmailAddress(text)).toBe(false);
  }
  expect(performance.now() - started).toBeLessThan(1000);
});
