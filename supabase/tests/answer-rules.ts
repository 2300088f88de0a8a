import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anyTable, type Stage, sql } from './actors';
import { sample } from './samples';

const LINE = { description: 'Nashik onion', quantity: '3', unit: 'tonnes', price: '18.50' };
const TERMS = { currency: 'USD', minor_unit: 2, valid_until: '2099-01-31', lines: [LINE] };
const DAY_MS = 86_400_000;

const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

type Version = { number: string; version: number; state: string; is_opened: boolean; answer: object | null };

/** Tests what a buyer reads of quotations by a private link, answers there, and for how long. */
export function describeAnswers(stage: () => Stage): void {
  describe('a private link', () => {
    async function newEnquiry(fields = {}) {
      const token = randomUUID().replaceAll('-', '');
      const token_digest = createHash('sha256').update(token).digest('hex');
      const row = sample('enquiries', { token_digest, company: 'Dakar Foods', ...fields });
      const { data } = await anyTable(stage().service).from('enquiries').insert(row).select().single().throwOnError();
      return { id: String(data.id), token };
    }
    async function save(quotation: string, changes: object, args: object) {
      const call = { quotation, day: today(), content: { ...TERMS, ...changes }, sending: false, ...args };
      const { data } = await anyTable(stage().as.editor).rpc('save_quotation', call).throwOnError();
      return data[0] as { saved_version: number; quotation_number: string };
    }
    const send = (quotation: string, sent_version: number) =>
      stage().as.editor.rpc('note_quotation_sent', { quotation, sent_version, channel: 'mail' }).throwOnError();
    async function quoted(enquiry: string, changes = {}) {
      const id = randomUUID();
      const { quotation_number: number } = await save(id, changes, { enquiry });
      await send(id, 1);
      return { id, number };
    }
    async function quotedAgain(id: string, changes: object, sending = false) {
      const page = (await stage().as.editor.rpc('quotation_page', { quotation: id }).throwOnError()).data;
      const { saved_version } = await save(id, changes, { expected: page?.updated_at, sending });
      await send(id, saved_version);
      return saved_version;
    }
    async function read(token: string) {
      const { data } = await stage().as.anonymous.rpc('answers_to_enquiry', { token }).throwOnError();
      return data as { replies: { body: string }[]; quotations: Version[] } | null;
    }
    const states = async (token: string) =>
      (await read(token))?.quotations.map(({ version, state }) => [version, state]);
    async function answer(token: string, number: string, version: number, given: string, more = {}) {
      const call = { token, number, version, answer: given, ...more };
      return (await stage().as.anonymous.rpc('answer_quotation', call).throwOnError()).data;
    }

    test('shows replies and the versions that were sent, and nothing that is for staff', async () => {
      const { id, token } = await newEnquiry();
      const { as } = stage();
      const reply = { enquiry: id, note: randomUUID(), body: 'Shipped in May' };
      await as.editor.rpc('answer_enquiry', reply).throwOnError();
      await anyTable(as.editor)
        .from('enquiry_notes')
        .insert(sample('enquiry_notes', { enquiry_id: id }))
        .throwOnError();
      const { id: quotation } = await quoted(id);
      await save(randomUUID(), {}, { enquiry: id });
      expect(await states(token)).toEqual([[1, 'open']]);
      expect(await quotedAgain(quotation, { remarks: 'Newer' })).toBe(2);
      expect(await states(token)).toEqual([
        [2, 'open'],
        [1, 'superseded'],
      ]);
      const found = await read(token);
      expect(found?.replies.map(({ body }) => body)).toEqual(['Shipped in May']);
      expect(found?.quotations[0]).toMatchObject({ total: '55.50', lines: [{ price: '18.50' }], currency: 'USD' });
      expect(JSON.stringify(found)).not.toMatch(/actor_name|recipient|author/);
      expect(await read('0'.repeat(32))).toBeNull();
    });

    test('takes one of ten answers at once, and mails once', async () => {
      const { id, token } = await newEnquiry();
      const { number } = await quoted(id);
      const mail = () => ({
        id: randomUUID(),
        kind: 'answer',
        key_digest: '',
        sealed: 'x',
        recipient: 'o@example.com',
        subject: 'A',
      });
      const given = [
        'accepted',
        'asked',
        'declined',
        'accepted',
        'asked',
        'declined',
        'accepted',
        'asked',
        'declined',
        'accepted',
      ];
      const outcomes = await Promise.all(given.map((one) => answer(token, number, 1, one, { mails: [mail()] })));
      expect(outcomes.filter((one) => one === 'stored')).toHaveLength(1);
      const [[, state] = []] = (await states(token)) ?? [];
      expect(outcomes.filter((one) => one === state)).toHaveLength(9);
      const mails = await sql(stage().database, 'select from public.outbox where enquiry_id = $1', [id]);
      expect(mails).toHaveLength(1);
    });

    test('takes no answer to what ended, was replaced, was not sent or is not of its enquiry', async () => {
      const { id, token } = await newEnquiry();
      const { id: quotation, number } = await quoted(id);
      await quotedAgain(quotation, { remarks: 'Newer' });
      expect(await answer(token, number, 1, 'accepted')).toBe('superseded');
      expect(await answer(token, number, 3, 'accepted')).toBe('missing');
      const ended = await quoted(id, { valid_until: daysAgo(2).slice(0, 10) });
      expect(await answer(token, ended.number, 1, 'accepted')).toBe('expired');
      const other = await newEnquiry();
      expect(await answer(other.token, number, 2, 'accepted')).toBe('missing');
      expect(await answer('0'.repeat(32), number, 2, 'accepted')).toBe('ended');
      const late = { token, number, version: 2, answer: 'accepted', loading_date: daysAgo(2).slice(0, 10) };
      expect((await stage().as.anonymous.rpc('answer_quotation', late)).error?.code).toBe('23514');
      expect(await answer(token, number, 2, 'accepted')).toBe('stored');
    });

    test('what was answered is offered again as another version', async () => {
      const { id, token } = await newEnquiry();
      const { id: quotation, number } = await quoted(id);
      expect(await answer(token, number, 1, 'asked', { message: 'Less?' })).toBe('stored');
      expect(await quotedAgain(quotation, {}, true)).toBe(2);
      expect(await states(token)).toEqual([
        [2, 'open'],
        [1, 'asked'],
      ]);
    });

    test('needs somebody until something is written or quoted, and is in the history without a name', async () => {
      const { id, token } = await newEnquiry();
      const { id: quotation, number } = await quoted(id, { valid_until: daysAgo(-1).slice(0, 10) });
      const { as, database, service } = stage();
      const needs = async () => {
        const { data } = await as.editor.rpc('business_needs', { day: today(), soon: 7, most: 1000 }).throwOnError();
        const found = data as Record<'answer' | 'quotation', { id: string }[]>;
        const has = (rows: { id: string }[]) => rows.some((row) => row.id === quotation);
        return [has(found.quotation), has(found.answer)];
      };
      expect(await needs()).toEqual([true, false]);
      const accepted = { accepted_by: 'Amina Diallo', company: 'Dakar Foods', loading_date: '2099-01-01' };
      expect(await answer(token, number, 1, 'accepted', accepted)).toBe('stored');
      expect(await needs()).toEqual([false, true]);
      const revisions = await sql<{ actor_name: string; after: object }>(
        database,
        'select actor_name, after from public.revisions where row_id = $1 order by id desc limit 1',
        [quotation],
      );
      expect(revisions).toMatchObject([{ actor_name: 'the buyer', after: { answer: 'version 1 accepted' } }]);
      expect(JSON.stringify(revisions)).not.toContain('Amina');
      const note = sample('enquiry_notes', { enquiry_id: id });
      await anyTable(as.editor).from('enquiry_notes').insert(note).throwOnError();
      expect(await needs()).toEqual([false, false]);
      // With the enquiry goes the name.
      await service.from('enquiries').delete().eq('id', id).throwOnError();
      const page = (await as.editor.rpc('quotation_page', { quotation }).throwOnError()).data;
      expect(page?.versions[0]?.answer).toMatchObject({
        answer: 'accepted',
        accepted_by: null,
        company: 'Dakar Foods',
      });
    });

    test('notes once that a version was opened', async () => {
      const { id, token } = await newEnquiry();
      const { id: quotation } = await quoted(id);
      for (let n = 0; n < 2; n += 1) await stage().as.anonymous.rpc('note_quotations_opened', { token }).throwOnError();
      expect((await read(token))?.quotations[0]?.is_opened).toBe(true);
      const { data } = await stage().as.editor.rpc('enquiry_quotations', { enquiry: id }).throwOnError();
      expect(data).toMatchObject([{ id: quotation, opened_at: expect.any(String), answer: null }]);
    });

    test('lives 30 days from the last quotation, and the months of an order from its acceptance', async () => {
      const { database, service } = stage();
      const { id, token } = await newEnquiry({ created_at: daysAgo(31) });
      expect(await read(token)).toBeNull();
      const { number } = await quoted(id);
      expect(await answer(token, number, 1, 'accepted')).toBe('stored');
      const at = async (days: number) => {
        const moved = 'update public.enquiries set created_at = $2 where id = $1';
        await sql(database, moved, [id, daysAgo(days + 31)]);
        await sql(database, 'alter table public.quotation_answers disable trigger user');
        await sql(database, 'alter table public.quotation_sends disable trigger user');
        const versions =
          'select v.id from public.quotation_versions v join public.quotations q on q.id = v.quotation_id where q.enquiry_id = $1';
        await sql(database, `update public.quotation_answers set answered_at = $2 where version_id in (${versions})`, [
          id,
          daysAgo(days),
        ]);
        await sql(database, `update public.quotation_sends set sent_at = $2 where version_id in (${versions})`, [
          id,
          daysAgo(days),
        ]);
        await sql(database, 'alter table public.quotation_answers enable trigger user');
        await sql(database, 'alter table public.quotation_sends enable trigger user');
        return (await read(token)) !== null;
      };
      expect(await at(360)).toBe(true);
      expect(await at(370)).toBe(false);
      await service
        .from('site_settings')
        .insert({ setting_key: 'order_link_months', setting_value: '24' })
        .throwOnError();
      expect(await at(370)).toBe(true);
      await service.from('site_settings').delete().eq('setting_key', 'order_link_months').throwOnError();
    });

    test('that has ended is made anew for the address that asked, three times a day, and the old one stays dead', async () => {
      const { id, token } = await newEnquiry({ created_at: daysAgo(31), email: 'Ivo@Imports.example' });
      const renew = async (email: string) => {
        const fresh = randomUUID().replaceAll('-', '');
        const new_digest = createHash('sha256').update(fresh).digest('hex');
        const mail = { id: randomUUID(), kind: 'link', key_digest: '', sealed: 'x', recipient: email, subject: 'Link' };
        const { data } = await stage()
          .as.anonymous.rpc('renew_link', { token, email, new_digest, mail })
          .throwOnError();
        expect(data ?? null).toBeNull();
        return (await read(fresh)) !== null;
      };
      const mails = () => sql(stage().database, 'select from public.outbox where enquiry_id = $1', [id]);
      expect(await renew('other@example.com')).toBe(false);
      expect(await mails()).toHaveLength(0);
      for (const works of [true, true, true, false]) expect(await renew('ivo@imports.example')).toBe(works);
      expect(await mails()).toHaveLength(3);
      expect(await read(token)).toBeNull();
    });
  });
}
