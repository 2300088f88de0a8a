import { expect, test } from 'vitest';
import { PRODUCTS } from '../../support/content/products';
import { storeCategory } from '../../support/content/rows';
import { signedIn } from '../../support/http/admin';
import { heading, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { db, get } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();

test('a copy of a product is a draft with an address of its own, and opens in its form', async () => {
  const original = {
    name: 'Nashik 45 mm',
    slug: 'nashik-45',
    description: 'Red.',
    export_info: 'From Mundra.',
    specifications: [
      ['Size', '45 mm'],
      ['Brix', 12],
    ] as never,
    image_url: '/images/a.webp',
    gallery_images: ['/images/b.webp'],
    is_featured: true,
    sizes_mm: [{ from: 45, to: null }],
    season_months: [1, 12],
    hs_code: '07031019',
  };
  const { category, products, path } = await storeCategory([original]);
  const edit = `${PRODUCTS}/edit/${products[0]?.id}?back=q%3Dnashik`;
  const answer = await staff.post(edit, {}, { action: `${PRODUCTS}/duplicate/${products[0]?.id}` });
  expect(answer.status).toBe(303);
  const shown = await follow(staff, answer);
  expect(heading(shown)).toBe('Edit Product');
  expect(toasts(shown)).toMatchObject([{ title: 'Product Duplicated' }]);
  expect(answer.headers.get('location')).toContain('?back=q%3Dnashik');
  expect(formOf(shown)).toMatchObject({ name: 'Nashik 45 mm (copy)', slug: 'nashik-45-copy', status: 'draft' });

  const { data } = await db.from('products').select().eq('slug', 'nashik-45-copy').single().throwOnError();
  const { name: _, slug: __, is_featured: ___, ...same } = original;
  expect(data).toMatchObject({ ...same, category_id: category.id, status: 'draft', is_featured: false });
  expect((await get(`${path}/nashik-45-copy`)).status).toBe(404);
  expect((await get(`${path}/nashik-45`)).status).toBe(200);
  const { data: entries } = await db
    .from('revisions')
    .select('action')
    .eq('row_id', data?.id ?? '')
    .throwOnError();
  expect(entries).toEqual([{ action: 'insert' }]);

  // The second copy, of which the first has the address.
  const again = await staff.post(`${PRODUCTS}/edit/${data?.id}`, {}, { action: `${PRODUCTS}/duplicate/${data?.id}` });
  expect(formOf(await follow(staff, again)).slug).toBe('nashik-45-copy-copy');
  await db.from('products').delete().eq('category_id', category.id).throwOnError();
});

test('a link makes no copy, and neither does a product that is gone', async () => {
  const { category, products } = await storeCategory([{}]);
  const answer = await staff.get(`${PRODUCTS}/duplicate/${products[0]?.id}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${PRODUCTS}/edit/${products[0]?.id}`]);
  const { data } = await db.from('products').select('id').eq('category_id', category.id).throwOnError();
  expect(data).toHaveLength(1);
  expect((await staff.postMadeUp(`${PRODUCTS}/duplicate/00000000-0000-4000-8000-000000000000`, {})).status).toBe(404);
});
