import { plainDigits } from '~/lib/text/digits';
import { searchText } from '~/lib/text/search-text';
import { CROP_NAMES } from './crop-names';
import { DESTINATIONS, QUALITIES, SAME_PLACES, SAME_WORDS, UNITS } from './trade-words';

const MAX_TERMS = 8;
const MAX_LETTERS = 50;
/** The words of the longest name. */
const MAX_WORDS = 4;

type Meaning = {
  /** What else a text may call it. */
  called: Set<string>;
  /** What it is in English, where it was typed in another language. */
  english: Set<string>;
  /** The usual spelling of a unit, which is looked for in place of what was typed. */
  unit?: string;
};

export type SearchTerms = {
  /** The terms as the function search_query takes them; null where there is nothing to look for. */
  words: string | null;
  /** In English what was typed in another language. */
  read: string[];
};

const listed = (names: string) => names.split(/[,،]/).map((name) => name.trim());
const keyOf = (name: string) => searchText(name).trim().replace(/ +/g, ' ');

/** Made by the first search: a start needs none. */
let known: Map<string, Meaning> | undefined;

function meanings(): Map<string, Meaning> {
  const found = new Map<string, Meaning>();
  const mean = (name: string, called: string[], { english, unit }: { english?: string; unit?: string } = {}) => {
    const key = keyOf(name);
    const meaning: Meaning = found.get(key) ?? { called: new Set(), english: new Set() };
    for (const other of called) if (keyOf(other) !== key) meaning.called.add(other);
    if (english) meaning.english.add(english);
    if (unit) meaning.unit = unit;
    found.set(key, meaning);
  };
  for (const names of [...SAME_WORDS, ...SAME_PLACES].map(listed)) for (const name of names) mean(name, names);
  for (const { country, ports } of DESTINATIONS) {
    for (const name of listed(country)) mean(name, [...listed(country), ...ports.flatMap(listed)]);
    for (const names of ports.map(listed)) for (const name of names) mean(name, [...names, ...listed(country)]);
  }
  for (const [unit = '', ...others] of UNITS.map(listed)) {
    for (const name of [unit, ...others]) mean(name, others, { unit });
  }
  for (const [english = '', ...others] of QUALITIES.map(listed)) {
    for (const name of others) mean(name, [english], { english });
  }
  for (const { english, names } of CROP_NAMES) {
    const called = listed(english);
    for (const name of called) mean(name, called);
    for (const name of Object.values(names).flatMap(listed)) mean(name, called, { english: called[0] ?? '' });
  }
  return found;
}

/**
 * @returns at most eight terms of a query, each a word or several that have one meaning, with what else a text may call
 *   it; words have letters, digits and a decimal point only, so that no query can be written in tsquery's own language
 */
export function searchTerms(query: string): SearchTerms {
  const words = (keyOf(withPlainNumbers(query)).match(/[^ ]+/g) ?? []).map((word) => word.slice(0, MAX_LETTERS));
  const terms: string[] = [];
  const read = new Set<string>();
  for (let place = 0; place < words.length && terms.length < MAX_TERMS; ) {
    const { typed, meaning, size } = termAt(words, place);
    const called = meaning ? [...meaning.called] : [];
    terms.push([meaning?.unit ?? typed, ...called].join(' | '));
    for (const english of meaning?.english ?? []) read.add(english);
    place += size;
  }
  // With a mark behind, because the self-hosted API takes what is a number or true alone for no text.
  return { words: terms.length > 0 ? `${terms.join(' & ')}:*` : null, read: [...read] };
}

/** @returns a query with its HS code in one piece (0703 10 19), and with points before decimals (12,5 kg) */
function withPlainNumbers(query: string): string {
  return plainDigits(query)
    .replace(/(?<!\d)\d{4}(?:[ .]\d{2}){1,3}(?!\d)/g, (code) => code.replace(/[ .]/g, ''))
    .replace(/(?<![\d,])(\d{1,3}),(\d{1,2})(?![\d,])/g, '$1.$2');
}

function termAt(words: string[], place: number): { typed: string; meaning?: Meaning | undefined; size: number } {
  known ??= meanings();
  for (let size = Math.min(MAX_WORDS, words.length - place); size > 0; size -= 1) {
    const typed = words.slice(place, place + size).join(' ');
    // The plural of most languages in Latin letters.
    const meaning = known.get(typed) ?? known.get(typed.replace(/(?<=[a-z]{3})s$/, ''));
    if (meaning && meaning.called.size > 0) return { typed, meaning, size };
  }
  return { typed: words[place] ?? '', size: 1 };
}
