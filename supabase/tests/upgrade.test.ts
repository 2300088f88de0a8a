import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Bootstrap, SelfHostedBackend } from '~/lib/supabase/backend';
import { openEmbedded } from '~/lib/supabase/embedded/embedded.server';
import { openOnPostgres } from '~/lib/supabase/lite/postgres-backend.server';
import { applyMigrations, migrations } from '~/lib/supabase/migrations.server';
import type { SqlDatabase } from '~/lib/supabase/sql-database.server';
import { FIRST_SQUASH } from '~/lib/supabase/squashed-migrations';
import { SUPERSEDED } from '~/lib/supabase/superseded-migrations';
import { findPostgres } from '../../tests/support/backends/postgres-server';
import { workerPostgres } from '../../tests/support/backends/worker-postgres';
import { type CatalogueObject, readCatalogue } from '../tools/catalogue';
import { describeDifference, differencesOf } from '../tools/differences';
import { openMigrated } from '../tools/scratch-database';
import { silenceApi, sql } from './actors';
import { asBefore, type Content, contentOf, emptyTables, fillTables } from './old-content';

const secret = 'a secret of the tests';

const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Open = (bootstrap: Bootstrap, schemaUpTo?: string) => Promise<SelfHostedBackend>;

const STAGES: { title: 'PGlite' | 'PostgreSQL'; place: () => Promise<Open> }[] = [
  {
    title: 'PGlite',
    async place() {
      const dataDir = mkdtempSync(join(folder, 'data-'));
      return (bootstrap, schemaUpTo) => openEmbedded({ dataDir, secret, bootstrap, schemaUpTo });
    },
  },
];
if (findPostgres()) {
  STAGES.push({
    title: 'PostgreSQL',
    async place() {
      const server = await workerPostgres();
      const url = (await server?.createEmpty()) ?? '';
      return (bootstrap, schemaUpTo) => openOnPostgres({ dataDir: folder, secret, bootstrap, schemaUpTo, url });
    },
  });
}

const TABLE = 'supabase_migrations.schema_migrations';

/** Programs whose sites start with this one: the last migration of each, and what else its history had. */
const PROGRAMS: { program: string; upTo: string; history?: (database: SqlDatabase) => Promise<void> }[] = [
  {
    program: 'dc7b4ac, from before the first squash',
    upTo: FIRST_SQUASH.until,
    async history(database) {
      await sql(database, `delete from ${TABLE} where true`);
      for (const [version, checksum] of FIRST_SQUASH.replaced) {
        await sql(database, `insert into ${TABLE} (version, name, statements, checksum) values ($1, 'old', '{}', $2)`, [
          version,
          checksum,
        ]);
      }
    },
  },
  {
    program: 'f2593e9d, with the files that were superseded',
    upTo: '20261202000100',
    async history(database) {
      for (const [version, [checksum]] of SUPERSEDED) {
        await sql(database, `update ${TABLE} set checksum = $1 where version = $2`, [checksum, version]);
      }
    },
  },
  { program: 'the last before the squash', upTo: '20261203000810' },
];

const history = (database: SqlDatabase) =>
  sql<{ version: string; checksum: string }>(database, `select version, checksum from ${TABLE} order by version`);
const OF_TODAY = migrations.map(({ version, checksum }) => ({ version, checksum }));

/**
 * What is a person's. Migrations change the others on purpose: how many changes the content has had, which words the
 * search knows, what the bucket takes, the form of specifications (specification-pairs.test.ts), and that the site is
 * public, with its line in the history.
 */
function ofPeople(content: Content): Content {
  const { 'public.content_version': _, 'public.search_words': __, 'storage.buckets': ___, ...others } = content;
  const products = others['public.products']?.map(({ specifications, ...product }) => product) ?? [];
  const settings = others['public.site_settings']?.filter((row) => row.setting_key !== 'site_published') ?? [];
  const revisions = others['public.revisions']?.filter(({ after }) => !isOfPublication(after)) ?? [];
  return {
    ...others,
    'public.products': products,
    'public.site_settings': settings,
    'public.revisions': revisions,
  };
}

const isOfPublication = (state: unknown) => typeof state === 'object' && state !== null && 'site_published' in state;

/** @returns what the database is made of, without rows */
async function objectsOf(database: SqlDatabase): Promise<CatalogueObject[]> {
  return (await database.transaction((tx) => readCatalogue(tx))).filter(({ kind }) => kind !== 'rows');
}

const noFirstStart: Bootstrap = async () => {
  throw new Error('The site was taken for an empty one.');
};

class Killed extends Error {}

/** @returns the database, whose program ends before the n-th transaction is committed */
function killedAt(n: number, database: SqlDatabase): SqlDatabase {
  let begun = 0;
  return {
    ...database,
    transaction(work) {
      begun += 1;
      const isLast = begun === n;
      return database.transaction(async (tx) => {
        const result = await work(tx);
        if (isLast) throw new Killed();
        return result;
      });
    },
  };
}

/** Migrates a database by starts that end at their first, second, third transaction, and so on. @returns how many ended */
async function migrateByPieces(database: SqlDatabase): Promise<number> {
  for (let n = 1; ; n += 1) {
    const isDone = await applyMigrations(killedAt(n, database)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Killed) return false;
        throw error;
      },
    );
    if (isDone) return n - 1;
  }
}

describe.each(STAGES)('on $title', ({ title, place }) => {
  silenceApi();

  // What is known of a program's history is decided without the database: PGlite has the longest way only.
  const programs = title === 'PGlite' && findPostgres() ? PROGRAMS.slice(0, 1) : PROGRAMS;

  describe.each(programs)('a site of $program', ({ upTo, history: setHistory }) => {
    test('starts with all content, also after starts that were killed in between', async () => {
      const open = await place();
      const old = await open(async (opening) => {
        const { signUp, database } = await opening;
        await signUp('admin@example.com', 'a password of the tests');
        await sql(database, "update public.profiles set role = 'admin' where true");
      }, upTo);
      await fillTables(old.database);
      await setHistory?.(old.database);
      const before = await contentOf(old.database);
      expect(emptyTables(before)).toEqual([]);
      await old.close();

      const killed = await open(noFirstStart, '');
      expect(await history(killed.database)).not.toEqual(OF_TODAY);
      expect(await migrateByPieces(killed.database)).toBeGreaterThan(2);
      await killed.close();

      const started = await open(noFirstStart);
      expect(await history(started.database)).toEqual(OF_TODAY);
      const after = await contentOf(started.database);
      expect(ofPeople(asBefore(before, after))).toEqual(ofPeople(before));
      expect(after['public.site_settings']).toContainEqual(
        expect.objectContaining({ setting_key: 'site_published', setting_value: 'yes' }),
      );
      if (title === 'PGlite') {
        const fresh = await openMigrated();
        // As each start of a site does.
        await sql(fresh.database, 'select public.reserve_functions(true)');
        const made = differencesOf(await objectsOf(started.database), await objectsOf(fresh.database));
        await fresh.close();
        expect(made.map(describeDifference)).toEqual([]);
      }
      // What was made again works: a save raises the version, which ends cached pages, and is a revision.
      const saved = `select version::int, (select count(*)::int from public.revisions) as revisions from public.content_version`;
      const [was] = await sql<{ version: number; revisions: number }>(started.database, saved);
      await sql(started.database, "update public.certificates set name = 'ISO 22000:2018' where true");
      expect(await sql(started.database, saved)).toEqual([
        { version: (was?.version ?? 0) + 1, revisions: (was?.revisions ?? 0) + 1 },
      ]);
      await started.close();
    });
  });
});
