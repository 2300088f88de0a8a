import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '~/types/database';
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

    beforeEach(async () => {
      sender = `sender ${fresh()}`;
      await sql(stage().database, 'delete from public.hourly_writes');
    });

    const submit = (fields: Partial<Database['public']['Functions']['submit_enquiry']['Args']> = {}) =>
      stage().as.anonymous.rpc('submit_enquiry', {
        ...{ ...enquiry(), sender_hash: sender, mails: [mail('enquiry'), mail('copy')] },
        ...fields,
      });
    const mail = (kind: string) => ({
      id: randomUUID(),
      kind,
      key_digest: 'x',
      sealed: 'sealed',
      subject: `A ${kind}`,
    });
    const queued = () =>
      sql(
        stage().database,
        `select o.kind from public.outbox o join public.enquiries e on e.id = o.enquiry_id and e.reference = o.reference
         where e.sender_hash = $1 order by o.created_at, o.kind`,
        [sender],
      );
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

    test('puts its mails into the outbox, each once, of no other kind, and the copy only where one may go out', async () => {
      const mails = [mail('enquiry'), mail('copy'), mail('password')];
      const idempotency_key = `mailed of ${sender}`;
      const email = `${fresh()}@example.com`;
      for (let time = 0; time < 2; time += 1) await submit({ idempotency_key, email, mails });
      expect(await queued()).toEqual([{ kind: 'copy' }, { kind: 'enquiry' }]);
      for (let n = 2; n <= 4; n += 1) await submit({ email });
      expect(await queued()).toHaveLength(7);
    });

    test('keeps none of what is refused, nor mails that are too long', async () => {
      const long = { ...mail('copy'), sealed: 'x'.repeat(600_000) };
      expect((await submit({ mails: [long] })).error?.message).toContain('enquiries_are_short');
      expect((await submit({ mails: [mail('enquiry')], full_name: ' ' })).error).not.toBeNull();
      expect(await queued()).toEqual([]);
    });

    test('archives what a trap has caught, with its mark and without mails, and answers the same', async () => {
      const before = await sql<{ id: string }>(
        stage().database,
        `select count(*)::text as id from public.insight_counts where kind = 'funnel' and key = 'sent'`,
      );
      expect((await submit({ caught: true, idempotency_key: `caught ${sender}` })).data).toEqual([
        { ...STORED[0], may_copy: false },
      ]);
      expect(await stored()).toEqual([expect.objectContaining({ status: 'archived', tags: ['caught', 'spam'] })]);
      expect(await queued()).toEqual([]);
      expect(
        await sql(
          stage().database,
          `select count(*)::text as id from public.insight_counts where kind = 'funnel' and key = 'sent'`,
        ),
      ).toEqual(before);
    });

    test('keeps the newest 500 of those, whatever staff have taken out, and leaves people their room', async () => {
      const { database } = stage();
      await sql(
        database,
        `insert into public.enquiries (full_name, email, subject, message, idempotency_key, sender_hash, status, tags, created_at)
         select 'Robot', 'robot@example.com', 'Old', 'Old', 'old ' || $1 || n, $1, 'archived', '{caught,spam}',
           now() - make_interval(hours => 1, mins => n)
         from generate_series(1, 500) n`,
        [sender],
      );
      await sql(
        database,
        `update public.enquiries set status = 'new' where id = (
           select id from public.enquiries where sender_hash = $1 order by created_at limit 1
         )`,
        [sender],
      );
      await sql(
        database,
        "insert into public.hourly_writes (kind, hour, row_count, byte_count) values ('enquiries', date_trunc('hour', now(), 'UTC'), 600, 0)",
      );
      expect((await submit({ caught: true })).data).toEqual([{ ...STORED[0], may_copy: false }]);
      expect((await submit({ caught: true })).data).toEqual([{ ...STORED[0], may_copy: false }]);
      const kept = await sql<{ caught: string; freed: string }>(
        database,
        `select count(*) filter (where status = 'archived')::text as caught, count(*) filter (where status = 'new')::text as freed
         from public.enquiries where tags @> '{caught,spam}'`,
      );
      expect(kept).toEqual([{ caught: '500', freed: '1' }]);
      const traces = await sql(
        database,
        "select 1 from public.revisions where table_name = 'enquiries' and actor_name is null and action = 'delete'",
      );
      expect(traces).toEqual([]);
      await sql(database, 'delete from public.enquiries where sender_hash = $1', [sender]);
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
      const row = (n: number) => ({ ...enquiry(), sender_hash: `${sender} ${n}`, email: `${fresh()}@example.com` });
      expect((await submit(row(1))).data?.[0]?.may_copy).toBe(true);
      await sql(stage().database, "update public.hourly_writes set row_count = 29 where kind = 'copies'");
      // Who gets no copy takes none from others.
      const address = `${fresh()}@example.com`;
      for (let n = 2; n <= 4; n += 1)
        await stage()
          .service.from('enquiries')
          .insert({ ...enquiry(), email: address });
      expect((await submit({ ...row(5), email: address })).data?.[0]?.may_copy).toBe(false);
      expect((await submit(row(6))).data?.[0]?.may_copy).toBe(true);
      expect((await submit(row(7))).data?.[0]?.may_copy).toBe(false);
      await sql(stage().database, "update public.hourly_writes set hour = hour - interval '1 hour'");
      expect((await submit(row(8))).data?.[0]?.may_copy).toBe(true);
    });

    test('one sender gets three copies in an hour, whatever addresses they type', async () => {
      const copies: unknown[] = [];
      for (let n = 1; n <= 5; n += 1) {
        copies.push((await submit({ email: `${fresh()}@example.com` })).data?.[0]?.may_copy);
      }
      expect(copies).toEqual([true, true, true, false, false]);
    });

    test.each([
      ['600 of them', 'row_count = 600'],
      ['6 MB', 'byte_count = 5999999'],
    ])('all together send %s in an hour, whatever senders they name', async (_, full) => {
      await sql(stage().database, 'delete from public.hourly_writes');
      expect((await submit()).data).toEqual(STORED);
      await sql(stage().database, `update public.hourly_writes set ${full} where kind = 'enquiries'`);
      const { data } = await submit({ sender_hash: `another than ${sender}` });
      expect(data).toMatchObject([{ outcome: 'limited', reference: null }]);
      expect(data?.[0]?.retry_after_seconds).toBeGreaterThan(0);
      expect(data?.[0]?.retry_after_seconds).toBeLessThanOrEqual(3600);
      await sql(stage().database, 'delete from public.hourly_writes');
      expect((await submit({ sender_hash: `another than ${sender}` })).data).toEqual(STORED);
    });

    test('one of them has at most 100 kB', async () => {
      const { error } = await submit({ lines: [{ product_name: 'x'.repeat(100_000) }] });
      expect(error?.message).toContain('enquiries_are_short');
      expect(await stored()).toEqual([]);
    });

    test('the sender reads what was sent, for 30 days', async () => {
      const token = `token of ${sender}`;
      const { full_name, email, subject, message } = enquiry();
      await submit({ token_digest: digestOf(token) });
      const read = async (by: string) =>
        (await stage().as.anonymous.rpc('sent_enquiry', { token: by }).throwOnError()).data;
      expect(await read(token)).toMatchObject({ full_name, email, phone: null, subject, message, lines: [] });
      for (const other of ['another token', digestOf(token), '']) expect(await read(other)).toBeNull();
      await makeOlder('29 days 23 hours');
      expect(await read(token)).toMatchObject({ full_name });
      await makeOlder('1 hour');
      expect(await read(token)).toBeNull();
    });

    test('stores the lines of a list in their order, by the name of what is gone', async () => {
      const { data: product } = await stage()
        .service.from('products')
        .select('id')
        .eq('is_live', true)
        .limit(1)
        .single()
        .throwOnError();
      const lines = [
        line({ product_id: product.id, packing_kg: 25, tonnes: 28 }),
        line({ note: '#sys.inputs *x* $y$' }),
      ];
      const details = { company: 'Diallo', port: 'Dakar', incoterm: 'CIF', loading_week: '2026-W49', meaning: '28 t' };
      const token = `lines of ${sender}`;
      const { data } = await submit({ message: '', ...details, lines, token_digest: digestOf(token) });
      expect(data).toEqual(STORED);
      const [row] = await stored();
      expect(row).toMatchObject({ message: '', ...details });
      const read = stage()
        .service.from('enquiry_lines')
        .select()
        .eq('enquiry_id', row?.id ?? '')
        .order('position');
      // The embedded API gives decimals of a fixed length as text.
      const rows = (await read.throwOnError()).data.map((row) => ({ ...row, quantity: Number(row.quantity) }));
      expect(rows).toMatchObject([
        { ...lines[0], position: 1 },
        { ...lines[1], position: 2, product_id: null },
      ]);
      const { data: sent } = await stage().as.anonymous.rpc('sent_enquiry', { token }).throwOnError();
      expect(sent).toMatchObject({ ...details, lines: [{ position: 1, quantity: 12.5 }, { note: lines[1]?.note }] });
    });

    test('stores nothing where one line breaks its rule', async () => {
      const bad = [
        { quantity: -1 },
        { quantity: 100_001 },
        { unit: 'pallets' },
        { product_name: ' ' },
        { note: 'x'.repeat(501) },
      ];
      for (const fields of bad) {
        expect((await submit({ lines: [line(), line(fields)] })).error?.message).toContain('enquiry_lines_');
      }
      const many = Array.from({ length: 21 }, () => line());
      expect((await submit({ lines: many })).error?.message).toContain('enquiry_lines_are_few');
      expect(await stored()).toEqual([]);
    });

    test('counts lists and messages together', async () => {
      for (let n = 1; n <= 3; n += 1) expect((await submit({ lines: [line()] })).data).toEqual(STORED);
      for (let n = 4; n <= 5; n += 1) expect((await submit()).data).toEqual(STORED);
      expect((await submit({ lines: [line()] })).data).toMatchObject([{ outcome: 'limited' }]);
      expect((await submit()).data).toMatchObject([{ outcome: 'limited' }]);
    });

    test('the same list sent ten times at once has its lines once', async () => {
      const idempotency_key = `a list by ${sender}`;
      const lines = [line(), line()];
      await Promise.all(Array.from({ length: 10 }, () => submit({ idempotency_key, lines })));
      const [row, ...more] = await stored();
      expect(more).toEqual([]);
      const read = stage()
        .service.from('enquiry_lines')
        .select('id')
        .eq('enquiry_id', row?.id ?? '');
      expect((await read.throwOnError()).data).toHaveLength(2);
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

/** A line of a list, of a product that there is not. */
function line(fields: Record<string, unknown> = {}) {
  const given = { product_id: randomUUID(), product_name: 'Onion', quantity: 12.5, unit: 'tonnes', ...fields };
  return given as typeof given & { note?: string };
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
