import { createPostgresConnection } from '@supabase/lite/postgres';
import { FileStore } from '~/lib/supabase/lite/file-store.server';
import { startLiteService } from '~/lib/supabase/lite/lite-service.server';
import { applyMigrations, migrations } from '~/lib/supabase/migrations.server';
import { postgresDatabase } from '~/lib/supabase/sql-database.server';
import { contentsOf, statementsOf } from '../sql/statements.ts';
import { ownedSchemasOf } from '../sql/supabase-objects.ts';

/** The superuser of a hosted project's server. */
export const SUPERUSER = 'supabase_admin';

/**
 * The login of the API in tests. It is Auth, Storage and PostgREST in one, so that it has what their three logins have,
 * and the start of the site applies migrations as postgres does; it is no superuser.
 */
export const API = 'api';

/** Roles of a hosted project, as Supabase's image of PostgreSQL makes them, November 2026. */
export const ROLES = `
  create role postgres login createdb createrole replication bypassrls;
  create role anon;
  create role authenticated;
  create role service_role bypassrls;
  create role authenticator login noinherit;
  create role supabase_auth_admin login noinherit;
  create role supabase_storage_admin login noinherit;
  grant anon, authenticated, service_role to authenticator;
  grant anon, authenticated, service_role to postgres with admin option;
  alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s';
  alter role authenticator set statement_timeout = '8s';
  alter role supabase_auth_admin set search_path = auth;
  alter role supabase_storage_admin set search_path = storage;

  create role ${API} login;
  grant postgres, supabase_auth_admin, supabase_storage_admin, anon, authenticated, service_role to ${API};
  alter role ${API} set statement_timeout = '8s';`;

// What the superuser made for the API goes to whom it belongs to; what postgres may do there it has by grants.
const OWNERS = `
  do $$
  declare
    object record;
  begin
    for object in
      select o.kind, o.name, s.owner
      from (
        select 'table' as kind, oid::regclass::text as name, relnamespace as schema from pg_class where relkind = 'r'
        union all select 'function', oid::regprocedure::text, pronamespace from pg_proc
      ) o join (
        values ('auth', 'supabase_auth_admin'), ('storage', 'supabase_storage_admin'), ('supabase_migrations', 'postgres')
      ) s (schema, owner) on s.schema::regnamespace = o.schema
    loop
      execute format('alter %s %s owner to %s', object.kind, object.name, object.owner);
    end loop;
  end $$;
  grant all on schema auth to supabase_auth_admin;
  grant all on schema storage to supabase_storage_admin with grant option;
  grant usage on schema auth to postgres, anon, authenticated, service_role;
  grant usage on schema storage to anon, authenticated, service_role;
  grant usage on schema storage to postgres with grant option;
  grant all on all tables in schema auth to postgres;
  grant all on all sequences in schema auth to postgres;
  grant all on all routines in schema auth to postgres;
  alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres;
  alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres;
  alter default privileges for role supabase_auth_admin in schema auth grant all on routines to postgres;
  grant all on all tables in schema storage to postgres with grant option;
  grant all on all tables in schema storage to anon, authenticated, service_role;
  alter default privileges for role supabase_storage_admin in schema storage
    grant all on tables to postgres, anon, authenticated, service_role;

  grant usage on schema public to postgres, anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    grant all on tables to postgres, anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    grant all on functions to postgres, anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    grant all on sequences to postgres, anon, authenticated, service_role;

  alter schema supabase_migrations owner to postgres;`;

/**
 * Makes a database what a hosted project's is: Auth's and Storage's schemas belong to them, and postgres has applied the
 * migrations.
 *
 * @param url of an empty database of postgres, with `SUPERUSER` as the login
 * @param filesRoot a folder, for nothing
 */
export async function migrateAsHosted(url: string, filesRoot: string): Promise<void> {
  const admin = createPostgresConnection({ url, postgresOptions: { onnotice: () => undefined } });
  const files = new FileStore(filesRoot);
  const service = await startLiteService({ connection: admin, files, secret: 'a secret that signs nothing' });
  await postgresDatabase(admin.driver).transaction((tx) => tx.script(OWNERS));
  await service.close();

  // The session's user is still the superuser, who may change the role.
  const asPostgres = { onnotice: () => undefined, connection: { role: 'postgres' } };
  const project = createPostgresConnection({ url, postgresOptions: asPostgres });
  const known = migrations.map((migration) => ({ ...migration, sql: withOwners(migration.sql) }));
  await applyMigrations(postgresDatabase(project.driver), { known });
  await project.close();
}

/** There is no supautils here: what only an owner may do by PostgreSQL, the owner does. */
function withOwners(script: string): string {
  return statementsOf(script)
    .map((statement) => {
      const [schema] = contentsOf(statement).statements.flatMap(ownedSchemasOf);
      return schema ? `set local role supabase_${schema}_admin; ${statement.text}; reset role` : statement.text;
    })
    .join(';');
}
