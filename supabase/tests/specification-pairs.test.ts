import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { openEmbedded } from '~/lib/supabase/embedded/embedded.server';
import { replacedMigrations } from '~/lib/supabase/migrations.server';

const files = mkdtempSync(join(tmpdir(), 'specification-pairs-'));
/** The last migration before pairs. */
const BEFORE = '20261122100000';
let backend: SelfHostedBackend;

beforeAll(async () => {
  const bootstrap = async () => undefined;
  backend = await openEmbedded({ dataDir: files, secret: 'a secret of the tests', bootstrap, schemaUpTo: BEFORE });
});

afterAll(async () => {
  await backend?.close();
  rmSync(files, { recursive: true });
});

const query = <Row>(sql: string) => backend.database.transaction((tx) => tx.query<Row>(sql));

const OBJECT = '{"Zeta": "45 mm", "10": 25.50, "2": true}';
const PAIRS = '[["Zeta", "45 mm"], ["10", 25.50], ["2", true]]';

test('objects of an older schema become pairs in their order, and rows retain their version', async () => {
  const migration = (await replacedMigrations()).find(({ name }) => name === 'specification_pairs');
  if (!migration) throw new Error('The migration has another name.');
  await backend.database.transaction((tx) =>
    tx.script(`
      insert into public.product_categories (name, slug) values ('Onions', 'onions');
      insert into public.products (name, slug, category_id, specifications)
        select p.name, p.slug, c.id, p.specifications::json
        from public.product_categories c, (values ('Red', 'red', '${OBJECT}'), ('White', 'white', '{}'))
          as p (name, slug, specifications);
      insert into public.product_imports (id, file_name, columns)
        values ('00000000-0000-4000-8000-000000000001', 'a.csv', '{name}');
      insert into public.product_import_lines (import_id, line, verdict, cells, product, before)
        select '00000000-0000-4000-8000-000000000001', line, 'update', '[]', product::json, before::json
        from (values
          (2, '{"name": "Red", "specifications": ${OBJECT}, "slug": null}', '{"specifications": {}}'),
          (3, '{"name": "Red"}', null)
        ) as l (line, product, before);
    `),
  );
  const versions = () => query('select id, updated_at from public.products order by slug');
  const before = await versions();

  await backend.database.transaction((tx) => tx.script(migration.sql));

  expect(await versions()).toEqual(before);
  expect(await query('select specifications::text as stored from public.products order by slug')).toEqual([
    { stored: PAIRS },
    { stored: '[]' },
  ]);
  expect(
    await query(
      'select product::text as product, before::text as before from public.product_import_lines order by line',
    ),
  ).toEqual([
    {
      product: `{ "name" : "Red", "specifications" : ${PAIRS}, "slug" : null }`,
      before: '{ "specifications" : [] }',
    },
    { product: '{"name": "Red"}', before: null },
  ]);
});
