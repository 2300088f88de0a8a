import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import type { SelfHostedBackend } from './backend';
import { applyMigrations, MigrationMismatch, migrations, missingMigrations } from './migrations.server';
import { SQUASH, withSquashed } from './squashed-migrations';

const files = mkdtempSync(join(tmpdir(), 'squashed-'));
let backend: SelfHostedBackend;

const query = <Row>(sql: string, parameters?: unknown[]) =>
  backend.database.transaction((tx) => tx.query<Row>(sql, parameters));
const history = () =>
  query<{ version: string; checksum: string | null }>(
    'select version, checksum from supabase_migrations.schema_migrations order by version',
  );
const OF_TODAY = migrations.map(({ version, checksum }) => ({ version, checksum }));
const REPLACED = [...SQUASH.replaced].map(([version, checksum]) => ({ version, checksum }));

/** Replaces the migration history, for a database from before the squash. */
async function setHistory(rows: { version: string; checksum: string | null }[]): Promise<void> {
  await query('delete from supabase_migrations.schema_migrations');
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
});

beforeEach(() => setHistory(REPLACED));

afterAll(async () => {
  await backend?.close();
  rmSync(files, { recursive: true });
});

test('a database with all replaced migrations gets the history of the squashed ones', async () => {
  expect(await applyMigrations(backend.database, { upTo: SQUASH.until })).toEqual([]);
  expect(await history()).toEqual(OF_TODAY.filter(({ version }) => version <= SQUASH.until));
  expect(await missingMigrations(backend.database)).toEqual(
    OF_TODAY.filter(({ version }) => version > SQUASH.until).map(({ version }) => version),
  );
});

test('so has one from before there were checksums', async () => {
  await setHistory(REPLACED.map(({ version }) => ({ version, checksum: null })));
  await applyMigrations(backend.database, { upTo: SQUASH.until });
  expect(await history()).toEqual(OF_TODAY.filter(({ version }) => version <= SQUASH.until));
});

test('a backup leaves the history to the version of the program that wrote it', async () => {
  expect(await applyMigrations(backend.database, { upTo: '' })).toEqual([]);
  expect(await history()).toEqual(REPLACED);
});

test.each([
  ['lacks the last one', REPLACED.slice(0, -1)],
  ['lacks the first one', REPLACED.slice(1)],
  ['has had another file', REPLACED.map((row, n) => (n === 3 ? { ...row, checksum: 'another' } : row))],
])('a database that %s is refused, and stays as it is', async (_how, rows) => {
  await setHistory(rows);
  const start = applyMigrations(backend.database);
  await expect(start).rejects.toThrow(MigrationMismatch);
  await expect(start).rejects.toThrow(/^[^\n]+: start the program of commit dc7b4ac with it once, then this one\.$/);
  expect(await history()).toEqual(rows);
});

test('migrations after the replaced ones stay', () => {
  const later = { version: '20261130000000', name: 'later', checksum: 'later' };
  const replaced = REPLACED.map((row) => ({ ...row, name: 'old' }));
  const squashed = migrations.filter(({ version }) => version <= SQUASH.until);
  expect(withSquashed([...replaced, later], migrations)).toEqual([...squashed, later]);
});
