import { describe, expect, test } from 'vitest';
import { POSTS, rowOf, writePost } from '../../support/content/posts';
import { storeCategory } from '../../support/content/rows';
import { signedIn, summaryOf } from '../../support/http/admin';
import { main } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { restore, versionsOf } from '../../support/http/history';
import { all, one, textOf, texts, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';

const staff = await signedIn();

const relatedOn = async (slug: string) => {
  const [section] = all(main(await get(`/blog/${slug}`)), 'section', { 'aria-labelledby': 'related' });
  return section ? texts(section, 'h3') : [];
};

describe('related products of a post', () => {
  test('are the chosen ones, filled up with those of a category, without what is not public', async () => {
    const { category, products } = await storeCategory([{}, {}, { status: 'draft' }, { is_featured: true }, {}, {}]);
    const [first, , draft, , last] = products;
    const chosen = [last?.id ?? '', draft?.id ?? '', first?.id ?? ''];
    const title = 'A post with related products';
    const changes = { related_product_ids: chosen, related_category_id: category.id };
    // In an order of their own, as the form of a stored post has them.
    const row = await writePost(staff, { title, status: 'published' });
    await db.from('blog_posts').update(changes).eq('id', row.id).throwOnError();
    await staff.save(`${POSTS}/edit/${row.id}`, { content: 'With related products' });
    expect(await rowOf(title)).toMatchObject(changes);
    expect(await relatedOn(row.slug)).toEqual(['Product 5', 'Product 1', 'Product 4', 'Product 2']);

    const edit = `${POSTS}/edit/${row.id}`;
    expect(formOf(await staff.get(edit)).related_product_ids).toEqual(chosen);
    const form = { ...formOf(await staff.get(edit)), related_product_ids: [], related_category_id: '', intent: 'save' };
    expect((await staff.post(edit, form)).status).toBe(303);
    expect(await relatedOn(row.slug)).toEqual([]);
    const [newest] = versionsOf(await staff.get(`${edit}/history`));
    expect(newest?.removed).toEqual(['Product 5, Product 3, Product 1', category.name]);
    await restore(staff, `${edit}/history`, 1);
    expect(formOf(await staff.get(edit)).related_product_ids).toEqual(chosen);
  });

  test('are in the preview of what is typed', async () => {
    const { products } = await storeCategory([{}, { status: 'draft' }, {}]);
    const add = formOf(await staff.get(`${POSTS}/add`));
    const related_product_ids = products.map(({ id }) => id).reverse();
    const typed = { ...add, title: 'Previewed', content: 'Typed', related_product_ids, intent: 'preview' };
    const section = one(main(await staff.postMadeUp(`${POSTS}/add`, typed)), 'section', {
      'aria-labelledby': 'related',
    });
    expect(texts(section, 'h3')).toEqual(['Product 3', 'Product 1']);
  });

  test('are found by words, and everything typed and chosen stays', async () => {
    const { products } = await storeCategory([{ name: 'Zirconium onion' }, { name: 'Ytterbium onion' }]);
    const [found, chosen] = products;
    const typed = {
      ...formOf(await staff.get(`${POSTS}/add`)),
      title: 'Typed',
      content: '## Kept',
      related_product_ids: [chosen?.id ?? ''],
      related_search: 'zircon',
      intent: 'find-products',
    };
    const answer = await staff.post(`${POSTS}/add`, typed);
    const form = one(main(answer), 'form');
    expect(formOf(answer)).toMatchObject({ title: 'Typed', content: '## Kept', related_product_ids: chosen?.id });
    expect(valuesOf(form, 'input', 'value', { name: 'related_product_ids' })).toEqual([chosen?.id, found?.id]);
    expect(textOf(form)).toContain('Zirconium onion');
  });

  test('are at most twelve, and ids', async () => {
    const ids = Array.from({ length: 13 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
    for (const related_product_ids of [ids, ['no id']]) {
      const form = { ...formOf(await staff.get(`${POSTS}/add`)), title: 'T', content: 'C', intent: 'save' };
      const answer = await staff.postMadeUp(`${POSTS}/add`, { ...form, related_product_ids });
      expect(answer.status).toBe(422);
      expect(summaryOf(answer).errors).toHaveLength(1);
    }
  });

  test('that are gone are no fault', async () => {
    const gone = '00000000-0000-4000-8000-00000000000a';
    const row = await writePost(staff, { status: 'published' });
    const changes = { related_product_ids: [gone], related_category_id: gone };
    await db.from('blog_posts').update(changes).eq('id', row.id).throwOnError();
    expect((await staff.save(`${POSTS}/edit/${row.id}`, { content: 'Saved again' })).status).toBe(303);
    expect(await relatedOn(row.slug)).toEqual([]);
    expect((await get(`/blog/${row.slug}`)).status).toBe(200);
  });
});
