import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ASSETS_BUCKET } from '~/lib/supabase/assets.server';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { serviceClient, visitorClient } from '~/lib/supabase/client.server';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import { newFolder } from '../../support/backends/new-folder';
import { ADMIN, runProgram, startProgram } from '../../support/backends/program-process';
import { type ApiRequest, type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';
import { contentOf, type SiteContent } from '../../support/content/site-content';
import { filesOfSite, MOVING, openSiteToMove, rowsOfSite } from '../../support/content/site-to-move';
import { cards } from '../../support/http/answer';
import { visitSupabase } from '../../support/http/site';

const PATIENCE = 120_000;
const PATH = `/storage/v1/object/public/${ASSETS_BUCKET}/`;

const folder = newFolder('move');

// These follow one another: a project is filled, looked at, and filled again.
describe('a backup of the embedded backend restores into a Supabase project', { timeout: PATIENCE }, () => {
  let source: SelfHostedBackend;
  let project: SelfHostedBackend;
  let server: SupabaseServer;
  let file: string;
  let before: SiteContent;
  let requests: ApiRequest[] = [];
  let intercept: (request: ApiRequest) => Response | undefined | Promise<Response | undefined> = () => undefined;

  const environment = (env: Record<string, string> = {}) => ({
    DATA_DIR: join(folder, 'unused'),
    SUPABASE_URL: server.url,
    SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
    SUPABASE_SECRET_KEY: project.secretKey ?? '',
    ...env,
  });
  const move = (env: Record<string, string> = {}, args = [file]) => runProgram('restore', args, environment(env));
  const inProject = (statement: string, parameters?: unknown[]) =>
    project.database.transaction((tx) => tx.query<Record<string, unknown>>(statement, parameters));
  const uploads = () => requests.filter(({ method, path }) => method === 'POST' && path.includes(`/${ASSETS_BUCKET}/`));
  /** The rows as they have to be in the project, whose pictures have its address. */
  const moved = (tables: SiteContent['tables']) =>
    Object.fromEntries(
      Object.entries(tables).map(([name, rows]) => [
        name,
        rows.map((row) =>
          row
            .replaceAll(/(?<!\\)"\/storage\/v1\/object\/public/g, `"${server.url}/storage/v1/object/public`)
            .replaceAll(`](${PATH}`, `](${server.url}${PATH}`),
        ),
      ]),
    );
  /** Rows without the words for the search, which are made of the address too. */
  const comparable = (tables: SiteContent['tables']) =>
    Object.fromEntries(
      Object.entries(tables).map(([name, rows]) => [
        name,
        rows.map((row) => row.replace(/,"search":"(?:[^"\\]|\\.)*"/, '')).sort(),
      ]),
    );

  beforeAll(async () => {
    ({ backend: source, file, before } = await openSiteToMove(folder));
    project = await openInMemory(join(folder, 'project'), inject('migratedDatabase'));
    server = await startSupabaseServer(
      'answers',
      (request) => {
        requests.push(request);
        return intercept(request);
      },
      project,
    );
  }, PATIENCE);

  afterAll(async () => {
    await server?.stop();
    await project?.close();
    await source?.close();
  });

  test.each<[string, () => Record<string, string>, RegExp]>([
    [
      'without the secret key',
      () => ({ SUPABASE_SECRET_KEY: '' }),
      /^SUPABASE_SECRET_KEY is needed to restore into a project\.\n$/,
    ],
    [
      'with another key',
      () => ({ SUPABASE_SECRET_KEY: 'sb_secret_another' }),
      /^\S+ does not accept SUPABASE_SECRET_KEY: [^\n]+\n$/,
    ],
    [
      'where nothing answers',
      () => ({ SUPABASE_URL: 'http://127.0.0.1:1' }),
      /^http:\/\/127\.0\.0\.1:1 did not answer [^\n]+\n$/,
    ],
  ])('not %s, which one line says', async (_, env, words) => {
    expect(await move(env())).toEqual({ code: 1, out: '', err: expect.stringMatching(words) });
  });

  test('cut off before all has come it leaves no row, and goes on without the pictures that are there', async () => {
    const restoring = startProgram('restore', [file], environment());
    intercept = ({ path }) => {
      if (!path.endsWith('/rpc/finish_restore')) return undefined;
      restoring.child.kill('SIGKILL');
      return new Response(null, { status: 500 });
    };
    await restoring.ended;
    expect(uploads()).toHaveLength(Object.keys(filesOfSite(before)).length);
    expect((await contentOf(project)).tables['public.products']).toEqual([]);
    intercept = () => undefined;
    requests = [];
    const { code, out, err } = await move();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^\d+ rows and \d+ pictures are in http:\S+, as they were at /m);
    // The first run has made the accounts, and said nothing of a password.
    expect(out).toContain(`E-mail: ${MOVING.admin}\nPassword: ${ADMIN.password}\n`);
    const signIn = { email: MOVING.admin, password: ADMIN.password };
    expect((await visitorClient(project).auth.signInWithPassword(signIn)).error).toBeNull();
    expect(uploads()).toEqual([]);
    expect(requests.filter(({ path }) => path.endsWith('/rpc/keep_restore_part'))).toEqual([]);
  });

  test('with every row of every table, the history no longer than it was, and every picture under its path', async () => {
    const there = await contentOf(project);
    const expected = comparable(moved(rowsOfSite(before)));
    for (const [table, rows] of Object.entries(comparable(rowsOfSite(there))))
      expect({ [table]: rows }).toEqual({ [table]: expected[table] });
    expect(Object.keys(rowsOfSite(there))).toEqual(Object.keys(rowsOfSite(before)));
    expect(there.files).toEqual(filesOfSite(before));
    expect(await inProject('select * from restore.begun')).toEqual([]);
  });

  test('and its people, without their passwords', async () => {
    expect(
      await inProject('select email, encrypted_password as hash from auth.users where email = $1', [MOVING.author]),
    ).toEqual([{ email: MOVING.author, hash: null }]);
  });

  test('visitors find it there, and what is changed is in the history again', async () => {
    const site = await visitSupabase(server.url, project.publishableKey);
    const page = await site.get('/our-products');
    expect(cards(page).length).toBeGreaterThan(2);
    const [item] = await inProject('select image_url from public.gallery_items');
    const picture = await fetch(String(item?.image_url));
    expect({ url: picture.url.startsWith(server.url), status: picture.status }).toEqual({ url: true, status: 200 });
    await site.close();
    const [last] = await inProject('select max(id)::int as id from public.revisions');
    await serviceClient(project).from('certificates').insert({ name: 'After the move' }).throwOnError();
    expect(await inProject('select max(id)::int as id from public.revisions')).toEqual([{ id: Number(last?.id) + 1 }]);
  });

  test('never over content of somebody, unless the command says so', async () => {
    const [{ version } = { version: 0 }] = await inProject('select version::int from public.content_version');
    const words = /^There is a site in the project at \S+ already\. Add "-- --replace" to the command [^\n]+\n$/;
    expect(await move()).toEqual({ code: 1, out: '', err: expect.stringMatching(words) });
    expect(await inProject("select name from public.certificates where name = 'After the move'")).toHaveLength(1);
    const extra = await serviceClient(project)
      .storage.from(ASSETS_BUCKET)
      .upload('public/extra.webp', Buffer.from('x'), { contentType: 'image/webp' });
    expect(extra.error).toBeNull();
    expect(await move({}, [file, '--replace'])).toMatchObject({ code: 0, err: '' });
    const there = await contentOf(project);
    expect(comparable(rowsOfSite(there))).toEqual(comparable(moved(rowsOfSite(before))));
    expect(there.files).toEqual(filesOfSite(before));
    const [after] = await inProject('select version::int from public.content_version');
    expect(Number(after?.version)).toBeGreaterThan(Number(version));
  });

  test('from where the site is, in one command, to people who have an account there with another id', async () => {
    const other = await openInMemory(join(folder, 'other-project'), inject('migratedDatabase'));
    await other.signUp(MOVING.author, 'a password of the project');
    const otherServer = await startSupabaseServer('answers', undefined, other);
    const DATA_DIR = join(folder, 'here');
    expect(await runProgram('restore', [file], { DATA_DIR })).toMatchObject({ code: 0 });
    const env = {
      DATA_DIR,
      SUPABASE_URL: otherServer.url,
      SUPABASE_PUBLISHABLE_KEY: other.publishableKey,
      SUPABASE_SECRET_KEY: other.secretKey ?? '',
    };
    expect((await runProgram('restore', [], { ...env, DATA_DIR: join(folder, 'unused') })).err).toBe(
      'There is no site to back up: start it once first.\n',
    );
    const { code, out, err } = await runProgram('restore', [], env);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`E-mail: ${MOVING.admin}\nPassword: ${ADMIN.password}\n`);
    const people = await other.database.transaction((tx) =>
      tx.query(`select b.title, p.email, u.encrypted_password is not null as has_password
        from public.blog_posts b join public.profiles p on p.id = b.author_id join auth.users u on u.id = p.id`),
    );
    expect(people).toEqual([{ title: 'Withdrawn', email: MOVING.author, has_password: true }]);
    expect(
      await other.database.transaction((tx) => tx.query('select email, role from public.profiles order by email')),
    ).toEqual([
      { email: MOVING.author, role: 'user' },
      { email: MOVING.admin, role: 'admin' },
    ]);
    expect(readdirSync(DATA_DIR).filter((name) => name.includes('backup'))).toEqual([]);
    await otherServer.stop();
    await other.close();
  });
});
