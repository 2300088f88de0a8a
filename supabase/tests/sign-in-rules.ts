import { beforeEach, describe, expect, test } from 'vitest';
import { ACTORS, type Stage, sql } from './actors';
import { fresh } from './samples';

const FIFTEEN_MINUTES = 900;
const ALLOWED = 5;

/** Tests the rate limit of begin_sign_in, and its reset by end_sign_in. */
export function describeSignInLimit(stage: () => Stage): void {
  describe('the limit of sign-ins', () => {
    let sender: string;

    beforeEach(() => {
      sender = `sender ${fresh()}`;
    });

    const begin = async (by = stage().as.anonymous) => {
      const { data } = await by.rpc('begin_sign_in', { sender_hash: sender }).throwOnError();
      return data;
    };
    const end = async (by = stage().as.anonymous) => by.rpc('end_sign_in', { sender_hash: sender }).throwOnError();
    const fail = async (times: number) => {
      for (let n = 1; n <= times; n += 1) expect(await begin()).toBe(0);
    };
    const counted = async () => {
      const attempts = stage().service.from('sign_in_attempts').select('id').eq('sender_hash', sender);
      return (await attempts.throwOnError()).data.length;
    };
    const makeOlder = (interval: string) =>
      sql(
        stage().database,
        'update public.sign_in_attempts set created_at = created_at - ($2::text)::interval where sender_hash = $1',
        [sender, interval],
      );

    test.each(ACTORS)('%s begins five times, then gets the seconds to wait', async (actor) => {
      const attempts: unknown[] = [];
      for (let n = 1; n <= ALLOWED; n += 1) attempts.push(await begin(stage().as[actor]));
      expect(attempts).toEqual(Array(ALLOWED).fill(0));
      const wait = await begin(stage().as[actor]);
      expect(wait).toBeGreaterThan(FIFTEEN_MINUTES - 30);
      expect(wait).toBeLessThanOrEqual(FIFTEEN_MINUTES);
    });

    test('a refused attempt is not counted', async () => {
      await fail(ALLOWED);
      for (let n = 1; n <= 3; n += 1) expect(await begin()).toBeGreaterThan(0);
      expect(await counted()).toBe(ALLOWED);
    });

    test('the wait ends when the first of the five is fifteen minutes old', async () => {
      await fail(1);
      await makeOlder('10 minutes');
      await fail(4);
      const wait = await begin();
      expect(wait).toBeGreaterThan(FIFTEEN_MINUTES - 600 - 30);
      expect(wait).toBeLessThanOrEqual(FIFTEEN_MINUTES - 600);
      await makeOlder('5 minutes');
      expect(await begin()).toBe(0);
      expect(await begin()).toBeGreaterThan(0);
    });

    test('there is a second to wait at least, never none', async () => {
      await fail(ALLOWED);
      await makeOlder('14 minutes 59.5 seconds');
      expect([0, 1]).toContain(await begin());
    });

    test.each(ACTORS)('what ended well for %s is forgotten', async (actor) => {
      await fail(ALLOWED - 1);
      await end(stage().as[actor]);
      expect(await counted()).toBe(0);
      await fail(ALLOWED);
      expect(await begin()).toBeGreaterThan(0);
    });

    test('one sender neither uses up nor wins back the attempts of another', async () => {
      await fail(ALLOWED);
      const first = sender;
      sender = `another than ${first}`;
      await fail(1);
      await end();
      sender = first;
      expect(await begin()).toBeGreaterThan(0);
    });

    test('of twenty at the same moment exactly five are let through', async () => {
      const waits = await Promise.all(Array.from({ length: 20 }, () => begin()));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(ALLOWED);
      expect(waits.filter((wait) => wait !== null && wait > 0)).toHaveLength(20 - ALLOWED);
      expect(await counted()).toBe(ALLOWED);
    });

    test('attempts of a day ago are deleted with the next attempt of any sender', async () => {
      await fail(2);
      await makeOlder('1 day');
      const old = sender;
      sender = `later than ${old}`;
      await begin();
      sender = old;
      expect(await counted()).toBe(0);
    });

    test('of one address twenty are let through, whoever they are made up to be, and a success gives back its own', async () => {
      const db = stage().as.anonymous;
      const address_hash = `address ${fresh()}`;
      const from = async (sender_hash: string) =>
        (await db.rpc('begin_sign_in', { sender_hash, address_hash }).throwOnError()).data;
      const waits: unknown[] = [];
      for (let n = 1; n <= 19; n += 1) waits.push(await from(`${sender} ${n}`));
      expect(waits).toEqual(Array(19).fill(0));
      expect(await from(sender)).toBe(0);
      await db.rpc('end_sign_in', { sender_hash: sender, address_hash }).throwOnError();
      expect(await from(sender)).toBe(0);
      expect(await from(`${sender} 20`)).toBeGreaterThan(FIFTEEN_MINUTES - 30);
      // Who is refused for the address is not counted as a person.
      for (let n = 1; n <= ALLOWED; n += 1) {
        await db.rpc('begin_sign_in', { sender_hash: `${sender} 21`, address_hash }).throwOnError();
      }
      const elsewhere = { sender_hash: `${sender} 21`, address_hash: `${address_hash} elsewhere` };
      expect((await db.rpc('begin_sign_in', elsewhere).throwOnError()).data).toBe(0);
    });

    test.each(ACTORS)('what nobody judged is taken back for %s, once for each', async (actor) => {
      const db = stage().as[actor];
      const both = { sender_hash: sender, address_hash: `address of ${sender}` };
      for (let n = 1; n <= ALLOWED; n += 1) {
        expect((await db.rpc('begin_sign_in', both).throwOnError()).data).toBe(0);
      }
      await db.rpc('take_back_sign_in', both).throwOnError();
      expect(await counted()).toBe(ALLOWED - 1);
      expect((await db.rpc('begin_sign_in', both).throwOnError()).data).toBe(0);
      expect((await db.rpc('begin_sign_in', both).throwOnError()).data).toBeGreaterThan(0);
    });

    test('a code is tried once, and once more where nobody judged it', async () => {
      const db = stage().as.anonymous;
      const entry = { sender_hash: sender, code_hash: `code ${fresh()}` };
      const enter = async () => (await db.rpc('begin_sign_in', entry).throwOnError()).data;
      expect(await enter()).toBe(0);
      await db.rpc('take_back_sign_in', entry).throwOnError();
      expect(await enter()).toBe(0);
      await end();
      expect([await enter(), await enter()]).toEqual([-1, -1]);
      expect(await counted()).toBe(2);
    });

    test('attempts of others fill no more than their room, and lock nobody out', async () => {
      await sql(
        stage().database,
        `insert into public.sign_in_attempts (sender_hash, created_at)
         select 'crowd ' || n, now() - n * interval '1 millisecond' from generate_series(1, 20100) n`,
      );
      await fail(ALLOWED);
      expect(await begin()).toBeGreaterThan(0);
      const [found] = await sql<{ count: number }>(
        stage().database,
        'select count(*)::integer as count from public.sign_in_attempts',
      );
      expect(found?.count).toBeLessThanOrEqual(20_001);
      await sql(stage().database, "delete from public.sign_in_attempts where sender_hash like 'crowd %'");
    });

    test.each(['', 'x'.repeat(201)])('a sender without a name is refused (%j)', async (sender_hash) => {
      const { data, error } = await stage().as.anonymous.rpc('begin_sign_in', { sender_hash });
      expect({ data, code: error?.code }).toEqual({ data: null, code: '23514' });
    });
  });
}
