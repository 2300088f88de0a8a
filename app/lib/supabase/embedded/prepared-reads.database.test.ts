import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PreparedReads, prepareReads } from './prepared-reads.server';

const driver = new PGlite();
let reads: PreparedReads;

const kept = async () =>
  (await driver.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );
const read = (sql: string, ...values: string[]) => reads.run([{ sql, values }]);

beforeAll(() =>
  driver.exec("create table things (id integer, name text); insert into things values (1, 'ü'), (2, null)"),
);

beforeEach(async () => {
  await driver.exec('deallocate all');
  reads = prepareReads(driver);
});

afterAll(() => driver.close());

test('rows come as PostgreSQL writes them, and values are never a part of a text', async () => {
  const sql =
    'select id, name from things where name = $1::text or $1::text is null or id = $2::text::integer order by id';
  expect(await read(sql, 'ü', '2')).toEqual([
    ['1', 'ü'],
    ['2', null],
  ]);
  expect(await read(sql, "ü' or true; --", '0')).toEqual([]);
});

test('a text is parsed once, whatever its values are', async () => {
  for (const id of ['1', '2', '3']) await read('select name from things where id = $1::text::integer', id);
  expect(await kept()).toHaveLength(1);
});

test('what one message reads is one transaction, whose settings end with it', async () => {
  const settings = { sql: "select set_config('app.who', 'visitor', true)", values: [] };
  const who = { sql: "select coalesce(current_setting('app.who', true), '')", values: [] };
  expect(await reads.run([settings, who])).toEqual([['visitor'], ['visitor']]);
  expect(await reads.run([who])).toEqual([['']]);
});

test('after an error nothing has happened, and every statement can be sent again', async () => {
  const insert = { sql: 'insert into things values (3)', values: [] };
  const divide = { sql: 'select (1 / $1::text::integer)::text', values: ['0'] };
  await expect(reads.run([insert, divide])).rejects.toThrow('division by zero');
  expect(driver.isInTransaction()).toBe(false);
  expect(await read('select count(*)::text from things')).toEqual([['2']]);
  expect(await read(divide.sql, '1')).toEqual([['1']]);
});

test('a definition that changed meanwhile is seen, at the latest after one error', async () => {
  const sql = 'select one from changing';
  await driver.exec('create table changing (one integer); insert into changing values (1)');
  expect(await read(sql)).toEqual([['1']]);
  await driver.exec("drop table changing; create table changing (one text); insert into changing values ('one')");
  await read(sql).catch(() => undefined);
  expect(await read(sql)).toEqual([['one']]);
});

test('no more are kept than the limit', async () => {
  for (let number = 0; number < 205; number += 1) await read(`select ${number}::text`);
  expect((await kept()).length).toBeLessThan(10);
  expect(await read('select 7::text')).toEqual([['7']]);
});
