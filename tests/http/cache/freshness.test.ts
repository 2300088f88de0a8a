import { describe, expect, test } from 'vitest';
import { change, store, storeAll, storeCategory } from '../../support/content/rows';
import { cards, heading, main } from '../../support/http/answer';
import { all, one, textOf, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';

/** Asks twice, so that the page is cached. */
async function seen(path: string) {
  await get(path);
  return get(path);
}

// Each page is requested before and after, as the site caches its answers.
describe('the very next request shows', () => {
  test('the new name of a product, wherever it stands', async () => {
    const { path, products } = await storeCategory([{ name: 'Old name' }]);
    const paths = [path, `${path}/product-1`, '/our-products?q=name'];
    for (const place of paths) expect((await seen(place)).text).toContain('Old name');
    await change('products', { id: products[0]?.id ?? '' }, { name: 'New name' });
    for (const place of paths) {
      const { text } = await get(place);
      expect(text).toContain('New name');
      expect(text).not.toContain('Old name');
    }
  });

  test('the new name of a category, wherever it stands', async () => {
    const { category, path } = await storeCategory([{}]);
    const paths = ['/', '/our-products', path, `${path}/product-1`];
    for (const place of paths) expect((await seen(place)).text).toContain(category.name);
    await change('product_categories', { id: category.id }, { name: 'Renamed' });
    for (const place of paths) expect((await get(place)).text).toContain('Renamed');
  });

  test('a new product, and not one that is deleted', async () => {
    const { category, path } = await storeCategory();
    expect(cards(await seen(path))).toEqual([]);
    expect((await seen(`${path}/shallot`)).status).toBe(404);
    const { id } = await store('products', { name: 'Shallot', slug: 'shallot', category_id: category.id });
    expect(cards(await get(path)).map(({ name }) => name)).toEqual(['Shallot']);
    expect((await seen(`${path}/shallot`)).status).toBe(200);
    await db.from('products').delete().eq('id', id).throwOnError();
    expect(cards(await get(path))).toEqual([]);
    expect((await get(`${path}/shallot`)).status).toBe(404);
  });

  test('a post that is published, and not one that is taken back', async () => {
    const { id } = await store('blog_posts', { title: 'Brand new', slug: 'brand-new', content: 'x', status: 'draft' });
    const places = ['/blog', '/feed.xml', '/sitemap.xml'];
    const shown = async () => {
      const lists = await Promise.all(places.map(async (place) => (await get(place)).text.includes('/blog/brand-new')));
      return [...lists, (await get('/blog/brand-new')).status];
    };
    await shown();
    expect(await shown()).toEqual([false, false, false, 404]);
    await db.from('blog_posts').update({ status: 'published' }).eq('id', id).throwOnError();
    expect(await shown()).toEqual([true, true, true, 200]);
    await db.from('blog_posts').update({ status: 'archived' }).eq('id', id).throwOnError();
    expect(await shown()).toEqual([false, false, false, 404]);
  });

  test('a changed text of the home and about pages', async () => {
    await seen('/');
    await seen('/about-us');
    await change('page_content', { page_slug: 'home', section_slug: 'hero_main_title' }, { content: 'Another title' });
    await change(
      'page_content',
      { page_slug: 'about-us', section_slug: 'about_main_heading' },
      { content: 'Another us' },
    );
    expect(heading(await get('/'))).toBe('Another title');
    expect(heading(await get('/about-us'))).toBe('Another us');
  });

  test('a changed setting on every page', async () => {
    const paths = ['/', '/gallery', '/products/onions', '/contact-us', '/no-such-page'];
    for (const path of paths) await seen(path);
    await change('site_settings', { setting_key: 'contact_email' }, { setting_value: 'new@doabharvest.example' });
    for (const path of paths) {
      expect(valuesOf(one((await get(path)).page, 'footer'), 'a', 'href')).toContain('mailto:new@doabharvest.example');
    }
  });

  test('new certificates and pictures', async () => {
    await seen('/certificates-memberships');
    await seen('/gallery');
    await storeAll('certificates', [{ name: 'Brand new certificate' }]);
    const [item] = await storeAll('gallery_items', [{ title: 'Brand new picture', image_url: '/a.webp' }]);
    expect(textOf(main(await get('/certificates-memberships')))).toContain('Brand new certificate');
    expect(all((await get('/gallery')).page, 'a', { href: `/gallery?item=${item?.id}` })).toHaveLength(1);
  });
});
