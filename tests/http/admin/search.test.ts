import { describe, expect, test } from 'vitest';
import { listed, PRODUCTS } from '../../support/content/products';
import { storeAll, storeCategory } from '../../support/content/rows';
import { signedIn } from '../../support/http/admin';
import { main } from '../../support/http/answer';
import { texts } from '../../support/http/html';

const staff = await signedIn();

const products = async (q: string) =>
  listed(await staff.get(`${PRODUCTS}?q=${encodeURIComponent(q)}`)).map(([, name]) => name);
const posts = async (q: string) =>
  texts(main(await staff.get(`/admin/manage-blog?q=${encodeURIComponent(q)}`)), 'td', { 'data-head': 'Title' });

describe('a search of products', () => {
  test('finds any text, the best match first', async () => {
    await storeCategory([
      {
        name: 'Fourth',
        slug: 'd',
        specifications: [
          ['Quokkasize', '45-65 mm'],
          ['HS code', '99887766'],
        ] as never,
      },
      { name: 'Third', slug: 'c', export_info: 'Ships from Quokkasize port.' },
      { name: 'Second', slug: 'b', description: 'A quokkasize onion.' },
      { name: 'Quokkasize', slug: 'a' },
    ]);
    const found = await products('quokkasize');
    expect(found.slice(0, 2)).toEqual(['Quokkasize', 'Second']);
    expect(found.slice(2).sort()).toEqual(['Fourth', 'Third']);
    expect(await products('99887766')).toEqual(['Fourth']);
    expect(await products('quokkasize port')).toEqual(['Third']);
  });

  test('forgives typos, but only where nothing matches as typed', async () => {
    await storeCategory([
      { name: 'Wombatonia red', slug: 'a' },
      { name: 'Wombatonia white', slug: 'b' },
    ]);
    expect((await products('wombatnia')).sort()).toEqual(['Wombatonia red', 'Wombatonia white']);
    expect(await products('wombatnoia red')).toEqual(['Wombatonia red']);
    await storeCategory([{ name: 'Wombatnia', slug: 'c' }]);
    expect(await products('wombatnia')).toEqual(['Wombatnia']);
    expect(await products('xqzvxqzv')).toEqual([]);
    // A number has no typos.
    expect(await products('wombatonia 99999')).toEqual([]);
  });

  test('keeps filters and an order of one’s own', async () => {
    const { category } = await storeCategory([
      { name: 'Numbatum b', slug: 'a' },
      { name: 'A numbatum', slug: 'b', status: 'draft' },
    ]);
    const shown = async (search: string) =>
      listed(await staff.get(`${PRODUCTS}?category=${category.id}&q=nubmatum${search}`)).map(([, name]) => name);
    expect(await shown('&sort=name')).toEqual(['A numbatum', 'Numbatum b']);
    expect(await shown('&status=draft')).toEqual(['A numbatum']);
  });
});

describe('a search of posts', () => {
  test('finds any text, the title first, and forgives typos where nothing matches', async () => {
    await storeAll('blog_posts', [
      { title: 'In the text', slug: 'bilby-1', content: 'Papers such as bilbysanitary certificates.' },
      { title: 'Bilbysanitary', slug: 'bilby-2', content: 'x' },
      { title: 'In short', slug: 'bilby-3', content: 'x', excerpt: 'On bilbysanitary matters' },
    ]);
    expect(await posts('bilbysanitary')).toEqual(['Bilbysanitary', 'In short', 'In the text']);
    expect((await posts('bilbysantary')).sort()).toEqual(['Bilbysanitary', 'In short', 'In the text']);
    // The letters as they stand, then the words wherever they stand.
    expect(await posts('such as bilby')).toEqual(['In the text']);
    expect(await posts('certificates papers')).toContain('In the text');
    expect(await posts('xqzvxqzv')).toEqual([]);
  });
});
