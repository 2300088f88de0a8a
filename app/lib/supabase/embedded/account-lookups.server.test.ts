import type { PGlite } from '@supabase/lite/pglite';
import { beforeEach, expect, test, vi } from 'vitest';
import { type AccountLookups, rememberAccounts } from './account-lookups.server';

const SESSION = 'select * from "auth"."sessions" where "id" = $1';

const query = vi.fn<(sql: string, parameters?: unknown[]) => Promise<{ rows: object[] }>>();
let driver: PGlite;
let accounts: AccountLookups;

beforeEach(() => {
  query.mockReset().mockImplementation(async (_sql, parameters) => ({ rows: [{ id: parameters?.[0] }] }));
  driver = { query } as unknown as PGlite;
  accounts = rememberAccounts(driver);
});

const read = (id: string, sql = SESSION) => accounts.reading(() => driver.query(sql, [id]));

test('a session is read once between two writes, and every reader gets rows of its own', async () => {
  const [first, second] = [await read('one'), await read('one')];
  expect(query).toHaveBeenCalledTimes(1);
  expect(second).toEqual(first);
  expect(second.rows[0]).not.toBe(first.rows[0]);
  await read('another');
  expect(query).toHaveBeenCalledTimes(2);
  accounts.forget();
  await read('one');
  expect(query).toHaveBeenCalledTimes(3);
});

test('work that writes reads for itself, and nothing of it is remembered', async () => {
  await read('one');
  accounts.forget();
  for (let n = 0; n < 2; n += 1) await driver.query(SESSION, ['one']);
  expect(query).toHaveBeenCalledTimes(3);
  await read('one');
  expect(query).toHaveBeenCalledTimes(4);
});

test.each(['select * from "public"."profiles" where "id" = $1', 'select * from "auth"."users" where "email" = $1'])(
  'other statements are sent each time: %s',
  async (sql) => {
    await read('one', sql);
    await read('one', sql);
    expect(query).toHaveBeenCalledTimes(2);
  },
);
