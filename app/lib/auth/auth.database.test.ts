import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import type { Backend } from '~/lib/supabase/backend';
import { userClient } from '~/lib/supabase/client.server';
import { openPglite } from '~/lib/supabase/embedded/pglite.server';
import { FileStore } from '~/lib/supabase/lite/file-store.server';
import { type LiteService, startLiteService } from '~/lib/supabase/lite/lite-service.server';
import { pgliteDatabase } from '~/lib/supabase/sql-database.server';
import { type Auth, createAuth } from './auth.server';

const DAY_MS = 24 * 60 * 60 * 1000;
const files = mkdtempSync(join(tmpdir(), 'auth-'));
let service: LiteService;
let backend: Backend;
let auth: Auth;

// In this thread instead of a worker, so that the clock can be set.
beforeAll(async () => {
  const connection = await openPglite(undefined, inject('migratedDatabase'));
  service = await startLiteService({ connection, files: new FileStore(files), secret: 'a secret of a test' });
  await service.signUp('staff@example.com', 'a long password');
  const database = pgliteDatabase(connection.driver);
  const reach: typeof fetch = (input, init) => service.ask(new Request(input, init));
  backend = {
    url: service.url,
    publishableKey: service.publishableKey,
    secretKey: service.secretKey,
    authAdmin: false,
    fetch: reach,
    longFetch: reach,
    changes: { writes: () => 0 },
    files: undefined,
    close: service.close,
    ...{ database },
  };
  auth = createAuth(backend);
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(async () => {
  await service?.close();
  rmSync(files, { recursive: true, force: true });
});

/** Sets the clock, without stopping it. */
function setClock(offset: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offset });
}

async function signedIn() {
  const result = await auth.signIn('staff@example.com', 'a long password');
  if (typeof result === 'string') throw new Error('The sign-in was refused.');
  return result.session;
}

const statusOf = async (token: string) =>
  (
    await userClient(backend, token)
      .from('certificates' as never)
      .select()
  ).status;

test('a session is itself as long as its tokens are fresh', async () => {
  const session = await signedIn();
  expect(await auth.fresh(session)).toBe(session);
});

test('a session from before the clock was set back goes on', async () => {
  const session = await signedIn();
  setClock(-30 * DAY_MS);
  expect(await statusOf(session.access_token)).toBe(401);
  const renewed = await auth.fresh(session);
  expect(await statusOf(renewed?.access_token ?? '')).toBe(200);
  expect((await auth.userOf(renewed ?? session))?.user.email).toBe('staff@example.com');
  expect(await auth.fresh(renewed ?? session)).toBe(renewed);

  setClock(30 * DAY_MS);
  const again = await auth.fresh(renewed ?? session);
  expect(await statusOf(again?.access_token ?? '')).toBe(200);
});

test('a project whose clock is a little ahead gets no refresh for it', async () => {
  const { database: _, ...hosted } = backend as Backend & { database: unknown };
  const session = await signedIn();
  setClock(-20_000);
  expect(await createAuth(hosted).fresh(session)).toBe(session);
});

test('a token that is valid for a minute only is not renewed for each page', async () => {
  const session = await signedIn();
  const now = Math.floor(Date.now() / 1000);
  for (const [left, isKept] of [
    [45, true],
    [25, false],
  ] as const) {
    const minute = { ...session, access_token: tokenOf({ iat: now + left - 60 }), expires_at: now + left };
    expect((await auth.fresh(minute)) === minute).toBe(isKept);
  }
});

const tokenOf = (claims: object) => `.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
