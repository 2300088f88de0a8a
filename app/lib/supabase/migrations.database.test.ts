import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import type { SelfHostedBackend } from './backend';
import { checksumOf, type Migration } from './migration-file';
import { applyMigrations, MigrationMismatch, migrations } from './migrations.server';

const files = mkdtempSync(join(tmpdir(), 'migrations-'));
let backend: SelfHostedBackend;

const query = <Row>(sql: string, parameters?: unknown[]) =>
  backend.database.transaction((tx) => tx.query<Row>(sql, parameters));
const history = () =>
  query<{ version: string; checksum: string | null }>(
    'select version, checksum from supabase_migrations.schema_migrations order by version',
  );

beforeAll(async () => {
  backend = await openInMemory(files, inject('migratedDatabase'));
});

afterAll(async () => {
  await backend?.close();
  rmSync(files, { recursive: true });
});

/** A migration with the latest version, which creates a table. */
function creating(table: string): Migration {
  const sql = `create table public.${table} ();`;
  return { version: '99991231235959', name: table, sql, checksum: checksumOf(sql) };
}

test('a checksum is of the file, however its lines end', () => {
  expect(checksumOf('select 1;\r\nselect 2;\r\n')).toBe(checksumOf('select 1;\nselect 2;\n'));
  expect(checksumOf('select 1;')).not.toBe(checksumOf('select 1; '));
});

describe('a migration that was applied', () => {
  beforeEach(async () => {
    await query('drop table if exists public.one, public.other');
    await query("delete from supabase_migrations.schema_migrations where version = '99991231235959'");
  });

  test('is recorded with its checksum, and not applied again', async () => {
    expect(await history()).toEqual(migrations.map(({ version, checksum }) => ({ version, checksum })));
    expect(await applyMigrations(backend.database)).toEqual([]);
  });

  test('before there were checksums gets the one of its file, and later ones are applied', async () => {
    await query('alter table supabase_migrations.schema_migrations drop column checksum');
    const known = [...migrations, creating('one')];
    expect(await applyMigrations(backend.database, { known })).toEqual(['99991231235959']);
    expect(await history()).toEqual(known.map(({ version, checksum }) => ({ version, checksum })));
  });

  test('stops the start once its file is another, and nothing is applied', async () => {
    const changed = migrations.map((migration, n) => (n === 0 ? { ...migration, checksum: 'another' } : migration));
    const start = applyMigrations(backend.database, { known: [...changed, creating('one')] });
    await expect(start).rejects.toThrow(MigrationMismatch);
    await expect(start).rejects.toThrow(
      /^Migrations were changed after the database had had them \(20261203235959_schema\.sql\): [^\n]+$/,
    );
    expect(await history()).toHaveLength(migrations.length);
  });

  test('stops the start once its file is gone, and nothing is applied', async () => {
    const [gone, ...others] = migrations;
    const start = applyMigrations(backend.database, { known: [...others, creating('one')] });
    await expect(start).rejects.toThrow(MigrationMismatch);
    await expect(start).rejects.toThrow(`${gone?.version}_${gone?.name}.sql): start the version`);
    await expect(start).rejects.toThrow(/^[^\n]+$/);
    expect(await query("select to_regclass('public.one') as found")).toEqual([{ found: null }]);
  });
});
