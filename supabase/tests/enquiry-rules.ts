import { beforeEach, describe, expect, test } from 'vitest';
import { type Stage, sql } from './actors';
import { fresh } from './samples';

const TEN_MINUTES = 600;
const REFERENCE = /^[2-9CDFGHJKMNPQRTVWX]{3}-[2-9CDFGHJKMNPQRTVWX]{3}$/;
const STORED = [
  {
    outcome: 'stored',
    retry_after_seconds: 0,
    reference: expect.stringMatching(REFERENCE),
    may_copy: expect.any(Boolean),
  },
];

/** Tests what submit_enquiry stores, and its rate limit. */
export function describeSubmitEnquiry(stage: () => Stage): void {
  describe('submit_enquiry', () => {
    let sender: string;

    beforeEach(() => {
      sender = `sender ${fresh()}`;
    });

    const submit = (fields: Partial<ReturnType<typeof enquiry>> = {}) =>
      stage().as.anonymous.rpc('submit_enquiry', { ...enquiry(), sender_hash: sender, ...fields });
    const stored = async () => {
      const { data } = await stage().service.from('enquiries').select().eq('sender_hash', sender).throwOnError();
      return data;
    };
    const makeOlder = (interval: string) =>
      sql(
        stage().database,
        'update public.enquiries set created_at = created_at - ($2::text)::interval where sender_hash = $1',
        [sender, interval],
      );

    test('stores what was written, as new', async () => {
      expect((await submit({ phone: ' +91 512 555 0148 ' })).data).toEqual(STORED);
      const { full_name, email, subject, message } = enquiry();
      const written = { full_name, email, subject, message, phone: '+91 512 555 0148', status: 'new' };
      expect(await stored()).toEqual([expect.objectContaining(written)]);
    });

    test('a blank telephone number is none', async () => {
      await submit({ phone: '   ' });
      expect(await stored()).toEqual([expect.objectContaining({ phone: null })]);
    });

    test.each([
      ['full_name', ' '],
      ['full_name', 'x'.repeat(201)],
      ['email', 'asha'],
      ['email', 'asha @example.com'],
      ['email', 'asha@example.com\nbcc: all@example.com'],
      ['email', `${'x'.repeat(309)}@example.com`],
      ['phone', '1'.repeat(51)],
      ['subject', ''],
      ['subject', 'x'.repeat(201)],
      ['message', '  '],
      ['message', 'x'.repeat(5001)],
      ['idempotency_key', ''],
      ['idempotency_key', 'x'.repeat(201)],
    ])('refuses a %s that breaks its rule (%j)', async (field, value) => {
      const { data, error } = await submit({ [field]: value });
      expect({ data, message: error?.message }).toEqual({
        data: null,
        message: expect.stringContaining(`enquiries_${field}_`),
      });
      expect(await stored()).toEqual([]);
    });

    test('takes every field at its longest', async () => {
      const longest = {
        full_name: 'n'.repeat(200),
        email: `${'x'.repeat(308)}@example.com`,
        phone: '1'.repeat(50),
        subject: 's'.repeat(200),
        message: 'm'.repeat(5000),
      };
      expect((await submit(longest)).data).toEqual(STORED);
      expect(await stored()).toEqual([expect.objectContaining(longest)]);
    });

    test('the same form sent twice is one row, and both times it is stored', async () => {
      const idempotency_key = `twice by ${sender}`;
      const first = (await submit({ idempotency_key, email: `${fresh()}@example.com` })).data;
      expect(first).toEqual([{ ...STORED[0], may_copy: true }]);
      // A copy of it was sent already.
      expect((await submit({ idempotency_key })).data).toEqual([{ ...first?.[0], may_copy: false }]);
      expect(await stored()).toMatchObject([{ reference: first?.[0]?.reference }]);
    });

    test('the same form sent ten times at once is one row', async () => {
      const idempotency_key = `at once by ${sender}`;
      const results = await Promise.all(Array.from({ length: 10 }, () => submit({ idempotency_key })));
      expect(results.map(({ data }) => data)).toEqual(Array.from({ length: 10 }, () => STORED));
      expect(await stored()).toHaveLength(1);
    });

    test('the sixth within ten minutes gets the seconds to wait', async () => {
      for (let n = 1; n <= 5; n += 1) expect((await submit()).data).toEqual(STORED);
      // The first of the five is 200 seconds old: its place is free in 400.
      await makeOlder('200 seconds');
      const { data } = await submit();
      expect(data).toMatchObject([{ outcome: 'limited', retry_after_seconds: expect.any(Number), may_copy: false }]);
      expect(data?.[0]?.retry_after_seconds).toBeGreaterThan(TEN_MINUTES - 200 - 30);
      expect(data?.[0]?.retry_after_seconds).toBeLessThanOrEqual(TEN_MINUTES - 200);
      expect(await stored()).toHaveLength(5);
    });

    test('a form that was stored is still stored when its sender is limited', async () => {
      const idempotency_key = `first of ${sender}`;
      await submit({ idempotency_key });
      for (let n = 2; n <= 5; n += 1) await submit();
      expect((await submit()).data).toEqual([expect.objectContaining({ outcome: 'limited' })]);
      expect((await submit({ idempotency_key })).data).toEqual(STORED);
    });

    test('one address gets three copies in a day, whoever types it', async () => {
      const name = fresh();
      const copies: unknown[] = [];
      for (let n = 1; n <= 5; n += 1) {
        const email = n % 2 ? `${name}@example.com` : `${name}@EXAMPLE.com`;
        const { data } = await submit({ email, sender_hash: `${sender} ${n}` });
        copies.push(data?.[0]?.may_copy);
      }
      expect(copies).toEqual([true, true, true, false, false]);
    });

    test('all together get thirty copies in an hour', async () => {
      await sql(stage().database, "update public.enquiries set created_at = now() - interval '2 hours'");
      const row = (n: number) => ({ ...enquiry(), sender_hash: `${sender} ${n}`, email: `${fresh()}@example.com` });
      const rows = Array.from({ length: 29 }, (_, n) => row(n));
      await stage().service.from('enquiries').insert(rows).throwOnError();
      expect((await submit(row(30))).data?.[0]?.may_copy).toBe(true);
      expect((await submit(row(31))).data?.[0]?.may_copy).toBe(false);
    });

    test('the sender reads what was sent, for an hour', async () => {
      const idempotency_key = `read by ${sender}`;
      const { full_name, email, subject, message } = enquiry();
      await submit({ idempotency_key });
      const read = async (key: string) =>
        (await stage().as.anonymous.rpc('sent_enquiry', { idempotency_key: key }).throwOnError()).data;
      expect(await read(idempotency_key)).toEqual([{ full_name, email, phone: null, subject, message }]);
      expect(await read('another key')).toEqual([]);
      await makeOlder('61 minutes');
      expect(await read(idempotency_key)).toEqual([]);
    });

    test('after ten minutes there is room again', async () => {
      for (let n = 1; n <= 5; n += 1) await submit();
      await makeOlder('10 minutes');
      expect((await submit()).data).toEqual(STORED);
      expect(await stored()).toHaveLength(6);
    });

    test('one sender does not use up the room of another', async () => {
      for (let n = 1; n <= 5; n += 1) await submit();
      sender = `another than ${sender}`;
      expect((await submit()).data).toEqual(STORED);
    });

    test('of ten different forms of one sender at once exactly five are stored', async () => {
      const results = await Promise.all(Array.from({ length: 10 }, () => submit()));
      const outcomes = results.map(({ data }) => data?.[0]?.outcome).sort();
      expect(outcomes).toEqual([...Array<string>(5).fill('limited'), ...Array<string>(5).fill('stored')]);
      expect(await stored()).toHaveLength(5);
    });
  });
}

/** The arguments that the contact form sends, with a new idempotency key. */
function enquiry() {
  return {
    full_name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '',
    subject: 'Onions',
    message: 'How much is a container?',
    idempotency_key: `form ${fresh()}`,
    sender_hash: 'sender',
  };
}
