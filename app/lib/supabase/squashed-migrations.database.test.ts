import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import type { SelfHostedBackend } from './backend';
import { checksumOf, type Migration } from './migration-file';
import {
  applyMigrations,
  MigrationMismatch,
  migrations,
  missingMigrations,
  replacedMigrations,
} from './migrations.server';
import { FIRST_SQUASH, SQUASH, withFirstSquash, withSquash } from './squashed-migrations';
import { SUPERSEDED } from './superseded-migrations';

type Row = { version: string; checksum: string | null };

const files = mkdtempSync(join(tmpdir(), 'squashed-'));
let backend: SelfHostedBackend;
let replaced: Migration[];

const query = <Result>(sql: string, parameters?: unknown[]) =>
  backend.database.transaction((tx) => tx.query<Result>(sql, parameters));
const history = () =>
  query<Row>('select version, checksum from supabase_migrations.schema_migrations order by version');
const rowsOf = (list: Migration[]): Row[] => list.map(({ version, checksum }) => ({ version, checksum }));
const OLDEST: Row[] = [...FIRST_SQUASH.replaced].map(([version, checksum]) => ({ version, checksum }));

/** Replaces the migration history, for a database from before a squash. */
async function setHistory(rows: Row[]): Promise<void> {
  await query('delete from supabase_migrations.schema_migrations where true');
  for (const { version, checksum } of rows) {
    await query(
      `insert into supabase_migrations.schema_migrations (version, name, statements, checksum)
       values ($1, 'old', '{}', $2)`,
      [version, checksum],
    );
  }
}

beforeAll(async () => {
  backend = await openInMemory(files, inject('migratedDatabase'));
  replaced = await replacedMigrations();
});

afterAll(async () => {
  await backend?.close();
  rmSync(files, { recursive: true });
});

describe('a database with all migrations that the squash replaced', () => {
  const later: Migration = {
    version: '99991231235959',
    name: 'later',
    sql: 'select 1',
    checksum: checksumOf('select 1'),
  };

  beforeEach(() => setHistory(rowsOf(replaced)));

  test('has it in their place, and nothing is applied', async () => {
    expect(await applyMigrations(backend.database, { upTo: SQUASH })).toEqual([]);
    expect(await history()).toEqual(rowsOf(migrations.filter(({ version }) => version <= SQUASH)));
  });

  test('keeps the history of what came after them', async () => {
    const known = [...migrations, later];
    await setHistory(rowsOf([...replaced, ...known.filter(({ version }) => version > SQUASH)]));
    expect(await applyMigrations(backend.database, { known })).toEqual([]);
    expect(await history()).toEqual(rowsOf(known));
  });

  test('may have had them before there were checksums, or as they were before an edit', async () => {
    await setHistory(replaced.map(({ version }) => ({ version, checksum: null })));
    await applyMigrations(backend.database, { upTo: SQUASH });
    expect(await missingMigrations(backend.database)).toEqual(
      migrations.filter(({ version }) => version > SQUASH).map(({ version }) => version),
    );

    const edited = rowsOf(replaced).map((row) => ({
      ...row,
      checksum: SUPERSEDED.get(row.version)?.[0] ?? row.checksum,
    }));
    expect(edited).not.toEqual(rowsOf(replaced));
    await setHistory(edited);
    await applyMigrations(backend.database, { upTo: SQUASH });
    expect(await history()).toEqual(rowsOf(migrations.filter(({ version }) => version <= SQUASH)));
  });

  test('lacks what this program has until its start', async () => {
    expect(await missingMigrations(backend.database)).toEqual(migrations.map(({ version }) => version));
  });

  test('is refused where one of them was another, and stays as it is', async () => {
    const rows = rowsOf(replaced).map((row, n) => (n === 3 ? { ...row, checksum: 'another' } : row));
    await setHistory(rows);
    const start = applyMigrations(backend.database);
    await expect(start).rejects.toThrow(MigrationMismatch);
    await expect(start).rejects.toThrow(/^Migrations were changed .*\(20261122000400_\w+\.sql\): [^\n]+$/);
    expect(await history()).toEqual(rows);
  });

  test('is refused where it has had one that nobody knows', async () => {
    await setHistory([...rowsOf(replaced), { version: '99991231235959', checksum: 'later' }]);
    await expect(applyMigrations(backend.database)).rejects.toThrow('that this program does not have');
  });
});

describe('a database with all migrations from before the first squash', () => {
  beforeEach(() => setHistory(OLDEST));

  test('gets the history of the files that replaced them', async () => {
    expect(await applyMigrations(backend.database, { upTo: FIRST_SQUASH.until })).toEqual([]);
    expect(await history()).toEqual(rowsOf(replaced.filter(({ version }) => version <= FIRST_SQUASH.until)));
  });

  test('so has one from before there were checksums', async () => {
    await setHistory(OLDEST.map(({ version }) => ({ version, checksum: null })));
    await applyMigrations(backend.database, { upTo: FIRST_SQUASH.until });
    expect(await history()).toEqual(rowsOf(replaced.filter(({ version }) => version <= FIRST_SQUASH.until)));
  });

  test('keeps its history for a backup, which is of the version of the program that wrote it', async () => {
    expect(await applyMigrations(backend.database, { upTo: '' })).toEqual([]);
    expect(await history()).toEqual(OLDEST);
  });

  test.each([
    ['lacks the last one', OLDEST.slice(0, -1)],
    ['lacks the first one', OLDEST.slice(1)],
    ['has had another file', OLDEST.map((row, n) => (n === 3 ? { ...row, checksum: 'another' } : row))],
  ])('a database that %s is refused, and stays as it is', async (_how, rows) => {
    await setHistory(rows);
    const start = applyMigrations(backend.database);
    await expect(start).rejects.toThrow(MigrationMismatch);
    await expect(start).rejects.toThrow(/^[^\n]+: start the program of commit dc7b4ac with it once, then this one\.$/);
    expect(await history()).toEqual(rows);
  });
});

test('a history is translated whole, or not at all', () => {
  const later = { version: '99991231235959', name: 'later', checksum: 'later' };
  const oldest = OLDEST.map((row) => ({ ...row, name: 'old' }));
  const first = replaced.filter(({ version }) => version <= FIRST_SQUASH.until);
  expect(withFirstSquash([...oldest, later], replaced)).toEqual([...first, later]);
  expect(withSquash(first, replaced, migrations)).toBeNull();
  expect(withSquash([...replaced, later], replaced, migrations)?.map(({ version }) => version)).toEqual([
    SQUASH,
    later.version,
  ]);
});
