import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress, zstdDecompressSync } from 'node:zlib';
import type { Extension } from '@electric-sql/pglite';
import { file_fdw } from '@electric-sql/pglite/contrib/file_fdw';
import { isn } from '@electric-sql/pglite/contrib/isn';
import { ltree } from '@electric-sql/pglite/contrib/ltree';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { createPgliteConnection, PGlite, type PgliteConnection } from '@supabase/lite/pglite';
import { unpackTar } from 'modern-tar/fs';
import { JSON_VALUES } from '../lite/json-values.ts';
import { compilePglite } from './pglite-module.server.ts';
import { MAX_PREPARED } from './prepared-slices.server.ts';
import { type SchemaCache, type SchemaCachePlace, schemaCacheIn } from './schema-cache.server.ts';

// The array types to parse, by their oid in pg_type: of boolean, "char", name, smallint, integer, text, varchar, bigint,
// oid, timestamptz, numeric, uuid, json, jsonb.
const PARSED_ARRAYS = new Set([1000, 1002, 1003, 1005, 1007, 1009, 1015, 1016, 1028, 1185, 1231, 2951, 199, 3807]);

const SETTINGS = {
  // Pages beyond are in the operating system's cache: with 5,000 products a page takes as long as with twice as much.
  shared_buffers: '16MB',
  // The default, mmap, is filled with zeros in PGlite, and resident for that: docs/decisions/0007-memory-of-a-small-server.md.
  shared_memory_type: 'sysv',
  max_prepared_transactions: MAX_PREPARED,
  // Visitors wait while a table is analyzed. The default looks at 30,000 rows, which takes seven times as long.
  default_statistics_target: 20,
};

// @supabase/lite gives PGlite these extensions, which are unpacked into memory at each start; no migration asks for one.
for (const extension of [file_fdw, isn, ltree, pgcrypto] as Extension[]) extension.setup = async () => ({});

export type OpenedPglite = PgliteConnection & { schemaCache: SchemaCache | null };

type Options = {
  /** PGlite's module, where another thread has compiled it. */
  module?: WebAssembly.Module;
  schemaCachePlace?: SchemaCachePlace | undefined;
};

/**
 * Opens PGlite.
 *
 * @param directory of its files; in memory where not given
 * @param template path of a dump that a new database begins as, because initdb takes seconds
 */
export async function openPglite(
  directory?: string,
  template?: string,
  { module, schemaCachePlace }: Options = {},
): Promise<OpenedPglite> {
  // PGlite can unpack it itself, in three times the time. File by file: memory for all of them at once is not given back.
  if (template && directory !== undefined && !existsSync(directory)) {
    await pipeline(createReadStream(template), createZstdDecompress(), unpackTar(directory));
  }
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const schemaCache = schemaCachePlace ? schemaCacheIn(schemaCachePlace, () => connection.driver) : null;
  const connection: PgliteConnection = await createPgliteConnection({
    ...(directory && { url: directory }),
    ...(schemaCache && { schemaCache }),
    pgliteOptions: {
      pgliteWasmModule: module ?? (await compilePglite()),
      startParams: [...PGlite.defaultStartParams, ...settings],
      parsers: JSON_VALUES,
      ...(template &&
        directory === undefined && { loadDataDir: new Blob([zstdDecompressSync(readFileSync(template))]) }),
    },
  });
  const { driver } = connection;
  const scalars = new Set(Object.keys(driver.parsers));
  await driver.waitReady;
  // PGlite copies its parsers for each statement. It has one for the array of every type, each table's included, and
  // copying those took as long as a short statement itself.
  driver.parsers = Object.fromEntries(
    Object.entries(driver.parsers).filter(([type]) => scalars.has(type) || PARSED_ARRAYS.has(Number(type))),
  );
  return Object.assign(connection, { schemaCache });
}
