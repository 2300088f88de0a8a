import { describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { leaveNoRows } from '../../support/content/leave-no-rows';
import { pictureFile, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { cookiesOf, heading, main, title, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { textOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';

const staff = await signedIn();
const LIST = '/admin/manage-categories';

async function newCategory(changes: Record<string, string> = {}) {
  const answer = await staff.save(`${LIST}/add`, { name: `Category ${Math.random()}`, ...changes });
  expect(answer.status).toBe(303);
  const { data } = await db.from('product_categories').select().order('created_at', { ascending: false }).limit(1);
  const [row] = data ?? [];
  if (!row) throw new Error('no category');
  return row;
}

leaveNoRows('product_categories');

describe('adding a category', () => {
  test('makes its address from the name and shows it on the site', async () => {
    const answer = await staff.save(`${LIST}/add`, { name: 'Spring Öñions!', description: 'Fresh.' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(LIST);
    const next = await staff.get(LIST, { headers: { Cookie: cookiesOf(answer) } });
    expect(toasts(next)).toMatchObject([{ role: 'status', title: 'Category Added' }]);
    expect(heading(await get('/products/spring-onions'))).toBe('Spring Öñions!');
  });

  test('stores a picture and shows it', async () => {
    const row = await newCategory();
    const answer = await staff.save(`${LIST}/edit/${row.id}`, { image_file: await pictureFile() });
    expect(answer.status).toBe(303);
    const { data } = await db.from('product_categories').select().eq('id', row.id).single();
    expect(data?.image_url).toMatch(new RegExp(`/public/categories/${row.slug}/category-[a-z0-9]{20}\\.jpg$`));
    expect((await get(data?.image_url ?? '')).headers.get('content-type')).toBe('image/jpeg');
  });

  test('without a name says what is missing and keeps the rest', async () => {
    const answer = await staff.save(`${LIST}/add`, { name: ' ', description: 'Kept' });
    expect(answer.status).toBe(422);
    expect(title(answer)).toMatch(/^Error: /);
    expect(summaryOf(answer)).toMatchObject({ heading: 'Missing Fields' });
    expect(summaryOf(answer).text).toContain('Category Name and Slug are required.');
    expect(formOf(answer)).toMatchObject({ description: 'Kept' });
  });

  test('ten times at once makes one', async () => {
    const form = { ...formOf(await staff.get(`${LIST}/add`)), name: 'Ten at once', intent: 'save' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => staff.post(`${LIST}/add`, form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect((await db.from('product_categories').select().eq('name', 'Ten at once')).data).toHaveLength(1);
  });

  test('with an address that another has says so', async () => {
    const row = await newCategory();
    const answer = await staff.save(`${LIST}/add`, { name: 'Another', slug: row.slug });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors).toEqual([expect.stringContaining('Another category has this address already')]);
  });
});

describe('two people changing one category', () => {
  test('the second gets both versions, and what only one changed is merged', async () => {
    const row = await newCategory({ description: 'Before' });
    const path = `${LIST}/edit/${row.id}`;
    const form = { ...formOf(await staff.get(path)), intent: 'save' };
    await staff.save(path, { description: 'The first' });
    const answer = await staff.post(path, { ...form, name: 'A new name', description: 'The second' });
    expect(answer.status).toBe(409);
    expect(textOf(main(answer))).toContain('Saved meanwhile');
    expect(textOf(main(answer))).toContain('The first');
    expect(formOf(answer)).toMatchObject({ name: 'A new name', description: 'The second' });

    const again = await staff.post(path, { ...formOf(answer), intent: 'save' });
    expect(again.status).toBe(303);
    const { data } = await db.from('product_categories').select().eq('id', row.id).single();
    expect(data).toMatchObject({ name: 'A new name', description: 'The second' });
  });
});

describe('a form sent twice', () => {
  test('is saved once, and the copy says so too', async () => {
    const row = await newCategory({ description: 'Before' });
    const path = `${LIST}/edit/${row.id}`;
    const form = { ...formOf(await staff.get(path)), description: 'After', intent: 'save' };
    const answers = [await staff.post(path, form), await staff.post(path, form)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  });
});

describe('a category that cannot be shown or saved', () => {
  test('is not found where it is missing', async () => {
    const answer = await staff.get(`${LIST}/edit/00000000-0000-4000-8000-000000000000`);
    expect(answer.status).toBe(404);
    expect(toasts(answer)).toMatchObject([{ title: 'Category not found' }]);
  });

  test('is not found where its id is no id', async () => {
    expect((await staff.get(`${LIST}/edit/onions`)).status).toBe(404);
  });

  test('keeps what was typed while the backend is down', async () => {
    const row = await newCategory();
    const form = { ...formOf(await staff.get(`${LIST}/edit/${row.id}`)), name: 'Typed meanwhile', intent: 'save' };
    const answer = await staffOn(failingBackend('answers 500', 'product_categories'), staff).post(
      `${LIST}/edit/${row.id}`,
      form,
    );
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('Typed meanwhile');
  });
});

describe('deleting a category', () => {
  test('asks first, then deletes', async () => {
    const row = await newCategory();
    const path = `${LIST}/delete/${row.id}`;
    expect(textOf(main(await staff.get(path)))).toContain(
      `Are you sure you want to delete the category “${row.name}”? This action cannot be undone.`,
    );
    const answer = await staff.post(path, { intent: 'save' });
    expect(answer.status).toBe(303);
    expect((await get(`/products/${row.slug}`)).status).toBe(404);
  });

  test('is refused while products use it, and names them', async () => {
    const { data } = await db.from('product_categories').select('id').eq('slug', 'onions').single();
    const answer = await staff.post(`${LIST}/delete/${data?.id}`, { intent: 'save' });
    expect(answer.status).toBe(409);
    expect(toasts(answer)).toMatchObject([
      { title: 'Cannot Delete Category', message: expect.stringContaining('Nashik Red Onion') },
    ]);
  });
});
