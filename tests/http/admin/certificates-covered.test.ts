import { expect, onTestFinished, test } from 'vitest';
import { seeded, store } from '../../support/content/rows';
import { newUser, signedIn } from '../../support/http/admin';
import { main } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, one, textOf, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';

const staff = await signedIn(await newUser('admin', 'Meera Iyer'));
const CERTIFICATES = '/admin/edit-pages/certificates';
const PRODUCT = '/products/garlic/mandsaur-g2-garlic';

test('a certificate covers categories, products or all, and each leads to the other', async () => {
  const { id } = await store('certificates', { name: 'Covering certificate', number: 'C-17' });
  onTestFinished(async () => void (await db.from('certificates').delete().eq('id', id).throwOnError()));
  const edit = `${CERTIFICATES}/edit/${id}`;
  const shown = async (path: string) =>
    all(main(await get(path)), 'li', { 'data-covered-by': true }).some((item) => textOf(item).includes('C-17'));
  const onCard = async () => {
    const card = all(main(await get('/certificates-memberships')), 'li').find((item) =>
      textOf(item).startsWith('Covering certificate'),
    );
    return card ? valuesOf(card, 'a', 'href') : [];
  };
  expect([await shown(PRODUCT), await onCard()]).toEqual([false, []]);

  const garlic = await seeded('product_categories', 'garlic');
  expect((await staff.save(edit, { covered_category_ids: [garlic.id] })).status).toBe(303);
  expect([await shown(PRODUCT), await shown('/products/onions/nashik-red-onion')]).toEqual([true, false]);
  expect(await onCard()).toEqual(['/products/garlic']);
  expect(textOf(main(await staff.get(`${edit}/history`)))).toContain('Covers categories');

  const onion = await seeded('products', 'nashik-red-onion');
  const searched = await staff.post(edit, {
    ...formOf(await staff.get(edit)),
    related_search: 'Nashik Red',
    intent: 'find-products',
  });
  const found = one(main(searched), 'input', { name: 'covered_product_ids', value: onion.id });
  expect(found.attributes.type).toBe('checkbox');
  const chosen = { ...formOf(searched), covered_category_ids: [], covered_product_ids: [onion.id], intent: 'save' };
  expect((await staff.post(edit, chosen)).status).toBe(303);
  expect([await shown(PRODUCT), await shown('/products/onions/nashik-red-onion')]).toEqual([false, true]);
  expect(await onCard()).toEqual(['/products/onions/nashik-red-onion']);

  expect((await staff.save(edit, { covers_all: 'on' })).status).toBe(303);
  expect([await shown(PRODUCT), await onCard()]).toEqual([true, ['/our-products']]);
});
