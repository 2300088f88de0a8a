import { expect, test } from 'vitest';
import { GUARDS } from './guards.ts';
import { problemOf } from './usable.ts';

test('each guard can be taken out: its text is in its file once, in the last version, and its test is there', () => {
  expect(GUARDS.map(problemOf).filter(Boolean)).toEqual([]);
});

const MIGRATION = 'supabase/migrations/20261203235959_schema.sql';
const guard = { area: '', what: 'a check', file: MIGRATION, find: '', replace: '', test: import.meta.filename };

test.each([
  ['nowhere in its file', { find: 'no such text' }, '0 times'],
  ['in more than one place', { find: 'create function' }, 'times'],
  ['of a file that is gone', { file: 'app/gone.ts' }, 'there is no file'],
  ['with a test that is gone', { test: 'tests/gone.test.ts' }, 'there is no test'],
  ['in a function that a later migration replaces', { find: 'create function public.submit_enquiry(' }, '_outbox.sql'],
])('a guard %s is named', (_, part, problem) => {
  const found = problemOf({ ...guard, test: 'tests/guards/guards.test.ts', ...part });
  expect(found).toMatch(/^"a check" in/);
  expect(found).toContain(problem);
});
