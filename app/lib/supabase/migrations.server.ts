import type { OwnBackend } from './backend.server';
import type { SqlDatabase } from './sql-database.server';

const files = import.meta.glob<string>('/supabase/migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** The schema's chapters, oldest first, as they were when this program was built. */
export const migrations = Object.entries(files)
  .map(([path, sql]) => {
    const match = /(\d{14})_(\w+)\.sql$/.exec(path);
    if (!match?.[1] || !match[2]) throw new Error(`${path} is not named <14 digits>_<name>.sql`);
    return { version: match[1], name: match[2], sql };
  })
  .sort((a, b) => a.version.localeCompare(b.version));

// Supabase's roles; they belong to the server, not the schema, and hosted Supabase brings them.
const REQUEST_ROLES = `
  do $$ begin
    if to_regrole('anon') is null then create role anon nologin noinherit; end if;
    if to_regrole('authenticated') is null then create role authenticated nologin noinherit; end if;
    if to_regrole('service_role') is null then create role service_role nologin noinherit bypassrls; end if;
  end $$;
  grant usage on schema public, auth, storage to anon, authenticated, service_role;`;

/** @returns the versions of the migrations that the database has not had */
export async function missingMigrations(database: SqlDatabase): Promise<string[]> {
  const rows = await database.transaction((tx) =>
    tx.query<{ version: string }>('select version from supabase_migrations.schema_migrations'),
  );
  const applied = new Set(rows.map(({ version }) => version));
  return migrations.map(({ version }) => version).filter((version) => !applied.has(version));
}

/**
 * Applies the migrations that the database has not had, each in a transaction of its own with its entry
 * in `supabase_migrations.schema_migrations`, the table that the Supabase CLI keeps too.
 *
 * @returns the versions applied now
 */
export async function applyMigrations(database: SqlDatabase): Promise<string[]> {
  await database.transaction((tx) => tx.script(REQUEST_ROLES));
  const missing = await missingMigrations(database);
  for (const { version, name, sql } of migrations.filter((migration) => missing.includes(migration.version))) {
    await database.transaction(async (tx) => {
      await tx.script(sql);
      await tx.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])',
        [version, name, sql],
      );
    });
  }
  return missing;
}

/**
 * Applies the missing migrations and lets the API see what they made.
 *
 * @param forgetSchema makes the API look at the tables anew
 */
export async function bringSchemaUpToDate(backend: OwnBackend, forgetSchema: () => Promise<void>): Promise<void> {
  const applied = await applyMigrations(backend.database);
  if (applied.length > 0) await forgetSchema();
  // The first call grants the request roles their rights; later ones would race it.
  await backend.fetch(`${backend.url}/rest/v1/content_version`, { headers: { apikey: backend.publishableKey } });
}
