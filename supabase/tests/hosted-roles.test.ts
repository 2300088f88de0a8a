import { createPostgresConnection } from '@supabase/lite/postgres';
import { expect, test } from 'vitest';
import { postgresDatabase } from '~/lib/supabase/sql-database.server';
import { describeOnWorkerPostgres } from '../../tests/support/backends/worker-postgres';

// The other tests on PostgreSQL say little where their database does not belong to whom a hosted project's does.
describeOnWorkerPostgres((server) => {
  /** Works on a migrated database as the API's login, or as postgres. */
  async function as<Result>(
    login: 'api' | 'postgres',
    work: (db: ReturnType<typeof postgresDatabase>) => Promise<Result>,
  ) {
    const url = new URL(await server().createMigrated());
    if (login === 'postgres') url.username = login;
    const connection = createPostgresConnection({ url: url.href });
    try {
      return await work(postgresDatabase(connection.driver));
    } finally {
      await connection.close();
    }
  }

  test('neither postgres nor the login of the API is a superuser', async () => {
    const roles = 'select rolsuper, rolbypassrls from pg_roles where rolname = current_user';
    expect(await as('postgres', (db) => db.read(roles))).toEqual([{ rolsuper: false, rolbypassrls: true }]);
    expect(await as('api', (db) => db.read(roles))).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  });

  test('the schemas of Supabase belong to Supabase, everything else to postgres', async () => {
    const owners = `
      select distinct n.nspname as schema, pg_get_userbyid(o.owner) as owner
      from (
        select relnamespace as schema, relowner as owner from pg_class
        union all select pronamespace, proowner from pg_proc
      ) o join pg_namespace n on n.oid = o.schema
      where n.nspname in ('public', 'auth', 'storage', 'supabase_migrations') order by 1`;
    expect(await as('api', (db) => db.read(owners))).toEqual([
      { schema: 'auth', owner: 'supabase_auth_admin' },
      { schema: 'public', owner: 'postgres' },
      { schema: 'storage', owner: 'supabase_storage_admin' },
      { schema: 'supabase_migrations', owner: 'postgres' },
    ]);
  });

  test.each([
    'alter policy "Staff list application assets" on storage.objects rename to "any"',
    'create index on auth.users (email)',
    'create table auth.more ()',
    'alter table storage.objects disable row level security',
  ])('postgres may not: %s', async (statement) => {
    const refused = as('postgres', (db) => db.transaction((tx) => tx.script(statement)));
    await expect(refused).rejects.toMatchObject({ code: '42501' });
  });

  test('roles have the time limits of a project', async () => {
    const limits = `select rolname, rolconfig from pg_roles
      where rolname in ('anon', 'authenticated', 'authenticator') order by 1`;
    expect(await as('api', (db) => db.read(limits))).toEqual([
      { rolname: 'anon', rolconfig: ['statement_timeout=3s'] },
      { rolname: 'authenticated', rolconfig: ['statement_timeout=8s'] },
      { rolname: 'authenticator', rolconfig: ['statement_timeout=8s'] },
    ]);
  });
});
