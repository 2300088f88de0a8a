import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@supabase/lite/pglite';
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openPglite } from './pglite.server';
import { openPreparedSlices, type PreparedSlices } from './prepared-slices.server';

const home = mkdtempSync(join(tmpdir(), 'slices-'));
let folder: string;
let driver: PGlite;
let slices: PreparedSlices;
let opened: PGlite[] = [];
let number = 0;

const open = async (directory: string) => {
  const { driver } = await openPglite(directory, inject('migratedDatabase'));
  opened.push(driver);
  return { driver, slices: await openPreparedSlices(driver) };
};

/** Opens what a process that was killed at this moment would leave. */
const openAfterKill = async () => {
  const copy = `${folder}-killed`;
  cpSync(folder, copy, { recursive: true });
  return (await open(copy)).driver;
};

beforeEach(async () => {
  folder = join(home, String(++number));
  ({ driver, slices } = await open(folder));
  await driver.exec('create table written (slice integer)');
});

afterEach(async () => {
  for (const each of opened) await each.close();
  opened = [];
});

afterAll(() => rmSync(home, { recursive: true }));

/** A transaction as the library runs one, statement by statement; it writes down which slice it is. */
const transaction = async () => {
  await driver.query('BEGIN');
  await driver.query('insert into written values (public.current_slice())');
  await driver.query('COMMIT');
};
const read = async <Value>(sql: string, from = driver) =>
  (await from.query<{ value: Value }>(sql)).rows.map(({ value }) => value);
const written = (from = driver) => read<number | null>('select slice as value from written order by slice', from);
const prepared = (from = driver) => read<string>('select gid as value from pg_prepared_xacts order by gid', from);
const version = async (from = driver) =>
  (await read<number>('select version::integer as value from content_version', from))[0];

test('slice 0 is committed, and the others are seen when all are committed, with one content version', async () => {
  const before = await version();
  await slices.run(0, transaction);
  await slices.run(1, transaction);
  await slices.run(2, transaction);
  expect(await written()).toEqual([0]);
  expect(await version()).toBe(before);
  await slices.commit();
  expect(await written()).toEqual([0, 1, 2]);
  expect(await version()).toBe((before ?? 0) + 1);
  expect(await prepared()).toEqual([]);
});

test('undone, they leave nothing, and the next change begins anew', async () => {
  await slices.run(1, transaction);
  await slices.run(2, transaction);
  await slices.rollBack();
  expect(await written()).toEqual([]);
  await slices.run(1, transaction);
  await slices.commit();
  expect(await written()).toEqual([1]);
});

test('a transaction outside of slices is none', async () => {
  await transaction();
  await slices.run(1, transaction);
  await transaction();
  expect(await written()).toEqual([null, null]);
  await slices.commit();
  expect(await written()).toEqual([1, null, null]);
});

test('a slice that fails is no slice', async () => {
  const fails = async () => {
    await driver.query('BEGIN');
    await driver.query('insert into written values (public.current_slice() / 0)').catch(() => driver.query('ROLLBACK'));
    throw new Error('no');
  };
  await expect(slices.run(1, fails)).rejects.toThrow('no');
  expect(await prepared()).toEqual([]);
  await transaction();
  expect(await written()).toEqual([null]);
});

test('nothing is committed where there are no slices, not even a version', async () => {
  const before = await version();
  await slices.run(0, transaction);
  await slices.commit();
  expect(await version()).toBe(before);
});

test('a process that is killed before the end leaves nothing', async () => {
  await slices.run(1, transaction);
  await slices.run(2, transaction);
  const after = await openAfterKill();
  expect(await written(after)).toEqual([]);
  expect(await prepared(after)).toEqual([]);
});

test('a process that is killed while it commits has committed all of it', async () => {
  const before = (await version()) ?? 0;
  const query = driver.query.bind(driver);
  driver.query = ((sql: string, ...more: []) =>
    sql === "commit prepared 'slice 2'" ? Promise.reject(new Error('killed')) : query(sql, ...more)) as typeof query;
  const dying = await openPreparedSlices(driver);
  for (const slice of [1, 2, 3]) await dying.run(slice, transaction);
  await expect(dying.commit()).rejects.toThrow('killed');
  expect(await written()).toEqual([1]);
  const after = await openAfterKill();
  expect(await written(after)).toEqual([1, 2, 3]);
  expect(await version(after)).toBe(before + 1);
  expect(await prepared(after)).toEqual([]);
});

test('an import that is killed between two slices is as it was planned, and can be applied', async () => {
  const lines = Array.from({ length: 600 }, (_, n) => ({
    line: n + 2,
    cells: [],
    reasons: [],
    category_slug: 'onions',
    slug: `onion-${n}`,
    product: { name: `Onion ${n}` },
  }));
  await driver.query("insert into product_categories (name, slug) values ('Onions', 'onions')");
  const sql = "insert into product_imports (file_name, columns, state) values ('a.csv', '{}', 'reading') returning id";
  const id = (await driver.query<{ id: string }>(sql)).rows[0]?.id;
  await driver.query('select plan_product_import($1, $2, true)', [id, JSON.stringify(lines)]);
  const apply = (on: PGlite) => async () => {
    await on.query('BEGIN');
    const { rows } = await on.query('select * from apply_product_import($1)', [id]);
    await on.query('COMMIT');
    return rows;
  };
  for (const slice of [0, 1, 2]) {
    expect(await slices.run(slice, apply(driver))).toEqual([{ outcome: 'next', rows: slice && 250 }]);
  }
  const after = await openAfterKill();
  const standing = (from = after) =>
    read(
      "select json_build_object('products', (select count(*) from products), 'state', state) as value from product_imports",
      from,
    );
  expect(await standing()).toEqual([{ products: 0, state: 'planned' }]);
  expect(await apply(after)()).toEqual([{ outcome: 'applied', rows: 600 }]);
  expect(await standing()).toEqual([{ products: 600, state: 'applied' }]);
  expect(await slices.run(3, apply(driver))).toEqual([{ outcome: 'applied', rows: 600 }]);
  await slices.commit();
  expect(await standing(driver)).toEqual([{ products: 600, state: 'applied' }]);
});
