import { describe, expect, onTestFinished, test } from 'vitest';
import { failingBackend, OUTAGE } from '../../support/backends/backends';
import { store, storeCategory } from '../../support/content/rows';
import { newUser, pictureFile, signedIn, staffOn } from '../../support/http/admin';
import { type Answer, heading, main, toasts } from '../../support/http/answer';
import { type Fields, formOf } from '../../support/http/form';
import { all, linkTo, one, textOf, valuesOf } from '../../support/http/html';
import { backend, db, get, site } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
const TRASH = '/admin/trash';

async function deletedProduct(changes: Fields = {}) {
  const { category, products } = await storeCategory([{}]);
  const id = products[0]?.id ?? '';
  const edit = `/admin/manage-products/edit/${id}`;
  expect((await staff.save(edit, { image_file: await pictureFile(), ...changes })).status).toBe(303);
  const { data: before } = await db.from('products').select().eq('id', id).single().throwOnError();
  const answer = await staff.post(`/admin/manage-products/delete/${id}`, { intent: 'save' });
  expect(answer.status).toBe(303);
  onTestFinished(async () => {
    await db.from('products').delete().eq('id', id).throwOnError();
  });
  return { id, category, before, answer, item: `product:${id}` };
}

/** The form of an item, as a person at the trash sees it. */
function entryOf(answer: Answer, item: string) {
  const entry = one(main(answer), 'li', { 'data-item': item });
  const fields = Object.fromEntries(
    all(entry, 'input', { name: true }).map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
  );
  return { entry, fields, buttons: valuesOf(entry, 'button', 'value'), text: textOf(entry) };
}

const without = ({ updated_at: _, ...row }: Record<string, unknown>) => row;

describe('a deleted product', () => {
  test('is brought back by the button of the toast, with address, pictures and former addresses', async () => {
    const { id, category, before, answer } = await deletedProduct({ slug: `renamed-${Date.now()}` });
    const next = await follow(staff, answer);
    expect(toasts(next)).toMatchObject([{ role: 'status', title: 'Success!' }]);
    expect((await get(`/products/${category.slug}/${before.slug}`)).status).toBe(404);
    expect((await get(before.image_url ?? '')).status).toBe(200);

    const toast = one(next.page, '*', { 'data-toast': true });
    expect(valuesOf(toast, 'button', 'value', { name: 'intent' })).toEqual(['undo']);
    const form = { ...formOf(next, { intent: 'undo' }), intent: 'undo' };
    const undone = await staff.post(TRASH, form);
    expect(undone.status).toBe(303);
    expect(undone.headers.get('location')).toBe('/admin/manage-products');
    expect(toasts(await follow(staff, undone))).toMatchObject([{ title: 'Restored' }]);

    const { data: after } = await db.from('products').select().eq('id', id).single().throwOnError();
    expect(without(after)).toEqual(without(before));
    expect((await get(`/products/${category.slug}/${before.slug}`)).status).toBe(200);
    const { data: former } = await db.from('former_slugs').select('slug').eq('product_id', id);
    expect((await get(`/products/${category.slug}/${former?.[0]?.slug}`)).status).toBe(301);
    expect((await get(before.image_url ?? '')).status).toBe(200);
    // Twice is once.
    expect((await staff.post(TRASH, form)).status).toBe(404);
  });

  test('whose address is taken asks for another one', async () => {
    const { id, category, before, item } = await deletedProduct();
    const taken = await store('products', { name: 'Other', slug: before.slug, category_id: category.id });
    const asked = await staff.post(TRASH, { item, intent: 'restore' });
    expect(asked.status).toBe(422);
    const { fields, text } = entryOf(asked, item);
    expect(fields).toMatchObject({ item, slug: taken.slug });
    expect(text).toContain('Another product of this category has this address by now.');
    const form = { ...formOf(asked, { item, slug: '' }), slug: `${taken.slug}-2`, intent: 'restore' };
    expect((await staff.post(TRASH, form)).status).toBe(303);
    expect((await db.from('products').select('slug').eq('id', id).single()).data?.slug).toBe(`${taken.slug}-2`);
  });

  test('whose category is gone asks for another one', async () => {
    const { id, category, item } = await deletedProduct();
    const other = await storeCategory();
    // A draft is a category like others: the product keeps its own status below it.
    await db.from('product_categories').update({ status: 'draft' }).eq('id', other.category.id).throwOnError();
    await db.from('product_categories').delete().eq('id', category.id).throwOnError();
    const asked = await staff.post(TRASH, { item, intent: 'restore' });
    expect(asked.status).toBe(422);
    const { entry } = entryOf(asked, item);
    expect(valuesOf(one(entry, 'select', { name: 'category_id' }), 'option', 'value')).toContain(other.category.id);
    const form = formOf(asked, { item, category_id: '' });
    const chosen = { ...form, category_id: other.category.id, intent: 'restore' };
    expect((await staff.post(TRASH, chosen)).status).toBe(303);
    expect((await db.from('products').select('category_id').eq('id', id).single()).data?.category_id).toBe(
      other.category.id,
    );
    await db.from('products').delete().eq('id', id).throwOnError();
  });

  test('is removed for good by an administrator only, with its picture', async () => {
    const { before, item } = await deletedProduct();
    const editor = await signedIn(await newUser('editor'));
    expect(entryOf(await editor.get(TRASH), item).buttons).toEqual(['restore']);
    expect((await editor.postMadeUp(TRASH, { item, intent: 'remove' })).status).toBe(403);
    expect(entryOf(await staff.get(TRASH), item).buttons).toEqual(['restore', 'remove']);
    expect((await get(before.image_url ?? '')).status).toBe(200);
    const form = formOf(await staff.get(TRASH), { item, intent: 'restore' });
    expect((await staff.post(TRASH, { ...form, intent: 'remove' })).status).toBe(303);
    expect((await get(before.image_url ?? '')).status).toBe(404);
    expect((await staff.get(TRASH)).text).not.toContain(item);
    expect((await staff.post(TRASH, { ...form, intent: 'restore' })).status).toBe(404);
  });

  test('goes with its picture when its days are over', async () => {
    const { id, before, item } = await deletedProduct();
    await backend.database.transaction((tx) =>
      tx.query("update public.revisions set at = at - interval '31 days' where row_id = $1", [id]),
    );
    expect((await staff.get(TRASH)).text).not.toContain(item);
    await site.runHousekeeping();
    expect((await get(before.image_url ?? '')).status).toBe(404);
  });
});

const OTHERS: Record<string, [list: string, row: () => Promise<string>]> = {
  category: ['/admin/manage-categories', async () => (await storeCategory()).category.id],
  certificate: ['/admin/edit-pages/certificates', async () => (await store('certificates', { name: 'Kept' })).id],
  gallery: ['/admin/edit-pages/gallery', async () => (await store('gallery_items', { image_url: '/a.webp' })).id],
  post: [
    '/admin/manage-blog',
    async () => (await store('blog_posts', { title: 'Kept', slug: `kept-${Date.now()}`, content: 'x' })).id,
  ],
  setting: [
    '/admin/site-settings',
    async () => (await store('site_settings', { setting_key: `kept_${Date.now()}`, setting_value: 'x' })).id,
  ],
};

test.each(Object.entries(OTHERS))('a deleted %s is brought back', async (kind, [list, row]) => {
  const id = await row();
  expect((await staff.post(`${list}/delete/${id}`, { intent: 'save' })).status).toBe(303);
  const page = await staff.get(`${TRASH}?kind=${kind}`);
  expect(heading(page)).toBe('Trash');
  const { fields } = entryOf(page, `${kind}:${id}`);
  const answer = await staff.post(TRASH, { ...fields, intent: 'restore' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(list);
  expect((await staff.get(`${list}/delete/${id}`)).status).toBe(200);
});

describe('the trash', () => {
  test.each(['', 'x', 'product:1', 'user:00000000-0000-4000-8000-000000000000', 'page:home'])(
    'has no item %j',
    async (item) => {
      for (const intent of ['restore', 'undo', 'remove']) {
        expect((await staff.postMadeUp(TRASH, { item, intent })).status).toBe(404);
      }
    },
  );

  test('leads administrators to the setting of its days', async () => {
    const LABEL = 'Change the number of days';
    const link = linkTo(main(await staff.get(TRASH)), LABEL);
    expect(Object.keys(formOf(await staff.get(link)))).toContain('values[trash_days]');
    await store('site_settings', { setting_key: 'trash_days', setting_value: '20' });
    expect(textOf(main(await staff.get(TRASH)))).toContain('in the last 20 days');
    expect(formOf(await staff.get(link))).toMatchObject({ 'values[trash_days]': '20' });
    expect(textOf(main(await (await signedIn(await newUser('editor'))).get(TRASH)))).not.toContain(LABEL);
  });

  test('does nothing without a button', async () => {
    expect((await staff.postMadeUp(TRASH, { item: 'x' })).status).toBe(422);
  });

  test('is not for guests and users', async () => {
    expect((await get(TRASH)).headers.get('location')).toBe('/admin/login?redirectTo=%2Fadmin%2Ftrash');
  });

  test('says so where the backend fails', async () => {
    const { item } = await deletedProduct();
    const reading = await staffOn(failingBackend('answers 500', 'rpc/list_trash'), staff).get(TRASH);
    expect(reading.status).toBe(503);
    const answer = await staffOn(failingBackend('answers 500', 'rpc/restore_deleted'), staff).post(TRASH, {
      item,
      intent: 'restore',
    });
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toMatchObject([{ role: 'alert', message: OUTAGE }]);
    expect(entryOf(answer, item).buttons).toEqual(['restore', 'remove']);
  });
});
