import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Bootstrap, SelfHostedBackend } from '~/lib/supabase/backend';
import { openEmbedded } from '~/lib/supabase/embedded/embedded.server';
import { openOnPostgres } from '~/lib/supabase/lite/postgres-backend.server';
import { applyMigrations, migrations } from '~/lib/supabase/migrations.server';
import { SUPERSEDED } from '~/lib/supabase/superseded-migrations';
import { findPostgres } from '../../tests/support/backends/postgres-server';
import { workerPostgres } from '../../tests/support/backends/worker-postgres';
import { addPerson, silenceApi, sql } from './actors';

// The last migration of a program that had the superseded files.
const BEFORE = '20261202000100';
const secret = 'a secret of the tests';

const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Open = (bootstrap: Bootstrap, schemaUpTo?: string) => Promise<SelfHostedBackend>;

const STAGES: { title: string; place: () => Promise<Open> }[] = [
  {
    title: 'PGlite',
    async place() {
      const dataDir = mkdtempSync(join(folder, 'data-'));
      return (bootstrap, schemaUpTo) => openEmbedded({ dataDir, secret, bootstrap, schemaUpTo });
    },
  },
];
if (findPostgres()) {
  STAGES.push({
    title: 'PostgreSQL',
    async place() {
      const server = await workerPostgres();
      const url = (await server?.createEmpty()) ?? '';
      return (bootstrap, schemaUpTo) => openOnPostgres({ dataDir: folder, secret, bootstrap, schemaUpTo, url });
    },
  });
}

const history = (backend: SelfHostedBackend) =>
  sql(backend.database, 'select version, checksum from supabase_migrations.schema_migrations order by version');
const OF_TODAY = migrations.map(({ version, checksum }) => ({ version, checksum }));

/** All rows of the tables that a person fills, with the columns that the schema had before. */
async function content({ database }: SelfHostedBackend): Promise<unknown> {
  const tables = {
    'auth.users': 'id, email, encrypted_password',
    'public.profiles': 'id, email, role, full_name',
    'public.product_categories': 'id, slug, name, status',
    'public.products': 'id, slug, name, category_id, specifications, status',
    'public.product_counts': 'id, products, featured',
    'public.blog_posts': 'id, slug, title, content, status',
    'public.enquiries': 'id, full_name, email, message, status, reference',
    'public.revisions': 'id, table_name, row_id, action, before::text, after::text',
  };
  const all = Object.entries(tables).map(async ([table, columns]) => [
    table,
    await sql(database, `select ${columns} from ${table} order by id`),
  ]);
  return Object.fromEntries(await Promise.all(all));
}

/** A site of the program before, with content and the checksums that its files had. */
async function oldSite(open: Open): Promise<unknown> {
  const backend = await open(async (opening) => {
    await addPerson(await opening, 'admin@example.com', 'admin');
  }, BEFORE);
  await backend.database.transaction(async (tx) => {
    await tx.script(`
      insert into public.product_categories (slug, name) values ('onions', 'Onions'), ('garlic', 'Garlic');
      insert into public.products (slug, name, category_id, specifications)
        select 'red', 'Red', id, '[{"label": "Size", "value": "55 mm"}]' from public.product_categories;
      insert into public.blog_posts (slug, title, content, status) values ('news', 'News', 'Text', 'published');
      insert into public.enquiries (full_name, email, subject, message, idempotency_key, sender_hash)
        values ('Asha Rao', 'asha@example.com', 'Onions', 'How much?', 'a key', 'a sender')`);
    for (const [version, [checksum]] of SUPERSEDED) {
      const row = 'update supabase_migrations.schema_migrations set checksum = $1 where version = $2';
      await tx.query(row, [checksum, version]);
    }
  });
  const before = await content(backend);
  expect(await history(backend)).not.toEqual(OF_TODAY);
  await backend.close();
  return before;
}

const noFirstStart: Bootstrap = async () => {
  throw new Error('The site was taken for an empty one.');
};

describe.each(STAGES)('a site of the program before, on $title', ({ place }) => {
  silenceApi();

  test('starts with all content, also after a start that ended within the new migrations', async () => {
    const open = await place();
    const before = await oldSite(open);

    const cutOff = await open(noFirstStart, BEFORE);
    const late = migrations.length - 1;
    const known = migrations.map((migration, n) =>
      n === late ? { ...migration, sql: `${migration.sql}; select 1 / 0` } : migration,
    );
    await expect(applyMigrations(cutOff.database, { known })).rejects.toThrow('division by zero');
    expect(await history(cutOff)).toEqual(OF_TODAY.slice(0, late));
    await cutOff.close();

    const backend = await open(noFirstStart);
    expect(await history(backend)).toEqual(OF_TODAY);
    expect(await content(backend)).toEqual(before);
    // What the new migrations made again works: a save raises the version, which ends cached pages.
    const version = 'select version::int from public.content_version';
    const [old] = await sql<{ version: number }>(backend.database, version);
    await sql(backend.database, "update public.products set name = 'Red onion' where slug = 'red'");
    expect(await sql(backend.database, version)).toEqual([{ version: (old?.version ?? 0) + 1 }]);
    await backend.close();
  });
});
