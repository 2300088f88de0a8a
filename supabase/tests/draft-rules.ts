import { beforeEach, describe, expect, test } from 'vitest';
import { ACTORS, type Stage, sql } from './actors';
import { fresh } from './samples';

const PER_SENDER = 20;
const ALTOGETHER = 500;
const PATH = '/admin/manage-categories/add';
const FIELDS = [
  ['name', 'Spring “Öñions” & <garlic>\u0000'],
  ['tags', 'one'],
  ['tags', 'two'],
];

/** Tests which drafts keep_form_draft stores, and who may read them. */
export function describeFormDrafts(stage: () => Stage): void {
  describe('keep_form_draft', () => {
    let sender: string;

    beforeEach(async () => {
      sender = `sender ${fresh()}`;
      await sql(stage().database, 'delete from public.form_drafts');
      await sql(stage().database, 'delete from public.hourly_writes');
    });

    const save = async (by = stage().as.anonymous, draft: { path?: string; fields?: string[][] } = {}) => {
      const call = by.rpc('keep_form_draft', { path: PATH, fields: FIELDS, sender_hash: sender, ...draft });
      return (await call.throwOnError()).data;
    };
    const storedDrafts = async () => (await stage().service.from('form_drafts').select('id').throwOnError()).data;
    /** Stores drafts of other senders, aged by an interval. */
    const others = (count: number, interval = '0 seconds') =>
      sql(
        stage().database,
        `insert into public.form_drafts (path, fields, sender_hash, created_at)
         select '/admin/x', '[]', 'other ' || n, now() - ($2::text)::interval from generate_series(1, ($1::text)::integer) n`,
        [String(count), interval],
      );
    const makeOlder = (interval: string) =>
      sql(stage().database, 'update public.form_drafts set created_at = created_at - ($1::text)::interval', [interval]);

    test.each(ACTORS)('stores what %s submitted, in order, and an admin reads it', async (actor) => {
      const id = await save(stage().as[actor]);
      const { data } = await stage()
        .as.admin.from('form_drafts')
        .select('path, fields')
        .eq('id', id ?? '')
        .single();
      expect(data).toEqual({ path: PATH, fields: FIELDS });
    });

    test.each(['anonymous', 'user'] as const)('%s reads no draft, not even one of their own', async (actor) => {
      const db = stage().as[actor];
      const id = await save(db);
      const { data } = await db
        .from('form_drafts')
        .select('fields')
        .eq('id', id ?? '');
      expect(data ?? []).toEqual([]);
      expect(await storedDrafts()).toEqual([{ id }]);
    });

    test('stores twenty of one sender in ten minutes, and refuses the next', async () => {
      for (let n = 1; n <= PER_SENDER; n += 1) expect(await save()).toEqual(expect.any(String));
      expect(await save()).toBeNull();
      expect(await storedDrafts()).toHaveLength(PER_SENDER);
      sender = `another than ${sender}`;
      expect(await save()).toEqual(expect.any(String));
    });

    test('stores what staff put aside without a limit, and without taking room', async () => {
      await others(ALTOGETHER - 1);
      for (let n = 1; n <= PER_SENDER + 1; n += 1) expect(await save(stage().as.editor)).toEqual(expect.any(String));
      expect(await save(stage().as.user)).toEqual(expect.any(String));
      expect(await save(stage().as.user)).toBeNull();
    });

    test('stores more of a sender after ten minutes', async () => {
      for (let n = 1; n <= PER_SENDER; n += 1) await save();
      await makeOlder('10 minutes');
      expect(await save()).toEqual(expect.any(String));
    });

    test('stores exactly twenty of thirty concurrent ones', async () => {
      const ids = await Promise.all(Array.from({ length: 30 }, () => save()));
      expect(ids.filter((id) => id === null)).toHaveLength(30 - PER_SENDER);
      expect(await storedDrafts()).toHaveLength(PER_SENDER);
    });

    test('stores five hundred of all senders together', async () => {
      await others(ALTOGETHER - 1);
      expect(await save()).toEqual(expect.any(String));
      expect(await save()).toBeNull();
      expect(await storedDrafts()).toHaveLength(ALTOGETHER);
    });

    test('stores more of all together than an hour takes in the next one, without those of before', async () => {
      await others(ALTOGETHER, '61 minutes');
      const id = await save();
      expect(id).toEqual(expect.any(String));
      expect(await storedDrafts()).toHaveLength(ALTOGETHER);
    });

    test('stores so many of all together in an hour, and so many bytes', async () => {
      const full = (rows: number, bytes: number) =>
        sql(
          stage().database,
          `update public.hourly_writes set row_count = ($1::text)::integer, byte_count = ($2::text)::bigint where kind = 'drafts'`,
          [String(rows), String(bytes)],
        );
      expect(await save()).toEqual(expect.any(String));
      await full(499, 0);
      expect(await save()).toEqual(expect.any(String));
      expect(await save()).toBeNull();
      await full(1, 29_999_990);
      expect(await save()).toBeNull();
      await sql(stage().database, "update public.hourly_writes set hour = hour - interval '1 hour'");
      expect(await save()).toEqual(expect.any(String));
    });

    test('has room for 60 MB, as they are stored', async () => {
      await others(3, '2 hours');
      await sql(
        stage().database,
        `with big as materialized (
           select json_build_array(json_build_array('a', string_agg(md5(n::text), ''))) as fields
           from generate_series(1, 40000) n
         )
         insert into public.form_drafts (path, fields, sender_hash, created_at)
         select '/admin/x', b.fields, 'big ' || n, now() - interval '2 hours' from big b, generate_series(1, 60) n`,
      );
      expect(await save()).toEqual(expect.any(String));
      const [left] = await sql<{ bytes: number }>(
        stage().database,
        'select sum(pg_column_size(fields))::integer as bytes from public.form_drafts',
      );
      expect(left?.bytes).toBeLessThan(60_000_000);
      expect(left?.bytes).toBeGreaterThan(50_000_000);
      await sql(stage().database, 'delete from public.form_drafts');
    });

    test('stores without a limit what the site knows to be of staff, and believes it of nobody else', async () => {
      await others(ALTOGETHER);
      const known = { path: PATH, fields: FIELDS, sender_hash: sender, is_known: true };
      for (const actor of ['anonymous', 'user'] as const) {
        expect((await stage().as[actor].rpc('keep_form_draft', known).throwOnError()).data).toBeNull();
      }
      expect((await stage().service.rpc('keep_form_draft', known).throwOnError()).data).toEqual(expect.any(String));
      const stranger = { ...known, is_known: false };
      expect((await stage().service.rpc('keep_form_draft', stranger).throwOnError()).data).toBeNull();
      await sql(stage().database, 'delete from public.form_drafts');
    });

    test('forgets drafts after a day, which makes room for others', async () => {
      await others(ALTOGETHER, '1 day 1 second');
      const id = await save();
      expect(id).toEqual(expect.any(String));
      expect(await storedDrafts()).toEqual([{ id }]);
    });

    test('does not forget a draft before', async () => {
      const first = await save();
      await makeOlder('23 hours 59 minutes');
      const second = await save();
      expect((await storedDrafts()).map(({ id }) => id).sort()).toEqual([first, second].sort());
    });

    test.each([
      ['form_drafts_path_form', { path: '/our-products' }],
      ['form_drafts_fields_is_a_list', { fields: { name: 'Onion' } }],
      ['form_drafts_fields_length', { fields: [['name', 'x'.repeat(1_500_000)]] }],
    ])('stores nothing that violates %s', async (rule, draft) => {
      const args = { path: PATH, fields: FIELDS, sender_hash: sender, ...draft };
      const { data, error } = await stage().as.anonymous.rpc('keep_form_draft', args);
      expect({ data, message: error?.message }).toEqual({ data: null, message: expect.stringContaining(rule) });
      expect(await storedDrafts()).toEqual([]);
    });
  });
}
