/**
 * The language of a text by its alphabet, as a BCP 47 tag; of several languages of one alphabet, the one of most readers.
 * The names are those of Unicode's property Script. Documents take it from here too.
 */
export const LANGUAGES = {
  Arabic: 'ar',
  Hebrew: 'he',
  Cyrillic: 'ru',
  Greek: 'el',
  Devanagari: 'hi',
  Bengali: 'bn',
  Gujarati: 'gu',
  Gurmukhi: 'pa',
  Kannada: 'kn',
  Malayalam: 'ml',
  Oriya: 'or',
  Sinhala: 'si',
  Tamil: 'ta',
  Telugu: 'te',
  Thai: 'th',
  Khmer: 'km',
  Myanmar: 'my',
  Hangul: 'ko',
};

const BEGINNINGS = Object.entries(LANGUAGES).map(([script, language]) => ({
  begins: new RegExp(`^\\P{L}*\\p{Script=${script}}`, 'u'),
  language,
}));
const EAST_ASIAN = /^\P{L}*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
// Japanese is told from Chinese by its syllables.
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * @param text in one language, in the main
 * @returns the language of its first letter; none for Latin letters, which most languages of the site's readers have
 */
export function languageOf(text: string): string | undefined {
  if (EAST_ASIAN.test(text)) return JAPANESE.test(text) ? 'ja' : 'zh';
  return BEGINNINGS.find(({ begins }) => begins.test(text))?.language;
}
