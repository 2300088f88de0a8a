import { describe, expect, test } from 'vitest';
import { createHousekeeping } from '~/lib/housekeeping/housekeeping.server';
import { readWorkbook } from '~/lib/text/read-workbook.server';
import { deadMailServer, startMailServer } from '../../support/backends/mail-server';
import { store, storeAll } from '../../support/content/rows';
import { newUser, signedIn, staffAt, summaryOf } from '../../support/http/admin';
import { type Answer, heading, main, title, toasts } from '../../support/http/answer';
import { type Fields, formOf } from '../../support/http/form';
import { undoInToast, versionsOf } from '../../support/http/history';
import { all, linkTo, one, rawText, textOf, texts, valuesOf } from '../../support/http/html';
import { backend, createVisitor, db } from '../../support/http/site';
import { follow } from '../../support/http/staff';

// Editors keep the desk as administrators do.
const clerk = await newUser('editor', 'Meera Joshi');
const staff = await signedIn(clerk);
const LIST = '/admin/enquiries';
const ANSWERS = `${LIST}/answers`;

let letters = 0;
const enquiry = (fields: Record<string, unknown> = {}) => {
  letters += 1;
  return {
    ...{ full_name: 'Amina Diallo', email: `amina${letters}@importer.example`, subject: `Desk ${letters}` },
    ...{ message: 'Two containers.', idempotency_key: `desk ${letters} ${Math.random()}`, sender_hash: 'a desk' },
    ...fields,
  };
};
const received = (fields?: Record<string, unknown>) => store('enquiries', enquiry(fields));
const stored = async (id: string) =>
  (await db.from('enquiries').select('status, assignee_id, tags').eq('id', id).single().throwOnError()).data;
const notesOf = async (id: string) => {
  const read = db.from('enquiry_notes').select('kind, body, author_name').eq('enquiry_id', id).order('created_at');
  return (await read.throwOnError()).data;
};
/** Presses a button of an enquiry's form. */
const press = async (id: string, intent: string, changes: Fields) => {
  const form = formOf(await staff.get(`${LIST}/${id}`));
  return staff.post(`${LIST}/${id}`, { ...form, ...changes, intent });
};
const subjectsIn = async (search: string) =>
  valuesOf(main(await staff.get(`${LIST}?${search}`)), 'tr', 'id').filter(Boolean);

describe('an enquiry on the desk', () => {
  test('shows what the buyer asked for, and where it is to go', async () => {
    const { id } = await received({ company: 'Diallo & Fils', country: 'Senegal', port: 'Dakar', incoterm: 'CIF' });
    const line = { enquiry_id: id, position: 1, product_name: 'Nashik Red', quantity: 1.5, unit: 'containers_40ft' };
    await store('enquiry_lines', { ...line, unit: 'containers_40ft', meaning: '42 t', note: '<b>Long</b> stems' });
    const shown = textOf(main(await staff.get(`${LIST}/${id}`)));
    for (const words of [
      'Diallo & Fils',
      'Senegal',
      'Dakar',
      'CIF',
      'Nashik Red',
      '1.5',
      '42 t',
      '<b>Long</b> stems',
    ]) {
      expect(shown).toContain(words);
    }
  });

  test('is given to somebody, gets tags and a note by one save, and its history says so', async () => {
    const { id, reference } = await received();
    const changes = { assignee_id: clerk.id, tags: 'urgent, trial order, urgent', note: 'Ask Ravi.' };
    const answer = await staff.save(`${LIST}/${id}`, changes);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, LIST]);
    expect(await stored(id)).toEqual({ status: 'new', assignee_id: clerk.id, tags: ['urgent', 'trial order'] });
    expect(await notesOf(id)).toEqual([{ kind: 'note', body: 'Ask Ravi.', author_name: 'Meera Joshi' }]);
    const history = await staff.get(`${LIST}/${id}/history`);
    expect(heading(history)).toBe(`History of ${reference}`);
    expect(versionsOf(history).map(({ added }) => added)).toEqual([
      ['Ask Ravi.'],
      ['Meera Joshi', 'urgent, trial order'],
    ]);
    expect(textOf(main(await staff.get('/admin/history?kind=enquiry')))).toContain(reference);
    expect(textOf(main(await staff.get('/admin/trash')))).not.toContain('Enquiries');
  });

  test('has controls of other ids once it has changed: Firefox fills a restored tab by ids', async () => {
    const { id } = await received();
    const idsOf = async () => {
      const page = main(await staff.get(`${LIST}/${id}`));
      return ['input', 'select', 'textarea'].flatMap((tag) => valuesOf(page, tag, 'id').filter(Boolean));
    };
    const [before, again] = [await idsOf(), await idsOf()];
    expect(before.length).toBeGreaterThan(3);
    expect(again).toEqual(before);
    await staff.save(`${LIST}/${id}`, { tags: 'first' });
    expect((await idsOf()).filter((control) => before.includes(control))).toEqual([]);
  });

  test('goes back to an earlier version of the desk', async () => {
    const { id } = await received();
    await staff.save(`${LIST}/${id}`, { tags: 'first' });
    await staff.save(`${LIST}/${id}`, { tags: 'second', status: 'archived' });
    const [, first] = versionsOf(await staff.get(`${LIST}/${id}/history`));
    const answer = await staff.post(`${LIST}/${id}/history`, { revision: first?.revision ?? '', intent: 'restore' });
    expect(answer.status).toBe(303);
    expect(await stored(id)).toEqual({ status: 'new', assignee_id: null, tags: ['first'] });
  });

  test('is given to nobody who does not work here', async () => {
    const { id } = await received();
    const { id: user } = await newUser('user');
    const form = { ...formOf(await staff.get(`${LIST}/${id}`)), intent: 'save' };
    const answer = await staff.postMadeUp(`${LIST}/${id}`, { ...form, assignee_id: user });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors.join()).toContain('does not work in the back office');
  });

  test('takes a note once however often it is sent, and the same words a second time', async () => {
    const { id } = await received();
    const form = { ...formOf(await staff.get(`${LIST}/${id}`)), note: 'Called.', intent: 'note' };
    for (const answer of await Promise.all([1, 2, 3].map(() => staff.post(`${LIST}/${id}`, form)))) {
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${LIST}/${id}`]);
    }
    expect(await notesOf(id)).toHaveLength(1);
    await press(id, 'note', { note: 'Called.' });
    const page = await staff.get(`${LIST}/${id}`);
    expect(texts(main(page), 'li', { 'data-note': 'note' })).toHaveLength(2);
    expect(await stored(id)).toMatchObject({ status: 'new' });
  });

  test.each([
    ['note', 'Please write the note first.'],
    ['reply', 'Please write the reply first, or choose a prepared answer.'],
    ['use', 'Please choose an answer of the list.'],
  ])('says what is missing where the button %s has nothing to do', async (intent, message) => {
    const { id } = await received();
    await store('enquiry_answers', { title: 'An answer to choose', body: 'Yes.' });
    const answer = await press(id, intent, { tags: 'kept', note: ' ', reply: '' });
    expect(answer.status).toBe(422);
    expect(title(answer)).toBe('Error: Enquiry');
    expect(summaryOf(answer).errors).toEqual([message]);
    expect(formOf(answer)).toMatchObject({ tags: 'kept' });
    expect(await notesOf(id)).toEqual([]);
  });

  test('keeps what was typed for another button', async () => {
    const { id, subject } = await received();
    const noted = await press(id, 'note', { note: 'Called.', reply: 'Dear Amina, half a re', tags: 'urgent' });
    expect(noted.status).toBe(200);
    expect(toasts(noted)).toEqual([
      { role: 'status', title: 'Note Added', message: expect.stringContaining('The rest is not saved yet') },
    ]);
    const typed = formOf(noted);
    expect(typed).toMatchObject({ note: '', reply: 'Dear Amina, half a re', tags: 'urgent', status: 'new' });
    expect(await stored(id)).toMatchObject({ tags: [] });

    const saved = await staff.post(`${LIST}/${id}`, { ...typed, intent: 'save' });
    expect([saved.status, toasts(saved)[0]?.message]).toEqual([200, expect.stringContaining(`“${subject}” is new.`)]);
    expect(await stored(id)).toMatchObject({ tags: ['urgent'] });
    expect(formOf(saved)).toMatchObject({ reply: 'Dear Amina, half a re', tags: 'urgent' });
    expect(await notesOf(id)).toHaveLength(1);
    const replied = await staff.post(`${LIST}/${id}`, { ...formOf(saved), intent: 'reply' });
    expect(replied.status).toBe(303);
    expect(await stored(id)).toMatchObject({ status: 'answered', tags: ['urgent'] });
  });
});

describe('a reply', () => {
  test('begins with a prepared answer, below what is there already', async () => {
    const answer = await store('enquiry_answers', {
      title: 'Prices',
      body: 'Dear {full_name}: {reference}, {products}',
    });
    const { id, reference } = await received();
    for (const [position, product_name] of ['Garlic', 'Potato', 'Garlic'].entries()) {
      await store('enquiry_lines', {
        enquiry_id: id,
        position: position + 1,
        product_name,
        quantity: 1,
        unit: 'tonnes',
      });
    }
    const filled = `Dear Amina Diallo: ${reference}, Garlic and Potato`;
    const first = await press(id, 'use', { answer: answer.id, tags: 'kept' });
    expect([first.status, formOf(first).reply, formOf(first).tags]).toEqual([200, filled, 'kept']);
    const second = await staff.post(`${LIST}/${id}`, { ...formOf(first), answer: answer.id, intent: 'use' });
    expect(formOf(second).reply).toBe(`${filled}\n\n${filled}`);
    expect(await notesOf(id)).toEqual([]);
  });

  test('is mailed once where the site sends mail, quotes the letter, and answers the enquiry', async () => {
    const { url, mails } = await startMailServer();
    const mailing = staffAt(createVisitor(backend, { mail: { smtpUrl: url, to: 'office@doab.example' } }), staff);
    const evil = 'Onions\r\nBcc: victim@elsewhere.example';
    const { id, reference, email } = await received({ subject: evil, message: 'Two\ncontainers.' });
    const form = { ...formOf(await mailing.get(`${LIST}/${id}`)), reply: 'Dear Amina,\n1 & 2?', intent: 'reply' };
    const answers = await Promise.all([1, 2].map(() => mailing.post(`${LIST}/${id}`, form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toEqual([email]);
    expect(mails[0]?.email.subject).toBe(`Re: Onions Bcc: victim@elsewhere.example [${reference}]`);
    expect(mails[0]?.email.text).toMatch(/^Dear Amina,\n1 & 2\?\n\nOn [^\n]+ you wrote:\n\n> Two\n> containers\./);
    expect(await stored(id)).toMatchObject({ status: 'answered' });
    expect(await notesOf(id)).toEqual([{ kind: 'reply', body: 'Dear Amina,\n1 & 2?', author_name: 'Meera Joshi' }]);
    expect(textOf(main(await mailing.get(`${LIST}/${id}`)))).not.toContain('Open in your e-mail program');
  });

  test('that the mail server does not take yet is kept, and what else was typed stays', async () => {
    const mailing = staffAt(
      createVisitor(backend, { mail: { smtpUrl: await deadMailServer(), to: 'office@doab.example' } }),
      staff,
    );
    const { id } = await received();
    const form = { ...formOf(await mailing.get(`${LIST}/${id}`)), reply: 'Dear Amina', note: 'x', intent: 'reply' };
    const answer = await mailing.post(`${LIST}/${id}`, form);
    expect(toasts(answer)[0]).toMatchObject({ title: 'Reply On Its Way' });
    expect(formOf(answer)).toMatchObject({ reply: '', note: 'x' });
    expect(await notesOf(id)).toMatchObject([{ kind: 'reply', body: 'Dear Amina' }]);
    expect((await stored(id)).status).toBe('answered');
  });

  test('that the mail server refuses for good is kept, and staff read why at once', async () => {
    const { url } = await startMailServer('refuses');
    const mailing = staffAt(createVisitor(backend, { mail: { smtpUrl: url, to: 'office@doab.example' } }), staff);
    const { id, email } = await received();
    const form = { ...formOf(await mailing.get(`${LIST}/${id}`)), reply: 'Dear Amina', intent: 'reply' };
    const page = await follow(mailing, await mailing.post(`${LIST}/${id}`, form));
    expect(toasts(page)).toMatchObject([{ role: 'alert', title: 'Reply Not Sent' }]);
    expect(toasts(page)[0]?.message).toContain(`refuses the address ${email}`);
  });

  test('is opened in a mail program where the site sends none', async () => {
    const { id, reference, email } = await received({ subject: 'Red & white' });
    const answer = await press(id, 'reply', { reply: 'Dear Amina,\nyes.' });
    const page = await follow(staff, answer);
    expect(toasts(page)[0]?.title).toBe('Reply Kept');
    expect(await stored(id)).toMatchObject({ status: 'answered' });
    const link = new URL(linkTo(main(page), 'Open in your e-mail program'));
    expect(link.pathname).toBe(email);
    expect(decodeURIComponent(link.search)).toBe(`?subject=Re: Red & white [${reference}]&body=Dear Amina,\r\nyes.`);
  });
});

describe('the list of the desk', () => {
  test('is filtered by each field, and says how many are unread', async () => {
    const mark = `filters ${Math.random()}`;
    const [one1, two] = await storeAll('enquiries', [
      enquiry({ subject: mark, assignee_id: clerk.id, tags: ['spot {"1"} \\'], country: 'Oman & co' }),
      enquiry({ subject: mark, status: 'answered' }),
    ]);
    const product = await db.from('products').select('id, name').limit(1).single().throwOnError();
    const { id: product_id, name } = product.data;
    await store('enquiry_lines', {
      ...{ enquiry_id: two?.id ?? '', position: 1, product_name: `${mark} of a line`, product_id },
      ...{ quantity: 1, unit: 'tonnes' as const },
    });
    for (const [filter, expected] of [
      [{ assignee_id: clerk.id }, one1],
      [{ assignee_id: 'nobody' }, two],
      [{ tag: 'spot {"1"} \\' }, one1],
      [{ country: 'Oman & co' }, one1],
      [{ product_id }, two],
      [{ status: 'answered' }, two],
    ] as const) {
      expect(await subjectsIn(`${new URLSearchParams({ q: mark, ...filter })}`)).toEqual([expected?.id]);
    }
    expect(await subjectsIn(`${new URLSearchParams({ q: `${mark} of a line` })}`)).toEqual([two?.id]);
    const page = main(await staff.get(LIST));
    const { count } = await db.from('enquiries').select('*', { count: 'exact', head: true }).eq('status', 'new');
    expect(one(page, '*', { 'data-unread': true }).attributes['data-unread']).toBe(String(count));
    expect(texts(one(page, 'select', { name: 'product_id' }), 'option')).toContain(name);
    expect(texts(one(page, 'select', { name: 'assignee_id' }), 'option')).toContain('Meera Joshi');
    expect(textOf(one(page, '*', { 'data-retention': '24' }))).toContain('deleted 24 months after they came');
  });

  test('leads from one enquiry to the next of the same filter', async () => {
    const mark = `walk ${Math.random()}`;
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
    const rows = await storeAll('enquiries', [
      enquiry({ subject: mark, created_at: at(3) }),
      enquiry({ subject: mark, created_at: at(2), status: 'archived' }),
      enquiry({ subject: mark, created_at: at(1) }),
    ]);
    const [newest, , oldest] = rows.map(({ id }) => id);
    const list = `${LIST}?${new URLSearchParams({ q: mark, status: 'new' })}`;
    const [read = ''] = all(main(await staff.get(list)), 'a', { title: 'Read' }).map(
      ({ attributes }) => attributes.href,
    );
    const first = await staff.get(read);
    const link = (answer: Answer, rel: string) =>
      all(main(answer), 'a', { rel }).map(({ attributes }) => attributes.href);
    expect(link(first, 'prev')).toEqual([]);
    expect(link(first, 'next')).toEqual([expect.stringContaining(`${LIST}/${oldest}?back=`)]);
    const last = await staff.get(link(first, 'next')[0] ?? '');
    expect(link(last, 'next')).toEqual([]);
    expect(link(last, 'prev')).toEqual([expect.stringContaining(`${LIST}/${newest}?back=`)]);
    expect(linkTo(main(last), 'Back to Enquiries')).toBe(list);
  });

  test('archives many at once, and Undo brings back what each was', async () => {
    const mark = `many ${Math.random()}`;
    const rows = await storeAll('enquiries', [
      enquiry({ subject: mark }),
      enquiry({ subject: mark, status: 'answered' }),
      enquiry({ subject: mark, status: 'archived' }),
    ]);
    const ids = rows.map(({ id }) => id);
    const list = await staff.get(`${LIST}?${new URLSearchParams({ q: mark, status: 'all' })}`);
    const bar = one(main(list), 'form', { id: 'bulk' });
    expect(valuesOf(bar, 'button', 'value', { name: 'intent' })).toEqual([
      ...['bulk_answered', 'bulk_archive', 'bulk_spam', 'bulk_delete'],
    ]);
    const address = bar.attributes.action ?? '';
    const plan = await staff.post(list.path, { ids, intent: 'bulk_archive' });
    expect(heading(plan)).toBe('Archive 3 enquiries');
    expect(valuesOf(main(plan), 'li', 'data-outcome').sort()).toEqual(['change', 'change', 'same']);
    const applied = await staff.post(address, { ...formOf(plan), intent: 'apply' });
    const states = async () => Promise.all(ids.map(async (id) => (await stored(id)).status));
    expect(await states()).toEqual(['archived', 'archived', 'archived']);
    const undone = await undoInToast(staff, applied);
    expect(undone.status).toBe(303);
    expect(await states()).toEqual(['new', 'answered', 'archived']);
    expect((await staff.postMadeUp(address, { ids, intent: 'bulk_publish' })).status).toBe(303);
    expect(await states()).toEqual(['new', 'answered', 'archived']);
  });

  /** Presses a button below the list for some rows, then the one that applies the plan. */
  const pressForMany = async (ids: string[], intent: string) => {
    const plan = await staff.post(`${LIST}?status=all`, { ids, intent });
    return { plan, applied: await staff.post(plan.path, { ...formOf(plan), intent: 'apply' }) };
  };

  test('marks many as answered, and many as spam, beside the tags that they have', async () => {
    const rows = await storeAll('enquiries', [
      enquiry(),
      enquiry({ tags: ['urgent'] }),
      enquiry({ tags: ['spam'], status: 'archived' }),
    ]);
    const ids = rows.map(({ id }) => id);
    const [first = '', second = ''] = ids;
    const { plan: answering } = await pressForMany([first], 'bulk_answered');
    expect(heading(answering)).toBe('Mark 1 enquiry as answered');
    expect(await stored(first)).toMatchObject({ status: 'answered', tags: [] });
    const { plan, applied } = await pressForMany(ids, 'bulk_spam');
    expect(heading(plan)).toBe('Mark 3 enquiries as spam');
    expect(valuesOf(main(plan), 'li', 'data-outcome').sort()).toEqual(['change', 'change', 'same']);
    expect(await stored(first)).toMatchObject({ status: 'archived', tags: ['spam'] });
    expect(await stored(second)).toMatchObject({ status: 'archived', tags: ['urgent', 'spam'] });
    await undoInToast(staff, applied);
    expect(await stored(first)).toMatchObject({ status: 'answered', tags: [] });
    expect(await stored(second)).toMatchObject({ status: 'new', tags: ['urgent'] });
  });

  test('deletes many for good once that is confirmed', async () => {
    const rows = await storeAll('enquiries', [enquiry({ full_name: 'Gone for good' }), enquiry()]);
    const ids = rows.map(({ id }) => id);
    const plan = await staff.post(LIST, { ids, intent: 'bulk_delete' });
    expect(textOf(main(plan))).toContain('Are you sure you want to delete 2 enquiries? This action cannot be undone.');
    expect(textOf(main(plan))).not.toContain('trash');
    expect(await stored(ids[0] ?? '')).toMatchObject({ status: 'new' });
    const applied = await staff.post(plan.path, { ...formOf(plan), intent: 'apply' });
    expect((await db.from('enquiries').select('id').in('id', ids)).data).toEqual([]);
    const shown = await follow(staff, applied);
    expect(toasts(shown)).toEqual([{ role: 'status', title: 'Deleted', message: '2 enquiries, for good.' }]);
    const { data } = await db.from('revisions').select('action, before').in('row_id', ids).throwOnError();
    const left = rows.map(({ reference }) => ({ action: 'delete', before: { reference } }));
    expect(data).toHaveLength(2);
    expect(data).toEqual(expect.arrayContaining(left));
  });

  test('has a day for its next step, which list, history and dashboard name until it is archived', async () => {
    const { id, reference } = await received();
    expect((await staff.save(`${LIST}/${id}`, { next_step_on: '2027-02-30' })).status).toBe(422);
    expect((await staff.save(`${LIST}/${id}`, { next_step_on: '2026-03-02' })).status).toBe(303);
    const [day] = all(main(await staff.get(`${LIST}?q=${reference}`)), 'time', { datetime: '2026-03-02' });
    expect(day && textOf(day)).toBe('2 Mar 2026');
    expect(versionsOf(await staff.get(`${LIST}/${id}/history`)).map(({ added }) => added)).toEqual([['2 Mar 2026']]);
    const needs = async () =>
      all(main(await staff.get('/admin/dashboard')), 'li', { 'data-need': 'enquiry' }).map(textOf);
    expect((await needs()).find((text) => text.includes(reference))).toContain('Since 2 Mar 2026');
    await staff.save(`${LIST}/${id}`, { next_step_on: '2100-01-01' });
    expect((await needs()).join()).not.toContain(reference);
    await staff.save(`${LIST}/${id}`, { next_step_on: '2026-03-02', status: 'archived' });
    expect((await needs()).join()).not.toContain(reference);
  });

  test('loses what is too old with the daily work, and says how many', async () => {
    const created_at = new Date(Date.now() - 1000 * 24 * 60 * 60 * 1000).toISOString();
    const rows = await storeAll('enquiries', [enquiry({ created_at }), enquiry({ created_at }), enquiry()]);
    const ids = rows.map(({ id }) => id);
    // As if no process had done it today.
    await db.from('housekeeping').delete().eq('id', true).throwOnError();
    await createHousekeeping(backend, { remove: async () => undefined }).run();
    const { data } = await db.from('enquiries').select('id').in('id', ids);
    expect(data).toEqual([{ id: ids[2] }]);
    const kept = textOf(one(main(await staff.get(LIST)), '*', { 'data-retention': '24' }));
    expect(kept).toMatch(/Last time, on .+, that was 2\./);
    const history = textOf(main(await staff.get('/admin/history?kind=enquiry')));
    expect(history).toContain('“2 that were sent over 24 months ago” deleted');
  });

  test('is a workbook too, with everything that the desk knows', async () => {
    const mark = `book ${Math.random()}`;
    const { id, reference } = await received({
      subject: mark,
      tags: ['a', 'b'],
      assignee_id: clerk.id,
      message: '=1+1',
    });
    const line = { enquiry_id: id, position: 1, product_name: 'Garlic', quantity: 2.5, unit: 'tonnes' as const };
    await store('enquiry_lines', { ...line, packing: 'Mesh bag 10 kg' });
    const answer = await staff.get(`${LIST}/export?${new URLSearchParams({ q: mark, format: 'xlsx' })}`);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="enquiries-export-[\d-]+\.xlsx"$/);
    const [head, row] = (await readWorkbook(answer.bytes, 'Enquiries')).rows.map(({ cells }) => cells);
    const found = Object.fromEntries((head ?? []).map((name, index) => [name, row?.[index]]));
    expect(found).toMatchObject({
      ...{ id, reference, message: '=1+1', tags: 'a, b', assignee: 'Meera Joshi' },
      products: 'Garlic; Mesh bag 10 kg; 2.5 tonnes',
    });
  });
});

test('the address of a sender leads to the buyer whose it is, in any case of its letters', async () => {
  const email = `Buyer+${Math.random()}@importer.example`;
  const [first] = await storeAll('enquiries', [enquiry({ email }), enquiry({ email: email.toLowerCase() })]);
  expect(one(main(await staff.get(`${LIST}/${first?.id}`)), '*', { 'data-others': '1' })).toBeDefined();
  const answer = await staff.get(`${LIST}/sender?${new URLSearchParams({ email: email.toUpperCase() })}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/admin/buyers/${first?.buyer_id}`]);
  expect((await staff.get(`${LIST}/sender?email=nobody@importer.example`)).status).toBe(404);
  expect((await staff.get(`${LIST}/sender`)).status).toBe(404);
});

describe('a prepared answer', () => {
  const answerOf = async (name: string) =>
    (await db.from('enquiry_answers').select().eq('title', name).maybeSingle()).data;

  test('is added, changed, restored, deleted and brought back', async () => {
    const name = `Answer ${Math.random()}`;
    const added = await staff.save(`${ANSWERS}/add`, { title: name, body: 'Dear {full_name}' });
    expect([added.status, added.headers.get('location')]).toEqual([303, ANSWERS]);
    const id = (await answerOf(name))?.id ?? '';
    const edit = `${ANSWERS}/edit/${id}`;
    expect((await staff.save(edit, { body: 'Dear {company}' })).status).toBe(303);
    const [, first] = versionsOf(await staff.get(`${edit}/history`));
    await staff.post(`${edit}/history`, { revision: first?.revision ?? '', intent: 'restore' });
    expect((await answerOf(name))?.body).toBe('Dear {full_name}');
    expect(textOf(main(await staff.get(`${ANSWERS}?q=${name}`)))).toContain('Dear {full_name}');

    const open = formOf(await staff.get(edit));
    expect((await staff.post(`${ANSWERS}/delete/${id}`, { intent: 'save' })).status).toBe(303);
    const late = await staff.post(edit, { ...open, body: 'Typed meanwhile', intent: 'save' });
    expect(late.status).toBe(409);
    expect(rawText(one(main(late), 'textarea', { name: 'body' }))).toBe('Typed meanwhile');
    expect((await staff.post('/admin/trash', { item: `answer:${id}`, intent: 'restore' })).status).toBe(303);
    expect((await answerOf(name))?.id).toBe(id);
    await db.from('enquiry_answers').delete().eq('id', id);
  });

  test('needs a title, a text and placeholders that there are', async () => {
    const answer = await staff.save(`${ANSWERS}/add`, { title: ' ', body: 'Dear {name}' });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors).toEqual([
      'Please enter a title.',
      expect.stringContaining('Nothing is filled in for {name}.'),
    ]);
    expect(formOf(answer)).toMatchObject({ body: 'Dear {name}' });
  });
});
