import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockDataDir } from '~/lib/runtime/data-dir.server';
import { SQUASH } from '~/lib/supabase/squashed-migrations';
import { newFolder } from '../../support/backends/new-folder';
import { describeOnPostgres } from '../../support/backends/on-postgres';
import type { PostgresServer } from '../../support/backends/postgres-server';
import { ADMIN, runProgram, startProgram } from '../../support/backends/program-process';
import { type SiteProcess, startSite } from '../../support/backends/site-process';
import { type Staff, signInAs } from '../../support/http/staff';

const folder = newFolder('backup');
const first = { DATA_DIR: join(folder, 'first') };
const second = { DATA_DIR: join(folder, 'second') };
const file = join(folder, 'site.backup');
const CERTIFICATES = '/certificates-memberships';

// Each of these tests starts several processes.
const PATIENCE = 120_000;

const backUp = (env: Record<string, string>, path = file) => runProgram('backup', [path], env);
const restore = (env: Record<string, string>, path = file) => runProgram('restore', [path], env);

/** The address of the one certificate's picture, as visitors see it; also asks for the picture itself. */
async function pictureOn(site: SiteProcess): Promise<{ url: string | undefined; status: number }> {
  const { text } = await site.get(CERTIFICATES);
  const url = /"(\/storage\/v1\/object\/public\/application-assets\/[^"]+)"/.exec(text)?.[1];
  return { url, status: (await site.get(url ?? '/no-picture')).status };
}

// These follow one another: a site is filled, backed up and brought back elsewhere.
describe('a site', { timeout: PATIENCE }, () => {
  let site: SiteProcess;
  let staff: Staff;

  beforeAll(async () => {
    site = await startSite(first);
    staff = await signInAs(ADMIN, site);
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#7d2a3b' } })
      .jpeg()
      .toBuffer();
    const { status } = await staff.save('/admin/edit-pages/certificates/add', {
      name: 'Spices Board of India',
      image_file: new File([new Uint8Array(picture)], 'certificate.jpg', { type: 'image/jpeg' }),
    });
    if (status !== 303) throw new Error(`The certificate was not stored: ${status}`);
  }, PATIENCE);

  afterAll(() => site?.kill());

  test('is backed up while it serves, into a file that only its owner reads', async () => {
    const { code, out, err } = await backUp(first);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^\d+ rows and 1 pictures are in \S+site\.backup \(\d+\.\d MB\), read back and compared\.\n$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(first.DATA_DIR, 'site.sock')).mode & 0o777).toBe(0o600);
    expect(existsSync(join(first.DATA_DIR, 'backup'))).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(['first', 'site.backup']);
  });

  test('never overwrites a file', async () => {
    const before = readFileSync(file);
    const { code, err } = await backUp(first);
    expect({ code, err }).toEqual({ code: 1, err: `${file} exists already. Choose another name.\n` });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('takes no restore while it serves, nor once it has stopped', async () => {
    const inUse = `Another process is using ${first.DATA_DIR}. Stop it, or set DATA_DIR to another folder.\n`;
    expect(await restore(first)).toEqual({ code: 1, out: '', err: inUse });
    expect(await site.stop()).toBe(0);
    const { code, err } = await restore(first);
    expect(code).toBe(1);
    expect(err).toMatch(/^There is a site in \S+first already\. [^\n]+\n$/);
  });

  test('is backed up while it does not serve', async () => {
    const { code, out } = await backUp(first, join(folder, 'again.backup'));
    expect({ code, rows: out.split(' ')[0] }).toEqual({ code: 0, rows: expect.stringMatching(/^\d+$/) });
  });

  test('is not touched by a damaged file', async () => {
    const damaged = join(folder, 'damaged.backup');
    writeFileSync(damaged, readFileSync(file).subarray(0, -100));
    const { code, err } = await restore(second, damaged);
    expect(code).toBe(1);
    expect(err).toMatch(/^\S+damaged\.backup cannot be read as a backup: [^\n]+\n$/);
    expect(existsSync(second.DATA_DIR)).toBe(false);
  });

  test('that is half restored does not start, and says why; restoring again heals it', async () => {
    const mark = join(second.DATA_DIR, 'restore.unfinished');
    const restoring = startProgram('restore', [file], second);
    while (!existsSync(mark) && restoring.child.exitCode === null) await pause(1);
    restoring.child.kill('SIGKILL');
    await restoring.ended;
    expect(existsSync(mark)).toBe(true);
    const words = /^A restore into \S+second was cut off[^\n]+\n$/;
    expect(await runProgram('node', [], second)).toMatchObject({ code: 1, err: expect.stringMatching(words) });
    expect(await backUp(second, join(folder, 'half.backup'))).toMatchObject({
      code: 1,
      err: expect.stringMatching(words),
    });
    const { code, out, err } = await restore(second);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^\d+ rows and 1 pictures are back, as they were at \S+Z\. [^\n]+\n$/);
    expect(existsSync(mark)).toBe(false);
  });

  test('starts again from what was restored, with its people and its pictures, but signed out', async () => {
    site = await startSite(second);
    expect(site.out()).not.toContain('Password:');
    expect((await site.get(CERTIFICATES)).text).toContain('Spices Board of India');
    expect(await pictureOn(site)).toEqual({ url: expect.stringContaining('/public/'), status: 200 });
    const response = await site.get('/admin/dashboard', { headers: { Cookie: staff.cookie } });
    expect(response.headers.get('location')).toMatch(/^\/admin\/login/);
    expect((await (await signInAs(ADMIN, site)).get('/admin/dashboard')).status).toBe(200);
    expect(await site.stop()).toBe(0);
  });
});

test('without a file name, or without a site, the commands say what is missing', async () => {
  const nothing = { DATA_DIR: join(folder, 'nothing') };
  expect((await runProgram('backup', [], nothing)).err).toBe('Say where to: npm run db:backup FILE.\n');
  expect((await runProgram('restore', [], nothing)).err).toBe('Say what: npm run db:restore FILE.\n');
  expect((await backUp(nothing, join(folder, 'no.backup'))).err).toBe(
    'There is no site to back up: start it once first.\n',
  );
  expect((await restore(nothing, join(folder, 'no.backup'))).err).toMatch(/no\.backup does not exist\.\n$/);
  const elsewhere = join(folder, 'no-folder');
  expect((await backUp(nothing, join(elsewhere, 'a.backup'))).err).toBe(
    `The folder ${elsewhere} does not exist. Make it first.\n`,
  );
  expect((await restore({ DATA_DIR: '/dev/null/data' })).err).toMatch(/^\/dev\/null\/data cannot be written [^\n]+\n$/);
  const nobody = { DATA_DIR: join(folder, 'nobody'), DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none' };
  expect((await restore(nobody)).err).toMatch(/^DATABASE_URL leads to no database: [^\n]+\n$/);
});

test.each<[string, RequestListener, string]>([
  [
    'is backed up already',
    (_, response) => response.writeHead(409).end('another one is being taken.'),
    'The site could not be backed up: another one is being taken.\n',
  ],
  [
    'ends meanwhile',
    (_, response) => response.writeHead(200).write('half', () => response.destroy()),
    'The site ended, or failed, while it was backed up. See its log, and try again.\n',
  ],
])('of a site that %s the command says so in one line, and leaves no file', async (_, answer, err) => {
  const DATA_DIR = newFolder('serving');
  const unlock = lockDataDir(DATA_DIR);
  const server = createServer(answer).listen(join(DATA_DIR, 'site.sock'));
  const before = readdirSync(folder);
  expect(await backUp({ DATA_DIR }, join(folder, 'half.backup'))).toEqual({ code: 1, out: '', err });
  expect(readdirSync(folder)).toEqual(before);
  server.close();
  unlock();
});

describeOnPostgres(
  (startServer) => {
    let server: PostgresServer;
    let env: { DATA_DIR: string; DATABASE_URL: string };

    beforeAll(async () => {
      server = await startServer();
      env = { DATA_DIR: join(folder, 'on-postgres'), DATABASE_URL: await server.createDatabase('site') };
    }, PATIENCE);

    test('takes a site from the embedded database, once, and is backed up while it serves, also when another process that served it has left', async () => {
      expect(await restore(env)).toMatchObject({ code: 0, err: '' });
      const again = await restore({ ...env, DATA_DIR: join(folder, 'another') });
      expect(again).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^There is a site in the database of DATABASE_URL/),
      });
      // Its pictures alone are as much of somebody's work.
      expect(await restore({ DATA_DIR: env.DATA_DIR })).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^There is a site in \S+on-postgres already\. /),
      });
      const [old, young] = [await startSite(env), await startSite(env)];
      expect(await pictureOn(young)).toEqual({ url: expect.stringContaining('/public/'), status: 200 });
      await signInAs(ADMIN, young);
      expect(await old.stop()).toBe(0);
      const { code, err } = await backUp(env, join(folder, 'postgres.backup'));
      expect({ code, err, stopped: await young.stop() }).toEqual({ code: 0, err: '', stopped: 0 });
    });

    test('is left as it is where there is nothing to back up', async () => {
      const DATABASE_URL = await server.createDatabase('empty');
      const { err } = await backUp({ ...env, DATABASE_URL }, join(folder, 'empty.backup'));
      expect(err).toBe('There is no site to back up: start it once first.\n');
      const sql = postgres(DATABASE_URL, { max: 1 });
      expect([...(await sql`select nspname from pg_namespace where nspname in ('auth', 'storage')`)]).toEqual([]);
      await sql.end();
    });

    test('is left alone where a site begins in it meanwhile, and so is the data directory', async () => {
      const owner = postgres(new URL('/postgres', env.DATABASE_URL).href, { max: 1 });
      await owner`create database late template site`;
      await owner.end();
      const late = { DATA_DIR: join(folder, 'late'), DATABASE_URL: new URL('/late', env.DATABASE_URL).href };
      const sql = postgres(late.DATABASE_URL, { max: 1 });
      await sql`alter table auth.users rename to users_to_come`;
      const { restoring } = await sql.begin(async (start) => {
        await start`select pg_advisory_xact_lock(hashtext('start of the site'))`;
        const restoring = restore(late);
        const waiting = () => start`select 1 from pg_locks where locktype = 'advisory' and not granted`;
        await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1);
        await start`alter table auth.users_to_come rename to users`;
        return { restoring };
      });
      await sql.end();
      const words = 'Somebody else began a site in this database meanwhile; nothing was restored.\n';
      expect(await restoring).toEqual({ code: 1, out: '', err: words });
      expect(existsSync(join(late.DATA_DIR, 'restore.unfinished'))).toBe(false);
    });

    test('does not start once a migration it has had is another', async () => {
      const sql = postgres(env.DATABASE_URL, { max: 1 });
      await sql`update supabase_migrations.schema_migrations set checksum = 'another' where version = ${SQUASH}`;
      await sql.end();
      const { code, err } = await runProgram('node', [], env);
      expect(code).toBe(1);
      expect(err).toMatch(/^Migrations were changed after [^\n]+_schema\.sql[^\n]+\n$/);
    });
  },
  { timeout: PATIENCE },
);
