import { expect, test } from 'vitest';
import { COUNTRY_OPTIONS } from '~/domain/enquiries/countries';
import { papersOf } from '~/domain/trade/destination-papers';
import { CROP_KEYS } from './crops';
import { shownPapers } from './papers';
import { DESTINATION_OPTIONS, shipmentPapers } from './shipment-papers';

const product = (name: string, crop: string | null, not_admitted_in: string[] = []) => ({
  ...{ name, crop, hs_code: null, not_admitted_in, not_admitted_reason: null },
});
const papersFor = (country: string, ...crops: (string | null)[]) => {
  const found = shipmentPapers(
    country,
    crops.map((crop) => product(crop ?? 'Any', crop)),
  );
  return found?.papers.map(({ paper }) => paper) ?? null;
};

test.each([
  ['Dubai', ['chilli'], 'Residue report', true],
  ['UAE', ['onion'], 'Residue report', false],
  ['UAE', ['onion', null], 'Residue report', true],
  ['Sri Lanka', ['onion'], 'Import permit', true],
  ['Sri Lanka', ['dried_onion'], 'Import permit', false],
  ['France', ['okra'], 'Increased official controls', true],
  ['France', ['garlic'], 'Packed in an approved pack house', true],
  ['Kenya', ['garlic'], 'Mark of treated wood', true],
])('%s asks of %j for a paper, %s: %s', (country, crops, paper, isAsked) => {
  expect(papersFor(country, ...crops)?.includes(paper)).toBe(isAsked);
});

test('a country that we do not know, or that nobody has named, has none', () => {
  expect([shipmentPapers('Atlantis', []), shipmentPapers(null, [])]).toEqual([null, null]);
});

test.each([
  ['Poland', 'table_potato', ['European Union', 'United Kingdom']],
  ['England', 'processing_potato', ['European Union', 'United Kingdom']],
  ['Oman', 'table_potato', null],
  ['Poland', 'onion', null],
])('%s admits %s, or is among those that do not: %j', (country, crop, countries) => {
  expect(shipmentPapers(country, [product('X', crop)])?.refused[0]?.countries ?? null).toEqual(countries);
});

test('what staff say of a product stands before its crop', () => {
  const said = (country: string) => shipmentPapers(country, [product('X', 'table_potato', ['Oman'])])?.refused.length;
  expect([said('Oman'), said('Poland')]).toEqual([1, 0]);
});

test('each paper of each destination has a source, and none stands there twice', () => {
  expect(DESTINATION_OPTIONS.length).toBeGreaterThan(30);
  for (const { value } of COUNTRY_OPTIONS) {
    const papers = papersOf(value, []);
    expect(new Set(papers.map(({ paper }) => paper)).size).toBe(papers.length);
    for (const { source } of papers) expect(source).not.toBe('');
  }
  for (const crop of CROP_KEYS) expect(papersFor('Malaysia', crop)).not.toEqual([]);
});

test('visitors see the papers that have not ended, the newest first', () => {
  const paper = (tested_on: string | null, valid_until: string | null) => ({
    ...({ kind: 'analysis', lot: null, document_url: '/a.pdf' } as const),
    tested_on,
    valid_until,
  });
  const all = [paper(null, null), paper('2026-10-01', '2026-11-28'), paper('2026-11-01', '2026-11-27')];
  const shown = shownPapers([...all, paper('2026-11-20', '2027-01-01')], '2026-11-28');
  expect(shown.map(({ tested_on }) => tested_on)).toEqual(['2026-11-20', '2026-10-01', null]);
});
