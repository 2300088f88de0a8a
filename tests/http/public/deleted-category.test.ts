import { expect, test } from 'vitest';
import { leaveNoRows } from '../../support/content/leave-no-rows';
import { signedIn } from '../../support/http/admin';
import { db, get } from '../../support/http/site';

const staff = await signedIn();

leaveNoRows('products', 'product_categories');

async function category(slug: string): Promise<string> {
  const row = { name: `Category ${slug}`, slug };
  return (await db.from('product_categories').insert(row).select('id').single().throwOnError()).data.id;
}

test('the address of a product leads to its current one after its first category was emptied and deleted', async () => {
  const [emptied, other] = [await category('emptied-category'), await category('other-category')];
  const row = { name: 'Product that moves out', slug: 'moves-out', category_id: emptied };
  const { id } = (await db.from('products').insert(row).select('id').single().throwOnError()).data;
  const former = `/products/emptied-category/${row.slug}`;
  expect((await get(former)).status).toBe(200);

  expect((await staff.save(`/admin/manage-products/edit/${id}`, { category_id: other })).status).toBe(303);
  const deleted = await staff.post(`/admin/manage-categories/delete/${emptied}`, { intent: 'save' });
  expect(deleted.status).toBe(303);

  const answer = await get(`${former}?image=1`);
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    `/products/other-category/${row.slug}?image=1`,
  ]);
  expect((await get('/products/emptied-category')).status).toBe(404);
});
