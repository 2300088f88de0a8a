import { expect, test } from 'vitest';
import { COUNTRIES, COUNTRY_OPTIONS, countryCodeOf, countryName } from './countries';

test.each([
  ['U.A.E.', 'United Arab Emirates'],
  ['uae', 'United Arab Emirates'],
  ['Dubai', 'United Arab Emirates'],
  ['KSA', 'Saudi Arabia'],
  ['Kingdom of Saudi Arabia', 'Saudi Arabia'],
  ['UK', 'United Kingdom'],
  ['U.K.', 'United Kingdom'],
  ['England', 'United Kingdom'],
  ['USA', 'United States'],
  ['U.S.A', 'United States'],
  ['The Netherlands', 'Netherlands'],
  ['Holland', 'Netherlands'],
  ['Laos', 'Laos'],
  ['Lao PDR', 'Laos'],
  ['Syria', 'Syria'],
  ['Brunei', 'Brunei'],
  ['Brunei Darussalam', 'Brunei'],
  ['Macau', 'Macao'],
  ['Hong Kong', 'Hong Kong'],
  ['Hong Kong SAR China', 'Hong Kong'],
  ['Viet Nam', 'Vietnam'],
  ['Turkey', 'Türkiye'],
  ['Turkiye', 'Türkiye'],
  ["Cote d'Ivoire", 'Côte d’Ivoire'],
  ['Ivory Coast', 'Côte d’Ivoire'],
  ['burma', 'Myanmar (Burma)'],
  ['SAUDI ARABIA', 'Saudi Arabia'],
])('%s is %s', (typed, name) => {
  expect(countryName(typed)).toBe(name);
  expect(COUNTRIES).toContain(name);
});

test.each(['Atlantis', 'CA', '', 'Dubai and Oman', 'दुबई'])('%j stays as it was typed', (typed) => {
  expect([countryName(typed), countryCodeOf(typed)]).toEqual([typed, null]);
});

test('every country is known by its own name', () => {
  for (const { value, label } of COUNTRY_OPTIONS) expect([label, countryCodeOf(label)]).toEqual([label, value]);
  expect(countryName(null)).toBeNull();
});
