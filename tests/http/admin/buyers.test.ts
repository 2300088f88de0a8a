import { describe, expect, test } from 'vitest';
import { store, storeAll } from '../../support/content/rows';
import { newUser, signedIn, summaryOf } from '../../support/http/admin';
import { heading, main, toasts } from '../../support/http/answer';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { formOf } from '../../support/http/form';
import { versionsOf } from '../../support/http/history';
import { linkTo, textOf, valuesOf } from '../../support/http/html';
import { backend, createVisitor, db, post } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn(await newUser('editor', 'Meera Joshi'));
const LIST = '/admin/buyers';

let letters = 0;
const enquiry = (fields: Record<string, unknown> = {}) => {
  letters += 1;
  return {
    ...{ full_name: 'Amina Diallo', email: `buyer${letters}.${Math.random()}@importer.example`, message: 'Two.' },
    ...{ subject: `Bought ${letters}`, idempotency_key: `bought ${letters} ${Math.random()}`, sender_hash: 'a buyer' },
    ...fields,
  };
};
const received = (fields?: Record<string, unknown>) => store('enquiries', enquiry(fields));
const pageOf = ({ buyer_id }: { buyer_id: string | null }) => `${LIST}/${buyer_id}`;
const enquiriesOn = async (path: string) => valuesOf(main(await staff.get(path)), 'li', 'data-enquiry');
const listed = async (q: string) =>
  valuesOf(main(await staff.get(`${LIST}?${new URLSearchParams({ q })}`)), 'tr', 'id').filter(Boolean);

describe('a buyer', () => {
  test('is made by the first enquiry of an address, and has all of them on one page', async () => {
    const email = `first${Math.random()}@importer.example`;
    for (const subject of ['The first', 'The second']) {
      const form = contactFields({ email, subject, full_name: 'Amina Diallo' });
      expect((await post('/contact-us', form, fromNewAddress())).status).toBe(303);
    }
    const [id = '', ...others] = await listed(email);
    expect(others).toEqual([]);
    const page = await staff.get(`${LIST}/${id}`);
    expect(heading(page)).toBe('Amina Diallo');
    expect(formOf(page)).toMatchObject({ 'people[0].full_name': 'Amina Diallo', 'people[0].email': email });
    for (const subject of ['The first', 'The second']) expect(textOf(main(page))).toContain(subject);
    const letter = main(await staff.get(linkTo(main(page), 'The second')));
    expect(linkTo(letter, 'Buyer’s record, with all 2 enquiries')).toBe(`${LIST}/${id}`);
    expect((await staff.get(`/admin/enquiries/sender?email=${email.toUpperCase()}`)).headers.get('location')).toBe(
      `${LIST}/${id}`,
    );
  });

  test('is changed, found by what was written, restored, and its people are in no history', async () => {
    const one = await received();
    const word = `Word ${Math.random()}`;
    const changes = {
      ...{ company: `Casa ${word}`, country: 'Peru', language: 'es', address: 'Av. 1\nLima', notes: 'Pays early' },
      ...{ 'people[1].full_name': 'Rosa Paz', 'people[1].email': `rosa.${one.email}`, 'people[1].phone': '+51 1 555' },
    };
    const saved = await staff.save(pageOf(one), changes);
    expect([saved.status, saved.headers.get('location')]).toEqual([303, LIST]);
    expect(formOf(await staff.get(pageOf(one)))).toMatchObject(changes);
    expect(await listed(word)).toEqual([one.buyer_id]);
    expect(await listed(`rosa.${one.email}`)).toEqual([one.buyer_id]);
    expect((await received({ email: `ROSA.${one.email}` })).buyer_id).toBe(one.buyer_id);
    await staff.save(pageOf(one), { notes: 'Pays late' });
    const history = await staff.get(`${pageOf(one)}/history`);
    expect(textOf(main(history))).not.toContain('Rosa');
    const [, first] = versionsOf(history);
    await staff.post(`${pageOf(one)}/history`, { revision: first?.revision ?? '', intent: 'restore' });
    expect(formOf(await staff.get(pageOf(one)))).toMatchObject({
      notes: 'Pays early',
      'people[1].full_name': 'Rosa Paz',
    });
    expect(textOf(main(await staff.get('/admin/history?kind=buyer')))).toContain(`Casa ${word}`);
  });

  test('says what is wrong, and keeps everything typed', async () => {
    const one = await received();
    const changes = { company: 'x'.repeat(201), 'people[0].email': 'nobody', notes: 'Typed' };
    const form = { ...formOf(await staff.get(pageOf(one))), ...changes, language: 'tlh', intent: 'save' };
    const answer = await staff.postMadeUp(pageOf(one), form);
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors.join(' ')).toContain('Please choose a language of the list.');
    expect(formOf(answer)).toMatchObject(changes);
  });

  test('takes in another record of the same buyer', async () => {
    const [one, other] = [await received({ company: 'Kept' }), await received()];
    const merge = (merge_email: string) => staff.post(pageOf(one), { merge_email, intent: 'merge' });
    const [missed] = toasts(await follow(staff, await merge('nobody@importer.example')));
    expect(missed?.title).toBe('Nothing Merged');
    const merged = await follow(staff, await merge(String(other.email).toUpperCase()));
    expect(toasts(merged)).toMatchObject([{ title: 'Buyers Merged' }]);
    expect(await enquiriesOn(pageOf(one))).toEqual([other.reference, one.reference]);
    expect((await staff.get(pageOf(other))).status).toBe(404);
  });

  test('is deleted with all enquiries once that is confirmed, and a quotation stays for the books', async () => {
    const one = await received({ company: 'Gone Foods' });
    await storeAll('enquiries', [enquiry({ email: one.email })]);
    const line = { 'lines[0].description': 'Onions', 'lines[0].quantity': '2', 'lines[0].unit': 'tonnes' };
    const add = `/admin/enquiries/${one.id}/quotations/add`;
    const quoted = await staff.save(add, { ...line, 'lines[0].price': '300', currency: 'USD' });
    const quotation = quoted.headers.get('location') ?? '';
    expect(textOf(main(await staff.get(pageOf(one))))).toContain('USD 600.00');
    const path = `${LIST}/delete/${one.buyer_id}`;
    expect(textOf(main(await staff.get(path)))).toContain(
      'Are you sure you want to delete the buyer Gone Foods and all 2 enquiries of theirs? This action cannot be undone.',
    );
    expect((await staff.post(path, { intent: 'save' })).headers.get('location')).toBe(LIST);
    expect((await db.from('enquiries').select('id').eq('buyer_id', String(one.buyer_id))).data).toEqual([]);
    expect((await staff.get(pageOf(one))).status).toBe(404);
    const kept = textOf(main(await staff.get(quotation)));
    expect(kept).toContain('The enquiry was deleted');
    expect(kept).not.toContain('Amina');
  });

  test('is in the file of all that the list finds', async () => {
    const word = `Filed ${Math.random()}`;
    const one = await received({ company: word });
    const answer = await staff.get(linkTo(main(await staff.get(`${LIST}?q=${word}`)), 'Export these as CSV'));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="buyers-export-[\d-]+\.csv"$/);
    const [head, row, ...more] = answer.text.trim().split('\r\n');
    expect([head, more]).toEqual(['id,company,country,language,address,people,notes,enquiries,last_enquiry', []]);
    expect(row).toContain(`${one.buyer_id},${word}`);
    expect(row).toContain(`Amina Diallo; ${one.email}`);
  });

  test('is nothing for a guest', async () => {
    const one = await received();
    const { get } = createVisitor(backend);
    for (const path of [LIST, pageOf(one), `${LIST}/export`, `${LIST}/delete/${one.buyer_id}`]) {
      const answer = await get(path);
      expect([answer.status, answer.text.includes('Amina')]).toEqual([302, false]);
    }
  });
});
