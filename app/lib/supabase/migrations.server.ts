import { createHash } from 'node:crypto';
import { OperatorError } from '~/lib/runtime/operator-error';
import type { SelfHostedBackend } from './backend';
import { reserveFunctions } from './client.server';
import type { SqlDatabase, SqlTransaction } from './sql-database.server';
import { type AppliedMigration, SQUASH, withSquashed } from './squashed-migrations';
import { isSameMigration } from './superseded-migrations';

const files = import.meta.glob<string>('/supabase/migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** One step of the schema; `checksum` is the SHA-256 of its file. */
export type Migration = { version: string; name: string; sql: string; checksum: string };

/** The database and this program disagree on what the migrations are. */
export class MigrationMismatch extends OperatorError {}

/** The migrations, oldest first, as they were when this program was built. */
export const migrations: Migration[] = Object.entries(files)
  .map(([path, sql]) => {
    const match = /(\d{14})_(\w+)\.sql$/.exec(path);
    if (!match?.[1] || !match[2]) throw new Error(`${path} is not named <14 digits>_<name>.sql`);
    return { version: match[1], name: match[2], sql, checksum: checksumOf(sql) };
  })
  .sort((a, b) => a.version.localeCompare(b.version));

/** @returns the SHA-256 of a migration; line endings make no difference */
export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}

// Supabase's roles, and the rights that they have in a new project; hosted Supabase brings both. Every table is open to
// them until a migration closes it: what this program closes has to be closed there as well.
const REQUEST_ROLES = `
  do $$ begin
    if to_regrole('anon') is null then create role anon nologin noinherit; end if;
    if to_regrole('authenticated') is null then create role authenticated nologin noinherit; end if;
    if to_regrole('service_role') is null then create role service_role nologin noinherit bypassrls; end if;
    -- A grant changes the schema's row, also where the right is there: what is read of it would not be known again.
    if exists (
      select from unnest(array['anon', 'authenticated', 'service_role']) r, unnest(array['public', 'auth', 'storage']) s
      where not has_schema_privilege(r, s, 'usage')
    ) then
      grant usage on schema public, auth, storage to anon, authenticated, service_role;
      grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
      alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
      alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
      alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
    end if;
  end $$;`;

// The Supabase CLI owns this table and ignores columns that it does not know.
const CHECKSUMS = 'alter table supabase_migrations.schema_migrations add column if not exists checksum text';

/** `known`: the migrations, oldest first; `upTo`: the last version to apply, all where not given. */
type SchemaOptions = { known?: Migration[]; upTo?: string | undefined };

/**
 * @returns the versions of the migrations that were not applied to the database
 * @throws where a lock keeps it from reading them for more than a second
 */
export async function missingMigrations(database: SqlDatabase): Promise<string[]> {
  const rows = await database.transaction(async (tx) => {
    await tx.script("set local statement_timeout = '1s'");
    return tx.query<{ version: string }>('select version from supabase_migrations.schema_migrations');
  });
  return missingAfter(rows, migrations).map(({ version }) => version);
}

function missingAfter(applied: { version: string }[], known: Migration[]): Migration[] {
  const versions = new Set(applied.map(({ version }) => version));
  return known.filter(({ version }) => !versions.has(version));
}

/**
 * Applies the missing migrations, each in a transaction of its own together with its row in
 * `supabase_migrations.schema_migrations`, the table that the Supabase CLI uses as well. A row without a checksum, or
 * with a superseded one, gets the one of the file. Rows of migrations from before the squash are replaced.
 *
 * @returns the versions applied now
 * @throws {MigrationMismatch} where an applied migration was changed since, or is unknown; nothing is applied then
 */
export async function applyMigrations(
  database: SqlDatabase,
  { known = migrations, upTo }: SchemaOptions = {},
): Promise<string[]> {
  const applied = await database.transaction(async (tx) => {
    await tx.script(`${REQUEST_ROLES} ${CHECKSUMS};`);
    const rows = await tx.query<AppliedMigration>(
      'select version, name, checksum from supabase_migrations.schema_migrations order by version',
    );
    const history = withSquashed(rows, known) ?? refuseSquash(rows);
    checkApplied(history, known);
    // A backup of an earlier version must leave the database as that version needs it.
    if (upTo === undefined || upTo >= SQUASH.until) await rewriteHistory(tx, rows, history, known);
    return history;
  });
  const missing = missingAfter(applied, known).filter(({ version }) => upTo === undefined || version <= upTo);
  for (const migration of missing) {
    await database.transaction(async (tx) => {
      await tx.script(migration.sql);
      await insertApplied(tx, migration);
    });
  }
  return missing.map(({ version }) => version);
}

/** Makes the rows say what `history` does, each with the checksum of its file as it is now. */
async function rewriteHistory(
  tx: SqlTransaction,
  rows: AppliedMigration[],
  history: AppliedMigration[],
  known: Migration[],
): Promise<void> {
  const versions = history.map(({ version }) => version);
  const table = 'supabase_migrations.schema_migrations';
  if (history !== rows) await tx.query(`delete from ${table} where version <> all ($1)`, [versions]);
  for (const migration of known.filter(({ version }) => versions.includes(version))) {
    const row = rows.find(({ version }) => version === migration.version);
    if (!row) await insertApplied(tx, migration);
    else if (row.checksum !== migration.checksum) {
      await tx.query(`update ${table} set checksum = $1 where version = $2`, [migration.checksum, migration.version]);
    }
  }
}

async function insertApplied(tx: SqlTransaction, { version, name, sql, checksum }: Migration): Promise<void> {
  await tx.query(
    `insert into supabase_migrations.schema_migrations (version, name, statements, checksum)
     values ($1, $2, array[$3], $4)`,
    [version, name, sql, checksum],
  );
}

/** @throws {MigrationMismatch} */
function refuseSquash(applied: AppliedMigration[]): never {
  const last = [...SQUASH.replaced.keys()].at(-1);
  throw new MigrationMismatch(
    `The database has had ${applied.length} migrations, but not the ${SQUASH.replaced.size} up to ${last} which this program replaced, or not as they were: start the program of commit dc7b4ac with it once, then this one.`,
  );
}

/** @throws {MigrationMismatch} */
function checkApplied(applied: AppliedMigration[], known: Migration[]): void {
  const byVersion = new Map(known.map((migration) => [migration.version, migration]));
  const fileOf = ({ version, name }: AppliedMigration) => `${version}_${name}.sql`;
  const unknown = applied.filter(({ version }) => !byVersion.has(version));
  if (unknown.length > 0) {
    throw new MigrationMismatch(
      `The database has had migrations that this program does not have (${unknown.map(fileOf).join(', ')}): start the version of the program that it was last used with, or a later one.`,
    );
  }
  const changed = applied.filter(
    ({ version, checksum }) => checksum !== null && !isSameMigration(byVersion.get(version), checksum),
  );
  if (changed.length > 0) {
    throw new MigrationMismatch(
      `Migrations were changed after the database had had them (${changed.map(fileOf).join(', ')}): put the files back as they were, and write what is new into a new one.`,
    );
  }
}

/**
 * Applies the missing migrations and lets the API see what they made.
 *
 * @param clearSchemaCache makes the API read the tables' definitions again
 * @param upTo the last version to apply; all where not given
 * @throws {MigrationMismatch}
 */
export async function migrate(
  backend: SelfHostedBackend,
  clearSchemaCache: () => Promise<void>,
  upTo?: string,
): Promise<void> {
  const applied = await applyMigrations(backend.database, { upTo });
  if (applied.length > 0) await clearSchemaCache();
  if (upTo === undefined) await reserveFunctions(backend);
  // The first call reads the definitions; others would read them as well.
  await backend.fetch(`${backend.url}/rest/v1/content_version`, { headers: { apikey: backend.publishableKey } });
}
