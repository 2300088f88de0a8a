import { expect, test } from 'vitest';
import { z } from './no-zod';

// As modules of the domain describe schemas: nothing of it may fail where they are loaded.
const described = z as typeof import('zod').z;

test('a schema can be described in a browser', () => {
  const row = described.object({ name: described.string().trim().max(80).optional() });
  expect(() => row.extend({ kind: described.enum(['a', 'b']) }).transform(({ name }) => name ?? '')).not.toThrow();
});

test('but reads nothing there, rather than taking anything for valid', () => {
  expect(() => described.string().parse('')).toThrow('by the server only');
  expect(() => described.object({}).safeParse({})).toThrow('by the server only');
});
