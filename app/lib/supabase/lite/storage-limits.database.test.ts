import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ASSETS_BUCKET } from '~/lib/supabase/assets.server';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { type Db, serviceClient } from '~/lib/supabase/client.server';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';

const files = mkdtempSync(join(tmpdir(), 'storage-limits-'));
let backend: SelfHostedBackend;
let bucket: ReturnType<Db['storage']['from']>;

beforeAll(async () => {
  backend = await openInMemory(files, inject('migratedDatabase'));
  bucket = serviceClient(backend).storage.from(ASSETS_BUCKET);
  await backend.database.transaction((tx) =>
    tx.query(
      `insert into storage.objects (bucket_id, name, metadata)
       select $1, path, '{}' from (
         select 'public/many/' || lpad(n::text, 5, '0') || '.jpg' from generate_series(1, 1600) n
         union all values ('public/a/one.jpg'), ('public/a/b/two.jpg'), ('public/a/b/three.jpg')
       ) f (path)`,
      [ASSETS_BUCKET],
    ),
  );
});

afterAll(async () => {
  await backend?.close();
  rmSync(files, { recursive: true, force: true });
});

test('at most 1,000 files are removed at once', async () => {
  const paths = Array.from({ length: 1001 }, (_, n) => `public/gone/${n}.jpg`);
  const { error } = await bucket.remove(paths);
  expect(error).toMatchObject({ status: 400, message: expect.stringContaining('1000') });
  expect((await bucket.remove(paths.slice(1))).error).toBeNull();
});

test('a name has letters of ASCII only', async () => {
  const upload = (path: string) => bucket.upload(path, Buffer.from('x'), { contentType: 'image/png' });
  expect((await upload('public/media/प्याज.png')).error).toMatchObject({ status: 400, code: 'InvalidKey' });
  expect((await upload('public/media/onion (1).png')).error).toBeNull();
});

test('a list has one folder, and the folders in it', async () => {
  const listed = async (folder: string) => (await bucket.list(folder)).data?.map(({ name, id }) => [name, id !== null]);
  expect(await listed('public/a')).toEqual([
    ['b', false],
    ['one.jpg', true],
  ]);
  expect(await listed('public/a/b')).toEqual([
    ['three.jpg', true],
    ['two.jpg', true],
  ]);
  expect(await listed('public/nothing')).toEqual([]);
});

test('a page of a list has at most 1,500 entries', async () => {
  const page = async (limit: number, offset: number) =>
    (await bucket.list('public/many', { limit, offset })).data ?? [];
  expect(await page(5000, 0)).toHaveLength(1500);
  const rest = await page(5000, 1500);
  expect(rest).toHaveLength(100);
  expect(rest.at(-1)?.name).toBe('01600.jpg');
  expect((await bucket.list('public/many')).data).toHaveLength(100);
});
