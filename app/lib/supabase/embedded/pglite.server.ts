import { existsSync, openAsBlob } from 'node:fs';
import { createPgliteConnection, PGlite, type PgliteConnection } from '@supabase/lite/pglite';

// The types whose arrays are read, by the number of the array in pg_type: boolean, "char", name, smallint,
// integer, text, varchar, bigint, oid, timestamptz, numeric, uuid, json, jsonb.
const ARRAYS_READ = new Set([1000, 1002, 1003, 1005, 1007, 1009, 1015, 1016, 1028, 1185, 1231, 2951, 199, 3807]);

// It would take 160 MB, all of it at once, and clear it at each start. What lies outside is in the operating
// system's memory as long as that has room.
const SETTINGS = ['-c', 'shared_buffers=32MB'];

// A database with nothing in it, made by the build (server/vite-plugins.ts): to make one takes seconds. Where the
// program runs from its source there is none.
const EMPTY_DATABASE = new URL('./empty-database.tar', import.meta.url);

/**
 * Opens PGlite, where there is nothing yet with an empty database.
 *
 * @param directory where it keeps its files; in memory where not given
 */
export async function openPglite(directory: string | undefined): Promise<PgliteConnection> {
  const begins = directory !== undefined && !existsSync(directory) && existsSync(EMPTY_DATABASE);
  const connection = await createPgliteConnection({
    ...(directory && { url: directory }),
    pgliteOptions: {
      startParams: [...PGlite.defaultStartParams, ...SETTINGS],
      ...(begins && { loadDataDir: await openAsBlob(EMPTY_DATABASE) }),
    },
  });
  const { driver } = connection;
  const scalars = new Set(Object.keys(driver.parsers));
  await driver.waitReady;
  // It copies its parsers for each statement's result. It has found one for the array of every type there
  // is, each table's included, and copying those took as long as a short statement itself.
  driver.parsers = Object.fromEntries(
    Object.entries(driver.parsers).filter(([type]) => scalars.has(type) || ARRAYS_READ.has(Number(type))),
  );
  return connection;
}
