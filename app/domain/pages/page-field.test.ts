import { describe, expect, test } from 'vitest';
import { aboutFields } from './about-fields';
import { homeFields } from './home-fields';
import { contentType, pageSection, pageTexts, pageVersion, storedTexts } from './page-field';
import { editedPage, PAGE_SLUGS } from './page-list';

const stored = (section_slug: string, content: string, day: string) => ({
  section_slug,
  content,
  updated_at: `2026-11-${day}T00:00:00+00:00`,
});

describe('of a key and its alias', () => {
  test('the newest that is not blank counts', () => {
    const older = stored('hero_main_title', 'public name', '01');
    const newer = stored('hero_title', 'admin name', '02');
    expect(pageTexts(homeFields, [older, newer]).hero_main_title).toBe('admin name');
    expect(
      pageTexts(homeFields, [
        { ...older, updated_at: newer.updated_at },
        { ...newer, updated_at: older.updated_at },
      ]).hero_main_title,
    ).toBe('public name');
  });

  test('a blank one does not hide the other', () => {
    const sections = [stored('hero_main_title', 'public name', '01'), stored('hero_title', '  ', '02')];
    expect(pageTexts(homeFields, sections).hero_main_title).toBe('public name');
  });
});

describe('what is not stored', () => {
  test('has its default on the page', () => {
    expect(pageTexts(aboutFields, []).about_main_heading).toBe('About us');
    expect(pageTexts(homeFields, [stored('cta_title', ' ', '01')]).cta_title).toBe('Tell us what you need');
  });

  test('is empty in the editor', () => {
    expect(storedTexts(aboutFields, []).leadership_ceo_title).toBe('');
    expect(storedTexts(homeFields, [stored('cta_title', ' ', '01')]).cta_title).toBe('');
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

const fieldsOf = (slug: (typeof PAGE_SLUGS)[number]) => editedPage(slug).set.fields;

test.each(PAGE_SLUGS)('labels of %s are unique', (slug) => {
  const labels = Object.values(fieldsOf(slug)).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});

test('names of sections are unique', () => {
  for (const slug of PAGE_SLUGS) {
    const names = Object.entries(fieldsOf(slug)).flatMap(([name, { alias }]) => (alias ? [name, alias] : [name]));
    expect(new Set(names).size).toBe(names.length);
  }
});

test('the rule and the hint of a text follow from its control', () => {
  const { line, long, empty, picture, day, pages } = pageSection('Section', {
    line: { label: 'Line', input: 'line', hint: 'On top.', default: 'Standard' },
    long: { label: 'Long', input: 'text', hint: 'Below.', maxLength: 20, default: 'Standard' },
    empty: { label: 'Empty', input: 'line', hint: 'Beside.', default: '' },
    picture: { label: 'Picture', input: 'picture', hint: 'Above.', default: '' },
    day: { label: 'Day', input: 'day', hint: 'When.', default: '' },
    pages: { label: 'Pages', input: 'choices', hint: 'Where.', options: [{ value: 'a', label: 'A' }], default: '' },
  });
  expect([line, empty, picture, day].map(({ hint }) => hint)).toEqual([
    'On top.',
    'Beside. Left empty, it is not shown.',
    'Above. Without one, a drawing stands there.',
    'When.',
  ]);
  expect(line.schema.parse(' One\nline ')).toBe('One line');
  expect(long.schema.safeParse('x'.repeat(21)).success).toBe(false);
  expect(day.schema.safeParse('2026-11').success).toBe(false);
  expect(pages.schema.parse(['a', 'b'])).toBe('a');
  expect(picture.schema).toBeUndefined();
  expect([line, long, picture, day, pages].map(contentType)).toEqual(['text', 'textarea', 'image', 'date', 'choices']);
});
