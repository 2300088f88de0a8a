import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { writeFileAtomic } from '../../runtime/write-file-atomic.server.ts';

/** The library's hook for what its API reads of the database's definitions. */
export type SchemaCache = NonNullable<PgliteConnection['config']['schemaCache']> & {
  /** Whether the definitions are as the process that kept them left them, and read by the same build. */
  holds(): Promise<boolean>;
  /** Keeps what the API has read since; call it when nothing of this start changes a definition or a right any more. */
  keep(): Promise<void>;
};

/** Where the cache is, and the build whose library reads it. */
export type SchemaCachePlace = { file: string; build: string };

type Stored = { fingerprint: string; value: string };

// PostgreSQL's catalogues of definitions, each with the column that tells those of its own from others.
const CATALOGUES = {
  pg_namespace: 'oid',
  pg_class: 'oid',
  pg_attribute: 'attrelid',
  pg_attrdef: 'adrelid',
  pg_constraint: 'oid',
  pg_index: 'indexrelid',
  pg_inherits: 'inhrelid',
  pg_rewrite: 'oid',
  pg_proc: 'oid',
  pg_type: 'oid',
  pg_enum: 'oid',
  pg_description: 'objoid',
};
// PostgreSQL's FirstNormalObjectId.
const FIRST_OWN = 16_384;

// A definition that is added or changed is a row with a newer transaction, and one that is dropped a row less.
const STATES = Object.entries(CATALOGUES).map(
  ([name, id]) =>
    `(select concat(count(*), ':', max(xmin::text::bigint)) from pg_catalog.${name} where ${id} >= ${FIRST_OWN})`,
);
const FINGERPRINT = `select concat_ws(' ', version(), ${STATES.join(', ')}) as fingerprint`;

/**
 * Keeps what the API read of the database's definitions from one start to the next: reading it took a third of a start.
 * It holds as long as the definitions, the rights and the build are the same, so nobody has to delete it, and anybody may.
 *
 * See docs/decisions/0007-memory-of-a-small-server.md.
 *
 * @param driver of the database, once it is open
 */
export function schemaCacheIn({ file, build }: SchemaCachePlace, driver: () => PGlite): SchemaCache {
  async function fingerprintOf(): Promise<string> {
    const { rows } = await driver().query<{ fingerprint: string }>(FINGERPRINT);
    return `${build} ${rows[0]?.fingerprint}`;
  }

  async function read(): Promise<string | undefined> {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return undefined;
    const { fingerprint, value } = parsed(text);
    return fingerprint === (await fingerprintOf()) ? value : undefined;
  }

  let held: string | undefined;
  let fresh: string | undefined;

  return {
    async holds() {
      held = await read();
      return held !== undefined;
    },
    get: async () => held,
    async set(_, value) {
      fresh = value;
    },
    async delete() {
      held = undefined;
      fresh = undefined;
    },
    async keep() {
      if (fresh === undefined) return;
      const stored: Stored = { fingerprint: await fingerprintOf(), value: fresh };
      // Without it, the next start takes longer.
      await writeFileAtomic(file, Buffer.from(JSON.stringify(stored))).catch(() => undefined);
    },
  };
}

function parsed(text: string): Partial<Stored> {
  try {
    return (JSON.parse(text) as Stored | null) ?? {};
  } catch {
    return {};
  }
}
