import { OperatorError } from '~/lib/runtime/operator-error';
import type { SelfHostedBackend } from './backend';
import { reserveFunctions } from './client.server';
import { type Migration, migrationsOf } from './migration-file';
import type { SqlDatabase, SqlTransaction } from './sql-database.server';
import { type AppliedMigration, SQUASH, withFirstSquash, withSquash } from './squashed-migrations';
import { isSameMigration } from './superseded-migrations';

const files = import.meta.glob<string>('/supabase/migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** The database and this program disagree on what the migrations are. */
export class MigrationMismatch extends OperatorError {}

/** The migrations, oldest first, as they were when this program was built. */
export const migrations: Migration[] = migrationsOf(files);

/** @returns the migrations that the squash replaced, oldest first; read from their module at the first call */
export async function replacedMigrations(): Promise<Migration[]> {
  return (await import('./replaced-migrations.server')).replaced;
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
 * with a superseded one, gets the one of the file. A database from before the squash first gets the migrations that it
 * replaced, and then its row in place of theirs.
 *
 * @returns the versions applied now
 * @throws {MigrationMismatch} where an applied migration was changed since, or is unknown; nothing is applied then
 */
export async function applyMigrations(
  database: SqlDatabase,
  { known = migrations, upTo }: SchemaOptions = {},
): Promise<string[]> {
  const rows = await database.transaction(async (tx) => {
    await tx.script(`${REQUEST_ROLES} ${CHECKSUMS};`);
    return readHistory(tx);
  });
  // A backup of an earlier version must leave the database as that version needs it.
  const endsBeforeSquash = upTo !== undefined && upTo < SQUASH;
  const isFromBefore = rows.length === 0 ? endsBeforeSquash : rows.every(({ version }) => version !== SQUASH);
  const replaced = isFromBefore ? await applyReplaced(database, known, upTo) : [];
  if (endsBeforeSquash) return replaced;

  const applied = await database.transaction(async (tx) => {
    const history = await readHistory(tx);
    checkApplied(history, known);
    await rewriteHistory(tx, history, history, known);
    return history;
  });
  return [...replaced, ...(await applyMissing(database, applied, known, upTo))];
}

/** Brings a database from before the squash to it. Where that is cut off, the next call goes on. */
async function applyReplaced(database: SqlDatabase, known: Migration[], upTo: string | undefined): Promise<string[]> {
  const old = await replacedMigrations();
  const applied = await database.transaction(async (tx) => {
    const rows = await readHistory(tx);
    const history = withFirstSquash(rows, old) ?? refuseHistory(rows);
    checkApplied(history, [...old, ...known.filter(({ version }) => version > SQUASH)]);
    if (upTo === undefined || history.every(({ version }) => version <= upTo)) {
      await rewriteHistory(tx, rows, history, old);
    }
    return history;
  });
  const versions = await applyMissing(database, applied, old, upTo);
  await database.transaction(async (tx) => {
    const rows = await readHistory(tx);
    const history = withSquash(rows, old, known);
    if (history && (upTo === undefined || upTo >= SQUASH)) await rewriteHistory(tx, rows, history, known);
  });
  return versions;
}

async function applyMissing(
  database: SqlDatabase,
  applied: AppliedMigration[],
  known: Migration[],
  upTo: string | undefined,
): Promise<string[]> {
  const missing = missingAfter(applied, known).filter(({ version }) => upTo === undefined || version <= upTo);
  for (const migration of missing) {
    await database.transaction(async (tx) => {
      await tx.script(migration.sql);
      await insertApplied(tx, migration);
    });
  }
  return missing.map(({ version }) => version);
}

function readHistory(tx: SqlTransaction): Promise<AppliedMigration[]> {
  return tx.query('select version, name, checksum from supabase_migrations.schema_migrations order by version');
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
function refuseHistory(applied: AppliedMigration[]): never {
  throw new MigrationMismatch(
    `The database has had ${applied.length} migrations, but not all of those from before 22 November 2026, or not as they were: start the program of commit dc7b4ac with it once, then this one.`,
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
