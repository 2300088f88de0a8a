import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CatalogueObject, readCatalogue } from '../tools/catalogue';
import { describeDifference, differencesOf } from '../tools/differences';
import { openDeclared, openMigrated, type ScratchDatabase } from '../tools/scratch-database';

let declared: ScratchDatabase;
let schema: CatalogueObject[];

beforeAll(async () => {
  declared = await openDeclared();
  schema = await declared.database.transaction((tx) => readCatalogue(tx));
});

afterAll(() => declared?.close());

// What older sites become is compared in upgrade.test.ts.
test('the migrations make what supabase/schemas says', async () => {
  const migrated = await openMigrated();
  const made = await migrated.database.transaction((tx) => readCatalogue(tx));
  await migrated.close();
  expect(differencesOf(made, schema).map(describeDifference)).toEqual([]);
});

test('the bodies of functions in SQL name what is there', async () => {
  // They were created without a look at them, because they name tables of later files.
  const faults = await declared.database.transaction(async (tx) => {
    await tx.script('set local check_function_bodies = on');
    await tx.script(`
      create function pg_temp.fault_of(checked oid) returns text language plpgsql as $$
      begin
        perform pg_catalog.fmgr_sql_validator(checked);
        return null;
      exception when others then
        return sqlerrm;
      end;
      $$`);
    return tx.query(`
      select p.oid::regprocedure::text as function, pg_temp.fault_of(p.oid) as fault
      from pg_proc p join pg_language l on l.oid = p.prolang
      where l.lanname = 'sql' and p.pronamespace = 'public'::regnamespace and pg_temp.fault_of(p.oid) is not null`);
  });
  expect(faults).toEqual([]);
});

/**
 * Runs a script in a transaction that is taken back, and compares the catalogue in it with that of the schema.
 *
 * @param only the kinds of objects to look at; all where not given
 */
async function differencesBy(script: string, only?: string[]): Promise<string[]> {
  const looked = (objects: CatalogueObject[]) => objects.filter(({ kind }) => !only || only.includes(kind));
  let found: string[] = [];
  const takenBack = new Error('taken back');
  await declared.database
    .transaction(async (tx) => {
      await tx.script(script);
      const changed = await readCatalogue(tx, only);
      found = differencesOf(looked(schema), looked(changed)).flatMap(({ kind, properties }) =>
        properties.length === 0 ? kind : properties.map((property) => `${kind}: ${property}`),
      );
      throw takenBack;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  return [...new Set(found)];
}

const BODY = `as $$ select true $$`;
const SLUG = 'function public.is_slug(value text) returns boolean language plpgsql';
const END = `set search_path = '' as $$ begin return true; end; $$`;

describe('a database differs from the schema', () => {
  test('in nothing where nothing was changed', async () => {
    expect(await differencesBy('select 1')).toEqual([]);
  });

  // One change of each kind.
  test.each<[string, string[], string]>([
    ['a function', ['function'], `create function public.more() returns boolean language sql ${BODY}`],
    ['its body', ['function: definition'], `create or replace ${SLUG} immutable parallel safe ${END}`],
    ['its volatility', ['function: definition'], 'alter function public.is_slug(text) stable'],
    ['its security', ['function: definition'], 'alter function public.is_slug(text) security definer'],
    ['its settings', ['function: definition'], 'alter function public.is_slug(text) reset search_path'],
    ['its strictness', ['function: definition'], 'alter function public.is_slug(text) strict'],
    ['its cost', ['function: definition'], 'alter function public.is_slug(text) cost 7'],
    ['its parallelism', ['function: definition'], 'alter function public.is_slug(text) parallel unsafe'],
    ['its owner', ['function: owner', 'function: rights'], 'alter function public.is_staff() owner to anon'],
    ['its rights', ['function: rights'], 'grant execute on function public.is_staff() to anon'],
    ['its comment', ['function: comment'], "comment on function public.is_staff() is 'else'"],
    ['its missing comment', ['function: comment'], 'comment on function public.is_staff() is null'],
    ['an aggregate', ['aggregate'], 'create aggregate public.total(int) (sfunc = int4pl, stype = int)'],
    ['a table', ['table'], 'create table public.more ()'],
    ['a table that is not logged', ['table: persistence'], 'alter table public.search_words set unlogged'],
    ['its owner', ['table: owner', 'table: rights'], 'alter table public.revisions owner to anon'],
    ['its rights', ['table: rights'], 'grant select on public.revisions to anon'],
    ['a right of the service', ['table: rights'], 'revoke truncate on public.revisions from service_role'],
    ['its comment', ['table: comment'], "comment on table public.revisions is 'else'"],
    ['its options', ['table: options'], 'alter table public.revisions set (fillfactor = 70)'],
    ['row level security', ['table: row security'], 'alter table public.revisions disable row level security'],
    [
      'forced row level security',
      ['table: forced row security'],
      'alter table public.revisions force row level security',
    ],
    ['replica identity', ['table: replica identity'], 'alter table public.revisions replica identity full'],
    ['a column', ['column'], 'alter table public.products add column more text'],
    ['its type', ['column: type'], 'alter table public.products alter column lead_time_days type bigint'],
    [
      'its collation',
      ['column: collation'],
      'alter table public.products alter column meta_description type text collate "C"',
    ],
    ['its default', ['column: default'], "alter table public.products alter column uses set default '{a}'"],
    ['that it is given', ['column: not null'], 'alter table public.products alter column uses drop not null'],
    [
      'how it is generated',
      ['column: default', 'column: generated'],
      'alter table public.products alter column facets drop expression',
    ],
    ['its identity', ['column: identity'], 'alter table public.revisions alter column id set generated always'],
    [
      'how it is stored',
      ['column: storage'],
      'alter table public.products alter column description set storage external',
    ],
    [
      'how it is compressed',
      ['column: compression'],
      'alter table public.products alter column description set compression pglz',
    ],
    ['its statistics', ['column: statistics'], 'alter table public.products alter column name set statistics 7'],
    ['its options', ['column: options'], 'alter table public.products alter column name set (n_distinct = 7)'],
    ['its rights', ['column: rights'], 'grant select (id) on public.revisions to anon'],
    ['its comment', ['column: comment'], "comment on column public.products.uses is 'else'"],
    [
      'the order of columns',
      ['column: place'],
      'alter table public.former_slugs drop column slug; alter table public.former_slugs add column slug text',
    ],
    ['a constraint', ['constraint'], 'alter table public.products add constraint more check (true)'],
    ['a constraint that is gone', ['constraint'], 'alter table public.products drop constraint products_slug_form'],
    [
      'its definition',
      ['constraint: definition'],
      'alter table public.products drop constraint products_slug_form, add constraint products_slug_form check (true)',
    ],
    [
      'when it is checked',
      ['constraint: definition'],
      'alter table public.profiles alter constraint profiles_id_fkey deferrable',
    ],
    ['its comment', ['constraint: comment'], "comment on constraint products_slug_form on public.products is 'else'"],
    ['an index', ['index'], 'create index more on public.products (uses)'],
    [
      'its columns',
      ['index: definition'],
      'drop index public.products_created_at_idx; create index products_created_at_idx on public.products (created_at)',
    ],
    ['its options', ['index: definition'], 'alter index public.products_created_at_idx set (fillfactor = 70)'],
    ['its comment', ['index: comment'], "comment on index public.products_created_at_idx is 'else'"],
    ['the index of a cluster', ['index: clustered'], 'alter table public.products cluster on products_created_at_idx'],
    ['extended statistics', ['statistics'], 'create statistics public.more on name, slug from public.products'],
    [
      'a trigger',
      ['trigger'],
      'create trigger more before update on public.products for each row execute function public.set_updated_at()',
    ],
    ['a trigger that is gone', ['trigger'], 'drop trigger products_set_updated_at on public.products'],
    [
      'when it runs',
      ['trigger: definition'],
      'create or replace trigger products_set_updated_at before insert on public.products for each row execute function public.set_updated_at()',
    ],
    ['whether it runs', ['trigger: enabled'], 'alter table public.products disable trigger products_set_updated_at'],
    ['its comment', ['trigger: comment'], "comment on trigger products_set_updated_at on public.products is 'else'"],
    ['a trigger of the accounts', ['trigger'], 'drop trigger copy_email_to_profile on auth.users'],
    ['a policy', ['policy'], 'create policy "More" on public.revisions for select to anon using (true)'],
    ['a policy that is gone', ['policy'], 'drop policy "Staff add products" on public.products'],
    ['what it lets be read', ['policy: using'], 'alter policy "Staff delete products" on public.products using (true)'],
    [
      'what it lets be written',
      ['policy: with check'],
      'alter policy "Staff add products" on public.products with check (true)',
    ],
    ['its roles', ['policy: roles'], 'alter policy "Staff add products" on public.products to public'],
    [
      'its command and kind',
      ['policy: command', 'policy: permissive'],
      'drop policy "Staff delete products" on public.products; create policy "Staff delete products" on public.products as restrictive for all to authenticated using ((select public.is_staff()))',
    ],
    ['its comment', ['policy: comment'], 'comment on policy "Staff add products" on public.products is \'else\''],
    [
      'a policy of files',
      ['policy: using'],
      'alter policy "Staff list application assets" on storage.objects using (true)',
    ],
    ['a sequence', ['sequence: sequence'], 'alter sequence public.revisions_id_seq increment 2'],
    ['its rights', ['sequence: rights'], 'grant usage on sequence public.revisions_id_seq to anon'],
    ['a view', ['column', 'view'], 'create view public.more as select 1 as one'],
    ['a view that is stored', ['column', 'view'], 'create materialized view public.more as select 1 as one'],
    ['a rule', ['rule'], 'create rule more as on delete to public.revisions do instead nothing'],
    ['a type of values', ['type'], "create type public.more as enum ('a')"],
    ['a type with a rule', ['constraint', 'type'], 'create domain public.more as text constraint more check (true)'],
    ['a type of columns', ['column', 'type'], 'create type public.more as (a text)'],
    ['a schema', ['schema'], 'create schema more'],
    ['its rights', ['schema: rights'], 'grant usage on schema restore to anon'],
    ['its comment', ['schema: comment'], "comment on schema restore is 'else'"],
    [
      'rights by default',
      ['default privileges: rights'],
      'alter default privileges in schema public grant select on tables to anon',
    ],
    ['an extension', ['extension: comment'], "comment on extension plpgsql is 'else'"],
    ['what is broadcast', ['publication'], 'create publication more for table public.products'],
    [
      'a trigger of statements',
      ['event trigger', 'function'],
      'create function public.more() returns event_trigger language plpgsql as $$ begin end $$; create event trigger more on ddl_command_end execute function public.more()',
    ],
    ['a setting of a role', ['setting'], "alter role anon set statement_timeout = '7s'"],
    ['an operator', ['operator'], 'create operator public.=== (function = texteq, leftarg = text, rightarg = text)'],
    [
      'a cast',
      ['cast', 'type', 'column'],
      'create type public.more as (a text); create cast (public.more as text) with inout',
    ],
    ['a collation', ['collation'], 'create collation public.more from "C"'],
    [
      'a search configuration',
      ['text search configuration'],
      'create text search configuration public.more (copy = english)',
    ],
    ['the bucket', ['rows: rows'], 'update storage.buckets set public = false where true'],
    [
      'a first row',
      ['rows'],
      "insert into public.site_settings (setting_key, setting_value) values ('company_name', 'a')",
    ],
  ])('in %s: %j', async (_what, kinds, script) => {
    const only = kinds.map((kind) => kind.split(':')[0] ?? '');
    expect((await differencesBy(script, only)).sort()).toEqual(expect.arrayContaining(kinds));
  });
});
