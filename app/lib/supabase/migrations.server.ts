import { createHash } from 'node:crypto';
import { OperatorError } from '~/lib/runtime/operator-error';
import type { SelfHostedBackend } from './backend.server';
import type { SqlDatabase } from './sql-database.server';

const files = import.meta.glob<string>('/supabase/migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** One chapter of the schema; `checksum` is the SHA-256 of its file. */
export type Migration = { version: string; name: string; sql: string; checksum: string };

/** The database and this program disagree on what the schema's chapters are. */
export class MigrationMismatch extends OperatorError {}

/** The schema's chapters, oldest first, as they were when this program was built. */
export const migrations: Migration[] = Object.entries(files)
  .map(([path, sql]) => {
    const match = /(\d{14})_(\w+)\.sql$/.exec(path);
    if (!match?.[1] || !match[2]) throw new Error(`${path} is not named <14 digits>_<name>.sql`);
    return { version: match[1], name: match[2], sql, checksum: checksumOf(sql) };
  })
  .sort((a, b) => a.version.localeCompare(b.version));

/** @returns the SHA-256 of a migration, the same however the machine ends its lines */
export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}

// Supabase's roles; they belong to the server, not the schema, and hosted Supabase brings them.
const REQUEST_ROLES = `
  do $$ begin
    if to_regrole('anon') is null then create role anon nologin noinherit; end if;
    if to_regrole('authenticated') is null then create role authenticated nologin noinherit; end if;
    if to_regrole('service_role') is null then create role service_role nologin noinherit bypassrls; end if;
  end $$;
  grant usage on schema public, auth, storage to anon, authenticated, service_role;`;

// The CLI's table has no place for it; it reads and writes its own columns only.
const CHECKSUMS = 'alter table supabase_migrations.schema_migrations add column if not exists checksum text';

/** `known`: the schema's chapters, oldest first; `upTo`: the last version to apply, all where not given. */
type SchemaOptions = { known?: Migration[]; upTo?: string | undefined };

type Applied = Pick<Migration, 'version'> & { name: string | null; checksum: string | null };

/** @returns the versions of the migrations that the database has not had */
export async function missingMigrations(database: SqlDatabase): Promise<string[]> {
  const rows = await database.transaction((tx) =>
    tx.query<{ version: string }>('select version from supabase_migrations.schema_migrations'),
  );
  return missingAfter(rows, migrations).map(({ version }) => version);
}

function missingAfter(applied: { version: string }[], known: Migration[]): Migration[] {
  const versions = new Set(applied.map(({ version }) => version));
  return known.filter(({ version }) => !versions.has(version));
}

/**
 * Applies the migrations that the database has not had, each in a transaction of its own with its entry
 * in `supabase_migrations.schema_migrations`, the table that the Supabase CLI keeps too. A migration that was
 * applied before checksums were kept is taken to be the one that is there now.
 *
 * @returns the versions applied now
 * @throws {MigrationMismatch} where one that was applied has been changed since, or is missing; nothing is applied then
 */
export async function applyMigrations(
  database: SqlDatabase,
  { known = migrations, upTo }: SchemaOptions = {},
): Promise<string[]> {
  const applied = await database.transaction(async (tx) => {
    await tx.script(`${REQUEST_ROLES} ${CHECKSUMS};`);
    const rows = await tx.query<Applied>(
      'select version, name, checksum from supabase_migrations.schema_migrations order by version',
    );
    checkApplied(rows, known);
    for (const { version } of rows.filter(({ checksum }) => checksum === null)) {
      const { checksum } = known.find((migration) => migration.version === version) as Migration;
      await tx.query('update supabase_migrations.schema_migrations set checksum = $1 where version = $2', [
        checksum,
        version,
      ]);
    }
    return rows;
  });
  const missing = missingAfter(applied, known).filter(({ version }) => upTo === undefined || version <= upTo);
  for (const { version, name, sql, checksum } of missing) {
    await database.transaction(async (tx) => {
      await tx.script(sql);
      await tx.query(
        `insert into supabase_migrations.schema_migrations (version, name, statements, checksum)
         values ($1, $2, array[$3], $4)`,
        [version, name, sql, checksum],
      );
    });
  }
  return missing.map(({ version }) => version);
}

/** @throws {MigrationMismatch} */
function checkApplied(applied: Applied[], known: Migration[]): void {
  const byVersion = new Map(known.map((migration) => [migration.version, migration]));
  const fileOf = ({ version, name }: Applied) => `${version}_${name}.sql`;
  const unknown = applied.filter(({ version }) => !byVersion.has(version));
  if (unknown.length > 0) {
    throw new MigrationMismatch(
      `The database has had migrations that this program does not have (${unknown.map(fileOf).join(', ')}): start the version of the program that it was last used with, or a later one.`,
    );
  }
  const changed = applied.filter(
    ({ version, checksum }) => checksum !== null && byVersion.get(version)?.checksum !== checksum,
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
 * @param forgetSchema makes the API look at the tables anew
 * @param upTo the last version to apply; all where not given
 * @throws {MigrationMismatch}
 */
export async function migrate(
  backend: SelfHostedBackend,
  forgetSchema: () => Promise<void>,
  upTo?: string,
): Promise<void> {
  const applied = await applyMigrations(backend.database, { upTo });
  if (applied.length > 0) await forgetSchema();
  // The first call grants the request roles their rights; later ones would race it.
  await backend.fetch(`${backend.url}/rest/v1/content_version`, { headers: { apikey: backend.publishableKey } });
}
