import { describe, expect, test } from 'vitest';
import { restorePagesAfterEach } from '../../support/content/page-content';
import { store, storeCategory } from '../../support/content/rows';
import { pictureFile, signedIn, summaryOf } from '../../support/http/admin';
import { type Answer, main, structuredData, title } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { restore } from '../../support/http/history';
import { all, textOf, valuesOf } from '../../support/http/html';
import { db, get, PUBLIC_URL } from '../../support/http/site';

const staff = await signedIn();
restorePagesAfterEach();

const ENTRY = { meta_title: 'Red onions in bulk', meta_description: 'By the container, from Kanpur.' };

/** What search engines and shared links see of a page. */
function entryOf(answer: Answer) {
  const content = (attributes: Record<string, string>) => valuesOf(answer.page, 'meta', 'content', attributes).join();
  return {
    title: title(answer),
    shared: content({ property: 'og:title' }),
    description: content({ name: 'description' }),
    sharedDescription: content({ property: 'og:description' }),
    picture: content({ property: 'og:image' }),
  };
}

/** The preview of a search result in a form. */
function resultIn(answer: Answer): string {
  return all(main(answer), 'figure', { 'data-search-result': true }).map(textOf).join();
}

async function places() {
  const { category, products, path } = await storeCategory([{ description: 'What the product says.' }]);
  const post = await store('blog_posts', {
    title: 'A post with an entry',
    slug: 'post-with-an-entry',
    content: 'What the post says.',
    status: 'published',
  });
  return [
    [`/admin/manage-categories/edit/${category.id}`, path, category.name],
    [`/admin/manage-products/edit/${products[0]?.id}`, `${path}/product-1`, 'Product 1'],
    [`/admin/manage-blog/edit/${post.id}`, '/blog/post-with-an-entry', post.title],
    ['/admin/edit-pages/home', '/', ''],
    ['/admin/edit-pages/about-us', '/about-us', 'About Us'],
  ] as const;
}

test('a category, a product, a post and a page take their own, and fall back when they are emptied', async () => {
  for (const [edit, path, name] of await places()) {
    const before = entryOf(await get(path));
    expect(before.title).toContain(name);
    expect(resultIn(await staff.get(edit))).toContain(before.title);

    expect((await staff.save(edit, { ...ENTRY, share_image_file: await pictureFile() })).status).toBe(303);
    const after = entryOf(await get(path));
    expect(after).toEqual({
      title: ENTRY.meta_title,
      shared: ENTRY.meta_title,
      description: ENTRY.meta_description,
      sharedDescription: ENTRY.meta_description,
      picture: expect.stringMatching(`^${PUBLIC_URL.origin}/pictures/1200/.+[.]jpg[.]jpeg$`),
    });
    expect((await get(after.picture.slice(PUBLIC_URL.origin.length))).status).toBe(200);
    const form = await staff.get(edit);
    expect(formOf(form)).toMatchObject(ENTRY);
    expect(resultIn(form)).toContain(`${path} ${ENTRY.meta_title} ${ENTRY.meta_description}`);

    await staff.save(edit, { meta_title: ' ', meta_description: '', remove_share_image_url: 'on' });
    expect(entryOf(await get(path))).toEqual(before);
  }
});

test('too much is refused beside its field, and kept', async () => {
  const { category } = await storeCategory();
  const edit = `/admin/manage-categories/edit/${category.id}`;
  const answer = await staff.save(edit, { meta_title: 'x'.repeat(201), meta_description: 'x'.repeat(321) });
  expect(answer.status).toBe(422);
  expect(summaryOf(answer).errors).toEqual([
    expect.stringMatching(/200 characters/),
    expect.stringMatching(/320 characters/),
  ]);
  expect(formOf(answer)).toMatchObject({ meta_title: 'x'.repeat(201) });
});

describe('an entry of a post', () => {
  const newPost = () =>
    store('blog_posts', {
      title: 'Post',
      slug: 'entry-of-a-post',
      content: 'Text',
      excerpt: 'Excerpt',
      status: 'published',
    });

  test('is in its structured data', async () => {
    const { id } = await newPost();
    await staff.save(`/admin/manage-blog/edit/${id}`, { ...ENTRY, share_image_file: await pictureFile() });
    const answer = await get('/blog/entry-of-a-post');
    expect(structuredData(answer).find((data) => data['@type'] === 'BlogPosting')).toMatchObject({
      headline: 'Post',
      description: ENTRY.meta_description,
      image: expect.stringMatching(`^${PUBLIC_URL.origin}/storage/.+[.]jpg$`),
    });
  });

  test('waits in a working copy, is in the preview, and comes back from the history', async () => {
    const { id } = await newPost();
    const edit = `/admin/manage-blog/edit/${id}`;
    const before = entryOf(await get('/blog/entry-of-a-post'));
    const form = { ...formOf(await staff.get(edit)), ...ENTRY, share_image_file: await pictureFile() };
    expect(entryOf(await staff.post(edit, { ...form, intent: 'preview' })).title).toBe(ENTRY.meta_title);
    expect((await staff.post(edit, { ...form, intent: 'draft' })).status).toBe(303);
    expect(entryOf(await get('/blog/entry-of-a-post'))).toEqual(before);
    expect(textOf(main(await staff.get(edit)))).toContain('Picture for sharing');

    await staff.post(edit, { ...formOf(await staff.get(edit)), intent: 'publish' });
    const published = entryOf(await get('/blog/entry-of-a-post'));
    expect(published.title).toBe(ENTRY.meta_title);
    await staff.save(edit, { meta_title: '', meta_description: '', remove_share_image_url: 'on' });
    await restore(staff, `${edit}/history`, 1);
    expect(entryOf(await get('/blog/entry-of-a-post'))).toEqual(published);
    const { data } = await db.from('blog_posts').select('meta_title').eq('id', id).single();
    expect(data).toEqual({ meta_title: ENTRY.meta_title });
  });
});
