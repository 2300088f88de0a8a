import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import { bootstrap, type FirstAdmin } from './bootstrap';

let folder: string;
let backend: SelfHostedBackend;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  backend = await openInMemory(folder, inject('migratedDatabase'));
});

afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

/** Bootstraps the backend; returns the profile of the first administrator, and the output. */
async function profileOf(admin: { email: string; name: string | undefined; password: string | undefined }) {
  const printed: FirstAdmin[] = [];
  await bootstrap({ admin, seed: 'none' }, (first) => printed.push(first))(Promise.resolve(backend));
  const rows = await backend.database.transaction((tx) =>
    tx.query<object>('select role, full_name from public.profiles where email = $1', [admin.email]),
  );
  return { rows, printed };
}

test('the first administrator has the given name and password', async () => {
  const { rows, printed } = await profileOf({
    email: 'asha@example.com',
    name: 'Asha Rao',
    password: 'a good password',
  });
  expect(rows).toEqual([{ role: 'admin', full_name: 'Asha Rao' }]);
  expect(printed).toEqual([{ email: 'asha@example.com', password: 'a good password' }]);
});

test('without a name the profile has none, and without a password one is generated', async () => {
  const { rows, printed } = await profileOf({ email: 'admin@example.com', name: undefined, password: undefined });
  expect(rows).toEqual([{ role: 'admin', full_name: null }]);
  expect(printed).toEqual([{ email: 'admin@example.com', password: expect.stringMatching(/^[\w-]{16}$/) }]);
});
