import { expect, test } from 'vitest';
import { languageOf } from './language-of';

test.each([
  ['Red onions, 26 t', undefined],
  ['25 kg', undefined],
  ['', undefined],
  ['55–65 مم بصل أحمر for Jebel Ali', 'ar'],
  ['“प्याज” from Nashik', 'hi'],
  ['পেঁয়াজ', 'bn'],
  ['красный лук', 'ru'],
  ['新鲜大蒜', 'zh'],
  ['玉ねぎ', 'ja'],
  ['양파', 'ko'],
  ['Onions: بصل', undefined],
])('%s is in %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
