import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { SelfHostedBackend, SelfHostedOptions } from '~/lib/supabase/backend';
import { visitorClient } from '~/lib/supabase/client.server';
import { openEmbedded } from '~/lib/supabase/embedded/embedded.server';
import { openOnPostgres } from '~/lib/supabase/lite/postgres-backend.server';
import { findPostgres } from '../../tests/support/backends/postgres-server';
import { workerPostgres } from '../../tests/support/backends/worker-postgres';
import { silenceApi, sql } from './actors';
import { TABLES } from './samples';
import { PRIVILEGES, privilegesOf, ROLES } from './table-access';

// What PostgreSQL lets the roles of requests do after a second start: what the API grants as it starts would undo what
// the migrations took. No policy is asked about TRUNCATE, REFERENCES and TRIGGER.

type Open = (options: SelfHostedOptions) => Promise<SelfHostedBackend>;

async function onPostgres(create: 'createMigrated' | 'createEmpty'): Promise<Open> {
  const url = await (await workerPostgres())?.[create]();
  if (!url) throw new Error('Without a server these tests are not listed.');
  return (options) => openOnPostgres({ ...options, url });
}

const STAGES: { title: string; prepare: () => Promise<Open> }[] = [
  {
    title: 'PGlite',
    prepare: async () => (options) => openEmbedded({ ...options, template: inject('migratedDatabase') }),
  },
  ...(findPostgres()
    ? [
        { title: 'PostgreSQL with the owners of a hosted project', prepare: () => onPostgres('createMigrated') },
        { title: 'PostgreSQL whose login owns everything', prepare: () => onPostgres('createEmpty') },
      ]
    : []),
];

describe.each(STAGES)('after a second start on $title', ({ prepare }) => {
  let dataDir: string;
  let backend: SelfHostedBackend;

  beforeAll(async () => {
    silenceApi();
    dataDir = mkdtempSync(join(tmpdir(), 'privileges-'));
    const open = await prepare();
    // What the library does once for a process, it does with the first request.
    const start = async () => {
      const opened = await open({ dataDir, secret: 'a secret of the tests', bootstrap: async () => undefined });
      await visitorClient(opened).from('content_version').select().throwOnError();
      return opened;
    };
    await (await start()).close();
    backend = await start();
  });

  afterAll(async () => {
    await backend.close();
    rmSync(dataDir, { recursive: true });
  });

  const held = (what: string) =>
    sql<{ name: string; role: string; privileges: string[] }>(
      backend.database,
      `select c.relname as name, r.role,
         array(select p from unnest($2::text[]) with ordinality p (p, n) where ${what} order by n) as privileges
       from pg_class c, unnest($1::text[]) r (role)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
      [ROLES, PRIVILEGES],
    );
  const asMatrix = (found: Awaited<ReturnType<typeof held>>) =>
    Object.fromEntries(found.map(({ name, role, privileges }) => [`${role} on ${name}`, privileges.join(' ')]).sort());
  const expected = (privileges: readonly string[]) =>
    Object.fromEntries(
      TABLES.flatMap((table) =>
        ROLES.map((role) => [
          `${role} on ${table}`,
          privilegesOf(role, table)
            .filter((privilege) => privileges.includes(privilege))
            .join(' '),
        ]),
      ).sort(),
    );

  test('each role has the privileges of the matrix on each table, and no other', async () => {
    // Staff change some columns of an order.
    const found = await held(`case when c.relname = 'orders' and p = 'update'
      then has_any_column_privilege(r.role, c.oid, p) else has_table_privilege(r.role, c.oid, p) end`);
    expect(asMatrix(found)).toEqual(expected(PRIVILEGES));
  });

  test('no role has a right on a column of a table that it may not use', async () => {
    const OF_COLUMNS = ['select', 'insert', 'update', 'references'];
    const found = await held(`p in ('${OF_COLUMNS.join("', '")}') and has_any_column_privilege(r.role, c.oid, p)`);
    expect(asMatrix(found)).toEqual(expected(OF_COLUMNS));
  });

  test('only the service uses sequences', async () => {
    const found = await sql<{ name: string; role: string }>(
      backend.database,
      `select c.relname as name, r.role from pg_class c, unnest($1::text[]) r (role)
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
         and has_sequence_privilege(r.role, c.oid, 'usage, select, update')`,
      [ROLES],
    );
    expect(new Set(found.map(({ role }) => role))).toEqual(new Set(['service_role']));
  });

  test('no role of visitors and staff makes anything in a schema, or reads that of accounts', async () => {
    const found = await sql(
      backend.database,
      `select r.role, n.nspname from unnest(array['anon', 'authenticated']) r (role), pg_namespace n
       where n.nspname in ('public', 'auth', 'storage', 'supabase_migrations')
         and has_schema_privilege(r.role, n.oid, 'create')
       union all
       select r.role, c.relname from unnest(array['anon', 'authenticated']) r (role), pg_class c
       where c.relnamespace in ('auth'::regnamespace, 'supabase_migrations'::regnamespace) and c.relkind in ('r', 'v')
         and has_table_privilege(r.role, c.oid, 'select, insert, update, delete, truncate, references, trigger')`,
    );
    expect(found).toEqual([]);
  });

  test.each(['anon', 'authenticated'])('%s can truncate no table', async (role) => {
    for (const table of TABLES) {
      const truncated = backend.database.transaction((tx) =>
        tx.script(`set local role ${role}; truncate public.${table} cascade`),
      );
      await expect(truncated, table).rejects.toMatchObject({ code: '42501' });
    }
  });
});
