import { describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { leaveNoRows } from '../../support/content/leave-no-rows';
import { signedIn } from '../../support/http/admin';
import { formOf } from '../../support/http/form';
import { createVisitor, db, get } from '../../support/http/site';

const staff = await signedIn();
let last = 0;

leaveNoRows('products', 'product_categories', 'blog_posts');

async function category(): Promise<{ id: string; slug: string }> {
  last += 1;
  const row = { name: `Moving category ${last}`, slug: `moving-category-${last}` };
  return (await db.from('product_categories').insert(row).select('id, slug').single().throwOnError()).data;
}

async function product(category_id: string): Promise<{ id: string; slug: string }> {
  last += 1;
  const row = { name: `Moving product ${last}`, slug: `moving-product-${last}`, category_id };
  return (await db.from('products').insert(row).select('id, slug').single().throwOnError()).data;
}

async function rename(kind: 'manage-categories' | 'manage-products', id: string, changes: Record<string, string>) {
  const answer = await staff.save(`/admin/${kind}/edit/${id}`, changes);
  expect(answer.status).toBe(303);
}

async function leads(from: string): Promise<[number, string | null]> {
  const answer = await get(from);
  return [answer.status, answer.headers.get('location')];
}

describe('an address that was changed', () => {
  test('of a category leads to the new one, with its query, and so does everything below it', async () => {
    const group = await category();
    const item = await product(group.id);
    await rename('manage-categories', group.id, { slug: `${group.slug}-b` });
    expect(await leads(`/products/${group.slug}?page=1`)).toEqual([301, `/products/${group.slug}-b?page=1`]);
    expect(await leads(`/products/${group.slug}/${item.slug}?image=1`)).toEqual([
      301,
      `/products/${group.slug}-b/${item.slug}?image=1`,
    ]);
    expect(await leads(`/products/${group.slug}-b/${item.slug}`)).toEqual([200, null]);
  });

  test('of a product leads to the new one in one step, however often it moved', async () => {
    const [group, other] = [await category(), await category()];
    const item = await product(group.id);
    const first = `/products/${group.slug}/${item.slug}`;
    await rename('manage-products', item.id, { slug: `${item.slug}-b` });
    await rename('manage-products', item.id, { slug: `${item.slug}-c`, category_id: other.id });
    await rename('manage-categories', group.id, { slug: `${group.slug}-b` });
    await rename('manage-categories', other.id, { slug: `${other.slug}-b` });
    const now = `/products/${other.slug}-b/${item.slug}-c`;
    expect(await leads(first)).toEqual([301, now]);
    expect(await leads(`/products/${group.slug}/${item.slug}-b`)).toEqual([301, now]);
    expect(await leads(`/products/${group.slug}-b/${item.slug}-b`)).toEqual([301, now]);
    expect(await leads(now)).toEqual([200, null]);
  });

  test('may be taken by something new', async () => {
    const group = await category();
    const item = await product(group.id);
    await rename('manage-products', item.id, { slug: `${item.slug}-b` });
    const answer = await staff.save('/admin/manage-products/add', {
      name: 'The next one',
      slug: item.slug,
      category_id: group.id,
    });
    expect(answer.status).toBe(303);
    expect(await leads(`/products/${group.slug}/${item.slug}`)).toEqual([200, null]);
  });

  test('and changed back is itself again', async () => {
    const group = await category();
    await rename('manage-categories', group.id, { slug: `${group.slug}-b` });
    await rename('manage-categories', group.id, { slug: group.slug });
    expect(await leads(`/products/${group.slug}`)).toEqual([200, null]);
    expect(await leads(`/products/${group.slug}-b`)).toEqual([301, `/products/${group.slug}`]);
  });

  test('is missing where the thing is gone', async () => {
    const group = await category();
    await rename('manage-categories', group.id, { slug: `${group.slug}-b` });
    await staff.post(`/admin/manage-categories/delete/${group.id}`, { intent: 'save' });
    expect((await get(`/products/${group.slug}`)).status).toBe(404);
  });

  test('is no false 404 while the backend is down', async () => {
    const group = await category();
    await rename('manage-categories', group.id, { slug: `${group.slug}-b` });
    const failing = createVisitor(failingBackend('answers 500', 'former_slugs'));
    expect((await failing.get(`/products/${group.slug}`)).status).toBe(503);
  });

  test('is announced in the form', async () => {
    const group = await category();
    const page = await staff.get(`/admin/manage-categories/edit/${group.id}`);
    expect(formOf(page)).toMatchObject({ slug: group.slug });
    expect(page.text).toContain('the old address will lead to the new one');
  });
});

describe('a post whose address was changed', () => {
  async function post(status: 'draft' | 'published' | 'archived') {
    last += 1;
    const row = { title: `Moving post ${last}`, slug: `moving-post-${last}`, content: 'Text', status };
    return (await db.from('blog_posts').insert(row).select('id, slug').single().throwOnError()).data;
  }

  test('is found at its new one', async () => {
    const { id, slug } = await post('published');
    await db
      .from('blog_posts')
      .update({ slug: `${slug}-b` })
      .eq('id', id)
      .throwOnError();
    await db
      .from('blog_posts')
      .update({ slug: `${slug}-c` })
      .eq('id', id)
      .throwOnError();
    expect(await leads(`/blog/${slug}`)).toEqual([301, `/blog/${slug}-c`]);
    expect(await leads(`/blog/${slug}-b`)).toEqual([301, `/blog/${slug}-c`]);
  });

  test('is missing while it is a draft or archived', async () => {
    const draft = await post('draft');
    await db
      .from('blog_posts')
      .update({ slug: `${draft.slug}-b` })
      .eq('id', draft.id)
      .throwOnError();
    expect((await get(`/blog/${draft.slug}`)).status).toBe(404);
    const { id, slug } = await post('published');
    await db
      .from('blog_posts')
      .update({ slug: `${slug}-b`, status: 'archived' })
      .eq('id', id)
      .throwOnError();
    expect((await get(`/blog/${slug}`)).status).toBe(404);
  });
});
