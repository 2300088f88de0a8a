import { expect, test } from 'vitest';
import { readFlag } from './flag';

test.each([
  'TRUE',
  ' true ',
  'WAHR',
  'VRAI',
  'VERDADERO',
  'ИСТИНА',
  'DOĞRU',
  '1',
  '१',
  'yes',
  'Ja',
  'oui',
  'हाँ',
  'نعم',
])('%j says yes', (text) => expect(readFlag(text)).toBe(true));

test.each(['FALSE', 'falsch', 'FAUX', 'ЛОЖЬ', 'YANLIŞ', '0', '٠', 'no', 'Nein', 'नहीं', 'لا', 'HAYIR'])(
  '%j says no',
  (text) => expect(readFlag(text)).toBe(false),
);

test.each(['', 'maybe', '2', 'truе', 'n/a', '-'])('%j says neither', (text) => expect(readFlag(text)).toBeNull());
