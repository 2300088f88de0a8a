import { describe, expect, onTestFinished, test } from 'vitest';
import { backendWith, failingBackend, OUTAGE } from '../../support/backends/backends';
import { store, storeAll } from '../../support/content/rows';
import { certificateNamed, errorAt } from '../../support/content/uploads';
import { pictureFile, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { type Answer, destructive, heading, main, title, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, linkTo, one, textOf, texts, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
const LIST = '/admin/edit-pages/certificates';
const MISSING = '00000000-0000-4000-8000-000000000000';

let names = 0;

/** A name that no certificate has yet; the one that gets it is deleted when the test is over. */
function newName(): string {
  names += 1;
  const name = `Certificate of a test ${names}`;
  onTestFinished(async () => {
    await db.from('certificates').delete().eq('name', name).throwOnError();
  });
  return name;
}

/** The cards of a list, in its order. */
function cardsOf(answer: Answer) {
  return all(main(answer), 'li').filter((item) => all(item, 'h2').length === 1);
}

const namesOn = (answer: Answer) => cardsOf(answer).map((card) => textOf(one(card, 'h2')));

describe('the list of certificates', () => {
  test('shows name, authority, picture and three lines of the description, and leads on', async () => {
    const row = await store('certificates', {
      name: newName(),
      authority: 'Authority of a test',
      description: 'A description of a test',
      image_url: '/images/a.webp',
      sort_order: -1,
    });
    const answer = await staff.get(LIST);
    expect(answer.status).toBe(200);
    expect(heading(answer)).toBe('Manage Certificates');
    expect(linkTo(main(answer), 'Back to Edit Pages')).toBe('/admin/edit-pages');
    expect(linkTo(main(answer), 'Add New Certificate')).toBe(`${LIST}/add`);
    const [card] = cardsOf(answer);
    if (!card) throw new Error('no card');
    expect(textOf(one(card, 'h2'))).toBe(row.name);
    expect(textOf(card)).toContain('Authority of a test');
    expect(textOf(one(card, 'p', { class: /\bline-clamp-3\b/ }))).toBe('A description of a test');
    expect(one(card, 'img').attributes.src).toBe('/images/a.webp');
    expect(linkTo(card, `Edit ${row.name}`)).toBe(`${LIST}/edit/${row.id}`);
    expect(linkTo(card, `Delete ${row.name}`)).toBe(`${LIST}/delete/${row.id}`);
  });

  test('stands by sort order, then the oldest first', async () => {
    const [younger, older, last] = await storeAll('certificates', [
      { name: newName(), sort_order: -2, created_at: '2026-02-01T00:00:00Z' },
      { name: newName(), sort_order: -2, created_at: '2026-01-01T00:00:00Z' },
      { name: newName(), sort_order: -1, created_at: '2025-01-01T00:00:00Z' },
    ]);
    expect(namesOn(await staff.get(LIST)).slice(0, 3)).toEqual([older?.name, younger?.name, last?.name]);
  });

  test('shows no picture where there is none', async () => {
    const { name } = await store('certificates', { name: newName(), sort_order: -1 });
    const [card] = cardsOf(await staff.get(LIST));
    expect(card && textOf(card)).toContain(name);
    expect(card && all(card, 'img')).toEqual([]);
  });

  test('finds by letters of the name, as they stand', async () => {
    const { name } = await store('certificates', { name: `100%_ ${newName()}` });
    expect(namesOn(await staff.get(`${LIST}?q=${encodeURIComponent('00%_ CERT')}`))).toEqual([name]);
    const none = await staff.get(`${LIST}?q=no+such+name`);
    expect(none.status).toBe(200);
    expect(textOf(main(none))).toContain('No certificates found.');
  });

  test('says so where there are none', async () => {
    const answer = await staffOn(backendWith('certificates', []), staff).get(LIST);
    expect(answer.status).toBe(200);
    expect(textOf(main(answer))).toContain('No certificates found.');
  });

  test('has pages, and none beyond the last', async () => {
    await storeAll(
      'certificates',
      Array.from({ length: 30 }, () => ({ name: newName(), sort_order: 1000 })),
    );
    const [first, second] = [namesOn(await staff.get(LIST)), namesOn(await staff.get(`${LIST}?page=2`))];
    const { data } = await db
      .from('certificates')
      .select('name')
      .order('sort_order')
      .order('created_at')
      .order('id')
      .throwOnError();
    expect([...first, ...second]).toEqual(data.map(({ name }) => name));
    expect((await staff.get(`${LIST}?page=3`)).status).toBe(404);
    expect(namesOn(await staff.get(`${LIST}?page=x`))).toEqual(first);
  });

  test('is the problem screen where the backend fails', async () => {
    const answer = await staffOn(failingBackend('answers 500', 'certificates'), staff).get(LIST);
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([destructive('Error fetching certificates', OUTAGE)]);
  });
});

describe('adding a certificate', () => {
  test('puts it on the site, last, with everything typed', async () => {
    const { count } = await db.from('certificates').select('id', { count: 'exact', head: true });
    expect(formOf(await staff.get(`${LIST}/add`))).toMatchObject({ sort_order: String(count) });
    const typed = { name: newName(), authority: 'Spices Board', description: 'Two\nlines' };
    const answer = await staff.save(`${LIST}/add`, { ...typed, image_file: await pictureFile() });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(LIST);
    const next = await follow(staff, answer);
    expect(toasts(next)).toMatchObject([{ role: 'status', title: 'Certificate Added' }]);
    expect(namesOn(next).at(-1)).toBe(typed.name);
    const row = await certificateNamed(typed.name);
    expect(row).toMatchObject({ authority: 'Spices Board', sort_order: count });
    expect(row?.description?.replace('\r', '')).toBe('Two\nlines');
    expect(texts(main(await get('/certificates-memberships')), 'h3').at(-1)).toBe(typed.name);
  });

  test.each([
    ['7', 7],
    ['-3', -3],
    ['0', 0],
    [' 12 ', 12],
  ])('takes the sort order %j', async (sort_order, stored) => {
    const name = newName();
    expect((await staff.save(`${LIST}/add`, { name, sort_order }, { unchecked: true })).status).toBe(303);
    expect(await certificateNamed(name)).toMatchObject({ sort_order: stored });
  });

  test('counts where no sort order was typed', async () => {
    const { count } = await db.from('certificates').select('id', { count: 'exact', head: true });
    const name = newName();
    await staff.save(`${LIST}/add`, { name, sort_order: '' });
    expect(await certificateNamed(name)).toMatchObject({ sort_order: count });
  });

  test.each(['first', '1.5', '1e99', '99999999999', 'NaN'])('does not take the sort order %j', async (sort_order) => {
    const name = newName();
    const answer = await staff.save(`${LIST}/add`, { name, sort_order }, { unchecked: true });
    expect(answer.status).toBe(422);
    expect(errorAt(answer, 'sort_order')).toMatch(/^(Please enter a whole number|This number is too large)/);
    expect(formOf(answer)).toMatchObject({ name, sort_order });
    expect(await certificateNamed(name)).toBeNull();
  });

  test.each(['', '  \t '])('without a name (%j) says what is missing and keeps the rest', async (name) => {
    const typed = { name, authority: 'Kept authority', description: 'Kept description', sort_order: '5' };
    const answer = await staff.save(`${LIST}/add`, { ...typed, image_file: await pictureFile() });
    expect(answer.status).toBe(422);
    expect(title(answer)).toMatch(/^Error: /);
    expect(summaryOf(answer)).toMatchObject({ heading: 'Missing Name', errors: ['Certificate name is required.'] });
    expect(errorAt(answer, 'name')).toBe('Certificate name is required.');
    expect(formOf(answer)).toMatchObject({ ...typed, name: expect.stringMatching(/^\s*$/) });
    // Nothing is sent twice: the file waits for the next save.
    expect(valuesOf(main(answer), 'li', 'data-staged')).toEqual(['image_url']);
  });

  test('says of each field that it is too long', async () => {
    const typed = { name: 'n'.repeat(201), authority: 'a'.repeat(201), description: 'd'.repeat(10_001) };
    const answer = await staff.save(`${LIST}/add`, typed);
    expect(answer.status).toBe(422);
    expect(summaryOf(answer)).toMatchObject({ heading: 'Please check the form' });
    for (const name of Object.keys(typed)) expect(errorAt(answer, name)).toMatch(/^Please keep this under/);
    expect(formOf(answer)).toMatchObject(typed);
  });

  test('shows what was typed as text', async () => {
    const name = `<script>alert("1")</script> & ${newName()}`;
    onTestFinished(async () => {
      await db.from('certificates').delete().eq('name', name).throwOnError();
    });
    expect((await staff.save(`${LIST}/add`, { name })).status).toBe(303);
    expect(namesOn(await staff.get(LIST))).toContain(name);
  });

  test('ten times at once makes one', async () => {
    const name = newName();
    const form = { ...formOf(await staff.get(`${LIST}/add`)), name, intent: 'save' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => staff.post(`${LIST}/add`, form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect((await db.from('certificates').select().eq('name', name)).data).toHaveLength(1);
  });

  test('can be begun while the backend does not answer, and keeps what was typed', async () => {
    const down = staffOn(failingBackend('answers 500', 'certificates'), staff);
    const begun = await down.get(`${LIST}/add`);
    expect(begun.status).toBe(200);
    const typed = { name: newName(), description: 'Typed meanwhile' };
    const answer = await down.post(`${LIST}/add`, { ...formOf(begun), ...typed, intent: 'save' });
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([destructive('Error adding certificate', OUTAGE)]);
    expect(formOf(answer)).toMatchObject(typed);
    expect((await staff.post(`${LIST}/add`, { ...formOf(answer), intent: 'save' })).status).toBe(303);
    expect(await certificateNamed(typed.name)).not.toBeNull();
  });
});

describe('changing a certificate', () => {
  test('shows what is stored, and the site shows the change', async () => {
    const { id, name } = await store('certificates', { name: newName(), authority: 'Before', sort_order: 3 });
    const path = `${LIST}/edit/${id}`;
    const page = await staff.get(path);
    expect(heading(page)).toBe('Edit Certificate');
    expect(linkTo(main(page), 'Back to Certificates')).toBe(LIST);
    expect(formOf(page)).toMatchObject({ name, authority: 'Before', description: '', sort_order: '3' });
    const answer = await staff.save(path, { authority: '', description: 'New', sort_order: '' });
    expect(answer.status).toBe(303);
    expect(toasts(await follow(staff, answer))).toMatchObject([{ role: 'status', title: 'Certificate Updated' }]);
    expect(await certificateNamed(name)).toMatchObject({ authority: null, description: 'New', sort_order: 0 });
    expect(textOf(main(await get('/certificates-memberships')))).toContain(name);
  });

  test('is refused without a name', async () => {
    const row = await store('certificates', { name: newName() });
    const answer = await staff.save(`${LIST}/edit/${row.id}`, { name: '', authority: 'Kept' });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer)).toMatchObject({ heading: 'Missing Name' });
    expect(formOf(answer)).toMatchObject({ authority: 'Kept' });
    expect(await certificateNamed(row.name)).toEqual(row);
  });

  test('by two people gives the second both versions, and merges what only one changed', async () => {
    const { id, name } = await store('certificates', { name: newName(), description: 'Before' });
    const path = `${LIST}/edit/${id}`;
    const form = { ...formOf(await staff.get(path)), intent: 'save' };
    await staff.save(path, { description: 'The first', authority: 'Of the first' });
    const answer = await staff.post(path, { ...form, sort_order: '8', description: 'The second' });
    expect(answer.status).toBe(409);
    expect(textOf(main(answer))).toContain('Saved meanwhile');
    expect(textOf(main(answer))).toContain('The first');
    expect(formOf(answer)).toMatchObject({ sort_order: '8', description: 'The second', authority: 'Of the first' });
    expect((await staff.post(path, { ...formOf(answer), intent: 'save' })).status).toBe(303);
    const saved = { sort_order: 8, description: 'The second', authority: 'Of the first' };
    expect(await certificateNamed(name)).toMatchObject(saved);
  });

  test('keeps what was typed while the backend is down', async () => {
    const { id, name } = await store('certificates', { name: newName() });
    const form = { ...formOf(await staff.get(`${LIST}/edit/${id}`)), description: 'Typed meanwhile', intent: 'save' };
    const down = staffOn(failingBackend('answers 500', 'certificates'), staff);
    const answer = await down.post(`${LIST}/edit/${id}`, form);
    expect(answer.status).toBe(503);
    expect(valuesOf(main(answer), 'input', 'value', { name: 'description' })).toEqual(['Typed meanwhile']);
    expect(await certificateNamed(name)).toMatchObject({ description: null });
  });

  test('that is gone meanwhile is kept', async () => {
    const { id } = await store('certificates', { name: newName() });
    const form = { ...formOf(await staff.get(`${LIST}/edit/${id}`)), intent: 'save' };
    await db.from('certificates').delete().eq('id', id).throwOnError();
    const answer = await staff.post(`${LIST}/edit/${id}`, form);
    expect(answer.status).toBe(409);
    expect(formOf(answer)).toHaveProperty('idempotency_key');
  });
});

describe('deleting a certificate', () => {
  test('asks first, then deletes', async () => {
    const { id, name } = await store('certificates', { name: newName() });
    const path = `${LIST}/delete/${id}`;
    const page = await staff.get(path);
    expect(textOf(main(page))).toContain(
      `Are you sure you want to delete the certificate “${name}”? This action cannot be undone.`,
    );
    expect(await certificateNamed(name)).not.toBeNull();
    const answer = await staff.post(path, { intent: 'save' });
    expect(answer.status).toBe(303);
    expect(toasts(await follow(staff, answer))).toMatchObject([{ role: 'status', title: 'Certificate Deleted' }]);
    expect(await certificateNamed(name)).toBeNull();
    expect(textOf(main(await get('/certificates-memberships')))).not.toContain(name);
  });

  test('that fails says so, and nothing is gone', async () => {
    const { id, name } = await store('certificates', { name: newName(), image_url: '/a.webp' });
    const failing = staffOn(failingBackend('answers 500', 'certificates', 'DELETE'), staff);
    const answer = await failing.post(`${LIST}/delete/${id}`, { intent: 'save' });
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([destructive('Error deleting certificate', OUTAGE)]);
    expect(await certificateNamed(name)).not.toBeNull();
  });
});

test.each(['edit', 'delete'])('%s of a certificate that is not there is not found', async (verb) => {
  for (const id of [MISSING, 'onions', '%27']) {
    const answer = await staff.get(`${LIST}/${verb}/${id}`);
    expect(answer.status).toBe(404);
    expect(toasts(answer)).toMatchObject([{ role: 'alert', title: 'Certificate not found' }]);
    expect((await staff.postMadeUp(`${LIST}/${verb}/${id}`, { name: 'x', intent: 'save' })).status).toBe(404);
  }
});

test.each(['', '/add', `/edit/${MISSING}`, `/delete/${MISSING}`])(
  'a guest at …%s is asked to sign in',
  async (path) => {
    const answer = await get(LIST + path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(/^\/admin\/login\?redirectTo=/);
  },
);
