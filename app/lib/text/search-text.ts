import { plainDigits } from './digits';

// The same steps as search_text in supabase/schemas/search/words.sql; supabase/tests/search-rules.ts compares.

const ALIKE: [letters: RegExp, letter: string][] = [
  [/[\u0671-\u0673\u0675]/g, '\u0627'],
  [/[\u0649\u06cc\u06cd\u06d0]/g, '\u064a'],
  [/[\u0629\u06be\u06c1\u06c3\u06d5]/g, '\u0647'],
  [/[\u06a9\u06aa]/g, '\u0643'],
  [/\u066b/g, '.'],
];
const ARABIC_MARKS = /[\u0610-\u061a\u0640\u064b-\u065f\u066c\u0670\u06d6-\u06ed]+/g;
const ARTICLE =
  /(?<![\u0621-\u06d3])(?:[\u0648\u0641]?(?:[\u0628\u0643]?\u0627\u0644|\u0644\u0644))+(?=[\u0621-\u06d3]{3})/g;
const ACCENTS =
  /(?:[\u0300-\u036f]|[\u093c\u09bc\u0a3c\u0abc]|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f])+/g;
const SIGNS =
  /[\u0080-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a\u06d4\u0964\u0965\u2000-\u2bff\u3000-\u3003\u3008-\u3020]+/g;
/** Those of Latin script that are no letter with an accent, and those of Cyrillic and Greek. */
const CAPITALS = /[ÆŒØĐŁÞĦŊА-ЯІЄҐЈЉЊЋЂЏЅΑ-ΡΣ-Ω]/g;

/**
 * @returns a text in the one form in which the search stores and looks for it: small letters without accents, ASCII
 *   digits, words with a space between, numbers apart from their units, HS codes and abbreviations in one piece, Arabic
 *   without article and marks. Of its own result it makes the same
 */
export function searchText(text: string): string {
  let words = text.replace(/[–—‘’“”…°×\u00a0]/g, ' ').normalize('NFKD');
  for (const [letters, letter] of ALIKE) words = words.replace(letters, letter);
  words = plainDigits(words.replace(ARABIC_MARKS, '').replace(ARTICLE, '')).replace(ACCENTS, '').replace(SIGNS, ' ');
  words = words
    .replace(CAPITALS, (letter) => letter.toLowerCase())
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/(?<=[0-9]),(?=(?:[0-9]{2},)*[0-9]{3}(?![0-9]))/g, '')
    .replace(/(?<![0-9.])[0-9]{4}(?:\.[0-9]{2}){1,3}(?![0-9]|\.[0-9])/g, (code) => code.replaceAll('.', ''))
    .replace(/(?<![a-z0-9.\u0080-\uffff])[0-9]+(?:\.[0-9]+)?(?=[a-z\u0080-\uffff])/g, '$& ')
    .replace(/(?<=[a-z])\.(?=[a-z](?![a-z]))/g, '');
  return words.replace(/[^0-9.a-z\u0080-\uffff]+|(?<![0-9])\.|\.(?![0-9])/g, ' ');
}
