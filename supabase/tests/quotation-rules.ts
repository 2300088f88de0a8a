import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { amountOf, sumOf } from '~/domain/quotations/money';
import { anyTable, type Stage, sql } from './actors';
import { sample } from './samples';

const LINE = { description: 'Nashik onion', quantity: '3', unit: 'tonnes', price: '18.50' };
const TERMS = { currency: 'USD', minor_unit: 2, incoterm: 'FOB', port: 'Nhava Sheva', valid_until: '2099-01-31' };

const today = () => new Date().toISOString().slice(0, 10);
const year = () => today().slice(0, 4);

/** Tests numbers, versions and sums of quotations, and what becomes of them with their enquiry. */
export function describeQuotations(stage: () => Stage): void {
  describe('quotations', () => {
    let enquiry: string;

    beforeAll(async () => {
      enquiry = await newEnquiry();
    });

    const newEnquiry = async (fields = {}) => {
      const row = sample('enquiries', { company: 'Dakar Foods', country: 'Senegal', ...fields });
      const { data } = await anyTable(stage().service)
        .from('enquiries')
        .insert(row)
        .select('id')
        .single()
        .throwOnError();
      return String(data.id);
    };
    const save = async (quotation: string, changes: object = {}, args: object = {}) => {
      const content = { ...TERMS, lines: [LINE], ...changes };
      const call = { quotation, day: today(), content, sending: false, ...args };
      const { data, error } = await anyTable(stage().as.editor).rpc('save_quotation', call);
      return error ?? data[0];
    };
    const added = async (changes: object = {}, on = enquiry) => {
      const id = randomUUID();
      expect(await save(id, changes, { enquiry: on })).toMatchObject({ outcome: 'saved', saved_version: 1 });
      return id;
    };
    const page = async (quotation: string) =>
      (await stage().as.editor.rpc('quotation_page', { quotation }).throwOnError()).data;
    const again = async (id: string, changes: object = {}, args: object = {}) =>
      save(id, changes, { expected: (await page(id))?.updated_at, ...args });
    const sent = (quotation: string, sent_version: number) =>
      stage().as.editor.rpc('note_quotation_sent', { quotation, sent_version, channel: 'mail' }).throwOnError();

    test('what is due and what ends needs somebody, until the enquiry is archived', async () => {
      const { service, as } = stage();
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const own: string[] = [];
      const withStep = async (next_step_on: string | null) => {
        const id = await newEnquiry();
        await service.from('enquiries').update({ next_step_on }).eq('id', id).throwOnError();
        own.push(id);
        return id;
      };
      const [late, due, ahead, quiet] = [
        await withStep(day(-400)),
        await withStep(day(0)),
        await withStep(day(1)),
        await withStep(null),
      ];
      const ending = async (valid_until: string | null, on = quiet) => {
        const id = await added({ valid_until }, on);
        await sent(id, 1);
        return id;
      };
      const [ended, soon] = [await ending(day(-7)), await ending(day(7))];
      const others = [await ending(day(-8)), await ending(day(8)), await ending(null)];
      const unsent = await added({ valid_until: day(1) }, quiet);
      const needs = async (actor: 'editor' | 'user' = 'editor') => {
        const { data } = await as[actor].rpc('business_needs', { day: day(0), soon: 7, most: 1000 }).throwOnError();
        const found = data as Record<'enquiry' | 'quotation', { id: string }[]>;
        const ids = (rows: { id: string }[], known: string[]) =>
          rows.map(({ id }) => id).filter((id) => known.includes(id));
        const quoted = [ended, soon, ...others, unsent];
        return [ids(found.enquiry, own), ids(found.quotation, quoted), found.enquiry.length] as const;
      };
      const [enquiries, quotations] = await needs();
      expect(enquiries).toEqual([late, due]);
      expect(enquiries).not.toContain(ahead);
      expect(quotations).toEqual([ended, soon]);
      expect((await needs('user'))[2]).toBe(0);
      await service.from('enquiries').update({ status: 'archived' }).in('id', own).throwOnError();
      expect((await needs()).slice(0, 2)).toEqual([[], []]);
    });

    test('twenty at once get the next twenty numbers of the year, each once', async () => {
      const first = await page(await added());
      const start = Number(first?.number.slice(7));
      expect(first?.number).toMatch(new RegExp(`^Q-${year()}-\\d{4}$`));
      const ids = Array.from({ length: 20 }, () => randomUUID());
      const answers = await Promise.all(ids.map((id) => save(id, {}, { enquiry })));
      const numbers = answers.map(({ quotation_number }) => quotation_number).sort();
      const next = Array.from({ length: 20 }, (_, n) => `Q-${year()}-${String(start + 1 + n).padStart(4, '0')}`);
      expect(numbers).toEqual(next);
    });

    test('a save that fails uses no number, and the ten thousandth has five digits', async () => {
      const before = (await page(await added()))?.number;
      expect(await save(randomUUID(), { lines: [{ ...LINE, price: '-1' }] }, { enquiry })).toMatchObject({
        code: '23514',
      });
      const after = (await page(await added()))?.number;
      expect(Number(after?.slice(7))).toBe(Number(before?.slice(7)) + 1);

      const old = sample('quotations', { year: 2030, sequence: 9999, number: 'Q-2030-9999' });
      await stage().service.from('quotations').insert(old).throwOnError();
      const next = { ...old, sequence: 10_000, number: 'Q-2030-10000' };
      await stage().service.from('quotations').insert(next).throwOnError();
    });

    test('the number is of the year of its day, which is today in some time zone', async () => {
      for (const day of ['2020-01-01', '2099-12-31']) {
        expect(await save(randomUUID(), {}, { enquiry, day })).toMatchObject({ code: '23514' });
      }
    });

    test('the same form sent twice, also at once, is one quotation', async () => {
      const id = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => save(id, {}, { enquiry })));
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['exists', 'exists', 'saved']);
      expect(new Set(answers.map(({ quotation_number }) => quotation_number)).size).toBe(1);
    });

    test('has the buyer of the enquiry, and sums that are exact', async () => {
      const lines = [LINE, { ...LINE, quantity: '1', price: '1.005' }, { ...LINE, quantity: '0.1', price: '0.2499' }];
      const found = await page(await added({ lines }));
      expect(found?.versions[0]).toMatchObject({
        ...{ full_name: 'Asha Rao', company: 'Dakar Foods', country: 'Senegal', email: 'asha@example.com' },
        ...{ total: '56.53', currency: 'USD', incoterm: 'FOB', day: today() },
        lines: [{ amount: '55.50', price: '18.50' }, { amount: '1.01' }, { amount: '0.02' }],
      });
      const yen = { currency: 'JPY', minor_unit: 0, lines: [{ ...LINE, quantity: '1', price: '0.5' }] };
      expect((await page(await added(yen)))?.versions[0]?.total).toBe('1');
      const dinars = { currency: 'KWD', minor_unit: 3, lines: [{ ...LINE, quantity: '3', price: '0.3335' }] };
      expect((await page(await added(dinars)))?.versions[0]?.total).toBe('1.001');
    });

    test('amounts and totals are those of the program, for any numbers', async () => {
      const decimal = (most: number, scale: number) =>
        fc
          .tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 0, max: 10 ** scale - 1 }))
          .map(([whole, rest]) => `${whole}.${String(rest).padStart(scale, '0')}`);
      const line = fc.record({ quantity: decimal(99_999, 3), price: decimal(999_999_998, 4) });
      const unit = fc.constantFrom(0, 2, 3);
      await fc.assert(
        fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 5 }), unit, async (numbers, minor_unit) => {
          const lines = numbers.map((some) => ({ ...LINE, ...some }));
          const version = (await page(await added({ minor_unit, lines })))?.versions[0];
          const amounts = numbers.map(({ quantity, price }) => amountOf(quantity, price, minor_unit));
          expect(version?.lines.map(({ amount }) => amount)).toEqual(amounts);
          expect(version?.total).toBe(sumOf(amounts, minor_unit));
        }),
        { numRuns: 10 },
      );
    });

    test('a save is a new version where it says something else, and the earlier one stays', async () => {
      const id = await added();
      expect(await again(id, { lines: [{ ...LINE, quantity: '3.0', price: '18.5' }] })).toMatchObject({
        saved_version: 1,
      });
      expect(await again(id, { lines: [{ ...LINE, price: '17.25' }] })).toMatchObject({ saved_version: 2 });
      expect(await again(id, { lines: [LINE], remarks: 'As before' })).toMatchObject({ saved_version: 3 });
      expect((await page(id))?.versions.map(({ version, total }) => [version, total])).toEqual([
        [3, '55.50'],
        [2, '51.75'],
        [1, '55.50'],
      ]);
    });

    test('what was sent is saved anew as another version, and sent again as it is', async () => {
      const id = await added();
      await sent(id, 1);
      expect(await again(id, {}, { sending: true })).toMatchObject({ outcome: 'saved', saved_version: 1 });
      expect(await again(id)).toMatchObject({ outcome: 'saved', saved_version: 2 });
      expect(await again(id)).toMatchObject({ outcome: 'saved', saved_version: 2 });
      const found = await page(id);
      expect(found).toMatchObject({ version: 2, sent_version: 1 });
      expect(found?.versions.map(({ sends }) => sends.length)).toEqual([0, 1]);
    });

    test('of two equal forms that send, only one goes on', async () => {
      const id = await added();
      const expected = (await page(id))?.updated_at;
      const both = await Promise.all([1, 2].map(() => save(id, {}, { expected, sending: true })));
      expect(both.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'saved']);
    });

    test('sending answers the enquiry, and notes where it went', async () => {
      const on = await newEnquiry();
      const id = await added({}, on);
      expect((await sent(id, 1)).data).toBe(true);
      expect((await sent(id, 2)).data).toBe(false);
      const { data } = await stage().service.from('enquiries').select('status').eq('id', on).single();
      expect(data?.status).toBe('answered');
      expect((await page(id))?.versions[0]?.sends).toMatchObject([{ channel: 'mail', recipient: 'asha@example.com' }]);
    });

    test('nobody changes what was quoted, not even with all rights', async () => {
      const id = await added();
      const { service } = stage();
      const { data: version } = await service.from('quotation_versions').select('id').eq('quotation_id', id).single();
      const changes = [
        service.from('quotation_versions').update({ total: 1 }).eq('quotation_id', id),
        service.from('quotation_versions').update({ full_name: 'Somebody else' }).eq('quotation_id', id),
        service
          .from('quotation_lines')
          .update({ price: 1, amount: 3 })
          .eq('version_id', version?.id ?? ''),
      ];
      for (const change of changes) expect((await change).error?.message).toContain('never changed');
    });

    test('only staff save and send', async () => {
      const { as } = stage();
      const id = await added();
      const call = {
        quotation: randomUUID(),
        enquiry,
        day: today(),
        content: { ...TERMS, lines: [LINE] },
        sending: false,
      };
      const note = { quotation: id, sent_version: 1, channel: 'mail' };
      for (const actor of ['anonymous', 'user'] as const) {
        expect(await as[actor].rpc('save_quotation', call)).toMatchObject({ error: { code: '42501' } });
        expect(await as[actor].rpc('note_quotation_sent', note)).toMatchObject({ error: { code: '42501' } });
      }
      expect(await as.user.rpc('quotation_page', { quotation: id })).toMatchObject({ data: null, error: null });
      expect(await as.user.rpc('quotation_start', { enquiry })).toMatchObject({ data: null, error: null });
      expect(await as.user.rpc('enquiry_quotations', { enquiry })).toMatchObject({ data: [], error: null });
      expect((await as.admin.rpc('save_quotation', call)).data).toMatchObject([{ outcome: 'saved' }]);
    });

    test('a quotation outlives its enquiry without the name and address of the buyer', async () => {
      const { admin } = stage();
      const on = await newEnquiry();
      const id = await added({}, on);
      await sent(id, 1);
      await admin.db.from('enquiries').delete().eq('id', on).throwOnError();
      const found = await page(id);
      expect(found).toMatchObject({ enquiry: null, reference: expect.stringMatching(/-/) });
      expect(found?.versions[0]).toMatchObject({
        ...{ full_name: null, email: null, company: 'Dakar Foods', total: '55.50' },
        sends: [{ recipient: null }],
      });
      expect(await again(id, { remarks: 'More' })).toMatchObject({ outcome: 'orphaned' });
      expect(await save(randomUUID(), {}, { enquiry: on })).toMatchObject({ outcome: 'orphaned' });
    });

    test('the history says who saved which version, and nothing of the buyer', async () => {
      const id = await added();
      await again(id, { remarks: 'More' });
      await sent(id, 2);
      const revisions = await sql<{ action: string; actor_id: string; after: Record<string, unknown> }>(
        stage().database,
        'select action, actor_id, after from public.revisions where row_id = $1 order by id',
        [id],
      );
      const { id: actor_id } = stage().editor;
      expect(revisions).toMatchObject([
        { action: 'insert', actor_id, after: { version: 1 } },
        { action: 'update', actor_id, after: { version: 2, sent_version: null } },
        { action: 'update', actor_id, after: { version: 2, sent_version: 2 } },
      ]);
      expect(Object.keys(revisions[0]?.after ?? {}).sort()).toEqual([
        ...['currency', 'id', 'number', 'sent_version', 'total', 'version'],
      ]);
    });

    test('a new one begins with the lines of the enquiry and the last terms', async () => {
      const on = await newEnquiry({ email: `of-one-company-${randomUUID()}@example.com` });
      const { service, as } = stage();
      const line = { enquiry_id: on, product_name: 'Nashik onion', size: '45-55 mm', unit: 'bags' as const };
      await anyTable(service)
        .from('enquiry_lines')
        .insert(sample('enquiry_lines', { ...line, quantity: 2.5 }))
        .throwOnError();
      await added({ currency: 'EUR', payment_terms: 'CAD' });
      const { data } = await as.editor.rpc('quotation_start', { enquiry: on }).throwOnError();
      expect(data).toMatchObject({
        ...{ full_name: 'Asha Rao', company: 'Dakar Foods', buyer_address: null },
        lines: [{ product_name: 'Nashik onion', size: '45-55 mm', quantity: '2.500', unit: 'bags', ports: [] }],
        last: { currency: 'EUR', payment_terms: 'CAD' },
      });
    });
  });
}
