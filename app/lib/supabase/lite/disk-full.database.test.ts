import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ASSETS_BUCKET } from '~/lib/supabase/assets.server';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { serviceClient } from '~/lib/supabase/client.server';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import { backendError, StorageFullError, unwrap } from '~/lib/supabase/result.server';
import { writeRow } from '~/lib/supabase/write.server';
import { answerDiskFull } from './disk-full.server';
import { FileStore } from './file-store.server';
import { storageAdapter } from './storage-adapter.server';

const files = mkdtempSync(join(tmpdir(), 'disk-full-'));
let backend: SelfHostedBackend;

beforeAll(async () => {
  backend = await openInMemory(files, inject('migratedDatabase'));
  await backend.database.transaction((tx) =>
    tx.script(`
      create function public.refuse() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
      end; $$;
      create trigger refuse before insert on public.certificates execute function public.refuse();
      create trigger refuse before insert on storage.objects execute function public.refuse();`),
  );
});

afterAll(async () => {
  await backend?.close();
  rmSync(files, { recursive: true, force: true });
});

test('a row that finds no room on the disk fails as such', async () => {
  const insert = () => serviceClient(backend).from('certificates').insert({ name: 'ISO' }).select().maybeSingle();
  await expect(unwrap(insert())).rejects.toThrow(StorageFullError);
  await expect(writeRow(insert(), {})).rejects.toThrow(StorageFullError);
});

test('so does the row of a picture', async () => {
  const bucket = serviceClient(backend).storage.from(ASSETS_BUCKET);
  const { error } = await bucket.upload('public/new.png', new Uint8Array([1]), { contentType: 'image/png' });
  expect(backendError(error)).toBeInstanceOf(StorageFullError);
});

test.each([
  ['ENOSPC', 507],
  ['EDQUOT', 507],
  ['EIO', 500],
])('an upload that fails with %s has the status %i', async (code, status) => {
  const store = new FileStore(files);
  store.write = () => Promise.reject(Object.assign(new Error(code), { code }));
  const response = await answerDiskFull(async () => {
    const upload = storageAdapter(store).uploadObject('bucket', 'key', undefined, new Uint8Array([1]), 'image/png', '');
    return upload.then(
      () => new Response(null),
      () => new Response(null, { status: 500 }),
    );
  });
  expect(response.status).toBe(status);
});

test('a successful response passes unchanged', async () => {
  expect((await answerDiskFull(async () => new Response('done'))).status).toBe(200);
});
