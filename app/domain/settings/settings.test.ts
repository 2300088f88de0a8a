import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, settingsFrom } from './settings';

test('what is missing or blank has its default, or is empty where an invented one would reach nobody', () => {
  const settings = settingsFrom([
    { setting_key: 'contact_email', setting_value: ' a@b.example ' },
    { setting_key: 'contact_phone', setting_value: '  ' },
    { setting_key: 'private_key', setting_value: 'x' },
  ]);
  expect(settings).toEqual({
    ...DEFAULT_SETTINGS,
    contact_email: 'a@b.example',
    contact_phone: '',
  });
});

test('the map and its text may be empty', () => {
  const rows = ['map_coordinates', 'map_text'].map((setting_key) => ({ setting_key, setting_value: ' ' }));
  expect(settingsFrom(rows)).toMatchObject({ map_coordinates: '', map_text: '' });
});
