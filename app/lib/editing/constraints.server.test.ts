import { expect, test } from 'vitest';
import { z } from 'zod';
import { constraintsOf } from './constraints.server';
import { optionalText, requiredLine } from './fields';

const fields = z.object({
  name: requiredLine('Name?', 80),
  note: optionalText(500),
  lines: z.array(z.object({ port: z.string().max(20).optional() })),
});

const CONSTRAINTS = {
  name: { required: true },
  note: { required: false },
  'lines[].port': { required: false },
};

test('the controls of a form know what is required', () => {
  expect(constraintsOf(fields)).toMatchObject(CONSTRAINTS);
});

test('also where the form is read further', () => {
  expect(constraintsOf(fields.transform(({ name }) => name))).toMatchObject(CONSTRAINTS);
});
