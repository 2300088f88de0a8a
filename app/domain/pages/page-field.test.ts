import { describe, expect, test } from 'vitest';
import { ABOUT_FIELDS } from './about-fields';
import { HOME_FIELDS } from './home-fields';
import { pageTexts, pageVersion, storedTexts } from './page-field';
import { PAGES } from './page-list';

const stored = (section_slug: string, content: string, day: string) => ({
  section_slug,
  content,
  updated_at: `2026-11-${day}T00:00:00+00:00`,
});

describe('of a key and its alias', () => {
  test('the newest that is not blank counts', () => {
    const older = stored('hero_main_title', 'public name', '01');
    const newer = stored('hero_title', 'admin name', '02');
    expect(pageTexts(HOME_FIELDS, [older, newer]).hero_main_title).toBe('admin name');
    expect(
      pageTexts(HOME_FIELDS, [
        { ...older, updated_at: newer.updated_at },
        { ...newer, updated_at: older.updated_at },
      ]).hero_main_title,
    ).toBe('public name');
  });

  test('a blank one does not hide the other', () => {
    const sections = [stored('hero_main_title', 'public name', '01'), stored('hero_title', '  ', '02')];
    expect(pageTexts(HOME_FIELDS, sections).hero_main_title).toBe('public name');
  });
});

describe('what is not stored', () => {
  test('has its default on the page', () => {
    expect(pageTexts(ABOUT_FIELDS, []).about_main_heading).toBe('About us');
    expect(pageTexts(HOME_FIELDS, [stored('cta_title', ' ', '01')]).cta_title).toBe('Tell us what you need');
  });

  test('is empty in the editor', () => {
    expect(storedTexts(ABOUT_FIELDS, []).leadership_ceo_title).toBe('');
    expect(storedTexts(HOME_FIELDS, [stored('cta_title', ' ', '01')]).cta_title).toBe('');
  });
});

describe('the version of a page', () => {
  const at = (updated_at: string) => ({ section_slug: updated_at, content: '', updated_at });

  test('is when any of its sections was last changed, also one that is blank', () => {
    const times = ['2026-11-21 07:28:18+00', '2026-11-21 07:28:18.95+00', '2026-11-21 07:28:18.9+00'];
    expect(pageVersion(times.map(at))).toBe('2026-11-21 07:28:18.95+00');
    expect(pageVersion(times.slice(0, 1).map(at))).toBe('2026-11-21 07:28:18+00');
  });

  test('is empty where nothing is stored', () => {
    expect(pageVersion([])).toBe('');
  });
});

test.each(Object.entries(PAGES))('labels of %s are unique', (_, { fields }) => {
  expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
});

test('names of sections are unique', () => {
  for (const { fields } of Object.values(PAGES)) {
    const names = fields.flatMap((field) => ('alias' in field ? [field.key, field.alias] : [field.key]));
    expect(new Set(names).size).toBe(names.length);
  }
});
