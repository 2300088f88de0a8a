import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import { SQUASH } from '~/lib/supabase/squashed-migrations';
import { AUTH_SETTINGS } from '../../support/backends/auth-settings';
import { newFolder } from '../../support/backends/new-folder';
import { ADMIN, type Ended, runProgram, startProgram } from '../../support/backends/program-process';
import { type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';

// `npm run supabase:check` as an owner runs it.

type Answering = (path: string, method: string) => Response | undefined | Promise<Response>;

const FOLDER = newFolder('checked');
const HOME = 'https://www.example.com';
const SECRET = 'wGx3Jt9s1kQbV0pLr7uYc5Zn2eMh8aTd';

let project: SelfHostedBackend;
let server: SupabaseServer;
let answer: Answering = () => undefined;

beforeAll(async () => {
  project = await openInMemory(join(FOLDER, 'project'), inject('migratedDatabase'));
  await project.signUp(ADMIN.email, ADMIN.password);
  await sql(`
    update public.profiles set role = 'admin' where email = '${ADMIN.email}';
    alter role anon set statement_timeout = '3s';
    alter role authenticated set statement_timeout = '8s';`);
  server = await startSupabaseServer('answers', ({ path, method }) => answer(path, method), withHeaders(project));
});

afterEach(() => {
  answer = () => undefined;
});

afterAll(async () => {
  await server?.stop();
  await project?.close();
});

function sql(script: string): Promise<void> {
  return project.database.transaction((tx) => tx.script(script));
}

function rows(statement: string): Promise<unknown[]> {
  return project.database.transaction((tx) => tx.query(statement));
}

/** Gives files with the headers that they were stored with, as Supabase's Storage does. */
function withHeaders(backend: SelfHostedBackend): SelfHostedBackend {
  const stored = new Map<string, Headers>();
  const keeping: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname.replace('/object/public/', '/object/');
    if (request.method === 'POST') stored.set(path, request.headers);
    const response = await backend.fetch(request);
    const kept = stored.get(path);
    if (request.method !== 'GET' || !response.ok || !kept) return response;
    const headers = new Headers(response.headers);
    for (const name of ['cache-control', 'x-robots-tag']) headers.set(name, kept.get(name) ?? 'none');
    return new Response(response.body, { status: response.status, headers });
  };
  return { ...backend, fetch: keeping };
}

const environment = (env: Record<string, string>) => ({
  SUPABASE_URL: server.url,
  SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
  SUPABASE_SECRET_KEY: project.secretKey ?? '',
  PUBLIC_URL: HOME,
  SESSION_SECRET: SECRET,
  ...env,
});

function check(env: Record<string, string> = {}, args: string[] = []): Promise<Ended> {
  return runProgram('supabase-check', args, environment(env));
}

/** @returns the names of the checks that are wrong, in their order, and what they say */
function wrongOf({ out }: Ended): Record<string, string> {
  const lines = out.split('\n').filter((line) => line.startsWith('wrong'));
  return Object.fromEntries(lines.map((line) => [line.split(/\s+/)[1], line]));
}

/** Where Auth sends a link that does not work: to the wanted address if it may, else to its own site URL. */
function leading(siteUrl: string, allowed: string[]): Answering {
  return (path) => {
    if (!path.startsWith('/auth/v1/verify')) return undefined;
    const wanted = new URL(path, HOME).searchParams.get('redirect_to') ?? '';
    const to = allowed.includes(wanted) ? wanted : siteUrl;
    return new Response(null, { status: 303, headers: { Location: `${to}#error=access_denied` } });
  };
}

describe('a project that is set up', () => {
  test('is found right in every line, and nothing is left behind', async () => {
    answer = leading(HOME, [`${HOME}/admin/set-password`]);
    const traces =
      'select (select count(*) from storage.objects) as files, (select count(*) from auth.users) as people';
    const before = await rows(traces);
    const { code, out, err } = await check();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lines = out.trimEnd().split('\n');
    expect(lines.filter((line) => !/^(ok|skipped) +[a-z-]+ +\S.*\.$/.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThanOrEqual(25);
    const skipped = lines.filter((line) => line.startsWith('skipped')).map((line) => line.split(/\s+/)[1]);
    expect(skipped).toEqual([
      'safeupdate',
      'daily-work',
      'mail-templates',
      'link-expiry',
      'password-rules',
      'one-time-codes',
    ]);
    expect(await rows(traces)).toEqual(before);
  });

  test('with --json, the same as a list', async () => {
    const { code, out } = await check({}, ['--json']);
    expect(code).toBe(0);
    const found = JSON.parse(out) as { name: string; state: string; words: string }[];
    expect(found[0]).toEqual({ name: 'address', state: 'ok', words: expect.stringContaining(server.url) });
    expect(found.every(({ state, words }) => /^(ok|wrong|skipped)$/.test(state) && words.length > 0)).toBe(true);
  });

  test('without the secret key, what needs it is skipped', async () => {
    const { code, out } = await check({ SUPABASE_SECRET_KEY: '' });
    expect(code).toBe(0);
    expect(out).toMatch(/^skipped secret-key /m);
    expect(out).toMatch(/^skipped administrator +Needs SUPABASE_SECRET_KEY/m);
    expect(out).toMatch(/^skipped storage-stores +Needs SUPABASE_SECRET_KEY/m);
    expect(out).toMatch(/^ok +row-cap /m);
    expect(out).toMatch(/^ok +visitors-upload /m);
    expect(out).toMatch(/^ok +bucket /m);
  });
});

describe('each fault is a line that says what to do', () => {
  test('of the database and its accounts', async () => {
    const newest = 'select version from supabase_migrations.schema_migrations order by version desc limit 1';
    await sql(`
      create table public.kept as select * from supabase_migrations.schema_migrations where version = (${newest});
      delete from supabase_migrations.schema_migrations where version = (${newest});
      set local session_replication_role = replica;
      update public.profiles set role = 'user' where true;
      alter role anon set statement_timeout = '500ms';
      create publication supabase_realtime for table public.products;`);
    onTestFinished(() =>
      sql(`
        insert into supabase_migrations.schema_migrations select * from public.kept;
        drop table public.kept;
        update public.profiles set role = 'admin' where email = '${ADMIN.email}';
        alter role anon set statement_timeout = '3s';
        drop publication supabase_realtime;`),
    );
    const ended = await check();
    expect(ended.code).toBe(1);
    const found = wrongOf(ended);
    expect(Object.keys(found)).toEqual([
      'migrations',
      'row-level-security',
      'realtime',
      'statement-timeouts',
      'administrator',
    ]);
    expect(found.migrations).toContain('npx supabase db push');
    expect(found['row-level-security']).toContain('kept');
    expect(found.realtime).toContain('products');
    expect(found['statement-timeouts']).toContain('500ms');
    expect(found.administrator).toContain("set role = 'admin'");
  });

  test('a migration between others', async () => {
    const history = 'supabase_migrations.schema_migrations';
    await sql(`
      create schema aside;
      create table aside.kept as select * from ${history} where version = '${SQUASH}';
      delete from ${history} where version = '${SQUASH}';
      insert into ${history} (version, name, statements) values ('29990101000000', 'later', '{}');`);
    onTestFinished(() =>
      sql(`
        insert into ${history} select * from aside.kept;
        delete from ${history} where version = '29990101000000';
        drop schema aside cascade;`),
    );
    expect(wrongOf(await check())).toEqual({ migrations: expect.stringContaining(`${SQUASH}_schema`) });
  });

  test('of the bucket', async () => {
    await sql(`
      update storage.buckets set public = false, file_size_limit = null, allowed_mime_types = null
        where id = 'application-assets';
      create policy "Anybody" on storage.objects for all to anon using (true) with check (true);
      drop policy "Staff delete application assets" on storage.objects;`);
    onTestFinished(() =>
      sql(`
        update storage.buckets set public = true, file_size_limit = 20971520,
          allowed_mime_types = array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'application/pdf']
          where id = 'application-assets';
        drop policy "Anybody" on storage.objects;
        create policy "Staff delete application assets" on storage.objects for delete to authenticated
          using (bucket_id = 'application-assets' and (select public.is_staff()));`),
    );
    const ended = await check();
    const found = wrongOf(ended);
    expect({ code: ended.code, names: Object.keys(found) }).toEqual({
      code: 1,
      names: [
        'bucket',
        'bucket-limit',
        'bucket-types',
        'storage-policies',
        'visitors-upload',
        'visitors-list',
        'storage-shows',
      ],
    });
    expect(found['storage-policies']).toContain('"Anybody"');
    expect(await rows('select name from storage.objects')).toEqual([]);
  });

  test('of Auth, and of the API', async () => {
    const open = {
      ...AUTH_SETTINGS,
      disable_signup: false,
      mailer_autoconfirm: true,
      external: { ...AUTH_SETTINGS.external, anonymous_users: true, email: false, phone: true, google: true },
    };
    const links = leading('http://localhost:3000', []);
    answer = (path, method) => {
      if (path === '/auth/v1/settings') return Response.json(open);
      if (path.startsWith('/auth/v1/token')) {
        return Response.json({ error_code: 'captcha_failed', msg: 'captcha protection' }, { status: 400 });
      }
      if (path.startsWith('/rest/v1/rpc/thousand_rows')) {
        return Response.json(Array.from({ length: 200 }, (_, index) => ({ n: index + 1 })));
      }
      return links(path, method);
    };
    const ended = await check();
    const found = wrongOf(ended);
    expect(Object.keys(found)).toEqual([
      'row-cap',
      'sign-up',
      'anonymous-sign-ins',
      'e-mail-provider',
      'phone-provider',
      'other-providers',
      'confirmed-addresses',
      'sign-in',
      'site-url',
      'redirect-urls',
    ]);
    expect(found['row-cap']).toContain('200 rows');
    expect(found['other-providers']).toContain('google');
    expect(found['site-url']).toContain(`to ${HOME}`);
    expect(found['redirect-urls']).toContain(`${HOME}/admin/set-password`);
  });

  test('of what cannot be reached', async () => {
    answer = (path) => (path.startsWith('/storage/v1/object') ? new Response('oh', { status: 500 }) : undefined);
    const storage = wrongOf(await check());
    expect(Object.keys(storage)).toEqual(expect.arrayContaining(['storage', 'storage-stores', 'storage-removes']));
    answer = (path) => (path.startsWith('/auth/') ? Response.json({ msg: 'no' }, { status: 503 }) : undefined);
    expect(Object.keys(wrongOf(await check()))).toEqual(['auth', 'sign-in']);
  });

  test('of the keys', async () => {
    const swapped = {
      SUPABASE_PUBLISHABLE_KEY: project.secretKey ?? '',
      SUPABASE_SECRET_KEY: project.publishableKey,
    };
    expect(wrongOf(await check(swapped))).toMatchObject({
      'publishable-key': expect.stringContaining('a secret key'),
      'secret-key': expect.stringContaining('a publishable key'),
      'secret-key-works': expect.stringContaining('403 not_admin'),
    });
    expect(wrongOf(await check({ SUPABASE_SECRET_KEY: 'sb_secret_other' }))).toMatchObject({
      'secret-key-works': expect.stringContaining('403 not_admin'),
    });
  });
});

describe('where there is no project to check, one line says why', () => {
  let other: Server;
  let respond: () => { status: number; type?: string; body: string; location?: string };
  let address: string;

  beforeAll(async () => {
    other = createServer((_request, response) => {
      const { status, type, body, location } = respond();
      response.writeHead(status, { ...(type && { 'Content-Type': type }), ...(location && { Location: location }) });
      response.end(body);
    });
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    other.close();
  });

  test('nothing is set', async () => {
    for (const args of [[], ['--json']]) {
      const { code, out, err } = await runProgram('supabase-check', args, {});
      expect({ code, out, err }).toEqual({
        code: 2,
        out: '',
        err: expect.stringMatching(/^SUPABASE_URL is not set[^\n]+\n$/),
      });
    }
  });

  test.each([
    ['a web page', { status: 200, type: 'text/html', body: '<h1>Hello</h1>' }, 'a web page'],
    ['an empty 404', { status: 404, body: '' }, '404 without content'],
    ['another API', { status: 404, type: 'application/json', body: '{"message":"Not Found"}' }, 'another API'],
    ['a redirect', { status: 301, body: '', location: 'https://www.example.com/' }, 'redirects to https://www'],
  ])('%s', async (_what, given, words) => {
    respond = () => given;
    const { code, out, err } = await check({ SUPABASE_URL: address });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(new RegExp(`^wrong +address +SUPABASE_URL ${address} is not Supabase: .*${words}[^\\n]*\\n$`));
  });

  test('a key of another project', async () => {
    const { code, out, err } = await check({ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_other' });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    const words = `SUPABASE_URL ${server.url} refuses SUPABASE_PUBLISHABLE_KEY (401 Invalid API key)`;
    expect(out.split('\n')).toEqual([expect.stringContaining(words), '']);
  });

  test('nobody listens', async () => {
    const { code, out, err } = await check({ SUPABASE_URL: 'http://127.0.0.1:9' });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(/^wrong +address +SUPABASE_URL: http:\/\/127\.0\.0\.1:9 does not answer \([^)]+\)[^\n]*\n$/);
  });
});

test('what a killed check has left is found by the sweep, and removed by the next check', async () => {
  let noteReading: () => void = () => undefined;
  const isReading = new Promise<void>((resolve) => {
    noteReading = resolve;
  });
  answer = (path) => {
    if (!path.startsWith('/storage/v1/object/list/')) return undefined;
    noteReading();
    return new Promise<Response>(() => undefined);
  };
  const killed = startProgram('supabase-check', [], environment({}));
  await isReading;
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await rows('select 1 from storage.objects')).toHaveLength(1);
  answer = () => undefined;
  await sql("update storage.objects set created_at = now() - interval '2 hours' where true");
  const sweep = await runProgram('sweep', [], environment({ DATA_DIR: newFolder('sweep') }));
  expect(sweep.out).toMatch(/^public\/supabase-check\/[0-9a-f]+\.png$/m);
  expect((await check()).code).toBe(0);
  expect(await rows('select 1 from storage.objects')).toEqual([]);
});
