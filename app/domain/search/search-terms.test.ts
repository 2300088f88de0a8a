import { expect, test } from 'vitest';
import { CROP_NAMES } from './crop-names';
import { searchTerms } from './search-terms';

test.each([
  ['fursungi pungent', 'fursungi & pungent:*'],
  ["fursungi' | !pungent & (x:*)", 'fursungi & pungent & x:*'],
  ['  ', null],
  ['<->', null],
  ['50-60 gr', '50 & 60 & gr:*'],
  ['fursungi 0703.10.19', 'fursungi & 07031019:*'],
  ['0703 10', '070310:*'],
  ['true', 'true:*'],
  ['12,5', '12.5:*'],
  ['JNPA', 'jnpa | Nhava Sheva | JNPT | Jawaharlal Nehru | Mumbai port:*'],
  ['a b c d e f g h i j', 'a & b & c & d & e & f & g & h:*'],
])('%j has the terms %j', (query, words) => {
  expect(searchTerms(query).words).toBe(words);
});

test('each name of a crop, in each language, means the crop', () => {
  const lost: string[] = [];
  for (const { english, names } of CROP_NAMES) {
    const [crop = ''] = english.split(',');
    for (const [language, list] of Object.entries(names)) {
      for (const name of list.split(',')) {
        // In some languages the name is the English one.
        if (name.trim() !== crop && !searchTerms(name).read.includes(crop)) lost.push(`${language}: ${name}`);
      }
    }
  }
  expect(lost).toEqual([]);
});

test('a name of several words is read before one of fewer', () => {
  expect(searchTerms('bawang putih').read).toEqual(['garlic']);
  expect(searchTerms('oignon vert frais').read).toEqual(['spring onion', 'fresh']);
});
