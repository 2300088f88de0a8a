import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginningWithoutMarks, withoutMarks } from './without-marks';

test.each([
  ['**Red** *onion*, [ask](/contact-us)', 'Red onion, ask'],
  ['## Sizes\n- 45 mm\n- 55 mm\n  1. of March', 'Sizes\n\n45 mm\n55 mm\nof March'],
  ['Packing\n\n> a\n> b', 'Packing\n\na\nb'],
  ['| Size | Price |\n| --- | --- |\n| 45 mm | 450 |', 'Size Price\n45 mm 450'],
  ['Look: ![two bags](/storage/a.jpg)', 'Look: ![two bags](/storage/a.jpg)'],
])('%j reads %j', (text, expected) => {
  expect(withoutMarks(text)).toBe(expected);
});

test.each([
  ' Two lines,\n\n\n  and  spaces\t',
  'Prices: 450*, 5 * 10 kg, 4*20 kg\n*FOB Mundra',
  '# 1 quality, -18 °C, 2026. A year\nA [note] and a <b>',
])('%j stays as it was typed', (text) => {
  expect(withoutMarks(text)).toBe(text);
});

test.each([
  ['of paragraphs', '**Red** onions, [dried](/contact-us) in the shade.\n\n'.repeat(200)],
  ['of one paragraph', `**${'Red onions in the shade. '.repeat(200)}**`],
  ['of long addresses', `[Red](https://example.com/${'a'.repeat(900)})\n\n`.repeat(20)],
  ['that is short', '*Red* onions'],
])('the beginning of a text %s is that of the whole', (_what, text) => {
  expect(beginningWithoutMarks(text, 100).trim().slice(0, 101)).toBe(withoutMarks(text).trim().slice(0, 101));
});

test('a text whose marks are not found has none', () => {
  const pieces = fc.array(
    fc.constantFrom('*', '**', 'word', ' ', '\n', '- ', '1. ', '## ', '> ', '| ', '---|', '[', '](/a)'),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      const words = (value: string) => value.match(/word/g)?.length ?? 0;
      expect(words(withoutMarks(parts.join('')))).toBe(words(parts.join('')));
    }),
  );
});
