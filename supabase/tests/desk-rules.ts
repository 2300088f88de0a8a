import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { anyTable, type Stage, sql } from './actors';
import { fresh, sample } from './samples';

/** Tests what staff may change of an enquiry, what the history keeps of it, and when all of it ends. */
export function describeEnquiryDesk(stage: () => Stage): void {
  describe('the enquiry desk', () => {
    let id: string;
    let reference: string;

    const receive = async (fields = {}) => {
      const row = sample('enquiries', { email: `sender-${fresh()}@example.com`, ...fields });
      const { data } = await anyTable(stage().service).from('enquiries').insert(row).select().single().throwOnError();
      return data as { id: string; reference: string; email: string };
    };
    const revisionsOf = async (rowId: string) => {
      const read = stage().service.from('revisions').select().eq('table_name', 'enquiries').eq('row_id', rowId);
      return (await read.order('id').throwOnError()).data;
    };
    const found = async (args: { q?: string; product?: string }) => {
      const { data } = await stage().as.editor.rpc('find_enquiries', args).select('id').throwOnError();
      return (data as unknown as { id: string }[]).map((row) => row.id);
    };

    beforeEach(async () => {
      ({ id, reference } = await receive());
    });

    test('an editor changes state, assignee and tags, and the history has nothing that the sender wrote', async () => {
      const { as, editor } = stage();
      const desk = { assignee_id: editor.id, tags: ['urgent'], next_step_on: '2026-12-01' };
      const changes = { status: 'answered' as const, ...desk };
      await as.editor.from('enquiries').update(changes).eq('id', id).throwOnError();
      const [revision, ...others] = await revisionsOf(id);
      expect(others).toEqual([]);
      expect(revision).toMatchObject({
        action: 'update',
        actor_id: editor.id,
        before: { status: 'new', assignee_id: null, tags: [], next_step_on: null },
        after: { id, reference, ...changes },
      });
      expect(Object.keys(revision?.after ?? {})).toEqual([
        ...['id', 'status', 'reference', 'assignee_id', 'tags', 'next_step_on'],
      ]);
    });

    test.each([{ message: 'Forged' }, { email: 'forged@example.com' }, { reference: 'AAA-AAA' }, { country: 'Oman' }])(
      'nobody changes what was written (%j)',
      async (fields) => {
        const { error } = await stage().as.admin.from('enquiries').update(fields).eq('id', id);
        expect(error?.message).toBe('What was written is never changed.');
      },
    );

    test('is given to staff only', async () => {
      const { as, user } = stage();
      const { error } = await as.admin.from('enquiries').update({ assignee_id: user.id }).eq('id', id);
      expect(error).toMatchObject({
        code: '23514',
        message: expect.stringContaining('does not work in the back office'),
      });
    });

    test('staff know one another by name, and nobody else does', async () => {
      const { as, editor } = stage();
      expect((await as.user.rpc('staff_names')).data).toEqual([]);
      const { data } = await as.editor.rpc('staff_names');
      expect(data).toContainEqual({ id: editor.id, name: expect.any(String), is_active: true });
    });

    test('a note is signed by who writes it, and is in the history of its enquiry', async () => {
      const { as, admin, editor } = stage();
      const note = { enquiry_id: id, body: 'She called.', author_id: admin.id, author_name: 'Somebody else' };
      const { data } = await as.editor.from('enquiry_notes').insert(note).select().single().throwOnError();
      expect(data.author_id).toBe(editor.id);
      expect(data.author_name).not.toBe('Somebody else');
      expect(await revisionsOf(id)).toMatchObject([
        { actor_id: editor.id, before: { note: null }, after: { reference, note: 'She called.' }, restorable: false },
      ]);
    });

    test('a reply is kept once, with its mail, and answers its enquiry', async () => {
      const { as, database, service, editor } = stage();
      const note = randomUUID();
      const mail = { id: randomUUID(), kind: 'reply', key_digest: 'x', sealed: 'sealed', recipient: 'a@example.com' };
      const answer = { enquiry: id, note, body: 'Dear Asha', mail };
      expect((await as.user.rpc('answer_enquiry', answer)).error?.code).toBe('42501');
      expect((await as.editor.rpc('answer_enquiry', answer)).data).toBe(true);
      // A form that is sent twice packs its mail twice.
      expect((await as.admin.rpc('answer_enquiry', { ...answer, mail: { ...mail, id: randomUUID() } })).data).toBe(
        false,
      );
      const queued = await sql(database, 'select id, reference from public.outbox where enquiry_id = $1', [id]);
      expect(queued).toEqual([{ id: mail.id, reference }]);
      const { data } = await service.from('enquiry_notes').select().eq('enquiry_id', id).throwOnError();
      expect(data).toMatchObject([{ id: note, kind: 'reply', body: 'Dear Asha', author_id: editor.id }]);
      expect((await revisionsOf(id)).map(({ after }) => after?.note_id ?? after?.status)).toEqual([note, 'answered']);
      expect((await as.editor.rpc('answer_enquiry', { ...answer, enquiry: randomUUID() })).data).toBeNull();
      // What it is about is forgotten, and so is the mail.
      await service.from('enquiries').delete().eq('id', id).throwOnError();
      expect(await sql(database, 'select id from public.outbox where id = $1', [mail.id])).toEqual([]);
    });

    test('is found by a text in anything that was written, or a product', async () => {
      const { service, as } = stage();
      await receive({ company: `Casa ${fresh()} 100%_`, country: 'Peru' });
      const product = sample('products');
      const { data: stored } = await service.from('products').insert(product).select().single().throwOnError();
      const [word, said] = [`Line ${fresh()}\\`, `Said ${fresh()}`];
      await anyTable(service)
        .from('enquiry_lines')
        .insert(sample('enquiry_lines', { enquiry_id: id, product_id: stored.id, product_name: word }))
        .throwOnError();
      await as.editor.from('enquiry_notes').insert({ enquiry_id: id, body: said }).throwOnError();
      for (const q of [word.toLowerCase(), said, reference, reference.replace('-', '').toLowerCase()]) {
        expect(await found({ q })).toEqual([id]);
      }
      expect(await found({ product: stored.id })).toEqual([id]);
      expect(await found({ product: stored.id, q: 'nowhere' })).toEqual([]);
      expect(await found({ q: '100%_' })).toHaveLength(1);
      expect((await as.user.rpc('find_enquiries', { q: word })).data).toEqual([]);
      await service.from('products').delete().eq('id', stored.id).throwOnError();
    });

    test('has the neighbours that the list of each filter has, and others of its sender', async () => {
      const { service, as, editor } = stage();
      const [country, tag, word] = [`Land ${fresh()}`, `{tag}, ${fresh()}`, `Word ${fresh()}`];
      const product = sample('products');
      const { data: stored } = await service.from('products').insert(product).select().single().throwOnError();
      const email = `Around-${fresh()}@example.com`;
      // Three came at one moment, to the microsecond.
      const moments = ['00:00:00.000001', '00:00:00.000002', '00:00:00.000002', '00:00:00.000002', '00:00:00.000003'];
      const received = [];
      for (const [index, time] of moments.entries()) {
        const fields = {
          ...{ created_at: `2001-02-03T${time}Z`, country, tags: index % 2 ? ['x'] : ['x', tag] },
          ...{ assignee_id: index < 3 ? editor.id : null, status: index > 0 ? 'answered' : 'archived' },
          ...{ message: index === 2 ? 'Nothing' : word, email: index < 2 ? email.toUpperCase() : email },
        };
        const one = await receive(fields);
        const line = sample('enquiry_lines', { enquiry_id: one.id, product_id: index > 1 ? stored.id : null });
        await anyTable(service).from('enquiry_lines').insert(line).throwOnError();
        received.push({ ...fields, id: one.id, product_id: line.product_id });
      }
      type Received = (typeof received)[number];
      const inList = received.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || (a.id < b.id ? -1 : 1));
      const filters: [filter: Record<string, string>, fits: (one: Received) => boolean][] = [
        // Without a state, archived ones are left out.
        [{}, () => true],
        [{ status: 'all' }, () => true],
        [{ status: 'archived' }, (one) => one.status === 'archived'],
        [{ tag }, (one) => one.tags.includes(tag)],
        [{ status: 'answered' }, (one) => one.status === 'answered'],
        [{ assignee_id: editor.id }, (one) => one.assignee_id !== null],
        [{ assignee_id: 'nobody' }, (one) => one.assignee_id === null],
        [{ q: word.toLowerCase() }, (one) => one.message === word],
        [{ product_id: stored.id }, (one) => one.product_id !== null],
        [
          { q: word, product_id: stored.id, tag },
          (one) => one.message === word && one.product_id !== null && one.tags.includes(tag),
        ],
      ];
      for (const [filter, fitsOtherwise] of filters) {
        const fits = (one: Received) => fitsOtherwise(one) && (filter.status || one.status !== 'archived');
        for (const [place, { id: enquiry }] of inList.entries()) {
          const args = { enquiry, country, ...filter };
          const { data } = await as.editor.rpc('enquiry_neighbours', args, { get: true }).throwOnError();
          const newer = inList.slice(0, place).findLast(fits)?.id ?? null;
          const older = inList.slice(place + 1).find(fits)?.id ?? null;
          expect(data, JSON.stringify([place, filter])).toEqual({ newer, older });
        }
      }
      const args = { enquiry: inList[0]?.id ?? '' };
      const others = await as.editor.rpc('others_of_sender', args).select('id').throwOnError();
      const ids = (others.data as unknown as { id: string }[]).map((other) => other.id);
      expect(ids.sort()).toEqual(
        inList
          .slice(1)
          .map((one) => one.id)
          .sort(),
      );
      const none = { newer: null, older: null };
      expect((await as.user.rpc('enquiry_neighbours', { enquiry: inList[2]?.id ?? '' })).data).toEqual(none);
      expect((await as.user.rpc('others_of_sender', args)).data).toEqual([]);
      await service.from('enquiries').delete().eq('country', country).throwOnError();
      await service.from('products').delete().eq('id', stored.id).throwOnError();
    });

    test('a deleted enquiry leaves its reference, and nothing that anybody wrote', async () => {
      const { as, admin } = stage();
      await as.editor.from('enquiry_notes').insert({ enquiry_id: id, body: 'Private' }).throwOnError();
      await as.admin.from('enquiries').delete().eq('id', id).throwOnError();
      expect(await revisionsOf(id)).toMatchObject([
        { action: 'delete', actor_id: admin.id, before: { reference }, after: null, restorable: false },
      ]);
      const { data: trash } = await as.admin.rpc('list_trash').eq('row_id', id);
      expect(trash).toEqual([]);
      expect((await stage().service.from('enquiry_notes').select().eq('enquiry_id', id)).data).toEqual([]);
    });

    describe('retention', () => {
      const setMonths = async (setting_value: string | null) => {
        const table = () => stage().service.from('site_settings');
        await table().delete().eq('setting_key', 'enquiry_retention_months').throwOnError();
        if (setting_value === null) return;
        await table().insert({ setting_key: 'enquiry_retention_months', setting_value }).throwOnError();
      };
      const age = (rowId: string, months: number) =>
        sql(
          stage().database,
          "update public.enquiries set created_at = now() - $2 * interval '1 month' - interval '1 minute' where id = $1",
          [rowId, months],
        );
      const expire = async () => (await stage().service.rpc('expire_enquiries').throwOnError()).data;
      const isThere = async (rowId: string) =>
        ((await stage().service.from('enquiries').select('id').eq('id', rowId)).data ?? []).length === 1;

      test('takes what came 24 months ago, with its history, and says how many', async () => {
        const { as, service } = stage();
        await expire();
        const other = await receive();
        await as.editor
          .from('enquiries')
          .update({ tags: ['old'] })
          .eq('id', id)
          .throwOnError();
        await as.editor.from('enquiry_notes').insert({ enquiry_id: id, body: 'Private' }).throwOnError();
        await age(id, 24);
        await age(other.id, 23);
        expect(await expire()).toBe(1);
        expect([await isThere(id), await isThere(other.id)]).toEqual([false, true]);
        expect(await revisionsOf(id)).toEqual([]);
        const read = service.from('revisions').select().eq('row_id', 'retention').order('id', { ascending: false });
        const { data } = await read.limit(1).throwOnError();
        expect(data).toMatchObject([{ action: 'delete', before: { expired: 1, months: 24 }, restorable: false }]);
        expect(await expire()).toBe(0);
      });

      test.each([
        ['3', true],
        ['', false],
        ['soon', false],
        ['6', false],
      ])('with the setting %j, what came 5 months ago ends: %j', async (setting, ends) => {
        await setMonths(setting);
        await age(id, 5);
        await expire();
        expect(await isThere(id)).toBe(!ends);
        await setMonths(null);
      });
    });
  });
}
