import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../../support/backends/new-folder';
import { describeOnPostgres } from '../../support/backends/on-postgres';
import { ADMIN, runProgram } from '../../support/backends/program-process';
import { type SiteProcess, startSite } from '../../support/backends/site-process';
import { startSupabaseServer } from '../../support/backends/supabase-server';
import { newUser } from '../../support/http/admin';
import { cookiesOf } from '../../support/http/answer';
import { backend } from '../../support/http/site';

const ORIGIN = 'https://www.example.com';
const PASSWORD = 'marigold lantern over the river';
// Each of these tests starts several processes.
const PATIENCE = 120_000;

const reset = (env: Record<string, string>, ...args: string[]) => runProgram('reset-password', args, env);
const linkIn = (out: string) => /^(https?:\S+)\/admin\/set-password(\?\S+)$/m.exec(out);

/** Chooses a password by a printed link; @returns whether that signs in. */
async function choose(site: SiteProcess, out: string): Promise<boolean> {
  const path = `/admin/set-password${linkIn(out)?.[2]}`;
  const answer = await site.post(path, { password: PASSWORD, password_again: PASSWORD, intent: 'save' });
  return answer.status === 303 && cookiesOf(answer).includes('session');
}

describe('a link for a new password is printed', { timeout: PATIENCE }, () => {
  const env = { DATA_DIR: newFolder('reset-password') };
  let site: SiteProcess;

  beforeAll(async () => {
    site = await startSite(env);
  }, PATIENCE);

  afterAll(() => site?.kill());

  test('by the site while it serves, with its own address, and an unknown address is one line', async () => {
    const { code, out, err } = await reset(env, ADMIN.email);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(linkIn(out)?.[1]).toBe(`http://localhost:${new URL(site.origin).port}`);
    expect(await choose(site, out)).toBe(true);
    expect(await reset(env, 'nobody@example.com')).toEqual({
      ...{ code: 1, out: '' },
      err: 'No user has the address nobody@example.com.\n',
    });
  });

  test('from the data where no site runs', async () => {
    expect(await site.stop()).toBe(0);
    const { code, out } = await reset({ ...env, PUBLIC_URL: ORIGIN, SESSION_SECRET: 'x'.repeat(32) }, ADMIN.email);
    expect({ code, origin: linkIn(out)?.[1] }).toEqual({ code: 0, origin: ORIGIN });
    expect((await reset(env, 'nobody@example.com')).code).toBe(1);
    const nowhere = await reset({ DATA_DIR: newFolder('no-site') }, ADMIN.email);
    expect(nowhere).toMatchObject({ code: 1, err: 'There is no site yet: start it once first.\n' });
    expect(await reset(env)).toMatchObject({ code: 1, err: expect.stringContaining('Say whose') });
  });
});

test('of a project, with its secret key', { timeout: PATIENCE }, async () => {
  const server = await startSupabaseServer('answers');
  const person = await newUser('admin');
  const env = {
    SUPABASE_URL: server.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    PUBLIC_URL: 'http://site.example',
  };
  const withKey = { ...env, SUPABASE_SECRET_KEY: backend.secretKey ?? '' };
  const { code, out } = await reset(withKey, person.email);
  expect({ code, origin: linkIn(out)?.[1] }).toEqual({ code: 0, origin: 'http://site.example' });
  expect(await reset(withKey, 'nobody@example.com')).toMatchObject({
    ...{ code: 1, err: 'No user has the address nobody@example.com.\n' },
  });
  expect(await reset(env, person.email)).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('SUPABASE_SECRET_KEY') },
  });
  await server.stop();
});

describeOnPostgres(
  (startServer) => {
    test('a link is printed beside the site that serves', async () => {
      const database = await (await startServer()).createDatabase('site');
      const env = { DATA_DIR: newFolder('reset-on-postgres'), DATABASE_URL: database };
      const site = await startSite(env);
      const { code, out } = await reset(env, ADMIN.email);
      expect(code).toBe(0);
      expect(await choose(site, out)).toBe(true);
      expect(await site.stop()).toBe(0);
    });
  },
  { title: 'on ', timeout: PATIENCE },
);
