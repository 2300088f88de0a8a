import { PGlite, type Results } from '@electric-sql/pglite';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareStatements } from './prepared-statements.server';

const MOST = 12;
// PostgreSQL's FirstNormalObjectId.
const FIRST_OWN_TYPE = 16_384;

const plain = new PGlite();
const driver = new PGlite();
const { together } = prepareStatements(driver, MOST);

const TABLES = `
  drop schema public cascade; create schema public;
  create type mood as enum ('calm', 'busy');
  create table things (
    id integer primary key, name text unique, at timestamptz, day date, bytes bytea, facts jsonb, raw json,
    tags text[], numbers integer[], price numeric, big bigint, is_live boolean, mood mood, moods mood[], took interval);
  create function fails() returns text language plpgsql as $$ begin raise exception 'no' using errcode = 'P0001'; end $$;`;

beforeEach(async () => {
  for (const each of [plain, driver]) {
    await each.query('rollback');
    await each.exec(TABLES);
    await each.refreshArrayTypes();
  }
});

afterAll(async () => {
  await Promise.all([plain.close(), driver.close()]);
});

type Call = [sql: string, parameters?: unknown[]];

/** What a call gives, or its error with all that callers read of it. */
async function outcomeOf(on: PGlite, [sql, parameters]: Call): Promise<unknown> {
  const call = parameters ? on.query(sql, parameters) : on.query(sql);
  // Types of the test have other numbers in each of the two databases.
  const numbered = ({ rows, fields, affectedRows }: Results<unknown>) => ({
    rows,
    affectedRows,
    fields: fields.map(({ name, dataTypeID }) => [name, Math.min(dataTypeID, FIRST_OWN_TYPE)]),
  });
  return call.then(numbered, (error) => ({
    ...Object.fromEntries(['message', 'code', 'detail', 'hint', 'position'].map((name) => [name, error[name]])),
    ...Object.fromEntries(['query', 'params', 'constraint', 'where'].map((name) => [name, error[name]])),
  }));
}

/** Makes the same calls with and without prepared statements. */
async function expectSame(calls: Call[]): Promise<void> {
  for (const [number, call] of calls.entries()) {
    const expected = await outcomeOf(plain, call);
    expect([number, call, await outcomeOf(driver, call)]).toEqual([number, call, expected]);
  }
}

/** The texts that the database keeps. The question itself is not prepared. */
async function kept(): Promise<string[]> {
  const { rows } = await PGlite.prototype.query.call(
    driver,
    'select statement from pg_prepared_statements order by prepare_time, name',
  );
  return (rows as { statement: string }[]).map(({ statement }) => statement);
}

async function times(count: number, sql: string, parameters?: unknown[]): Promise<void> {
  for (let time = 0; time < count; time += 1) await driver.query(sql, parameters);
}

const thrice = (...calls: Call[]) => [calls, calls, calls].flat();

describe('answers are the same as without', () => {
  const INSERT = `insert into things (id, name, at, day, bytes, facts, raw, tags, numbers, price, big, is_live, mood, moods, took)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning *`;
  const FULL = [
    new Date('2026-11-23T10:00:00.123Z'),
    '2026-02-28',
    new Uint8Array([0, 1, 127, 128, 255]),
    { a: [1, null, { b: 'ü"\\\n' }] },
    ['raw', 1],
    ['a,b', '{"c"}', '', null, 'null', 'd\\e'],
    [1, null, -3],
    '12345678901234567890.10',
    9007199254740993n,
    true,
    'busy',
    ['calm', 'busy'],
    '1 day 02:03:04',
  ];

  test('for parameters and columns of every type, and for nulls', async () => {
    const rows = [1, 2, 3].map((id): Call => [INSERT, [id, `thing ${id}`, ...FULL]]);
    const nulls = [4, 5, 6].map((id): Call => [INSERT, [id, null, ...FULL.map(() => (id === 5 ? undefined : null))]]);
    await expectSame([
      ...rows,
      ...nulls,
      ...thrice(
        ['select * from things order by id'],
        ['select bytes, at from things where at = $1 and bytes = $2', [FULL[0], FULL[2]]],
        ['select id from things where numbers = $1 and tags = $2', [FULL[6], FULL[5]]],
        ['select id from things where facts @> $1 and is_live = $2', [{ a: [1] }, true]],
        ['select id from things where id = any($1) and mood = any($2::mood[])', [[1, 2, 4], ['busy']]],
        ["select '{}'::integer[] as none, array[[1,2],[3,4]] as two, 'NaN'::float8 as nan, '' as empty"],
        ['select id as same, name as same from things order by id limit $1', ['2']],
      ),
    ]);
    expect(await kept()).toEqual(expect.arrayContaining([INSERT, 'select * from things order by id']));
  });

  test('for counts, empty results and results without columns', async () => {
    await expectSame([
      ...[1, 2, 3].map((id): Call => ['insert into things (id) values ($1)', [id]]),
      ...thrice(
        ['update things set name = null where id > $1', [1]],
        ['select * from things where id = $1', [77]],
        ['select from things'],
        ['values (1, $1::text), (2, null)', ['x']],
        ['with old as (select id from things) select count(*) from old'],
        ['delete from things where id = $1 returning id', [2]],
      ),
    ]);
  });

  test('for errors, whose statement can be sent again', async () => {
    await driver.query('insert into things (id, name) values (1, $1)', ['once']);
    await plain.query('insert into things (id, name) values (1, $1)', ['once']);
    await expectSame(
      thrice(
        ['select * form things'],
        ['select missing from things'],
        ['select * from missing'],
        ['insert into things (id, name) values (1, $1)', ['twice']],
        ['select id from things where id = $1', ['no number']],
        ['select id from things where id = $1', [1]],
        ['select id from things where id = $1', []],
        ['select id from things where id = $1', [1, 2]],
        ['select 1 / $1::integer', [0]],
        ['select fails()'],
        ['select 1; select 2'],
      ),
    );
    await expect(driver.query('select $1::boolean', ['maybe'])).rejects.toThrow('Invalid input for boolean type');
    expect((await driver.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('in transactions, after errors in them, and after their end', async () => {
    const name: Call = ['select name from things where id = $1', [1]];
    await expectSame([
      ...thrice(
        ['begin'],
        ['insert into things (id, name) values ($1, $2)', [1, 'kept for a while']],
        name,
        ['rollback'],
        name,
      ),
      ...thrice(['begin'], name, ['select 1 / $1::integer', [0]], name, ['commit'], name),
      ['begin'],
      ['insert into things (id, name) values ($1, $2)', [1, 'kept']],
      ['savepoint before'],
      ['select fails()'],
      name,
      ['rollback to savepoint before'],
      name,
      ['commit'],
      name,
    ]);
  });

  test('where several calls are made at once, and beside a transaction of the driver', async () => {
    await driver.exec('insert into things (id) select n from generate_series(1, 50) n');
    const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
    const within = driver.transaction(async (tx) => {
      await tx.query("update things set name = 'in between' where id = 1");
      const seen = await tx.query('select id from things where id = $1', [1]);
      await tx.query('update things set name = null where id = 1');
      return seen.rows;
    });
    const rows = await Promise.all(
      numbers.map(async (id) => (await driver.query('select id, name from things where id = $1', [id])).rows),
    );
    expect(rows.flat()).toEqual(numbers.map((id) => ({ id, name: null })));
    expect(await within).toEqual([{ id: 1 }]);
  });

  test('for the role and the settings of each transaction', async () => {
    await driver.exec(`
      create role reader; grant usage on schema public to reader; grant select on things to reader;
      alter table things enable row level security; create policy own on things using (name = current_setting('my.name'));
      insert into things (id, name) values (1, 'a'), (2, 'b')`);
    const seenBy = async (role: string, name: string) => {
      await driver.query('begin');
      await driver.query("select set_config('role', $1, true), set_config('my.name', $2, true)", [role, name]);
      const { rows } = await driver.query<{ id: number }>('select id from things order by id');
      await driver.query('commit');
      return rows.map(({ id }) => id);
    };
    for (let round = 0; round < 3; round += 1) {
      expect(await seenBy('reader', 'a')).toEqual([1]);
      expect(await seenBy('reader', 'b')).toEqual([2]);
      expect(await seenBy('postgres', 'a')).toEqual([1, 2]);
    }
    await driver.exec('drop owned by reader; drop role reader');
  });
});

describe('a changed schema', () => {
  const ALL: Call = ['select * from things where name = $1', ['x']];

  test.each([
    ['by the driver’s exec', (sql: string) => driver.exec(sql)],
    ['by a statement', (sql: string) => driver.query(sql)],
    ['by a transaction of the driver', (sql: string) => driver.transaction((tx) => tx.query(sql))],
    ['by a function, of which the driver does not know', (sql: string) => driver.query('select run($1)', [sql])],
  ])('%s is seen by the next call', async (_, change) => {
    for (const each of [plain, driver])
      await each.exec(`create function run(text) returns void language plpgsql as $$ begin execute $1; end $$`);
    const changes = [
      'alter table things add column more text',
      'alter table things drop column more',
      'alter table things alter column name type integer using null',
      'alter table things alter column name type text',
      'alter table things rename column day to date_of_day',
      'drop table things',
      'create table things (name text, instead boolean)',
    ];
    for (const sql of changes) {
      await expectSame([ALL, ALL, ALL]);
      await plain.exec(sql);
      await change(sql);
    }
    await expectSame([ALL, ALL, ALL]);
  });

  test('that is rolled back is gone for the next call', async () => {
    const ask: Call = ['select name from things where name = $1', ['1']];
    const change: Call = ['alter table things alter column name type integer using null'];
    await expectSame([ask, ask, ask, ['begin'], change, ask, ask, ask, ['rollback'], ask, ask, ask]);
    await driver.exec('begin; alter table things alter column name type integer using null');
    await times(3, 'select name from things where name = $1', [1]);
    await driver.exec('rollback');
    await expectSame([ask, ask, ask]);
  });

  test('costs a transaction in progress one error at most where the driver does not know of it', async () => {
    await driver.exec(`create function widen() returns void language sql as 'alter table things add column wide text'`);
    await times(3, ...ALL);
    await driver.query('begin');
    await driver.query('select widen()');
    await expect(driver.query(...ALL)).rejects.toMatchObject({ code: '0A000' });
    await driver.query('rollback');
    await times(3, ...ALL);
  });
});

describe('what the database keeps', () => {
  const one = 'select 1 as one';

  test('is the text that comes again, not the one that came once', async () => {
    await times(1, one);
    await times(1, 'select 2 as two');
    expect(await kept()).toEqual([]);
    await times(5, one);
    expect(await kept()).toEqual([one]);
  });

  test('is no more than the limit: the text that was not used for longest goes', async () => {
    const texts = Array.from({ length: MOST + 2 }, (_, index) => `select ${index} as n`);
    for (const text of texts) await times(2, text);
    expect(await kept()).toEqual(texts.slice(2));
    expect((await driver.query(texts[0] ?? '')).rows).toEqual([{ n: 0 }]);
  });

  test.each(['discard all', 'deallocate all', "prepare other as select 'x'", 'create table other ()'])(
    'is nothing after %s',
    async (sql) => {
      await times(3, one);
      await driver.query(sql);
      await times(1, one);
      expect(await kept()).toEqual(sql.startsWith('prepare') ? [sql] : []);
      await driver.query('deallocate all');
    },
  );

  test('may go without notice', async () => {
    await times(3, one);
    await PGlite.prototype.exec.call(driver, 'deallocate all');
    expect((await driver.query(one)).rows).toEqual([{ one: 1 }]);
  });

  test('is not what begins with another word, or has options', async () => {
    await times(3, 'show search_path');
    for (let time = 0; time < 3; time += 1) {
      const { rows } = await driver.query('select 3 as three', [], { rowMode: 'array' });
      expect(rows).toEqual([[3]]);
    }
    expect(await kept()).toEqual([]);
  });
});

describe('together', () => {
  const asReader = (name: string) => ({
    sql: "select set_config('my.name', $1, true), set_config('transaction_read_only', 'on', true)",
    parameters: [name],
  });
  const own = {
    sql: "select id, current_setting('my.name') as mine from things where name = current_setting('my.name')",
  };

  beforeEach(() => driver.exec("insert into things (id, name) values (1, 'a'), (2, 'b')"));

  test('statements are one transaction, whose settings end with it, and are kept from the first time on', async () => {
    for (const [id, name] of [
      [1, 'a'],
      [2, 'b'],
      [1, 'a'],
    ] as const) {
      expect((await together([asReader(name), own])).map(({ rows }) => rows)).toEqual([
        [{ set_config: 'on' }],
        [{ id, mine: name }],
      ]);
      expect(driver.isInTransaction()).toBe(false);
    }
    expect(await kept()).toEqual([asReader('').sql, own.sql]);
    const after = await driver.query(
      "select current_setting('my.name', true) as name, current_setting('transaction_read_only') as only",
    );
    expect(after.rows).toEqual([{ name: '', only: 'off' }]);
  });

  test('none has had an effect where one fails, and they can be sent again', async () => {
    const add = { sql: 'insert into things (id) values (3)' };
    await expect(together([add, { sql: 'select 1 / $1::integer as n', parameters: [0] }])).rejects.toThrow(
      'division by zero',
    );
    await expect(together([asReader('a'), add])).rejects.toThrow('read-only transaction');
    expect((await driver.query('select count(*)::integer as n from things')).rows).toEqual([{ n: 2 }]);
    expect(await together([add, { sql: 'select 1 / $1::integer as n', parameters: [1] }])).toMatchObject([
      { rows: [], affectedRows: 1 },
      { rows: [{ n: 1 }], affectedRows: 0 },
    ]);
  });

  test('they are no part of an open transaction', async () => {
    await driver.query('begin');
    await expect(together([own])).rejects.toThrow('A transaction is open.');
    await driver.query('rollback');
    expect((await together([asReader('b'), own]))[1]?.rows).toEqual([{ id: 2, mine: 'b' }]);
  });
});
