import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../support/backends/new-folder';
import { describeOnPostgres } from '../../support/backends/on-postgres';
import { ADMIN, runProgram } from '../../support/backends/program-process';
import { startSite } from '../../support/backends/site-process';
import { signInAs } from '../../support/http/staff';

// `npm run db:reset` as an operator runs it.

const DONE = /^All content is gone\. /;
const reset = (env: Record<string, string>) => runProgram('reset', [], env);

/** Starts a site once more after a reset, and says who may sign in. */
async function startAnew(env: Record<string, string>): Promise<void> {
  expect(await reset(env)).toMatchObject({ code: 0, out: expect.stringMatching(DONE), err: '' });
  const other = { ...ADMIN, password: 'another password' };
  const site = await startSite({ ...env, ADMIN_PASSWORD: other.password });
  await signInAs(other, site);
  await expect(signInAs(ADMIN, site)).rejects.toThrow();
  await site.stop();
}

test('after a reset the next start is the first one; where it cannot be made, nothing is gone', async () => {
  const env = { DATA_DIR: newFolder() };
  const site = await startSite(env);
  const words = `Another process is using ${env.DATA_DIR}. Stop it, or set DATA_DIR to another folder.\n`;
  expect(await reset(env)).toEqual({ code: 1, out: '', err: words });
  await signInAs(ADMIN, site);
  await site.stop();
  const { code, err } = await reset({ ...env, DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none' });
  expect([code, err]).toEqual([1, expect.stringMatching(/^DATABASE_URL leads to no database: [^\n]+\n$/)]);
  expect(existsSync(join(env.DATA_DIR, 'postgres'))).toBe(true);
  await startAnew(env);
  expect(await reset(env)).toMatchObject({ code: 0 });
  expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('postgres'))).toEqual([]);
});

describeOnPostgres((startServer) => {
  test('is emptied', async () => {
    const server = await startServer();
    const env = { DATA_DIR: newFolder(), DATABASE_URL: await server.createDatabase('site') };
    await (await startSite(env)).stop();
    await startAnew(env);
  });
});
