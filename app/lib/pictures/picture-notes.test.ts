import { expect, test } from 'vitest';
import { focusClasses, notesOf } from './picture-notes';

test('a focal point has the nearest classes of the stylesheet, which has one for every 5 %', () => {
  expect(focusClasses([0, 100])).toBe('focus-x-0 focus-y-100');
  expect(focusClasses([33, 52])).toBe('focus-x-35 focus-y-50');
  expect(focusClasses(null)).toBe('');
});

test('the notes of rows are one list; rows without notes add nothing', () => {
  const note = { alt: 'Red onions', focus: null, size: null };
  const rows = [{ picture_notes: { '/a.jpg': note } }, { picture_notes: null }, null, {}];
  expect(notesOf(...rows)).toEqual({ '/a.jpg': note });
});
