import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, settingsFrom } from './settings';

const SAMPLE = { setting_key: 'company_name', setting_value: DEFAULT_SETTINGS.company_name };

test.each([[[]], [[{ setting_key: 'company_name', setting_value: 'Ganga Onions' }]]])(
  'another company has no number, place or claim that it did not give: %j',
  (rows) => {
    const { company_country, company_time_zone, header_logo_url } = DEFAULT_SETTINGS;
    const shown = Object.entries(settingsFrom(rows, 'onions.example')).filter(
      ([, value]) => value !== '' && value !== '#',
    );
    expect(Object.fromEntries(shown)).toEqual({
      ...{ company_country, company_time_zone, header_logo_url },
      company_name: rows[0]?.setting_value ?? 'onions.example',
    });
  },
);

test('of the sample company, what is missing or blank has its default, or is empty where an invented one would reach nobody', () => {
  const settings = settingsFrom(
    [
      SAMPLE,
      { setting_key: 'contact_email', setting_value: ' a@b.example ' },
      { setting_key: 'contact_phone', setting_value: '  ' },
      { setting_key: 'private_key', setting_value: 'x' },
    ],
    'onions.example',
  );
  expect(settings).toEqual({
    ...DEFAULT_SETTINGS,
    contact_email: 'a@b.example',
    contact_phone: '',
    site_published: '',
  });
});

test('the map and its text may be empty', () => {
  const rows = ['map_coordinates', 'map_text'].map((setting_key) => ({ setting_key, setting_value: ' ' }));
  expect(settingsFrom([SAMPLE, ...rows], 'onions.example')).toMatchObject({ map_coordinates: '', map_text: '' });
});
