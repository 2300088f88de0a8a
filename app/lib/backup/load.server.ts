import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { migrations, replacedMigrations } from '~/lib/supabase/migrations.server';
import { type SqlTransaction, STAYS_WHILE_IDLE } from '~/lib/supabase/sql-database.server';
import { type AppliedMigration, SQUASH, withFirstSquash, withSquash } from '~/lib/supabase/squashed-migrations';
import { isSameMigration } from '~/lib/supabase/superseded-migrations';
import { BackupUnusable, readEntries } from './archive.server';
import { linesOf } from './lines';
import { fileEntry, MANIFEST, type Manifest, type TableContent, tableEntry } from './manifest';
import { type SiteTable, siteTables, sqlColumns, sqlName } from './tables.server';

// The most JSON that one statement inserts.
const CHARACTERS_AT_A_TIME = 1_000_000;

/**
 * Finds the migration that a database needs for a backup's rows to fit; the next start applies later ones.
 *
 * @throws {BackupUnusable} where the backup is of a schema that this program does not know
 */
export async function schemaVersionOf(manifest: Manifest): Promise<string> {
  const applied = await appliedOf(manifest);
  const last = applied.at(-1)?.version ?? '';
  const all = last < SQUASH ? await replacedMigrations() : migrations;
  const known = all.filter(({ version }) => version <= last);
  const files = new Map(known.map((file) => [file.version, file]));
  const same =
    known.length === applied.length &&
    applied.every(({ version, checksum }) => isSameMigration(files.get(version), checksum));
  if (same) return last;
  throw new BackupUnusable(
    'The backup was taken with another version of the program, whose migrations are not those of this one: restore it with that version or a later one.',
  );
}

/** The migrations of the backup's database, as this program would have them after its start. */
async function appliedOf(manifest: Manifest): Promise<AppliedMigration[]> {
  const replaced = await replacedMigrations();
  const applied = withFirstSquash(manifest.migrations, replaced);
  if (applied) return withSquash(applied, replaced, migrations) ?? applied;
  throw new BackupUnusable(
    'The backup was taken with a version of the program that is too old for this one: restore it with the program of commit dc7b4ac, start that once, and back up again.',
  );
}

/**
 * Loads a verified backup into a backend with the same schema, and replaces all content. The rows are committed
 * together, after the last picture.
 *
 * @param path of the file; its digests are verified again
 * @throws {BackupUnusable} where the file has changed since, or has another schema than the backend
 */
export async function loadBackup(backend: SelfHostedBackend, path: string, manifest: Manifest): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [tableEntry(table), table]));
  const files = new Map(manifest.files.map((file) => [fileEntry(file), file]));
  const digests = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]));
  await backend.database.transaction(async (tx) => {
    await tx.script(STAYS_WHILE_IDLE);
    await checkSchema(tx, manifest);
    const here = await siteTables(tx);
    checkColumns(here, manifest.tables);
    // The rows contain the effects of triggers already.
    for (const table of here) await tx.script(`alter table ${sqlName(table)} disable trigger user`);
    await tx.script(`truncate ${here.map(sqlName).join(', ')} cascade`);
    await readEntries(path, async ({ name, body }) => {
      const hash = createHash('sha256');
      const hashed = hashing(body, hash);
      const table = tables.get(name);
      const file = files.get(name);
      if (table) await insertRows(tx, table, hashed);
      else if (file) await backend.files.write(file.bucket, file.key, await buffer(hashed));
      else await buffer(hashed);
      if (name !== MANIFEST && hash.digest('hex') !== digests.get(name))
        throw new BackupUnusable(`${path} has changed at ${name}.`);
    });
    await continueSequences(tx);
    for (const table of here) await tx.script(`alter table ${sqlName(table)} enable trigger user`);
  });
}

/** Sequences go on after the highest number of the rows, which brought theirs along. */
async function continueSequences(tx: SqlTransaction): Promise<void> {
  const identities = await tx.query<{ name: string; column: string }>(
    `select a.attrelid::regclass::text as name, a.attname as column from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
     where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name, column } of identities) {
    await tx.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(1, (select max("${column}") from ${name})))`,
      [name, column],
    );
  }
}

/** A migration that ran before the rows are there has not changed them. */
async function checkSchema(tx: SqlTransaction, manifest: Manifest): Promise<void> {
  const applied = await tx.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  const versions = (list: { version: string }[]) => list.map(({ version }) => version).join();
  if (versions(applied) === versions(await appliedOf(manifest))) return;
  throw new BackupUnusable(
    'The database has had other migrations than the backup: restore into an empty one, or empty this one with "npm run db:reset".',
  );
}

function checkColumns(here: SiteTable[], wanted: TableContent[]): void {
  const columns = new Set(here.flatMap((table) => table.columns.map((column) => `${sqlName(table)}.${column}`)));
  const unknown = wanted
    .flatMap((table) => table.columns.map((column) => `${sqlName(table)}.${column}`))
    .filter((column) => !columns.has(column));
  if (unknown.length > 0) {
    throw new BackupUnusable(`The backup has columns that are not known here: ${unknown.join(', ')}.`);
  }
}

async function insertRows(tx: SqlTransaction, table: TableContent, body: AsyncIterable<Uint8Array>): Promise<void> {
  const columns = sqlColumns(table.columns);
  let waiting: string[] = [];
  let characters = 0;
  const insert = async () => {
    if (waiting.length === 0) return;
    await tx.query(
      `insert into ${sqlName(table)} (${columns})
       select ${columns} from json_populate_recordset(null::${sqlName(table)}, $1::text::json)`,
      [`[${waiting.join(',')}]`],
    );
    waiting = [];
    characters = 0;
  };
  for await (const line of linesOf(body)) {
    waiting.push(line);
    characters += line.length;
    if (characters > CHARACTERS_AT_A_TIME) await insert();
  }
  await insert();
}

async function* hashing(body: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}
