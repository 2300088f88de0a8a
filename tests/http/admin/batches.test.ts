import { describe, expect, test } from 'vitest';
import { categoryToImport, csv, IMPORT, plan } from '../../support/content/imports';
import { PRODUCTS, rowAt } from '../../support/content/products';
import { storeCategory } from '../../support/content/rows';
import { newUser, signedIn } from '../../support/http/admin';
import { type Answer, heading, main, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, type Element, linkTo, one, textOf, texts, valuesOf } from '../../support/http/html';
import { db } from '../../support/http/site';
import { follow } from '../../support/http/staff';

// Changes of many rows in the lists of changes, long after their toast has gone.

const HISTORY = '/admin/history';
const staff = await signedIn(await newUser('admin', 'Meera Iyer'));

const entries = (answer: Answer) => all(main(answer), 'li', { 'data-batch': true });
const statusOf = async (id: string) => (await rowAt(id))?.status;

/** Makes drafts of the products of a new category. */
async function draftsOf(names: string[]) {
  const { products } = await storeCategory(names.map((name) => ({ name })));
  const ids = products.map(({ id }) => id);
  const shown = await staff.post(PRODUCTS, { ids, intent: 'bulk_draft' });
  expect((await staff.post(shown.path, { ...formOf(shown), intent: 'apply' })).status).toBe(303);
  return ids;
}

/** Presses Undo of an entry of a list of changes. */
function press(answer: Answer, entry: Element | undefined, intent = 'undo') {
  if (!entry) throw new Error('There is no change of many.');
  const [action = ''] = valuesOf(entry, 'form', 'action');
  return staff.post(answer.path, { intent }, { action });
}

describe.each([HISTORY, '/admin/dashboard'])('on %s', (page) => {
  test('a change of many is one entry, which says who, what and how many, and undoes all of it', async () => {
    const ids = await draftsOf(['Red', 'Green', 'Blue']);
    const answer = await staff.get(page);
    const [entry] = entries(answer);
    expect(entry && textOf(entry)).toContain('3 products changed');
    expect(entry && textOf(entry)).toMatch(/by Meera Iyer.*a change of 3 rows at once/);
    const undone = await press(answer, entry);
    expect([undone.status, undone.headers.get('location')]).toEqual([303, HISTORY]);
    expect(toasts(await follow(staff, undone))).toMatchObject([{ title: 'Undone', message: '3 products as before.' }]);
    expect(await Promise.all(ids.map(statusOf))).toEqual(Array(3).fill('published'));
    // The undo is a change of many too, and what it undid has nothing left.
    const [undoing, former] = entries(await staff.get(page));
    expect(undoing && textOf(undoing)).toContain('undo of a change of 3 rows at once');
    expect(undoing && texts(undoing, 'button', { value: 'undo' })).toHaveLength(1);
    expect(former && texts(former, 'button')).toEqual([]);
    expect(former && textOf(former)).toContain('Nothing of it is left to undo.');
  });

  test('an import is one entry, and its undo is the import’s', async () => {
    const category = await categoryToImport([{ slug: 'old', name: 'Before' }]);
    const header = ['name', 'slug', 'category_slug'];
    const file = csv(header, ['After', 'old', category.slug], ['New', 'new', category.slug]);
    const imported = await plan(staff, file);
    expect((await imported.press('apply')).status).toBe(303);
    const answer = await staff.get(page);
    const [entry] = entries(answer);
    expect(entry && textOf(entry)).toContain('1 product added, 1 changed');
    expect(entry && valuesOf(entry, 'form', 'action')).toEqual([imported.path]);
    const undone = await press(answer, entry);
    expect(toasts(await follow(staff, undone))).toMatchObject([{ title: 'Import Undone' }]);
    expect((await category.now()).map(({ name }) => name)).toEqual(['Before']);
    const [undoing, former] = entries(await staff.get(page));
    expect(undoing && textOf(undoing)).toContain('undo of the import of products.csv');
    expect(former && texts(former, 'button')).toEqual([]);
  });
});

test('what somebody changed since is named, and stays when the others are undone', async () => {
  const [first = '', second = '', third = ''] = await draftsOf(['One <b>', 'Two', 'Three']);
  await staff.save(`${PRODUCTS}/edit/${second}`, { description: 'Worked on since.' });
  const answer = await staff.get(HISTORY);
  const refused = await press(answer, entries(answer)[0]);
  expect(refused.status).toBe(409);
  expect(texts(main(refused), 'li', { 'data-kept': true })).toEqual(['Two']);
  expect(await Promise.all([first, second, third].map(statusOf))).toEqual(Array(3).fill('draft'));
  const undone = await staff.post(refused.path, { ...formOf(refused), intent: 'undo_others' });
  expect(toasts(await follow(staff, undone))[0]?.message).toContain('“Two”');
  expect(await rowAt(second)).toMatchObject({ status: 'draft', description: 'Worked on since.' });
  expect(await Promise.all([first, third].map(statusOf))).toEqual(['published', 'published']);
});

test('a change of which every row changed since is refused, without a way to undo others', async () => {
  const [only = '', other = ''] = await draftsOf(['A', 'B']);
  const [entry] = entries(await staff.get(HISTORY));
  const path = linkTo(entry ?? main(await staff.get(HISTORY)), '2 products changed');
  const open = formOf(await staff.get(path), { intent: 'undo' });
  await staff.save(`${PRODUCTS}/edit/${only}`, { description: 'Since.' });
  await staff.save(`${PRODUCTS}/edit/${other}`, { description: 'Since.' });
  const refused = await staff.post(path, { ...open, intent: 'undo' });
  expect(refused.status).toBe(409);
  expect(all(main(refused), 'button', { name: 'intent' })).toEqual([]);
  expect(texts(main(refused), 'li', { 'data-kept': true }).sort()).toEqual(['A', 'B']);
});

test('its rows have a page, with what changed of each', async () => {
  const ids = await draftsOf(['First', 'Second']);
  const [entry] = entries(await staff.get(HISTORY));
  const rows = await staff.get(linkTo(entry ?? main(await staff.get(HISTORY)), '2 products changed'));
  expect(heading(rows)).toBe('2 products changed');
  const revisions = all(main(rows), 'li', { 'data-revision': true });
  expect(revisions.flatMap((row) => valuesOf(row, 'a', 'href')).sort()).toEqual(
    ids.map((id) => `${PRODUCTS}/edit/${id}/history`).sort(),
  );
  expect(textOf(main(rows))).toContain('Status');
  expect(texts(one(main(rows), 'div', { 'data-batch': true }), 'button', { value: 'undo' })).toHaveLength(1);
});

test('the list counts it once, and its filters find it', async () => {
  const before = Number(/([\d,]+) changes?/.exec(textOf(main(await staff.get(HISTORY))))?.[1]?.replace(',', ''));
  await draftsOf(['P', 'Q', 'R', 'S']);
  const after = Number(/([\d,]+) changes?/.exec(textOf(main(await staff.get(HISTORY))))?.[1]?.replace(',', ''));
  // The category and its four products were added one by one before.
  expect(after - before).toBe(6);
  expect(entries(await staff.get(`${HISTORY}?kind=certificate`))).toEqual([]);
  expect(entries(await staff.get(`${HISTORY}?kind=product`)).length).toBeGreaterThan(0);
});

test.each(['no-such-change', '00000000-0000-4000-8000-000000000000'])('there is none at %s', async (batch) => {
  expect((await staff.get(`${HISTORY}/${batch}`)).status).toBe(404);
  expect((await staff.postMadeUp(`${HISTORY}/${batch}`, { intent: 'undo' })).status).toBe(404);
});

test('an import that is kept is undone on its own page only', async () => {
  const category = await categoryToImport();
  const imported = await plan(staff, csv(['name', 'slug', 'category_slug'], ['New', 'new', category.slug]));
  await imported.press('apply');
  const id = imported.path.slice(`${IMPORT}/`.length);
  expect((await staff.postMadeUp(`${HISTORY}/${id}`, { intent: 'undo' })).status).toBe(404);
  expect(await category.now()).toHaveLength(1);
  // Imports are kept for 90 days, and the history for longer.
  await db.from('product_imports').delete().eq('id', id).throwOnError();
  const answer = await staff.get(HISTORY);
  const entry = entries(answer).find(({ attributes }) => attributes['data-batch'] === id);
  expect((await press(answer, entry)).status).toBe(303);
  expect(await category.now()).toEqual([]);
});
