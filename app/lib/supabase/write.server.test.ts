import { expect, test } from 'vitest';
import { BackendError } from './result.server';
import { writeRow } from './write.server';

const MESSAGES = { products_slug_is_unique: { field: 'slug', message: 'This address is taken.' } };
const refused = (error: { code: string; message: string; hint?: string | null }) =>
  writeRow(Promise.resolve({ data: null, error, count: null, status: 409, statusText: '' }), MESSAGES);

test.each([
  'duplicate key value violates unique constraint "products_slug_is_unique"',
  'doppelter Schlüsselwert verletzt Unique-Constraint „products_slug_is_unique“',
  'la valeur d’une clé dupliquée rompt la contrainte unique « products_slug_is_unique »',
  '重复键违反唯一约束products_slug_is_unique',
])('a broken constraint is known by its name: %s', async (message) => {
  expect(await refused({ code: '23505', message })).toEqual({
    ok: false,
    reason: 'invalid',
    field_errors: { slug: ['This address is taken.'] },
  });
});

test('a name that another one contains is not meant', async () => {
  const message = 'duplicate key value violates unique constraint "other_products_slug_is_unique_twice"';
  await expect(refused({ code: '23505', message })).rejects.toThrow(BackendError);
});

test('a trigger of ours names the field that it refuses', async () => {
  const message = 'The last administrator must stay one.';
  expect(await refused({ code: '23514', message, hint: 'role' })).toMatchObject({ field_errors: { role: [message] } });
  const broken = 'la nouvelle ligne viole la contrainte de vérification « profiles_role_check »';
  await expect(refused({ code: '23514', message: broken, hint: null })).rejects.toThrow(BackendError);
});
