import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@supabase/lite/pglite';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPglite } from './pglite.server';

const home = mkdtempSync(join(tmpdir(), 'sizes-'));
let driver: PGlite;

beforeAll(async () => {
  ({ driver } = await openPglite(join(home, 'data'), inject('migratedDatabase')));
});

afterAll(async () => {
  await driver.close();
  rmSync(home, { recursive: true });
});

const ROW = "repeat('a wide row ', 50)";

const one = async <Value>(sql: string) => (await driver.query<{ value: Value }>(sql)).rows[0]?.value;

/** The rows of a table, and how many blocks the planner sees; both say how long PostgreSQL thinks that the file is. */
const seen = async (table: string) => {
  const plan = await driver.query<Record<'QUERY PLAN', [{ Plan: Record<string, number> }]>>(
    `explain (analyze, buffers, format json) select count(*) from ${table}`,
  );
  const { Plan } = plan.rows[0]?.['QUERY PLAN'][0] ?? {};
  return {
    rows: await one<number>(`select count(*)::integer as value from ${table}`),
    blocks: (Plan?.['Shared Hit Blocks'] ?? 0) + (Plan?.['Shared Read Blocks'] ?? 0),
  };
};

/** What the file system says, which pg_relation_size asks by the file's name. */
const stored = (table: string) => one<number>(`select (pg_relation_size('${table}') / 8192)::integer as value`);

test('a table that grows, is cut, is emptied and is written anew has the size of its file', async () => {
  await driver.exec(`create table sized as select n, ${ROW} as text from generate_series(1, 1000) n`);
  const grown = await seen('sized');
  expect(grown).toEqual({ rows: 1000, blocks: await stored('sized') });

  await driver.exec(`insert into sized select n, ${ROW} from generate_series(1001, 3000) n`);
  expect(await seen('sized')).toEqual({ rows: 3000, blocks: await stored('sized') });
  expect(await stored('sized')).toBeGreaterThan(2 * grown.blocks);

  // Vacuum cuts what is empty at the end of a file.
  await driver.exec('delete from sized where n > 500');
  await driver.exec('vacuum sized');
  expect(await seen('sized')).toEqual({ rows: 500, blocks: await stored('sized') });
  expect(await stored('sized')).toBeLessThan(grown.blocks);

  await driver.exec(`insert into sized select n, ${ROW} from generate_series(1, 1500) n`);
  expect(await seen('sized')).toEqual({ rows: 2000, blocks: await stored('sized') });

  await driver.exec('vacuum full sized');
  expect(await seen('sized')).toEqual({ rows: 2000, blocks: await stored('sized') });

  await driver.exec('begin; truncate sized; insert into sized values (1, null); rollback');
  expect(await seen('sized')).toEqual({ rows: 2000, blocks: await stored('sized') });
  await driver.exec('truncate sized');
  expect(await seen('sized')).toEqual({ rows: 0, blocks: 0 });
});

test('tables that follow one another under one name have sizes of their own', async () => {
  for (const rows of [2000, 10, 500]) {
    await driver.exec(`create table again as select n, ${ROW} as text from generate_series(1, ${rows}) n`);
    expect(await seen('again')).toEqual({ rows, blocks: await stored('again') });
    await driver.exec('drop table again');
  }
});

test('what was written is there when the database is opened anew', async () => {
  const folder = join(home, 'again');
  const first = (await openPglite(folder, inject('migratedDatabase'))).driver;
  await first.exec(`create table kept as select n, ${ROW} as text from generate_series(1, 2000) n`);
  await first.exec('delete from kept where n > 1500');
  await first.exec('vacuum kept');
  await first.close();
  const second = (await openPglite(folder)).driver;
  const { rows } = await second.query(
    "select count(*)::integer as rows, pg_relation_size('kept') > 0 as stored from kept",
  );
  expect(rows).toEqual([{ rows: 1500, stored: true }]);
  await second.close();
});
