import { describe, expect, onTestFinished, test } from 'vitest';
import { PRODUCTS } from '../../support/content/products';
import { store } from '../../support/content/rows';
import { errorAt } from '../../support/content/uploads';
import { newUser, pictureFile, signedIn, summaryOf } from '../../support/http/admin';
import { ADMIN_ROUTES, adminPath } from '../../support/http/admin-routes';
import { type Answer, main } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all } from '../../support/http/html';
import { db } from '../../support/http/site';

// Values that only a browser without kinds of inputs sends, in every form of the back office that the build has.

const staff = await signedIn();
const FORMS = ADMIN_ROUTES.map(({ id }) => id).filter((id) => /\/(new|edit|settings|texts-[a-z-]+)$/.test(id));

/** The page of a form; its rows are stored first, where the sample has none. */
async function open(id: string): Promise<Answer> {
  if (/enquir|quotations/.test(id)) await store('enquiries', { ...ENQUIRY, idempotency_key: crypto.randomUUID() });
  if (id.includes('answers')) await store('enquiry_answers', { title: 'An answer', body: 'Yes.' });
  return staff.get(await adminPath(id));
}

const ENQUIRY = {
  ...{ full_name: 'Amina', email: 'amina@importer.example', subject: 'Onions', message: 'How much?' },
  sender_hash: 'any',
};

/** The names of the inputs of some types in the form that saves. */
function namesOf(answer: Answer, types: RegExp): string[] {
  const saved = formOf(answer, { intent: 'save' });
  return all(main(answer), 'input', { name: true })
    .filter(({ attributes: { type = 'text', readonly } }) => types.test(type) && readonly === undefined)
    .map(({ attributes }) => attributes.name ?? '')
    .filter((name) => name in saved);
}

const NO_DAY = ['2027-02-30', '2027-13-01', '2027-1-32', '0000-00-00', '2027', 'soon', '2027-01-01T10:00'];
const NO_MOMENT = ['2027-01-01', '2027-02-30T10:00', '2027-01-01T25:00', '2027-01-01T10', '2027-01-01 10:00Z', 'soon'];

/** The values one after the other: each is typed into some field, and one is enough for a field. */
function oneOf(values: string[]): () => string {
  let next = 0;
  return () => values[next++ % values.length] ?? '';
}

const noDay = oneOf(NO_DAY);
const noMoment = oneOf(NO_MOMENT);

test.each(FORMS)('%s refuses a day or a moment that is none at its field, and loses nothing', async (id) => {
  const page = await open(id);
  if (page.status !== 200) return expect(page.status).toBe(404);
  for (const [types, wrong] of [
    [/^date$/, noDay],
    [/^datetime-local$/, noMoment],
  ] as const) {
    for (const name of namesOf(page, types)) {
      const value = wrong();
      const answer = await staff.save(page.path, { [name]: value }, { unchecked: true });
      const shown: Record<string, unknown> = answer.status === 422 ? formOf(answer, { intent: 'save' }) : {};
      // Rows close up.
      const kept = name.includes('[') && Object.values(shown).includes(value) ? value : shown[name];
      // Of a row the summary says it.
      const at = name.includes('[') ? summaryOf(answer).errors.join() : errorAt(answer, name);
      expect([name, answer.status, Boolean(at), kept]).toEqual([name, 422, true, value]);
    }
  }
});

const LINES = 'One\r\nTwo\u2028Three';
// More of them, and line breaks of other kinds: email-address.test.ts, one-line.test.ts.
const noEmail = oneOf(['<a@b.example>', 'mailto:a@b.example', 'a,b@c.example', 'a\u200b@b.example']);

test.each(FORMS)('%s takes no line break in a field of one line, and no e-mail address that is none', async (id) => {
  const page = await open(id);
  if (page.status !== 200) return expect(page.status).toBe(404);
  for (const name of namesOf(page, /^email$/)) {
    const value = noEmail();
    const answer = await staff.save(page.path, { [name]: value }, { unchecked: true });
    expect([name, value, answer.status, Boolean(errorAt(answer, name))]).toEqual([name, value, 422, true]);
  }
  const typing = (names: string[]) => Object.fromEntries(names.map((name) => [name, LINES]));
  let names = namesOf(page, /^(text|tel|search)$/);
  let answer = await staff.save(page.path, typing(names), { unchecked: true });
  if (answer.status === 422) {
    // Those that are refused for another reason keep the others from being stored.
    names = names.filter((name) => !errorAt(answer, name));
    answer = await staff.save(page.path, typing(names), { unchecked: true });
  }
  // A preview stores nothing; where there is none, the form is refused for what it lacks, or the row is stored.
  expect([303, 409, 422]).toContain(answer.status);
  if (answer.status !== 303) return;
  const stored = formOf(await staff.get(page.path), { intent: 'save' });
  for (const name of names)
    expect([name, stored[name] ?? '']).toEqual([name, expect.not.stringMatching(/[\r\n\u2028]/)]);
});

describe('a kind of row has only its own moments', () => {
  test.each([
    ['product_categories', '/admin/manage-categories', { name: 'Forged moment' }],
    ['products', PRODUCTS, { name: 'Forged moment' }],
    ['certificates', '/admin/edit-pages/certificates', { name: 'Forged moment' }],
    ['gallery_items', '/admin/edit-pages/gallery', { title: 'Forged moment' }],
  ] as const)('%s ignores a forged date of publication', async (table, list, typed) => {
    const [[column = '', value] = []] = Object.entries(typed);
    onTestFinished(async () => {
      await db
        .from(table)
        .delete()
        .eq(column as 'id', String(value))
        .throwOnError();
    });
    const { data: category } = await db.from('product_categories').select('id').limit(1).single().throwOnError();
    const form = {
      ...formOf(await staff.get(`${list}/add`)),
      ...typed,
      image_file: await pictureFile(),
      intent: 'save',
    };
    const more: Record<string, string> = table === 'products' ? { category_id: category.id } : {};
    const answer = await staff.postMadeUp(`${list}/add`, { ...form, ...more, published_at: '2020-01-01T00:00' });
    expect(answer.status).toBe(303);
  });
});

test('a deleted draft that is brought back by its form stays a draft', async () => {
  const slug = `brought-back-${Date.now()}`;
  const row = await store('product_categories', { name: 'Brought back', slug, status: 'draft' });
  const edit = `/admin/manage-categories/edit/${row.id}`;
  const open = formOf(await staff.get(edit));
  expect((await staff.save(`/admin/manage-categories/delete/${row.id}`, {})).status).toBe(303);
  const told = await staff.post(edit, { ...open, description: 'Worked on', intent: 'save' });
  expect(told.status).toBe(409);
  expect(formOf(told)).toMatchObject({ status: 'draft', description: 'Worked on' });
  expect((await staff.post(edit, { ...formOf(told), intent: 'save' })).status).toBe(303);
  const { data } = await db.from('product_categories').select().eq('slug', slug).single().throwOnError();
  onTestFinished(async () => void (await db.from('product_categories').delete().eq('slug', slug).throwOnError()));
  expect(data).toMatchObject({ status: 'draft', description: 'Worked on' });
});

test('a role of nothing is none', async () => {
  const person = await newUser('user');
  const edit = `/admin/user-management/edit/${person.id}`;
  const form = { ...formOf(await staff.get(edit)), intent: 'save' };
  for (const role of ['', 'superuser']) {
    const answer = await staff.postMadeUp(edit, { ...form, role });
    expect([answer.status, Boolean(errorAt(answer, 'role'))]).toEqual([422, true]);
  }
  const path = '/admin/user-management/invite';
  const invitation = { ...formOf(await staff.get(path)), email: 'nobody@example.com', intent: 'save' };
  for (const role of ['', 'superuser']) {
    const answer = await staff.postMadeUp(path, { ...invitation, role });
    expect([answer.status, Boolean(errorAt(answer, 'role'))]).toEqual([422, true]);
  }
  expect(
    (
      await db
        .from('profiles')
        .select('id')
        .eq('email' as 'id', 'nobody@example.com')
    ).data,
  ).toEqual([]);
});
