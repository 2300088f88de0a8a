import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { anyTable, type Stage } from './actors';
import { fresh, sample } from './samples';

type Received = { id: string; buyer_id: string | null };

/** Tests whom enquiries belong to, what two buyers become, and that nothing is left of a buyer without enquiries. */
export function describeBuyers(stage: () => Stage): void {
  describe('buyers', () => {
    let email: string;

    beforeEach(() => {
      email = `Buyer-${fresh()}@example.com`;
    });

    const receive = async (fields = {}) => {
      const row = sample('enquiries', { email, ...fields });
      const { data } = await anyTable(stage().service).from('enquiries').insert(row).select().single().throwOnError();
      return data as unknown as Received;
    };
    const buyer = async (id: string | null) =>
      (await stage().service.from('buyers').select().eq('id', String(id)).maybeSingle().throwOnError()).data;
    const enter = async (fields: object, lines: object[] = [], id: string = randomUUID()) => {
      const { full_name, subject, message } = sample('enquiries');
      const content = { full_name, subject, message, channel: 'fair', ...fields };
      const { data, error } = await anyTable(stage().as.editor).rpc('enter_enquiry', { id, content, lines });
      return { id, reference: data as unknown as string | null, error };
    };

    test('one address is one buyer, in any case of its letters, and what staff keep is never replaced', async () => {
      const first = await receive({ full_name: 'Asha Rao', phone: '+221 33 800 00 00' });
      const again = await receive({
        email: email.toUpperCase(),
        full_name: 'A. Rao',
        company: 'Rao & Co',
        country: 'Oman',
      });
      const third = await receive({ company: 'Somebody Else', country: 'Peru' });
      expect(new Set([first.buyer_id, again.buyer_id, third.buyer_id]).size).toBe(1);
      expect(await buyer(first.buyer_id)).toMatchObject({
        ...{ company: 'Rao & Co', country: 'Oman' },
        people: [{ full_name: 'Asha Rao', email, phone: '+221 33 800 00 00' }],
      });
      expect((await receive({ email: `other-${email}` })).buyer_id).not.toBe(first.buyer_id);
    });

    test('of ten first letters at once there is one buyer', async () => {
      const ids = await Promise.all(Array.from({ length: 10 }, () => receive()));
      expect(new Set(ids.map(({ buyer_id }) => buyer_id)).size).toBe(1);
    });

    test('without an address the telephone tells them, whatever is written between its digits', async () => {
      const digits = String(Math.random()).slice(2, 12);
      const known = await receive({ phone: `+91 ${digits.slice(0, 5)}-${digits.slice(5)}` });
      const called = await receive({ email: null, phone: `0091${digits}` });
      expect(called.buyer_id).toBe(known.buyer_id);
      expect((await receive({ email: null, phone: `+92${digits}` })).buyer_id).not.toBe(known.buyer_id);
    });

    test('spam makes no buyer before somebody says that it is none', async () => {
      const { id, buyer_id } = await receive({ tags: ['spam'], status: 'archived' });
      expect(buyer_id).toBeNull();
      await stage().as.editor.from('enquiries').update({ tags: [] }).eq('id', id).throwOnError();
      const { data } = await stage().service.from('enquiries').select('buyer_id').eq('id', id).single().throwOnError();
      expect(await buyer(data.buyer_id)).toMatchObject({ people: [{ email }] });
    });

    test('the list has their enquiries, finds all that is kept of them, and leaves out those of spam alone', async () => {
      const word = `Word ${fresh()}`;
      const { id, buyer_id } = await receive({ phone: '0512 555 0148' });
      await receive();
      const { as } = stage();
      await as.editor
        .from('buyers')
        .update({ notes: word, address: `Street ${word}` })
        .eq('id', String(buyer_id))
        .throwOnError();
      const found = async (q: string) => {
        const { data } = await as.editor.rpc('list_buyers', { q }).throwOnError();
        return data.map((one) => [one.id, Number(one.enquiries)]);
      };
      for (const q of [word.toLowerCase(), email.toLowerCase(), email]) expect(await found(q)).toEqual([[buyer_id, 2]]);
      await as.editor
        .from('enquiries')
        .update({ tags: ['spam'] })
        .eq('id', id)
        .throwOnError();
      expect(await found(word)).toEqual([[buyer_id, 1]]);
      await as.editor
        .from('enquiries')
        .update({ tags: ['spam'] })
        .eq('buyer_id', String(buyer_id))
        .throwOnError();
      expect(await found(word)).toEqual([]);
      expect((await as.user.rpc('list_buyers', { q: '' }).throwOnError()).data).toEqual([]);
    });

    test('end with their last enquiry, and their history with them', async () => {
      const { as, service } = stage();
      const [one, other] = [await receive(), await receive()];
      const id = String(one.buyer_id);
      await as.editor.from('buyers').update({ notes: 'Pays late' }).eq('id', id).throwOnError();
      const revisions = async () =>
        (await service.from('revisions').select('after').eq('table_name', 'buyers').eq('row_id', id).throwOnError())
          .data;
      expect(await revisions()).toEqual([
        { after: { id, company: null, country: null, language: null, address: null, notes: 'Pays late' } },
      ]);
      await as.editor.from('enquiries').delete().eq('id', one.id).throwOnError();
      expect(await buyer(id)).toMatchObject({ notes: 'Pays late', people: [{ email }] });
      await as.editor.from('enquiries').delete().eq('id', other.id).throwOnError();
      expect([await buyer(id), await revisions()]).toEqual([null, []]);
    });

    test('lose the people whose last enquiry is deleted, and keep those whom staff added', async () => {
      const { as } = stage();
      const one = await receive();
      const id = String(one.buyer_id);
      const added = { full_name: 'Added', email: `added-${email}`, phone: null };
      const writes = { full_name: 'Writes', email: `writes-${email}`, phone: null };
      const { people } = (await buyer(id)) ?? { people: [] };
      await as.editor
        .from('buyers')
        .update({ people: [...people, added, writes] })
        .eq('id', id)
        .throwOnError();
      const theirs = await receive({ email: writes.email });
      expect(theirs.buyer_id).toBe(id);
      await as.editor.from('enquiries').delete().eq('id', one.id).throwOnError();
      expect((await buyer(id))?.people).toEqual([added, writes]);
    });

    test('two are made one, with the enquiries, the people and what the kept one lacks', async () => {
      const { as } = stage();
      const [kept, other] = [await receive({ company: 'Kept' }), await receive({ email: `other-${email}` })];
      const ids = { kept: String(kept.buyer_id), other: String(other.buyer_id) };
      await as.editor
        .from('buyers')
        .update({ company: 'Other', notes: 'Of the other' })
        .eq('id', ids.other)
        .throwOnError();
      expect((await as.user.rpc('merge_buyers', ids)).error?.message).toContain('Only staff');
      expect((await as.editor.rpc('merge_buyers', { ...ids, other: randomUUID() })).data).toBe(false);
      expect((await as.editor.rpc('merge_buyers', { ...ids, other: ids.kept })).data).toBe(false);
      expect((await as.editor.rpc('merge_buyers', ids)).data).toBe(true);
      expect(await buyer(ids.other)).toBeNull();
      expect(await buyer(ids.kept)).toMatchObject({
        ...{ company: 'Kept', notes: 'Of the other' },
        people: [{ email }, { email: `other-${email}` }],
      });
      expect((await receive({ email: `other-${email}` })).buyer_id).toBe(ids.kept);
    });

    test('nobody gives an enquiry to another buyer but by a merge', async () => {
      const [one, other] = [await receive(), await receive({ email: `other-${email}` })];
      const { error } = await stage().as.admin.from('enquiries').update({ buyer_id: other.buyer_id }).eq('id', one.id);
      expect(error?.message).toBe('What was written is never changed.');
    });

    test('an enquiry is entered by hand with its lines, once however often it is sent, and without a limit', async () => {
      const { service, as } = stage();
      const line = { product_name: 'Onion', quantity: 28, unit: 'tonnes', product_id: randomUUID() };
      const entered = await enter({ phone: '+221 33 800 00 00' }, [line]);
      expect(entered.reference).toMatch(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/);
      expect((await enter({ phone: '+221 33 800 00 00' }, [line], entered.id)).reference).toBeNull();
      const read = service.from('enquiries').select('*, enquiry_lines(product_name)').eq('id', entered.id).single();
      expect((await read.throwOnError()).data).toMatchObject({
        ...{ channel: 'fair', status: 'new', email: null, buyer_id: expect.any(String) },
        enquiry_lines: [{ product_name: 'Onion' }],
      });
      const many = await Promise.all(Array.from({ length: 8 }, () => enter({ email })));
      expect(many.every(({ reference }) => reference)).toBe(true);
      expect((await enter({ email: null, phone: null })).error?.message).toContain('email_or_phone');
      expect((await enter({ email, message: ' ' })).error?.message).toContain('enquiries_message_is_given');
      expect((await enter({ email }, Array(21).fill(line))).error?.message).toContain('enquiry_lines_are_few');
      const call = { id: randomUUID(), content: {}, lines: [] };
      expect((await as.user.rpc('enter_enquiry', call)).error?.message).toContain('Only staff');
    });
  });
}
