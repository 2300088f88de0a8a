import type { SqlDatabase } from '~/lib/supabase/sql-database.server';
import { sql } from './actors';

const ID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A row of each table that a person or a trigger fills, with columns that the table has had from its beginning. */
const ROWS: [table: string, insert: string][] = [
  ['product_categories', `(id, slug, name) values ('${ID(1)}', 'onions', 'Onions'), ('${ID(2)}', 'garlic', 'Garlic')`],
  [
    'products',
    `(id, slug, name, category_id, description) select id, 'red', 'Red', id, 'A crisp bulb' from public.product_categories`,
  ],
  ['certificates', "(name) values ('ISO 22000')"],
  ['gallery_items', "(image_url, title) values ('/pictures/field.jpg', 'A field')"],
  ['blog_posts', "(slug, title, content, status) values ('news', 'News', 'A new harvest', 'published')"],
  ['page_content', "(page_slug, section_slug, content) values ('home', 'hero_title', 'From the farm')"],
  ['site_settings', "(setting_key, setting_value) values ('company_name', 'Fields and Sons')"],
  [
    'enquiries',
    `(id, full_name, email, subject, message, idempotency_key, sender_hash)
    values ('${ID(3)}', 'Asha Rao', 'asha@example.com', 'Onions', 'How much?', 'a key', 'a sender')`,
  ],
  ['sign_in_attempts', "(sender_hash) values ('a sender')"],
  ['form_drafts', "(path, fields, sender_hash) values ('/admin/manage-blog', '[]', 'a sender')"],
  ['product_imports', `(id, file_name, columns) values ('${ID(4)}', 'products.csv', '{name}')`],
  ['product_import_lines', `(import_id, line, verdict, cells) values ('${ID(4)}', 2, 'error', '[]')`],
  ['media', "(path, alt) values ('field.jpg', 'A field')"],
  ['company_entries', "(kind, title) values ('people', 'Asha Rao')"],
  ['working_copies', `(table_name, row_id, "values") values ('products', '${ID(1)}', '{"name": "Redder"}')`],
  ['share_links', `(table_name, row_id, digest) values ('products', '${ID(1)}', '${'0'.repeat(64)}')`],
  ['enquiry_lines', `(enquiry_id, position, product_name, quantity, unit) values ('${ID(3)}', 1, 'Red', 2, 'tonnes')`],
  ['enquiry_notes', `(enquiry_id, body) values ('${ID(3)}', 'Called back')`],
  ['enquiry_answers', "(title, body) values ('Prices', 'Our prices are')"],
  [
    'quotations',
    `(id, enquiry_id, reference, year, sequence, number, currency, total)
    values ('${ID(5)}', '${ID(3)}', 'ABC-123', 2026, 1, 'Q-2026-0001', 'USD', 20)`,
  ],
  [
    'quotation_versions',
    `(id, quotation_id, version, day, currency, minor_unit, total)
    values ('${ID(6)}', '${ID(5)}', 1, '2026-11-20', 'USD', 2, 20)`,
  ],
  [
    'quotation_lines',
    `(version_id, position, description, quantity, unit, price, amount)
    values ('${ID(6)}', 1, 'Red', 2, 'tonnes', 10, 20)`,
  ],
  ['quotation_sends', `(version_id, channel) values ('${ID(6)}', 'mail')`],
  ['insight_counts', "(day, kind, key, count) values ('2026-11-20', 'views', '/products', 7)"],
  ['insight_writers', `(id, batch) values ('${ID(7)}', 1)`],
  ['hourly_writes', "(kind, hour, row_count, byte_count) values ('drafts', '2026-11-20T10:00Z', 1, 100)"],
];

/** Tables that a change fills and empties again. */
const EMPTY_IN_BETWEEN = ['public.slice_notes', 'restore.begun', 'restore.parts'];

type Row = Record<string, unknown>;
export type Content = Record<string, Row[]>;

/** Fills every table that a database has. */
export async function fillTables(database: SqlDatabase): Promise<void> {
  const there = await tablesOf(database);
  await database.transaction(async (tx) => {
    for (const [table, insert] of ROWS) {
      if (there.includes(`public.${table}`)) await tx.script(`insert into public.${table} ${insert}`);
    }
    // Former addresses, and facets to count.
    await tx.script("update public.products set slug = 'red-onion' where slug = 'red'");
    if (there.includes('public.product_facet_counts')) {
      await tx.script("update public.products set uses = '{salads}' where true");
    }
  });
}

/** @returns the rows of all tables of the site, those of Auth and the bucket */
export async function contentOf(database: SqlDatabase): Promise<Content> {
  const tables = [...(await tablesOf(database)), 'auth.users', 'storage.buckets'];
  const all = tables.map(async (table): Promise<[string, Row[]]> => {
    const rows = await sql<{ row: Row }>(
      database,
      `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
    );
    return [table, rows.map(({ row }) => row)];
  });
  return Object.fromEntries(await Promise.all(all));
}

/** @returns the tables that have no row, but for those that are empty between two changes */
export function emptyTables(content: Content): string[] {
  return Object.keys(content).filter((table) => content[table]?.length === 0 && !EMPTY_IN_BETWEEN.includes(table));
}

/** @returns rows of later, reduced to what there was before: the same tables, and in each the same columns */
export function asBefore(before: Content, later: Content): Content {
  const columns = (table: string) => new Set((before[table] ?? []).flatMap(Object.keys));
  const reduced = Object.keys(before).map((table): [string, Row[]] => [
    table,
    (later[table] ?? []).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => columns(table).has(name))),
    ),
  ]);
  return Object.fromEntries(reduced);
}

async function tablesOf(database: SqlDatabase): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    database,
    `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'restore') order by 1`,
  );
  return rows.map(({ name }) => name);
}
