import { expect, test } from 'vitest';
import { fontCoverage } from './font-coverage';
import { FONT_FILES } from './fonts';

const path = (file: string) => `node_modules/${file}`;
const [serif = ''] = FONT_FILES.map(path);

test('what no font has is found, and what takes no room is not asked for', () => {
  expect(fontCoverage([serif])('Ab\u00a0c\u200d\ufe0f\n 1 本\u00e9 Ѐ')).toEqual(['本', 'Ѐ']);
  expect(fontCoverage(FONT_FILES.map(path))('Ab 本 Ѐ 한 🧅 ქ')).toEqual(['ქ']);
});

test('a font is read when those before it lack a letter', () => {
  const missing = fontCoverage([serif, '/no/such/font.ttf']);
  expect(missing('Onions')).toEqual([]);
  expect(() => missing('本')).toThrow('/no/such/font.ttf');
});
