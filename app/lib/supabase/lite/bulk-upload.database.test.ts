import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ASSETS_BUCKET } from '~/lib/supabase/assets.server';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { serviceClient } from '~/lib/supabase/client.server';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import { insertObjects, writeObjects } from './bulk-upload.server';

const folder = mkdtempSync(join(tmpdir(), 'bulk-upload-'));
const contentType = 'image/webp';
const upload = (key: string, text: string) => ({ key, bytes: Buffer.from(text), contentType });

let backend: SelfHostedBackend;

beforeAll(async () => {
  backend = await openInMemory(folder, inject('migratedDatabase'));
});

afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

const bucket = () => serviceClient(backend).storage.from(ASSETS_BUCKET);

async function store(...uploads: ReturnType<typeof upload>[]): Promise<void> {
  const objects = await writeObjects(backend.files, ASSETS_BUCKET, uploads);
  await backend.database.transaction((tx) => insertObjects(tx, objects));
}

/** The stored objects of files, without the columns that differ between uploads. */
async function stored(names: string[]): Promise<object[]> {
  const objects = await backend.database.transaction((tx) =>
    tx.query<object>(
      `select to_jsonb(o) - array['id', 'name', 'path_tokens', 'version', 'created_at', 'updated_at', 'last_accessed_at']
         #- '{metadata,lastModified}' as object
       from storage.objects o where name = any($1) order by name`,
      [names],
    ),
  );
  return objects;
}

test('files are stored as the API stores them', async () => {
  await store(upload('public/a.webp', 'bytes'), upload('public/b.webp', 'others'));
  const { error } = await bucket().upload('public/c.webp', Buffer.from('bytes'), { contentType });
  expect(error).toBeNull();
  const [ours, other, theirs] = await stored(['public/a.webp', 'public/b.webp', 'public/c.webp']);
  expect(ours).toEqual(theirs);
  expect(other).not.toEqual(theirs);
  const { data } = await bucket().download('public/b.webp');
  expect(await data?.text()).toBe('others');
});

test('files that are there are replaced', async () => {
  await store(upload('public/d.webp', 'before'));
  await store(upload('public/d.webp', 'now'));
  expect(await (await bucket().download('public/d.webp')).data?.text()).toBe('now');
  expect(await stored(['public/d.webp'])).toMatchObject([{ object: { metadata: { size: 3 } } }]);
});
