import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { FileStore } from '~/lib/supabase/lite/file-store.server';
import { startLiteService } from '~/lib/supabase/lite/lite-service.server';
import { type OpenedPglite, openPglite } from './pglite.server';

const home = mkdtempSync(join(tmpdir(), 'schema-cache-'));
const file = join(home, 'definitions.json');
let connection: OpenedPglite;
let first: Awaited<ReturnType<typeof open>>;

// These follow one another: each start is the next one of the same site.
beforeAll(async () => {
  first = await open();
});

afterAll(async () => {
  await connection.close();
  rmSync(home, { recursive: true });
});

/** Opens the database as a start does; `migration` is what it then adds to it. */
async function open(build = 'this build', migration = '') {
  connection = await openPglite(join(home, 'data'), inject('migratedDatabase'), { schemaCachePlace: { file, build } });
  const isPrepared = (await connection.schemaCache?.holds()) ?? false;
  const files = new FileStore(join(home, 'files'));
  const service = await startLiteService({ connection, files, secret: 'a secret of a test', isPrepared });
  if (migration) {
    await connection.driver.exec(migration);
    await service.clearSchemaCache();
  }
  const query = vi.spyOn(connection.driver, 'query');
  const exec = vi.spyOn(connection.driver, 'exec');
  const request = new Request(`${service.url}/rest/v1/site_settings?select=setting_key,setting_value`, {
    headers: { apikey: service.publishableKey, authorization: `Bearer ${service.publishableKey}` },
  });
  const response = await service.ask(request);
  const answer = [response.status, await response.json()];
  const asked = [...query.mock.calls, ...exec.mock.calls].map(([sql]) => sql);
  await connection.schemaCache?.keep();
  return { isPrepared, answer, isReadAnew: asked.some((sql) => /information_schema/i.test(sql)) };
}

async function openAgain(build?: string, migration?: string) {
  await connection.close();
  return open(build, migration);
}

test('the next start gives the same answers without reading definitions', async () => {
  expect(first).toMatchObject({ isPrepared: false, isReadAnew: true, answer: [200, expect.anything()] });
  expect(await openAgain()).toEqual({ ...first, isPrepared: true, isReadAnew: false });
  expect(await openAgain()).toEqual({ ...first, isPrepared: true, isReadAnew: false });
});

test.each([
  ['a table', 'create table more (id integer)'],
  ['a column', 'alter table site_settings add column more text'],
  ['a right', 'revoke select on site_settings from anon'],
  ['a function', 'create function more() returns integer language sql as $$ select 1 $$'],
  ['a comment', "comment on table site_settings is 'more'"],
])('%s that was changed meanwhile is read', async (_, change) => {
  await connection.driver.exec(change);
  expect(await openAgain()).toMatchObject({ isPrepared: false, isReadAnew: true });
});

test('what a migration adds is read, and its rights stay as it gave them', async () => {
  const migration = 'create table other (id integer); revoke all on other from service_role';
  expect(await openAgain(undefined, migration)).toMatchObject({ isPrepared: true, isReadAnew: true });
  expect(await openAgain()).toMatchObject({ isPrepared: true, isReadAnew: false });
  const { rows } = await connection.driver.query(
    "select has_table_privilege('service_role', 'other', 'select') as may",
  );
  expect(rows).toEqual([{ may: false }]);
});

test('another build reads for itself', async () => {
  expect(await openAgain('another build')).toMatchObject({ isPrepared: false, isReadAnew: true });
});

test.each(['', '{}', 'null', '{"fingerprint": 1}'])('a file with “%s” is no cache', async (text) => {
  writeFileSync(file, text);
  expect(await openAgain()).toMatchObject({ isPrepared: false, isReadAnew: true });
});
