import { expect, test } from 'vitest';
import { restorePagesAfterEach, storeSection } from '../../support/content/page-content';
import { store, storeCategory } from '../../support/content/rows';
import { newUser, signedIn } from '../../support/http/admin';
import { main } from '../../support/http/answer';
import { all, textOf, valuesOf } from '../../support/http/html';
import { db, PUBLIC_URL } from '../../support/http/site';

restorePagesAfterEach();

const staff = await signedIn();
const ORIGIN = PUBLIC_URL.origin;
const POST = { title: 'Post of links', slug: 'post-of-links', status: 'published' } as const;

const found = async (as = staff) =>
  all(main(await as.get('/admin/dashboard')), 'li', { 'data-todo': 'links' }).map((item) => ({
    text: textOf(item),
    to: valuesOf(item, 'a', 'href')[0],
  }));

test('links that lead nowhere are listed with their form, and those that lead somewhere are not', async () => {
  const { category, products, path } = await storeCategory([{ slug: 'there' }, { slug: 'hidden', status: 'draft' }]);
  await db
    .from('products')
    .update({ slug: 'renamed' })
    .eq('id', products[0]?.id ?? '')
    .throwOnError();
  const good = [
    '/',
    '/our-products?q=onion#top',
    '/Blog/',
    path,
    `${path}/renamed`,
    `${path}/there`,
    '/blog/post-of-links',
    '/feed.xml',
    '/admin/trash',
  ];
  const bad = [
    '/our-product',
    '/blog/gone',
    `${path}/hidden`,
    `${path}/renamed/more`,
    '/products/gone',
    '/brochure.pdf',
  ];
  const markup = (links: string[]) => links.map((link) => `See [this](${link}).`).join('\n\n');
  const elsewhere = '[a](https://example.com/gone) [b](mailto:a@example.com) [c](//example.com/gone) /not/a/link';
  const { id } = await store('blog_posts', {
    ...POST,
    content: `${markup([...good, ...bad])}\n\n${elsewhere}\n\n${ORIGIN}/typed.`,
  });
  const edit = `/admin/manage-blog/edit/${id}`;
  expect(await found()).toEqual([...bad, '/typed'].sort().map((link) => ({ text: `Post of links ${link}`, to: edit })));

  await db.from('products').update({ status: 'published' }).eq('category_id', category.id).throwOnError();
  expect((await found()).map(({ text }) => text)).not.toContain(`Post of links ${path}/hidden`);
  await db.from('blog_posts').update({ status: 'draft' }).eq('id', id).throwOnError();
  expect(await found()).toEqual([]);
});

test('links in texts of pages and in settings are listed too, settings for administrators only', async () => {
  await storeSection('about-us', 'about_intro_p1', `See ${ORIGIN}/gone-page for more`);
  await store('site_settings', { setting_key: 'company_tagline_link', setting_value: `${ORIGIN}/gone-setting` });
  const page = { text: 'About us page /gone-page', to: '/admin/edit-pages/about-us' };
  expect(await found()).toEqual([page, { text: expect.stringContaining('/gone-setting'), to: '/admin/site-settings' }]);
  expect(await found(await signedIn(await newUser('editor')))).toEqual([page]);
});
