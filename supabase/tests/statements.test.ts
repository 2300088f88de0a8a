import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import type { Migration } from '~/lib/supabase/migration-file';
import { migrations } from '~/lib/supabase/migrations.server';
import { contentsOf, property, type Statement, statementsOf, walk } from '../../tests/support/sql/statements';
import { refusedChangesOf } from '../../tests/support/sql/supabase-objects';

// The tables of an auth service that has none of its own; a hosted project has them, so that nothing is made there.
const MAKES_TABLES_OF_AUTH = "to_regclass('auth.mfa_factors') is null";

const nameOf = ({ version, name }: Migration) => `${version}_${name}`;

/** The changes of rows without a condition, at all levels of a statement. */
function withoutCondition({ kind, node }: Statement): string[] {
  const found: string[] = [];
  walk({ [kind]: node }, (inner, below) => {
    const changes = inner === 'UpdateStmt' || inner === 'DeleteStmt';
    if (changes && property(below, 'whereClause') === undefined) found.push(inner);
  });
  return found;
}

describe('the functions of the database', () => {
  const files = mkdtempSync(join(tmpdir(), 'statements-'));
  let backend: SelfHostedBackend;
  let functions: { name: string; language: string; statements: Statement[]; unread: string[] }[];

  beforeAll(async () => {
    backend = await openInMemory(files, inject('migratedDatabase'));
    const rows = await backend.database.read<{ name: string; language: string; definition: string }>(
      `select p.oid::regprocedure::text as name, l.lanname as language, pg_get_functiondef(p.oid) as definition
       from pg_proc p join pg_language l on l.oid = p.prolang
       where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a' order by 1`,
    );
    functions = rows.map(({ definition, ...row }) => {
      const contents = statementsOf(definition).map(contentsOf);
      return {
        ...row,
        statements: contents.flatMap(({ statements }) => statements),
        unread: contents.flatMap(({ unread }) => unread),
      };
    });
  });

  afterAll(async () => {
    await backend?.close();
    rmSync(files, { recursive: true });
  });

  test('are in languages that are read here, and execute only what can be read', () => {
    expect(new Set(functions.map(({ language }) => language))).toEqual(new Set(['plpgsql', 'sql']));
    expect(functions.filter(({ unread }) => unread.length > 0).map(({ name }) => name)).toEqual([]);
  });

  test('change and delete rows under a condition', () => {
    const faults = functions.filter(({ statements }) => statements.flatMap(withoutCondition).length > 0);
    expect(faults.map(({ name }) => name)).toEqual([]);
  });

  test('change nothing of Supabase that postgres may not change', () => {
    const faults = functions.filter(({ statements }) => statements.flatMap(refusedChangesOf).length > 0);
    expect(faults.map(({ name }) => name)).toEqual([]);
  });
});

describe('the migrations', () => {
  const read = migrations.map((migration) => ({
    name: nameOf(migration),
    statements: statementsOf(migration.sql).map((statement) => ({ statement, ...contentsOf(statement) })),
  }));

  test('execute nothing that cannot be read', () => {
    const unread = read.filter(({ statements }) =>
      statements.some(({ statement, unread }) => statement.kind === 'DoStmt' && unread.length > 0),
    );
    expect(unread.map(({ name }) => name)).toEqual([]);
  });

  test("read no function's source to change it", () => {
    const readers = migrations.filter(({ sql }) => /pg_get_functiondef|prosrc/.test(sql));
    expect(readers.map(nameOf)).toEqual([]);
  });

  test('change and delete rows under a condition', () => {
    const faults = read.flatMap(({ name, statements }) =>
      statements
        // The last definition of each function is read above.
        .filter(({ statement }) => statement.kind !== 'CreateFunctionStmt')
        .flatMap((each) => each.statements.flatMap(withoutCondition).map((kind) => `${name}: ${kind}`)),
    );
    expect(faults).toEqual([]);
  });

  test('change of Supabase only what postgres may change', () => {
    const faults = read.flatMap(({ name, statements }) =>
      statements
        .filter(({ statement }) => !statement.text.includes(MAKES_TABLES_OF_AUTH))
        .flatMap((each) => each.statements.flatMap(refusedChangesOf).map((what) => `${name}: ${what}`)),
    );
    expect(faults).toEqual([]);
  });
});

describe('a statement that hosted Supabase refuses', () => {
  const body = (language: string, text: string) =>
    `create function f() returns setof int language ${language} as $$${text}$$`;
  test.each([
    ['alone', 'update t set a = 1'],
    ['in WITH', 'with gone as (delete from t returning a) insert into u select a from gone'],
    ['in a function', body('plpgsql', 'begin update t set a = 1; end')],
    [
      'in a function below others',
      body('plpgsql', 'begin if a then for i in 1..2 loop delete from t; end loop; end if; end'),
    ],
    ['in a handler', body('plpgsql', 'begin null; exception when others then delete from t; end')],
    ['in a query that is returned', body('plpgsql', 'begin return query update t set a = 1 returning a; end')],
    [
      'in a loop over what it returns',
      body('plpgsql', 'declare r record; begin for r in delete from t returning a loop null; end loop; end'),
    ],
    ['in SQL', body('sql', 'select 1; delete from t')],
    ['in an atomic body', 'create function f() returns void begin atomic; delete from t; end'],
    ['in DO', 'do $$ begin delete from t; end $$'],
    ['that is executed', "do $$ begin execute 'delete from t'; end $$"],
    ['that is put together', "do $$ begin execute format('update public.%I set a = %L', name, value); end $$"],
    [
      'that is chosen',
      "do $$ begin execute case a when 1 then 'select 1' else format('delete from %I', name) end; end $$",
    ],
  ])('is seen %s', (_where, script) => {
    const [statement] = statementsOf(script);
    expect(statement && contentsOf(statement).statements.flatMap(withoutCondition)).toHaveLength(1);
  });

  test.each([
    ['alter policy "a" on storage.objects rename to "b"', 'RenameStmt storage.objects'],
    ['comment on policy "a" on storage.objects is \'a\'', 'CommentStmt storage.objects'],
    ['alter table storage.objects enable row level security', 'AlterTableStmt storage.objects'],
    ['create index on auth.users (email)', 'IndexStmt auth.users'],
    ['create table auth.more (id int)', 'CreateStmt auth.more'],
    ['create function auth.more() returns int language sql as $$select 1$$', 'CreateFunctionStmt auth.more'],
    ['grant select on auth.users to anon', 'GrantStmt auth.users'],
    ['grant usage on schema auth to anon', 'GrantStmt auth'],
    ['delete from storage.objects where true', 'DeleteStmt storage.objects'],
    ['with a as (update auth.users set id = id where true returning 1) select 1', 'UpdateStmt auth.users'],
    ['drop table auth.users', 'DropStmt OBJECT_TABLE auth.users'],
    ['truncate auth.users', 'TruncateStmt auth.users'],
  ])('is seen: %s', (script, fault) => {
    expect(statementsOf(script).flatMap(refusedChangesOf)).toEqual([fault]);
  });

  test.each([
    'create table public.t (id uuid references auth.users (id), of uuid default auth.uid())',
    'create policy "a" on public.t using (id = (select auth.uid()) and exists (select from storage.objects))',
    'create policy "a" on storage.objects for select using (true)',
    'create trigger a after insert on auth.users for each row execute function public.f()',
    'select * from auth.users',
  ])('is not: %s', (script) => {
    expect(statementsOf(script).flatMap(refusedChangesOf)).toEqual([]);
  });
});
