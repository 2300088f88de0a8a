import { expect, test } from 'vitest';
import { searchWords } from './search-words';

test.each([
  ['red onion', ['red', 'onion']],
  ["red' | !garlic & (x:*)", ['red', 'garlic', 'x']],
  ['  ', []],
  ['<->', []],
  ['50-60 mm', ['50', '60', 'mm']],
  ['प्याज', ['प्याज']],
  ['onion 0703.10.19', ['onion', '07031019']],
  ['0703 10', ['070310']],
  ['0.5 mm 20260', ['0', '5', 'mm', '20260']],
])('%j has the words %j', (query, words) => {
  expect(searchWords(query)).toEqual(words);
});

test('a query is cut at eight words', () => {
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
});
