import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ASSETS_BUCKET, assetsOf } from '~/lib/supabase/assets.server';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { type Db, serviceClient } from '~/lib/supabase/client.server';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import { removeFiles } from './remove-files.server';
import { findUnusedPictures, listPictures } from './sweep.server';

const LATER = Date.now() + 2 * 60 * 60 * 1000;

let folder: string;
let backend: SelfHostedBackend;
let db: Db;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sweep-'));
  backend = await openInMemory(folder, inject('migratedDatabase'));
  db = serviceClient(backend);
  for (let number = 0; number < 120; number += 1) await upload(`public/gallery/gallery-${number}.png`);
  for (const path of ['public/categories/onions/category-a.png', 'public/categories/onions/category-b.png']) {
    await upload(path);
  }
  const image_url = assetsOf(backend).urlOf('public/categories/onions/category-a.png');
  await db.from('product_categories').insert({ name: 'Onions', slug: 'onions', image_url }).throwOnError();
});

afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

async function upload(path: string): Promise<void> {
  const { error } = await db.storage
    .from(ASSETS_BUCKET)
    .upload(path, Buffer.from('picture'), { contentType: 'image/png' });
  if (error) throw error;
}

async function unusedPictures(now: number): Promise<string[]> {
  return findUnusedPictures(db, assetsOf(backend), await listPictures(db), now);
}

test('a sweep finds the files that no row shows, in every folder, and leaves young ones alone', async () => {
  expect(await unusedPictures(Date.now())).toEqual([]);
  const unused = await unusedPictures(LATER);
  expect(unused).toHaveLength(121);
  expect(unused).toContain('public/categories/onions/category-b.png');
  expect(unused).not.toContain('public/categories/onions/category-a.png');

  await removeFiles(db, unused);
  expect(await unusedPictures(LATER)).toEqual([]);
  expect(await backend.files.read(ASSETS_BUCKET, 'public/categories/onions/category-a.png')).not.toBeNull();
  expect(await backend.files.read(ASSETS_BUCKET, 'public/categories/onions/category-b.png')).toBeNull();
});
