import { expect, test } from 'vitest';
import { requestIdOf } from './request-scope.server';

test('the id of a request is made, and never twice', () => {
  const ids = Array.from({ length: 1000 }, () => requestIdOf(null));
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
  expect(new Set(ids).size).toBe(1000);
});

test.each([
  ['0123456789abcdef', true],
  ['a.b_c-d1', true],
  ['short', false],
  ['a"forged line', false],
  ['x'.repeat(65), false],
  ['', false],
])('the id %j of a proxy is used: %j', (given, isUsed) => {
  expect(requestIdOf(given) === given).toBe(isUsed);
});
