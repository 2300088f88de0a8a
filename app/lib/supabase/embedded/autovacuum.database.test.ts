import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Autovacuum, createAutovacuum } from './autovacuum.server';
import { createMutex } from './mutex';
import { openPglite } from './pglite.server';

const { driver } = await openPglite();
let autovacuum: Autovacuum;

beforeEach(async () => {
  await driver.exec('drop table if exists busy, calm');
  await driver.exec('create table busy (id integer primary key, value text); create table calm (id integer)');
  await driver.exec("insert into busy select n, 'x' from generate_series(1, 3000) n; insert into calm values (1)");
});

afterEach(() => autovacuum.stop());

const open = () => {
  autovacuum = createAutovacuum(driver, createMutex(), 20, 200);
};
afterAll(() => driver.close());

/** @returns the vacuumed tables */
async function tidied(): Promise<string[]> {
  const { rows } = await driver.query<{ relname: string }>(
    'select relname from pg_stat_user_tables where last_vacuum is not null and last_analyze is not null',
  );
  return rows.map(({ relname }) => relname);
}

test('a table that was written to a lot is tidied when writing has come to a rest, and only that', async () => {
  open();
  autovacuum.wrote();
  await expect.poll(tidied).toEqual(['busy']);
});

test('it is tidied after the start of a process that knows nothing of the writes', async () => {
  await driver.query('select pg_stat_reset()');
  open();
  await expect.poll(tidied).toEqual(['busy']);
});

test('it is tidied in the end also where writing never rests', async () => {
  open();
  const writing = setInterval(() => autovacuum.wrote(), 5);
  try {
    await expect.poll(tidied).toEqual(['busy']);
  } finally {
    clearInterval(writing);
  }
});

test('nothing is done where little was written, or after the end', async () => {
  await driver.exec('drop table busy');
  open();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await tidied()).toEqual([]);
  await driver.exec('insert into calm select n from generate_series(1, 3000) n');
  autovacuum.wrote();
  autovacuum.stop();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await tidied()).toEqual([]);
});

test('nothing is done while a change in slices is prepared, but after its end', async () => {
  await driver.exec("begin; insert into calm values (2); prepare transaction 'slice'");
  open();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await tidied()).toEqual([]);
  await driver.exec("commit prepared 'slice'");
  autovacuum.wrote();
  await expect.poll(tidied).toEqual(['busy']);
});

test('a table that cannot be tidied is reported and harms nothing', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = Object.assign(Object.create(driver), { exec: () => Promise.reject(new Error('no room')) });
  const other = createAutovacuum(broken, createMutex(), 1);
  other.wrote();
  await expect.poll(() => complaint.mock.calls.length).toBe(1);
  other.stop();
});
