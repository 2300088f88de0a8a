import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statementsOf } from '../../tests/support/sql/statements';
import { openDeclared, type ScratchDatabase } from '../tools/scratch-database';
import { writeMigration } from '../tools/write-migration';

let declared: ScratchDatabase;
let migrated: ScratchDatabase;

beforeAll(async () => {
  declared = await openDeclared();
  migrated = await openDeclared();
});

afterAll(async () => {
  await declared?.close();
  await migrated?.close();
});

/** Makes a database differ from the schema, and writes the way back to it. */
async function writeAfter(change: string) {
  await migrated.database.transaction((tx) => tx.script(change));
  return writeMigration(migrated.database, declared.database);
}

test('nothing is written where nothing differs', async () => {
  expect(await writeAfter('select 1')).toBeNull();
});

describe('a migration is written, and leads to the schema,', () => {
  test.each<[string, string, string[]]>([
    [
      'for a function that is new, another, or gone',
      `drop function public.order_products_by_name(uuid);
       create or replace function public.day_of(moment timestamptz) returns date language sql as 'select current_date';
       create function public.gone() returns integer language sql as 'select 1'`,
      [
        'drop function public.gone()',
        'create or replace function public.day_of(moment timestamptz) returns date',
        'create function public.order_products_by_name(category uuid) returns void',
        'comment on function public.order_products_by_name(uuid) is',
        'grant execute on function public.order_products_by_name(uuid) to authenticated',
        'revoke execute on function public.order_products_by_name(uuid) from public',
      ],
    ],
    [
      'for a function with another result',
      `drop function public.trash_days();
       create function public.trash_days() returns text language sql as $$ select '30' $$;
       revoke execute on function public.trash_days() from public`,
      ['drop function public.trash_days()', 'create function public.trash_days() returns'],
    ],
    [
      'for triggers, policies and indexes',
      `drop trigger products_set_updated_at on public.products;
       create or replace trigger products_publication before insert on public.products
         for each row execute function public.settle_publication();
       create trigger gone before insert on public.products for each row execute function public.set_updated_at();
       alter policy "Staff delete products" on public.products using (true);
       drop policy "Staff list application assets" on storage.objects;
       drop index public.products_slug_idx;
       create index gone on public.products (uses)`,
      [
        'drop trigger gone on public.products',
        'create or replace trigger products_publication',
        'create trigger products_set_updated_at',
        'drop policy "Staff delete products" on public.products',
        'create policy "Staff delete products"',
        'create policy "Staff list application assets"',
        'create index products_slug_idx on public.products',
        'drop index public.gone',
      ],
    ],
    [
      'for a table, with all that belongs to it',
      'drop table public.hourly_writes',
      [
        'create table public.hourly_writes (',
        'alter table public.hourly_writes enable row level security',
        'comment on table public.hourly_writes is',
      ],
    ],
    [
      'for a column at the end of a table, with its comment',
      'alter table public.product_imports drop column as_drafts',
      [
        'alter table public.product_imports add column as_drafts boolean',
        'comment on column public.product_imports.as_drafts is',
      ],
    ],
    [
      'for comments and rights',
      `comment on table public.products is null;
       comment on policy "Staff add products" on public.products is 'gone';
       grant insert on public.products to anon;
       revoke select on public.certificates from anon;
       grant select (word) on public.search_words to anon`,
      [
        "comment on table public.products is 'Products;",
        'comment on policy "Staff add products" on public.products is null',
        'revoke insert on table public.products from anon',
        'grant select on table public.certificates to anon',
        'revoke select (word) on table public.search_words from anon',
      ],
    ],
  ])('%s', async (_what, change, expected) => {
    const written = await writeAfter(change);
    expect(written?.left).toEqual([]);
    for (const beginning of expected) {
      expect(written?.sql).toContain(beginning);
    }
    expect(written && statementsOf(written.sql).length).toBeGreaterThanOrEqual(expected.length);
    // It was applied there.
    expect(await writeAfter('select 1')).toBeNull();
  });
});

test('how the rows of a table change is left to be written by hand, and marked', async () => {
  const written = await writeAfter(`
    alter table public.products drop constraint products_slug_form;
    alter table public.products alter column uses set default '{a}'`);
  expect(written?.left).toEqual([
    expect.stringContaining('column public.products.uses: default '),
    expect.stringContaining('constraint public.products.products_slug_form: only in the schema'),
  ]);
  expect(written?.sql).toMatch(/^-- BY HAND: column public\.products\.uses/m);
  await migrated.database.transaction((tx) =>
    tx.script(`
      alter table public.products alter column uses set default '{}';
      alter table public.products add constraint products_slug_form check (public.is_slug(slug))`),
  );
  expect(await writeAfter('select 1')).toBeNull();
});
