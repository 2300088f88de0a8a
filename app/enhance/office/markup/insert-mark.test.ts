import { expect, test } from 'vitest';
import { insertMark, type Mark } from './insert-mark';

/** Marks the part between brackets; the result has the new selection between brackets. */
function marked(mark: Mark, given: string): string {
  const start = given.indexOf('⟦');
  const end = given.indexOf('⟧') - 1;
  const text = given.replace(/[⟦⟧]/g, '');
  const edit = insertMark(mark, text, start, end);
  const after = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  const [from, to] = edit.select;
  return `${after.slice(0, from)}⟦${after.slice(from, to)}⟧${after.slice(to)}`;
}

test.each<[Mark, string, string]>([
  ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
  ['bold', 'a⟦ b ⟧c', 'a **⟦b⟧** c'],
  ['italic', '⟦⟧', '*⟦words in italics⟧*'],
  ['link', 'see ⟦our list⟧.', 'see [our list](⟦https://⟧).'],
  ['heading', 'a\nb⟦⟧b\nc', 'a\n## bb⟦⟧\nc'],
  ['heading', '## a⟦⟧', 'a⟦⟧'],
  ['subheading', '## a⟦⟧', '### a⟦⟧'],
  ['list', '⟦a\nb⟧\nc', '- a\n- b⟦⟧\nc'],
  ['numbers', '⟦- a\n- b⟧', '1. a\n2. b⟦⟧'],
  ['quote', '⟦a\n\nb⟧', '> a\n> \n> b⟦⟧'],
])('%s of %j is %j', (mark, given, expected) => {
  expect(marked(mark, given)).toBe(expected);
});

test('a table stands between blank lines', () => {
  expect(insertMark('table', 'a\nb', 1, 1).text).toMatch(/^\n\n\| .* \|\n\| --- \| --- \|\n\| .* \|\n$/);
});
