import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readEntries } from '~/lib/backup/archive.server';
import { linesOf } from '~/lib/backup/lines';
import { ASSETS_BUCKET } from '~/lib/supabase/assets.server';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import { insertObjects, writeObjects } from '~/lib/supabase/lite/bulk-upload.server';
import { newFolder } from '../../support/backends/new-folder';
import { runProgram } from '../../support/backends/program-process';
import { type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';
import { contentOf, type SiteContent } from '../../support/content/site-content';
import { filesOfSite, rowsOfSite } from '../../support/content/site-to-move';

const PATIENCE = 120_000;
// Several times what an answer gives: 1,000 rows, 100 pictures.
const PICTURES = 300;
const PICTURE_BYTES = 40_000;

// Each product is a row of the history too.
const PRODUCTS = `
  insert into public.product_categories (name, slug) select 'Category ' || n, 'category-' || n from generate_series(1, 20) n;
  insert into public.products (name, slug, category_id, description, specifications)
  select 'Product ' || n, 'product-' || n, c.id, repeat('An onion of the season. ', 20), '[["Size", "40 mm"]]'
  from generate_series(1, 2100) n join public.product_categories c on c.slug = 'category-' || (n % 20 + 1)`;

const folder = newFolder('large');
let project: SelfHostedBackend;
let server: SupabaseServer;

beforeAll(async () => {
  project = await openInMemory(join(folder, 'project'), inject('migratedDatabase'));
  server = await startSupabaseServer('answers', undefined, project);
  await project.database.transaction((tx) => tx.script(PRODUCTS));
  const uploads = Array.from({ length: PICTURES }, (_, n) => ({
    key: `public/folder-${n % 7}/${n}.webp`,
    bytes: randomBytes(PICTURE_BYTES),
    contentType: 'image/webp',
  }));
  const objects = await writeObjects(project.files, ASSETS_BUCKET, uploads);
  await project.database.transaction((tx) => insertObjects(tx, objects));
}, PATIENCE);

afterAll(async () => {
  await server?.stop();
  await project?.close();
});

/** The rows and the digests of the files in a backup. */
async function contentOfBackup(path: string): Promise<SiteContent> {
  const tables: SiteContent['tables'] = {};
  const files: SiteContent['files'] = {};
  await readEntries(path, async ({ name, body }) => {
    const table = /^tables\/(.+)\.jsonl$/.exec(name)?.[1];
    if (table) {
      const rows: string[] = [];
      for await (const row of linesOf(body)) rows.push(row);
      tables[table] = rows.sort();
      return;
    }
    const hash = createHash('sha256');
    for await (const chunk of body) hash.update(chunk);
    const file = /^files\/(.+)$/.exec(name)?.[1];
    if (file) files[file] = hash.digest('hex');
  });
  return { tables, files };
}

test('a project with more rows and pictures than several answers give is backed up whole', {
  timeout: PATIENCE,
}, async () => {
  const file = join(folder, 'large.backup');
  const { code, out, err } = await runProgram('backup', [file], {
    DATA_DIR: join(folder, 'unused'),
    SUPABASE_URL: server.url,
    SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
    SUPABASE_SECRET_KEY: project.secretKey ?? '',
  });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain(`\n${PICTURES} of ${PICTURES} pictures.\n`);
  const there = await contentOf(project);
  const backup = await contentOfBackup(file);
  expect(Object.values(backup.tables).reduce((sum, rows) => sum + rows.length, 0)).toBeGreaterThan(4000);
  expect(backup.files).toEqual(filesOfSite(there));
  // Without the generated columns, which are made anew.
  const named = (rows: string[] = []) =>
    rows.map((row) => JSON.parse(row)).map(({ search: _, facets: __, pictures: ___, name_key: ____, ...row }) => row);
  for (const [table, rows] of Object.entries(rowsOfSite(there))) {
    expect({
      [table]: named(backup.tables[table])
        .map(({ id }) => id)
        .sort(),
    }).toEqual({
      [table]: named(rows)
        .map(({ id }) => id)
        .sort(),
    });
  }
  expect(named(backup.tables['public.products'])).toEqual(named(there.tables['public.products']));
});
