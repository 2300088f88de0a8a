import { describe, expect, test } from 'vitest';
import { failingBackend, OUTAGE } from '../../support/backends/backends';
import { listed, PRODUCTS } from '../../support/content/products';
import { seeded, storeCategory } from '../../support/content/rows';
import { signedIn, staffOn } from '../../support/http/admin';
import { destructive, heading, main, toasts } from '../../support/http/answer';
import { all, linkTo, one, textOf, texts, valuesOf } from '../../support/http/html';

const staff = await signedIn();
const names = async (search: string) => listed(await staff.get(PRODUCTS + search)).map(([, name]) => name);

describe('the list of products', () => {
  test('has a way back, to add, to import and to export', async () => {
    const answer = await staff.get(PRODUCTS);
    expect(answer.status).toBe(200);
    expect(heading(answer)).toBe('Products');
    expect(texts(main(answer), 'th')).toEqual([
      'Select',
      'Picture',
      'Name',
      'Status',
      'Category',
      'Featured',
      'Changed',
      'Actions',
    ]);
    expect(linkTo(main(answer), 'Back to Dashboard')).toBe('/admin/dashboard');
    expect(linkTo(main(answer), 'Add New Product')).toBe(`${PRODUCTS}/add`);
    expect(linkTo(main(answer), 'Export CSV')).toBe(`${PRODUCTS}/export`);
    const form = one(main(answer), 'form', { action: `${PRODUCTS}/import` });
    expect(form.attributes).toMatchObject({ method: 'post', enctype: 'multipart/form-data' });
    expect(one(form, 'input', { type: 'file' }).attributes).toMatchObject({
      name: 'file',
      accept: '.csv,.xlsx,text/csv',
    });
    expect(texts(form, 'button', { name: 'intent', value: 'save' })).toEqual(['Import file']);
  });

  test('has the newest first, each with its category and what can be done', async () => {
    const { category, path } = await storeCategory([
      { name: 'Older', slug: 'older', created_at: '2099-01-01T00:00:00Z' },
      { name: 'Newest', slug: 'newest', created_at: '2099-01-02T00:00:00Z', is_featured: true },
    ]);
    const answer = await staff.get(PRODUCTS);
    const [first, second] = listed(answer);
    expect(first?.slice(1, 5)).toEqual(['Newest', 'Published', category.name, 'Yes']);
    expect(second?.slice(1, 5)).toEqual(['Older', 'Published', category.name, '—']);
    const links = valuesOf(all(main(answer), 'tr')[1] ?? main(answer), 'a', 'href');
    expect(links).toEqual([
      // Picture and name.
      ...Array(2).fill(expect.stringMatching(new RegExp(`^${PRODUCTS}/edit/[0-9a-f-]{36}$`))),
      `${path}/newest`,
      expect.stringMatching(new RegExp(`^${PRODUCTS}/edit/[0-9a-f-]{36}$`)),
      expect.stringMatching(new RegExp(`^${PRODUCTS}/delete/[0-9a-f-]{36}$`)),
    ]);
  });

  test('finds by beginnings of words of name and description', async () => {
    await storeCategory([
      { name: 'Quaggamint leaves' },
      { name: 'Other', description: 'Smells of quaggamint.' },
      { name: 'Neither' },
    ]);
    expect((await names('?q=QUAGGA')).sort()).toEqual(['Other', 'Quaggamint leaves']);
    expect(await names('?q=quagga+leav')).toEqual(['Quaggamint leaves']);
    expect(await names('?q=quagga+nothing')).toEqual([]);
  });

  test.each(['?q=%26%7C%21', "?q='", '?q=%25', '?q=xqzv'])('%s finds nothing and says so', async (search) => {
    const answer = await staff.get(PRODUCTS + search);
    expect(answer.status).toBe(200);
    expect(textOf(main(answer))).toContain('No product fits.');
    expect(linkTo(main(answer), 'Show all')).toBe(PRODUCTS);
  });

  test('filters by category and by featured, and both', async () => {
    const { category } = await storeCategory([
      { name: 'Plain', slug: 'plain' },
      { name: 'Featured', slug: 'featured', is_featured: true },
    ]);
    const other = await seeded('product_categories', 'onions');
    expect((await names(`?category=${category.id}`)).sort()).toEqual(['Featured', 'Plain']);
    expect(await names(`?category=${category.id}&featured=on`)).toEqual(['Featured']);
    expect(await names(`?category=${other.id}&featured=on&q=featured`)).not.toContain('Featured');
    const answer = await staff.get(`${PRODUCTS}?category=${category.id}&featured=on`);
    expect(valuesOf(main(answer), 'option', 'value', { selected: true })).toEqual([category.id, '']);
    expect(one(main(answer), 'input', { name: 'featured' }).attributes).toHaveProperty('checked');
    expect(await names('?category=00000000-0000-4000-8000-000000000000')).toEqual([]);
    expect((await names('?category=nonsense')).length).toBeGreaterThan(0);
  });

  test('has pages that keep what is looked for, and none beyond the end', async () => {
    const { category } = await storeCategory(Array.from({ length: 60 }, () => ({})));
    const search = `?category=${category.id}`;
    const first = await staff.get(PRODUCTS + search);
    expect(listed(first)).toHaveLength(25);
    expect(textOf(main(first))).toContain('60 products found.');
    const [next = ''] = valuesOf(main(first), 'a', 'href', { rel: 'next' });
    expect(next).toContain(`${search}&page=2`);
    const second = await staff.get(next);
    const third = await staff.get(`${PRODUCTS}${search}&page=3`);
    const shown = [first, second, third].flatMap((answer) => listed(answer).map(([, name]) => name));
    expect(new Set(shown).size).toBe(60);
    expect((await staff.get(`${PRODUCTS}${search}&page=4`)).status).toBe(404);
    expect((await staff.get(`${PRODUCTS}?q=!&page=2`)).status).toBe(404);
    for (const page of ['x', '0', '-1', '1.5']) {
      expect(listed(await staff.get(`${PRODUCTS}${search}&page=${page}`))).toEqual(listed(first));
    }
  });

  test.each(['rpc/list_products', 'product_categories'])('says so where %s cannot be read', async (table) => {
    const answer = await staffOn(failingBackend('answers 500', table), staff).get(PRODUCTS);
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([destructive('Error', OUTAGE)]);
  });
});
