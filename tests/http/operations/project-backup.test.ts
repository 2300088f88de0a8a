import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ASSETS_BUCKET } from '~/lib/supabase/assets.server';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { visitorClient } from '~/lib/supabase/client.server';
import { openEmbedded, openInMemory } from '~/lib/supabase/embedded/embedded.server';
import { openOnPostgres } from '~/lib/supabase/lite/postgres-backend.server';
import { newFolder } from '../../support/backends/new-folder';
import { describeOnPostgres } from '../../support/backends/on-postgres';
import { runProgram, startCommand, startProgram } from '../../support/backends/program-process';
import { type ApiRequest, type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';
import { contentOf, type SiteContent } from '../../support/content/site-content';
import { filesOfSite, MOVING, openSiteToMove, rowsOfSite } from '../../support/content/site-to-move';

const PATIENCE = 120_000;

const folder = newFolder('project-backup');
const file = join(folder, 'project.backup');
const SECRET = 'a secret of the tests';

type Project = { backend: SelfHostedBackend; server: SupabaseServer; env: Record<string, string> };

let source: SelfHostedBackend;
let archive: string;
let before: SiteContent;
let project: Project;
let requests: ApiRequest[] = [];
let intercept: (request: ApiRequest) => Response | undefined | Promise<Response | undefined> = () => undefined;

async function openProject(name: string): Promise<Project> {
  const backend = await openInMemory(join(folder, name), inject('migratedDatabase'));
  const server = await startSupabaseServer(
    'answers',
    (request) => {
      requests.push(request);
      return intercept(request);
    },
    backend,
  );
  return {
    backend,
    server,
    env: {
      DATA_DIR: join(folder, 'unused'),
      SUPABASE_URL: server.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey ?? '',
    },
  };
}

const backUp = (path = file, env: Record<string, string> = {}) =>
  runProgram('backup', [path], { ...project.env, ...env });
const inProject = (statement: string, parameters?: unknown[]) =>
  project.backend.database.transaction((tx) => tx.query<Record<string, unknown>>(statement, parameters));
const downloads = () => requests.filter(({ method, path }) => method === 'GET' && path.includes(`/${ASSETS_BUCKET}/`));
const readTables = () =>
  requests
    .filter(({ path }) => path.endsWith('/rpc/backup_rows'))
    .map(({ body }) => (body as { table_name: string }).table_name);

/** Restores a backup into an empty DATA_DIR, and gives the content that is there then. */
async function restored(path: string, name: string): Promise<SiteContent> {
  const DATA_DIR = join(folder, name);
  expect(await runProgram('restore', [path], { DATA_DIR })).toMatchObject({ code: 0, err: '' });
  const backend = await openEmbedded({ dataDir: DATA_DIR, secret: SECRET, bootstrap: async () => undefined });
  const content = await contentOf(backend);
  await backend.close();
  return content;
}

beforeAll(async () => {
  ({ backend: source, file: archive, before } = await openSiteToMove(folder));
  project = await openProject('project');
  expect(await runProgram('restore', [archive], project.env)).toMatchObject({ code: 0, err: '' });
}, PATIENCE);

afterAll(async () => {
  await project?.server.stop();
  await project?.backend.close();
  await source?.close();
});

// These follow one another: a project is backed up, and its backup comes home.
describe('a Supabase project', { timeout: PATIENCE }, () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['without the secret key', { SUPABASE_SECRET_KEY: '' }, /^SUPABASE_SECRET_KEY is needed to back up a project\.\n$/],
    [
      'with another key',
      { SUPABASE_SECRET_KEY: 'sb_secret_another' },
      /^\S+ does not accept SUPABASE_SECRET_KEY: [^\n]+\n$/,
    ],
    [
      'where nothing answers',
      { SUPABASE_URL: 'http://127.0.0.1:1' },
      /^http:\/\/127\.0\.0\.1:1 did not answer [^\n]+\n$/,
    ],
  ])('is not backed up %s, which one line says', async (_, env, words) => {
    expect(await backUp(file, env)).toEqual({ code: 1, out: '', err: expect.stringMatching(words) });
    expect(existsSync(file)).toBe(false);
    rmSync(`${file}.unfinished`, { recursive: true, force: true });
  });

  test.each<[string, number, string]>([
    ['an empty 404', 404, ''],
    ['a page', 200, '<!doctype html><title>Welcome</title>'],
    ['the page of a proxy', 502, '<h1>Bad Gateway</h1>'],
  ])('is no server that answers %s, which one line says', async (_, status, body) => {
    const other = createServer((_, response) => response.writeHead(status, { 'Content-Type': 'text/html' }).end(body));
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const SUPABASE_URL = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const { code, err } = await backUp(file, { SUPABASE_URL });
    other.close();
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(new RegExp(`^${SUPABASE_URL} [^\n]+: look at SUPABASE_URL\\.\n$`)),
    });
  });

  test('is backed up into a file that only its owner reads, and goes on after it was cut off', async () => {
    requests = [];
    const files = Object.keys(filesOfSite(before)).length;
    const cut = startProgram('backup', [file], project.env);
    let answered = 0;
    intercept = ({ path }) => {
      if (!path.includes(`/${ASSETS_BUCKET}/`)) return undefined;
      answered += 1;
      if (answered > files / 2) cut.child.kill('SIGKILL');
      return undefined;
    };
    expect((await cut.ended).code).toBe(null);
    expect(existsSync(file)).toBe(false);
    const collected = readdirSync(join(`${file}.unfinished`, 'files'), { recursive: true, withFileTypes: true });
    const whole = collected.filter((entry) => entry.isFile() && !entry.name.endsWith('.unfinished')).length;
    expect(whole).toBeGreaterThan(0);
    expect(whole).toBeLessThan(files);
    intercept = () => undefined;
    requests = [];
    const { code, out, err } = await backUp();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      new RegExp(`^\\d+ rows and ${files} pictures are in \\S+ \\(\\d+\\.\\d MB\\), read back and compared\\.\n$`, 'm'),
    );
    expect({ downloads: downloads().length, tables: readTables() }).toEqual({ downloads: files - whole, tables: [] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('moves into another project, and comes home: every row, every picture, and people with a new password', async () => {
    const other = await openProject('other');
    expect(await runProgram('restore', [file], other.env)).toMatchObject({ code: 0, err: '' });
    const path = join(folder, 'other.backup');
    expect(await runProgram('backup', [path], other.env)).toMatchObject({ code: 0, err: '' });
    await other.server.stop();
    await other.backend.close();

    const DATA_DIR = join(folder, 'home');
    const { code, out } = await runProgram('restore', [path], { DATA_DIR, ADMIN_PASSWORD: '', ADMIN_EMAIL: '' });
    expect(code).toBe(0);
    const words = /\nE-mail: (\S+)\nPassword: (\S{12,})\nA backup of a project has no passwords: [^\n]+\n$/;
    const [, email, password = ''] = words.exec(out) ?? [];
    expect(email).toBe(MOVING.admin);
    const home = await openEmbedded({ dataDir: DATA_DIR, secret: SECRET, bootstrap: async () => undefined });
    const there = await contentOf(home);
    expect(rowsOfSite(there)).toEqual(rowsOfSite(before));
    expect(there.files).toEqual(filesOfSite(before));
    const signIn = (email: string) => visitorClient(home).auth.signInWithPassword({ email, password });
    expect((await signIn(MOVING.admin)).error).toBeNull();
    expect((await signIn(MOVING.author)).error?.code).toBe('invalid_credentials');
    await home.close();
  });

  test('that is changed meanwhile is read again, and only what was changed', async () => {
    requests = [];
    let changes = 0;
    intercept = async ({ path, body }) => {
      const isProducts =
        path.endsWith('/rpc/backup_rows') && (body as { table_name: string }).table_name === 'products';
      if (!isProducts || changes === 2) return undefined;
      changes += 1;
      // The category has been read already.
      await inProject(
        `with added as (insert into public.product_categories (name, slug) values ('New ' || $1, 'new-' || $1) returning id)
         insert into public.products (name, slug, category_id) select 'New', 'new-' || $1, id from added`,
        [changes],
      );
      return undefined;
    };
    const path = join(folder, 'busy.backup');
    const { code, out, err } = await backUp(path);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^The site was changed meanwhile: [^\n]*product_categories[^\n]* again\.$/m);
    const read = readTables();
    expect(read.filter((name) => name === 'products')).toHaveLength(3);
    expect(read.filter((name) => name === 'blog_posts')).toHaveLength(1);
    intercept = () => undefined;
    const home = await restored(path, 'home-of-busy');
    const slugs = (home.tables['public.products'] ?? []).map((row) => JSON.parse(row).slug);
    expect(slugs).toEqual(expect.arrayContaining(['new-1', 'new-2']));
    const now = await contentOf(project.backend);
    for (const table of ['public.revisions', 'public.product_counts', 'public.search_words']) {
      expect({ [table]: home.tables[table]?.length }).toEqual({ [table]: now.tables[table]?.length });
    }
  });

  test('that is never at rest is given up in words, and without a file', async () => {
    intercept = async ({ path }) => {
      if (path.endsWith('/rpc/backup_state'))
        await inProject("insert into public.sign_in_attempts (sender_hash) values ('x')");
      return undefined;
    };
    const path = join(folder, 'restless.backup');
    const { code, err } = await backUp(path);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^The site was changed each of the \d+ times [^\n]*sign_in_attempts[^\n]+\n$/),
    });
    expect(existsSync(path)).toBe(false);
    intercept = () => undefined;
  });

  test('that lists a picture without having it is backed up, and says so', async () => {
    const [row] = await inProject('select name from storage.objects order by name limit 1');
    // The answer of Supabase Storage.
    const gone = { statusCode: '404', error: 'not_found', message: 'Object not found' };
    intercept = ({ path }) => (path.endsWith(`/${row?.name}`) ? Response.json(gone, { status: 400 }) : undefined);
    const { code, out, err } = await backUp(join(folder, 'lost.backup'));
    expect({ code, out, err }).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(/ 1 pictures were missing already\.\n$/),
    });
    intercept = () => undefined;
  });
});

describeOnPostgres(
  (startServer) => {
    test('takes a backup of a project, and another one in its place where the command says so', async () => {
      const server = await startServer();
      const env = { DATA_DIR: join(folder, 'on-postgres'), DATABASE_URL: await server.createDatabase('site') };
      expect(await runProgram('restore', [archive], env)).toMatchObject({ code: 0, err: '' });
      expect(await runProgram('restore', [file], env)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^There is a site in \S+on-postgres and the database of DATABASE_URL already\. /),
      });
      // As the command is typed: the launcher makes paths of its arguments.
      const command = [process.execPath, 'app/server/build/launch.mjs', 'db:restore', file, '--replace'];
      expect(await startCommand(command, env).ended).toMatchObject({ code: 0, err: '' });
      const options = { dataDir: env.DATA_DIR, url: env.DATABASE_URL, secret: SECRET };
      const backend = await openOnPostgres({ ...options, bootstrap: async () => undefined });
      const there = await contentOf(backend);
      await backend.close();
      expect(rowsOfSite(there)).toEqual(rowsOfSite(before));
      expect(there.files).toEqual(filesOfSite(before));
    });
  },
  { timeout: PATIENCE },
);
