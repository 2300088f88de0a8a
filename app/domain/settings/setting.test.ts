import { describe, expect, test } from 'vitest';
import { fieldOf, formatKey, keyOfField, settingSchema, settingsAdvice, settingText, valueProblem } from './setting';
import { DEFAULT_SETTINGS } from './settings';

test('the defaults are valid', () => {
  for (const [key, value] of Object.entries(DEFAULT_SETTINGS)) expect(valueProblem(key, value)).toBeNull();
});

test('a blank value is valid for every key', () => {
  for (const key of Object.keys(DEFAULT_SETTINGS)) expect(valueProblem(key, '')).toBeNull();
});

test.each([
  ['social_facebook_url', 'https://www.facebook.com/doab?x=1#y'],
  ['social_facebook_url', 'HTTP://example.com'],
  ['social_mastodon_url', '#'],
  ['header_logo_url', '/storage/v1/object/public/logo.webp'],
  ['header_logo_url', 'https://cdn.example/logo.svg'],
  ['contact_email', 'büro@exämple.com'],
  ['opening_hours', 'javascript: whenever you like'],
  ['map_coordinates', '26.467, 80.35'],
  ['office_hours', 'Mon-Sat 09:30-18:00\nClosed on public holidays'],
  ['office_hours', 'Whenever you like'],
  ['video_url', 'https://films.example/watch?v=1'],
  ['gstin', '27AAPFU0939F1ZV'],
  ['iec', '0512345678'],
  ['fssai', '10900000000000'],
  ['cin', 'U72900KA2008PTC046374'],
  ['registered_office', 'Mall Road, Kanpur'],
  ['company_country', 'AE'],
  ['answer_working_days', '2'],
  ['site_icon_url', '/icon.png'],
  ['search_synonyms', 'pyaz = onion, cebolla\n\nlady’s finger=okra'],
])('%s may be %j', (key, value) => {
  expect(valueProblem(key, value)).toBeNull();
});

test.each([
  ['social_facebook_url', '##'],
  ['social_facebook_url', 'https://'],
  ['social_facebook_url', 'https://example.com/\nx'],
  ['social_facebook_url', 'https://example.com/"onclick'],
  ['social_mastodon_url', 'data:text/html,x'],
  ['header_logo_url', '//evil.example/logo.svg'],
  ['header_logo_url', '/a b.svg'],
  ['header_logo_url', `https://example.com/${'x'.repeat(2000)}`],
  ['contact_email', 'one@example.com, two@example.com'],
  ['opening_hours', 'x'.repeat(5001)],
  ['map_coordinates', 'Mall Road, Kanpur'],
  ['video_url', 'javascript:alert(1)'],
  ['video_url', '/films/one'],
  ['map_coordinates', '91, 80'],
  ['office_hours', 'Mon-Sat 09:30-25:00'],
  ['iec', 'one\nline too many'],
  ['iec', 'n/a'],
  ['gstin', '27AAPFU0939F1Z'],
  ['fssai', '1090000000000'],
  ['registered_office', 'x'.repeat(501)],
  ['company_country', 'India'],
  ['answer_working_days', '0'],
  ['answer_working_days', 'one'],
  ['share_picture_url', '#'],
  ['search_synonyms', 'pyaz, onion'],
  ['search_synonyms', 'pyaz = onion\ncebolla ='],
  ['search_synonyms', 'pyaz = onion, , cebolla'],
  ['search_synonyms', 'pyaz = onion = cebolla'],
])('%s may not be %j', (key, value) => {
  expect(valueProblem(key, value)).toMatch(/^Please /);
});

test('a registration is stored without blanks, in capitals', () => {
  expect(settingText('gstin', ' 27 aapfu0939f 1zv\n')).toBe('27AAPFU0939F1ZV');
  expect(settingText('registered_office', ' Mall Road,\nKanpur ')).toBe('Mall Road, Kanpur');
});

test('what is stored and odd is named, not what nobody can mend', () => {
  const rows = { iec: 'AAGCB7383J', gstin: '27AAPFU0939F1ZV', fssai: 'n/a', cin: '', company_name: 'x' };
  const stored = Object.entries(rows).map(([setting_key, setting_value]) => ({ setting_key, setting_value }));
  expect(settingsAdvice(stored)).toEqual({
    iec: expect.stringContaining('PAN AAPFU0939F'),
    fssai: expect.stringContaining('14 digits'),
  });
});

describe('a new setting', () => {
  test.each([
    [' Opening Hours ', 'opening_hours'],
    ['A\t\n b', 'a_b'],
    ['x9', 'x9'],
  ])('%j has the key %s', (typed, setting_key) => {
    expect(settingSchema.parse({ setting_key: typed, setting_value: ' v ' })).toEqual({
      setting_key,
      setting_value: 'v',
      description: null,
    });
  });

  test.each(['9x', '_x', 'a-b', 'é', '__proto__', 'x'.repeat(101)])('%j is no key', (setting_key) => {
    const { error } = settingSchema.safeParse({ setting_key, setting_value: 'v' });
    expect(error?.issues.map(({ path }) => path)).toEqual([['setting_key']]);
  });
});

test('a field is about the key it is named after, and about no other', () => {
  for (const key of ['contact_email', '42', '__proto__']) expect(keyOfField(fieldOf(key))).toBe(key);
  for (const name of ['values', 'values[]', 'values[A]', 'values[a][b]', 'x.values[a]', 'version']) {
    expect(keyOfField(name)).toBeNull();
  }
});

test('a key is read as words', () => {
  expect(formatKey('opening_hours')).toBe('Opening hours');
  expect(formatKey('contact_phone')).toBe('Telephone');
  expect(formatKey('constructor')).toBe('Constructor');
});
