import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anyTable, type Stage, sql } from './actors';
import { sample } from './samples';

const LINE = { description: 'Nashik onion', quantity: '28', unit: 'tonnes', price: '412.50' };
const TERMS = { currency: 'USD', minor_unit: 2, lines: [LINE], incoterm: 'CIF', port: 'Jebel Ali', valid_until: null };
const GOODS = {
  hs_code: '07031019',
  origin: 'India',
  packages: '1120',
  packing: 'bags',
  net_kg: '28000',
  gross_kg: null,
};
const INVOICE = { quoted_version: 1, company: 'Dakar Foods', consignee: 'Port Stores, Dakar', lines: [GOODS] };
const BANK = 'Example Bank, Kanpur\nA/c 0001';
const DAY_MS = 86_400_000;

const today = () => new Date().toISOString().slice(0, 10);
const year = () => today().slice(0, 4);

/** Tests what an acceptance makes: the order, its pro forma invoice, and for how long they are kept. */
export function describeOrders(stage: () => Stage): void {
  describe('an order', () => {
    /** An enquiry with a quotation that was sent. */
    async function quoted(fields = {}) {
      const token = randomUUID().replaceAll('-', '');
      const token_digest = createHash('sha256').update(token).digest('hex');
      const row = sample('enquiries', { token_digest, company: 'Dakar Foods', ...fields });
      const { data } = await anyTable(stage().service).from('enquiries').insert(row).select().single().throwOnError();
      const enquiry = String(data.id);
      const quotation = randomUUID();
      const call = { quotation, day: today(), content: TERMS, sending: false, enquiry };
      const saved = await anyTable(stage().as.editor).rpc('save_quotation', call).throwOnError();
      await send(quotation, 1);
      return { enquiry, token, quotation, number: String(saved.data[0].quotation_number) };
    }
    type Quoted = Awaited<ReturnType<typeof quoted>>;

    const send = (quotation: string, sent_version: number) =>
      stage().as.editor.rpc('note_quotation_sent', { quotation, sent_version, channel: 'mail' }).throwOnError();
    async function accept({ token, number }: Quoted, version = 1, answer = 'accepted') {
      const call = { token, number, version, answer, ...(answer === 'asked' && { message: 'Less?' }) };
      return (await stage().as.anonymous.rpc('answer_quotation', call).throwOnError()).data;
    }
    async function ordered(fields = {}) {
      const made = await quoted(fields);
      expect(await accept(made)).toBe('stored');
      return made;
    }
    /** Quotes anew, as the next version, which the buyer accepts. */
    async function orderedAgain(made: Quoted) {
      const page = (await stage().as.editor.rpc('quotation_page', { quotation: made.quotation }).throwOnError()).data;
      const content = { ...TERMS, lines: [{ ...LINE, price: '400' }, LINE] };
      const call = { quotation: made.quotation, day: today(), content, sending: false, expected: page?.updated_at };
      await anyTable(stage().as.editor).rpc('save_quotation', call).throwOnError();
      await send(made.quotation, 2);
      expect(await accept(made, 2)).toBe('stored');
    }
    const find = async (q: string, actor: 'editor' | 'user' = 'editor') =>
      (await stage().as[actor].rpc('list_orders', { q }).throwOnError()).data;
    async function save({ quotation }: Pick<Quoted, 'quotation'>, changes: object = {}, expected?: string | null) {
      const content = { ...INVOICE, ...changes };
      const call = { quotation, day: today(), content, ...(expected && { expected }) };
      const { data, error } = await anyTable(stage().as.editor).rpc('save_pro_forma', call);
      return error ?? data[0];
    }
    const page = async (quotation: string) =>
      (await stage().as.editor.rpc('pro_forma_page', { quotation }).throwOnError()).data;
    const saveAgain = async (made: Quoted, changes: object = {}) =>
      save(made, changes, (await page(made.quotation))?.updated_at);
    const seen = async (token: string, number: string) =>
      (await stage().as.anonymous.rpc('sent_pro_forma', { token, number }).throwOnError()).data;

    test('is made by an acceptance alone, once, and is found by what it says', async () => {
      const made = await quoted({ country: 'Senegal' });
      expect(await accept(made, 1, 'asked')).toBe('stored');
      expect(await find(made.number)).toEqual([]);
      const other = await quoted();
      await Promise.all(Array.from({ length: 5 }, () => accept(other)));
      const [order, ...more] = await find(other.number);
      expect(more).toEqual([]);
      expect(order).toMatchObject({ number: other.number, version: 1, company: 'Dakar Foods', total: '11550.00' });
      expect(await find(other.number, 'user')).toEqual([]);
      await stage()
        .as.editor.from('orders')
        .update({ vessel: 'MV Onion Bay' })
        .eq('id', order?.id ?? '')
        .throwOnError();
      expect(await find('onion bay')).toMatchObject([{ id: order?.id }]);
      const { data } = await stage()
        .service.from('revisions')
        .select('before, after')
        .eq('table_name', 'orders')
        .eq('row_id', String(order?.id))
        .throwOnError();
      expect(data).toMatchObject([{ before: { vessel: null }, after: { vessel: 'MV Onion Bay' } }]);
    });

    test('keeps which version it is of, and when it was accepted', async () => {
      const { number } = await ordered();
      const [order] = await find(number);
      for (const change of [{ version_id: randomUUID() }, { number: 'Q-1' }, { created_at: '2020-01-01T00:00:00Z' }]) {
        const { error } = await anyTable(stage().as.admin).from('orders').update(change).eq('id', order?.id);
        expect(error?.code).toBe('42501');
      }
    });

    test('gets the next number of the year for its invoice, each once, also at once', async () => {
      const made = await Promise.all(Array.from({ length: 8 }, () => ordered()));
      const answers = await Promise.all([...made, ...made].map((one) => save(one)));
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
        ...Array(8).fill('changed'),
        ...Array(8).fill('saved'),
      ]);
      const numbers = [...new Set(answers.map(({ invoice_number }) => String(invoice_number)))].sort();
      const start = Number(numbers[0]?.slice(8));
      expect(numbers).toEqual(
        Array.from({ length: 8 }, (_, n) => `PI-${year()}-${String(start + n).padStart(4, '0')}`),
      );
      expect(await save(await ordered(), { company: 'x'.repeat(201) })).toMatchObject({ code: '23514' });
      expect(await save(await ordered())).toMatchObject({
        invoice_number: `PI-${year()}-${String(start + 8).padStart(4, '0')}`,
      });
    });

    test('has versions of its invoice, of which none changes, with the bank details of their time', async () => {
      const { service, as } = stage();
      const made = await ordered();
      const key = { setting_key: 'bank_details' };
      await service
        .from('site_settings')
        .insert({ ...key, setting_value: BANK })
        .throwOnError();
      expect(await save(made)).toMatchObject({ outcome: 'saved', saved_version: 1 });
      expect(await saveAgain(made)).toMatchObject({ outcome: 'saved', saved_version: 1 });
      await service.from('site_settings').update({ setting_value: 'Another' }).match(key).throwOnError();
      expect(await saveAgain(made)).toMatchObject({ saved_version: 2 });
      expect(await saveAgain(made, { remarks: 'New' })).toMatchObject({ saved_version: 3 });
      const found = await page(made.quotation);
      expect(found?.versions.map(({ bank_details, lines }) => [bank_details, lines])).toEqual([
        ['Another', [GOODS]],
        ['Another', [GOODS]],
        [BANK, [GOODS]],
      ]);
      expect(found?.versions[0]?.quoted).toMatchObject({ total: '11550.00', lines: [{ price: '412.50' }] });
      const change = { remarks: 'Changed' };
      expect((await anyTable(service).from('pro_forma_versions').update(change).eq('version', 1)).error?.code).toBe(
        '23514',
      );
      // Only staff know the account, and a buyer by the invoice.
      for (const actor of ['anonymous', 'user', 'editor'] as const) {
        expect((await as[actor].from('site_settings').select().match(key).throwOnError()).data).toEqual([]);
      }
      expect((await as.anonymous.rpc('bank_details')).error?.code).toBe('42501');
      expect((await as.user.rpc('bank_details').throwOnError()).data).toBeNull();
      expect((await as.editor.rpc('bank_details').throwOnError()).data).toBe('Another');
      await service.from('site_settings').delete().match(key).throwOnError();
    });

    test('has an invoice of the version that was accepted last, with all its lines', async () => {
      const made = await quoted();
      expect(await save(made)).toMatchObject({ outcome: 'missing' });
      await accept(made);
      expect(await save(made, { lines: [] })).toMatchObject({ code: '23514' });
      expect(await save(made)).toMatchObject({ outcome: 'saved' });
      await orderedAgain(made);
      expect(await saveAgain(made)).toMatchObject({ outcome: 'changed' });
      expect(await saveAgain(made, { quoted_version: 2, lines: [GOODS, GOODS] })).toMatchObject({ saved_version: 2 });
      const read = (await stage().as.anonymous.rpc('answers_to_enquiry', { token: made.token }).throwOnError()).data;
      const orders = (read as { quotations: { version: number; order: { pro_forma: object | null } }[] }).quotations;
      expect(orders.map(({ version, order }) => [version, order.pro_forma !== null])).toEqual([
        [2, true],
        [1, false],
      ]);
    });

    test('shows its invoice to who has the link, and its page nothing of staff', async () => {
      const made = await ordered();
      const { invoice_number: number } = await save(made);
      expect(await seen(made.token, number)).toMatchObject({ number, quoted: { total: '11550.00' } });
      expect(JSON.stringify(await seen(made.token, number))).not.toContain('actor_name');
      const other = await ordered();
      expect(await seen(other.token, number)).toBeNull();
      expect(await seen('0'.repeat(32), number)).toBeNull();
      const call = { quotation: made.quotation, day: today(), content: INVOICE };
      for (const actor of ['anonymous', 'user'] as const) {
        expect((await stage().as[actor].rpc('save_pro_forma', call)).error?.code).toBe('42501');
      }
      expect((await stage().as.user.rpc('pro_forma_page', { quotation: made.quotation })).data).toBeNull();
    });

    test('outlives its enquiry, whose buyer is forgotten, and keeps it while its link lives', async () => {
      const { as, database, service } = stage();
      const long = new Date(Date.now() - 800 * DAY_MS).toISOString();
      const made = await ordered();
      const { invoice_number: number } = await save(made, { buyer_address: 'Rue 1' });
      await sql(database, 'update public.enquiries set created_at = $2 where id = $1', [made.enquiry, long]);
      await service.rpc('expire_enquiries').throwOnError();
      expect(await seen(made.token, number)).not.toBeNull();
      await sql(database, `update public.orders set created_at = $2 where number = $1`, [made.number, long]);
      await service.rpc('expire_enquiries').throwOnError();
      expect(await seen(made.token, number)).toBeNull();
      expect((await as.editor.rpc('list_orders', { q: made.number }).throwOnError()).data).toMatchObject([
        { enquiry_id: null, full_name: null, company: 'Dakar Foods', pro_forma: number },
      ]);
      const left = await page(made.quotation);
      expect(left).toMatchObject({ has_buyer: false, number, versions: [{ buyer_address: null, consignee: null }] });
      expect(await saveAgain(made)).toMatchObject({ outcome: 'orphaned' });
    });
  });
}
