import { describe, expect, test } from 'vitest';
import { ABOUT_FIELDS } from './about-fields';
import { HOME_FIELDS } from './home-fields';
import { pageTexts } from './page-field';

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

test('what is not stored has its default', () => {
  expect(pageTexts(ABOUT_FIELDS, []).leadership_ceo_title).toBe('Founder & CEO');
});

test('no name stands for two sections', () => {
  for (const fields of [HOME_FIELDS, ABOUT_FIELDS]) {
    const names = fields.flatMap((field) => ('alias' in field ? [field.key, field.alias] : [field.key]));
    expect(new Set(names).size).toBe(names.length);
  }
});
