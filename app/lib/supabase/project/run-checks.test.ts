import { expect, test } from 'vitest';
import { CHECKS } from './run-checks.server';

test('each check has a name of its own, which is one word', () => {
  const names = CHECKS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z-]+$/.test(name))).toEqual([]);
});
