import { expect, test } from 'vitest';
import { formatTerms, INCOTERMS, placeOf, termsAdvice } from './incoterms';

const FROM = [['Nhava Sheva', 'Mundra'], ['Mundra'], []];

test('a rule gets the place that it names: of the buyer from CFR on, of the goods before', () => {
  const places = INCOTERMS.map((incoterm) => [
    incoterm,
    placeOf({ incoterm, destination: 'Jebel Ali', loadedAt: FROM }),
  ]);
  expect(Object.fromEntries(places)).toEqual({
    ...{ EXW: null, FCA: 'Mundra', FAS: 'Mundra', FOB: 'Mundra' },
    ...{ CFR: 'Jebel Ali', CIF: 'Jebel Ali', CPT: 'Jebel Ali', CIP: 'Jebel Ali' },
    ...{ DAP: 'Jebel Ali', DPU: 'Jebel Ali', DDP: 'Jebel Ali' },
  });
});

test.each([
  ['the first of one product', [['Nhava Sheva', 'Mundra']], 'Nhava Sheva'],
  ['none where goods have no port in common', [['Nhava Sheva'], ['Chennai']], null],
  ['none where nobody has said one', [[], []], null],
])('FOB names %s', (_, loadedAt, place) => {
  expect(placeOf({ incoterm: 'FOB', destination: 'Jebel Ali', loadedAt })).toBe(place);
});

test('without a rule no place is named', () => {
  expect(placeOf({ incoterm: null, destination: 'Jebel Ali', loadedAt: FROM })).toBeNull();
});

test('terms are rule, place and edition', () => {
  expect(formatTerms('CIF', 'Jebel Ali')).toBe('CIF Jebel Ali, Incoterms 2020');
  expect(formatTerms('FOB', null)).toBe('FOB, Incoterms 2020');
  expect(formatTerms(null, 'Jebel Ali')).toBe('Jebel Ali');
  expect(formatTerms(null, null)).toBe('');
});

const quoted = { incoterm: 'FOB', place: 'Nhava Sheva', units: ['tonnes'], destination: 'Jebel Ali', home: 'IN' };

test.each([
  [{ place: 'jebel ali ' }, /^FOB names the place in the seller’s country/],
  [{ incoterm: 'FCA', place: 'Jebel Ali' }, /^FCA names the place/],
  [{ incoterm: 'CPT', place: ' ' }, /nothing without a place/],
  [{ place: 'Hamburg' }, /Hamburg \(DEHAM\) is in another one/],
  [{ place: 'Kanpur' }, /^FOB is for ships only.*at Kanpur, FCA/],
  [{ place: 'Delhi airport' }, /^FOB is for ships only.* FCA /],
  [{ incoterm: 'CIF', place: 'Doha Air Cargo' }, /^CIF is for ships only.* CIP /],
  [{ incoterm: 'FOB', units: ['tonnes', 'containers_20ft'] }, /terminal, for which FCA/],
  [{ incoterm: 'CFR', place: 'Jebel Ali', units: ['containers_40ft'] }, /terminal, for which CPT/],
])('%j has to be looked at', (changes, words) => {
  expect(termsAdvice({ ...quoted, ...changes })).toMatch(words);
});

test.each([
  {},
  { incoterm: 'CIF', place: 'Jebel Ali' },
  { incoterm: 'FCA', units: ['containers_40ft'] },
  { incoterm: '', place: 'Jebel Ali', units: ['containers_40ft'] },
  { incoterm: 'FCA', place: 'Delhi airport' },
  { incoterm: 'FCA', place: 'Kanpur' },
  { place: 'A port that nobody knows' },
  { place: 'Fairport' },
])('%j is usual', (changes) => {
  expect(termsAdvice({ ...quoted, ...changes })).toBeNull();
});
