import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { FileStore } from '~/lib/supabase/lite/file-store.server';
import { backendWith } from '../../support/backends/backends';
import { type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';
import { backend, createVisitor, get, visitSupabase } from '../../support/http/site';

/** Runs a statement as the owner of the database. */
function sql(statement: string): Promise<unknown[]> {
  return backend.database.transaction((tx) => tx.query(statement));
}

test('the process is well, which waits for no compression', async () => {
  const answer = await get('/healthz', { headers: { 'Accept-Encoding': 'br' } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(answer.text).toBe('ok\n');
});

describe('the site', () => {
  test('is ready', async () => {
    const answer = await get('/readyz');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
  });

  test('is not ready where the backend answers without a value', async () => {
    const answer = await createVisitor(backendWith('content_version', [])).get('/readyz');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('is not ready where pictures cannot be stored', async () => {
    const file = join(inject('temporaryFolder'), 'a-file-where-a-folder-should-be');
    await writeFile(file, '');
    const { get: ask } = createVisitor({ ...backend, files: new FileStore(join(file, 'storage')) });
    expect((await ask('/readyz')).status).toBe(503);
  });

  test('is not ready where a migration is missing', async () => {
    const history = 'supabase_migrations.schema_migrations';
    await sql(`create table public.kept_history as select * from ${history} order by version desc limit 1`);
    onTestFinished(async () => {
      await sql(`insert into ${history} select * from public.kept_history`);
      await sql('drop table public.kept_history');
    });
    await sql(`delete from ${history} where version in (select version from public.kept_history)`);
    expect((await get('/readyz')).status).toBe(503);
  });
});

describe('a site on a Supabase that others migrate', () => {
  let says: Response | undefined;
  let instead: (path: string) => Response | undefined = () => undefined;
  let supabase: SupabaseServer;
  let visitor: Awaited<ReturnType<typeof visitSupabase>>;

  beforeAll(async () => {
    supabase = await startSupabaseServer('answers', ({ path }) =>
      path.startsWith('/rest/v1/rpc/schema_version') ? says : instead(path),
    );
    visitor = await visitSupabase(supabase.url, backend.publishableKey);
  });

  afterAll(async () => {
    await visitor.close();
    await supabase.stop();
  });

  test.each<[string, Response | undefined, number]>([
    ['has all migrations', undefined, 200],
    ['has later ones too', Response.json('29990101000000'), 200],
    ['lacks one', Response.json('20261122000100'), 503],
    ['is older than the question', Response.json({ code: 'PGRST202', message: 'no function' }, { status: 404 }), 503],
    ['has none', Response.json(null), 503],
  ])('that %s is ready or not', async (_how, answer, status) => {
    says = answer;
    expect((await visitor.get('/readyz')).status).toBe(status);
  });

  const bucket = { public: true, file_size_limit: null, allowed_mime_types: null };

  test.each<[string, string, Response, number]>([
    ['has a public bucket', '/rest/v1/rpc/bucket_settings', Response.json(bucket), 200],
    ['has a private bucket', '/rest/v1/rpc/bucket_settings', Response.json({ ...bucket, public: false }), 503],
    ['has no bucket', '/rest/v1/rpc/bucket_settings', Response.json(null), 503],
    ['has Storage down', '/storage/v1/', Response.json({ message: 'oh' }, { status: 500 }), 503],
    ['has Auth down', '/auth/v1/', Response.json({ message: 'oh' }, { status: 500 }), 200],
  ])('that %s is ready or not', async (_how, prefix, answer, status) => {
    says = undefined;
    instead = (path) => (path.startsWith(prefix) ? answer.clone() : undefined);
    onTestFinished(() => {
      instead = () => undefined;
    });
    expect((await visitor.get('/readyz')).status).toBe(status);
  });
});
