import { expect, test } from 'vitest';
import { requestIdOf } from './request-scope.server';

test('a thousand requests get a thousand ids', () => {
  const ids = Array.from({ length: 1000 }, () => requestIdOf(null));
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
