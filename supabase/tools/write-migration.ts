import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '~/lib/supabase/migrations.server';
import type { SqlDatabase } from '~/lib/supabase/sql-database.server';
import { readCatalogue } from './catalogue';
import { type Difference, describeDifference, differencesOf } from './differences';
import { BY_HAND, writeAttributes, writeColumns, writeObjects } from './migration-text';
import { creationsOf } from './schema-statements';
import { openDeclared, openMigrated } from './scratch-database';

const FOLDER = join(import.meta.dirname, '../migrations');

/** A migration as it was written: what it leaves to an engineer is in `left`, a line each. */
export type Written = { sql: string; left: string[] };

/**
 * Writes what leads from the migrations to the schema, and tries it.
 *
 * @param migrated a database that has had the migrations; the new one is applied to it
 * @param declared a database that is what the schema says
 * @returns null where they are equal
 */
export async function writeMigration(migrated: SqlDatabase, declared: SqlDatabase): Promise<Written | null> {
  const wanted = await declared.transaction((tx) => readCatalogue(tx));
  const left = async (): Promise<Difference[]> =>
    differencesOf(await migrated.transaction((tx) => readCatalogue(tx)), wanted);
  const differences = await left();
  if (differences.length === 0) return null;

  const parts: string[] = [];
  const failures: string[] = [];
  const apply = async (statements: string[]) => {
    if (statements.length === 0) return;
    parts.push(...statements);
    // A function may name a table or column that is written by hand.
    const script = ['set local check_function_bodies = off;', ...statements].join('\n');
    await migrated
      .transaction((tx) => tx.script(script))
      .catch((error: Error) => failures.push(`tried, PostgreSQL said: ${error.message}`));
  };
  await apply(writeColumns(differences));
  await apply(writeObjects(await left(), await creationsOf(declared)));
  // What new objects have by default is known once they are there.
  await apply(writeAttributes(await left()));

  const open = [...failures, ...(await left()).map(describeDifference)];
  return { sql: [...parts, ...open.map((line) => `${BY_HAND}${line}`)].join('\n\n'), left: open };
}

/**
 * `npm run db:migration NAME`: writes the migration that brings databases to what `supabase/schemas` says.
 *
 * @param name of the migration, such as brands_of_products
 * @returns the exit code: 1 where something is left to be written by hand, 2 where there is nothing to write
 */
export async function run(name: string | undefined): Promise<number> {
  if (!name || !/^\w+$/.test(name)) {
    report('Usage: npm run db:migration NAME, a few words with underscores, such as brands_of_products');
    return 2;
  }
  const [migrated, declared] = [await openMigrated(), await openDeclared()];
  const written = await writeMigration(migrated.database, declared.database);
  await Promise.all([migrated.close(), declared.close()]);
  if (!written) {
    report('The migrations make what supabase/schemas says: there is nothing to write.');
    return 2;
  }
  const path = join(FOLDER, `${nextVersion()}_${name}.sql`);
  writeFileSync(path, `-- TODO: what changes for whom, and why.\n\n${written.sql}\n`);
  report(`Wrote ${path}`);
  if (written.left.length === 0) return 0;
  report(`Left to be written by hand, marked "${BY_HAND.trim()}":`);
  for (const line of written.left) report(`  ${line}`);
  return 1;
}

/** The time, or the first version after the newest. */
function nextVersion(): string {
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const newest = migrations.at(-1)?.version ?? '';
  return now > newest ? now : String(BigInt(newest) + 1n);
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
