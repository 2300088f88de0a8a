import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { createAuth } from '~/lib/auth/auth.server';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import { BackendError } from '~/lib/supabase/result.server';
import { checkingPasswords } from './password-grant.server';
import { createPasswordThread, PasswordQueueFullError } from './password-thread.server';

const EMAIL = 'staff@example.com';
const PASSWORD = 'a long password';

const files = mkdtempSync(join(tmpdir(), 'passwords-'));
const passwords = createPasswordThread();
let backend: SelfHostedBackend;
/** The requests that reached the API. */
let reached: string[];

beforeAll(async () => {
  backend = await openInMemory(files, inject('migratedDatabase'));
  await backend.signUp(EMAIL, PASSWORD);
});

beforeEach(() => {
  reached = [];
});

afterAll(async () => {
  await Promise.all([backend?.close(), passwords.stop()]);
  rmSync(files, { recursive: true, force: true });
});

const api: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  reached.push(new URL(request.url).pathname);
  return backend.fetch(request);
};
const authWith = (compare = passwords.compare) =>
  createAuth({ ...backend, fetch: checkingPasswords(api, backend.database, { ...passwords, compare }) });

test('the right password signs in, whatever the case of the e-mail address', async () => {
  expect(await authWith().signIn(EMAIL.toUpperCase(), PASSWORD)).toMatchObject({ user: { email: EMAIL } });
  expect(reached).toEqual(['/auth/v1/token']);
});

test.each([
  ['a wrong password', EMAIL],
  ['an unknown e-mail address', 'nobody@example.com'],
])('%s is hashed once, outside of the API', async (_what, email) => {
  const compare = vi.fn(passwords.compare);
  expect(await authWith(compare).signIn(email, 'another password')).toBe('wrong');
  expect(compare).toHaveBeenCalledTimes(1);
  // Equal cost, so that the response time does not reveal accounts.
  expect(compare.mock.calls[0]?.[1]).toMatch(/^\$2[ab]\$10\$/);
  expect(reached).toEqual([]);
});

test('the API itself says what is wrong with an empty password', async () => {
  expect(await authWith().signIn(EMAIL, '')).toBe('wrong');
  expect(reached).toEqual(['/auth/v1/token']);
});

test('the database responds while passwords are hashed', async () => {
  const auth = createAuth(backend);
  let hashing = 12;
  const attempts = Array.from({ length: hashing }, (_, n) =>
    auth.signIn(n % 2 ? EMAIL : 'nobody@example.com', 'another password').finally(() => {
      hashing -= 1;
    }),
  );
  await backend.fetch(`${backend.url}/rest/v1/certificates`, { headers: { apikey: backend.publishableKey } });
  expect(hashing).toBeGreaterThan(6);
  await Promise.all(attempts);
});

test('an attempt that finds the queue full counts as an outage', async () => {
  const full = () => Promise.reject(new PasswordQueueFullError());
  await expect(authWith(full).signIn(EMAIL, PASSWORD)).rejects.toThrow(BackendError);
});

test('the queue is bounded', async () => {
  const comparisons = Array.from({ length: 101 }, () => passwords.compare('x', `$2b$04$${'x'.repeat(53)}`));
  const results = await Promise.allSettled(comparisons);
  expect(results.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1);
});

test('a hash that is none ends no later comparison', async () => {
  const { compare, stop } = createPasswordThread();
  expect(await compare('x', 'no hash')).toBe(false);
  const [hash] = await backend.database.transaction((tx) =>
    tx.query<{ hash: string }>('select encrypted_password as hash from auth.users'),
  );
  expect(await compare(PASSWORD, hash?.hash ?? '')).toBe(true);
  await stop();
});
