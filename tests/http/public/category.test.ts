import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { seeded, storeCategory } from '../../support/content/rows';
import { cards, destructive, heading, main, toasts } from '../../support/http/answer';
import { all, linkTo, one, textOf, texts, valuesOf } from '../../support/http/html';
import { createVisitor, db, get } from '../../support/http/site';

describe('the page of a category', () => {
  test('shows its name, its description and all its products', async () => {
    const category = await seeded('product_categories', 'onions');
    const rows = db.from('products').select().eq('category_id', category.id);
    const { data } = await rows.throwOnError();
    const answer = await get('/products/onions');
    expect(answer.status).toBe(200);
    expect(heading(answer)).toBe('Onions');
    expect(textOf(main(answer))).toContain(category.description);
    expect(
      cards(answer)
        .map(({ href }) => href)
        .sort(),
    ).toEqual((data ?? []).map(({ slug }) => `/products/onions/${slug}`).sort());
  });

  test('leads back to all categories', async () => {
    expect(linkTo(main(await get('/products/onions')), 'Back to All Categories')).toBe('/our-products');
  });

  test('marks the featured products, and no others', async () => {
    const { data } = await db
      .from('products')
      .select('name, category:product_categories!products_category_exists!inner(slug)')
      .eq('category.slug', 'onions')
      .eq('is_featured', true)
      .order('name')
      .throwOnError();
    const marked = cards(await get('/products/onions')).filter(({ text }) => text.includes('Featured'));
    expect(marked.length).toBeGreaterThan(0);
    expect(marked.map(({ name }) => name)).toEqual(data?.map(({ name }) => name));
  });

  test('gives the first 100 characters of a description and an ellipsis', async () => {
    const { path } = await storeCategory([{ description: `${'ab😀d'.repeat(25)}This is not shown.` }]);
    const [card] = cards(await get(path));
    expect(card?.text).toBe(`Product 1 ${'ab😀d'.repeat(25)}…`);
  });

  test.each([null, '', '   '])('has a sentence for a product whose description is %j', async (description) => {
    const { path } = await storeCategory([{ name: 'Shallot', description }]);
    expect(cards(await get(path))[0]?.text).toBe('Drawing Shallot Premium Shallot available for export.');
  });

  test('shows pictures, the plate of a product without one, and the placeholder where no word says what to draw', async () => {
    const { path } = await storeCategory([
      { name: 'Garlic A', image_url: '/a.webp' },
      { name: 'Garlic B', image_url: null },
      { name: 'Rice', image_url: null },
    ]);
    const answer = await get(path);
    expect(cards(answer).map(({ picture }) => picture)).toEqual(['/a.webp', 'garlic', '/placeholder.svg']);
    expect(valuesOf(main(answer), 'span', 'data-plate')).toEqual(['Rice']);
  });

  test('says so where there are no products', async () => {
    const { path } = await storeCategory();
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(cards(answer)).toEqual([]);
    expect(textOf(main(answer))).toContain('No products in this category at the moment.');
    expect(linkTo(main(answer), 'request a price')).toBe('/contact-us');
  });

  test.each(['no-such-category', 'onions%2Fnashik-red-onion', '%20', '%F0%9F%A7%85', "onions'--"])(
    'does not exist at /products/%s',
    async (slug) => {
      const answer = await get(`/products/${slug}`);
      expect(answer.status).toBe(404);
      expect(heading(answer)).toBe('Oops! Page Not Found.');
      const message = `Failed to load data for ${decodeURIComponent(slug)}. Please try again.`;
      expect(toasts(answer)).toEqual([destructive('Error', message.replace(/\s+/g, ' '))]);
    },
  );

  test('is not said to be missing where it cannot be read', async () => {
    const answer = await createVisitor(failingBackend('answers 500', 'rpc/category_page')).get('/products/onions');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(heading(answer)).not.toContain('Not Found');
    expect(toasts(answer)).toEqual([destructive('Error', 'Failed to load data for onions. Please try again.')]);
    expect(linkTo(main(answer), 'Go to Homepage')).toBe('/');
  });
});

describe('a category of more products than a page has', () => {
  const names = Array.from({ length: 50 }, (_, index) => `Product ${String(index + 1).padStart(2, '0')}`);
  const rows = names.map((name) => ({ name }));

  test('is cut into pages that have each product once', async () => {
    const { path } = await storeCategory(rows);
    const seen = await Promise.all(['', '?page=2', '?page=3'].map(async (page) => cards(await get(path + page))));
    expect(seen.map((page) => page.length)).toEqual([24, 24, 2]);
    expect(seen.flat().map(({ name }) => name)).toEqual(names);
  });

  test('links each page to the one before and the one after', async () => {
    const { path } = await storeCategory(rows);
    const steps = async (page: string) => {
      const { page: html } = await get(path + page);
      return ['prev', 'next'].map((rel) => all(html, 'a', { rel }).map(({ attributes }) => attributes.href));
    };
    expect(await steps('')).toEqual([[], [`${path}?page=2`]]);
    expect(await steps('?page=2')).toEqual([[path], [`${path}?page=3`]]);
    expect(await steps('?page=3')).toEqual([[`${path}?page=2`], []]);
  });

  test('says which page it is', async () => {
    const { path } = await storeCategory(rows);
    const pages = one((await get(`${path}?page=2`)).page, 'nav', { 'aria-label': 'Pages' });
    expect(textOf(pages)).toContain('Page 2 of 3');
  });

  test('has no links between pages where one is enough', async () => {
    const { path } = await storeCategory(rows.slice(0, 24));
    expect(all((await get(path)).page, 'nav', { 'aria-label': 'Pages' })).toEqual([]);
  });

  test.each(['2', '3', '999', '1000000', '99999999999999999999'])('has no page %s beyond the end', async (page) => {
    const { path } = await storeCategory(rows.slice(0, 24));
    const answer = await get(`${path}?page=${page}`);
    expect(answer.status).toBe(404);
    expect(heading(answer)).toBe('Oops! Page Not Found.');
  });

  test.each(['', '0', '-1', '1.5', 'two', '2x', '%202', "2'--", '0x2', '1e1'])(
    'shows page 1 where the number is %j',
    async (page) => {
      const { path } = await storeCategory(rows.slice(0, 25));
      const answer = await get(`${path}?page=${page}`);
      expect(answer.status).toBe(200);
      expect(cards(answer).map(({ name }) => name)).toEqual(names.slice(0, 24));
    },
  );
});

describe('the filters of a category', () => {
  const filters = (answer: Awaited<ReturnType<typeof get>>) => one(main(answer), 'nav', { 'aria-label': 'Filters' });
  const names = async (path: string) => cards(await get(path)).map(({ name }) => name);

  test('are links with the number of products, which lead to as many', async () => {
    const page = filters(await get('/products/onions'));
    const every = all(page, 'a').map((link) => [textOf(link), link.attributes.href ?? ''] as const);
    const links = every.filter(([text]) => / products?$/.test(text));
    expect(links.length).toBeGreaterThan(12);
    for (const [text, href] of [links[0], links[9], links.at(-1)].filter((link) => link !== undefined)) {
      const count = Number(/(\d+) products?$/.exec(text)?.[1]);
      expect([href, (await names(href)).length]).toEqual([href, count]);
    }
  });

  test('say what is chosen and how many fit, and are for people, not for search engines', async () => {
    const answer = await get('/products/onions?use=Retail&month=1');
    expect(textOf(one(main(answer), 'h2'))).toMatch(/^\d+ of 11 products$/);
    expect(linkTo(filters(answer), 'January , remove')).toBe('/products/onions?use=Retail#products');
    expect(linkTo(filters(answer), 'Show all')).toBe('/products/onions#products');
    expect(valuesOf(answer.page, 'meta', 'content', { name: 'robots' })).toEqual(['noindex, follow']);
    expect(valuesOf(answer.page, 'link', 'href', { rel: 'canonical' })[0]).toMatch(
      /\/products\/onions\?month=1&use=Retail$/,
    );
  });

  test('take sizes from one number to another, by a form that keeps the others', async () => {
    const { path } = await storeCategory([
      { name: 'Small', sizes_mm: [{ from: 25, to: 35 }], uses: ['Retail'] },
      { name: 'Medium', sizes_mm: [{ from: 45, to: 55 }], uses: ['Retail'] },
      {
        name: 'Large',
        sizes_mm: [
          { from: 55, to: 65 },
          { from: 65, to: null },
        ],
      },
      { name: 'Unknown' },
    ]);
    expect(await names(`${path}?size_from=45&size_to=55`)).toEqual(['Medium']);
    expect(await names(`${path}?size_from=54&size_to=60`)).toEqual(['Large', 'Medium']);
    expect(await names(`${path}?size_from=60`)).toEqual(['Large']);
    expect(await names(`${path}?size_from=60&size_to=30`)).toEqual(['Large', 'Medium', 'Small']);
    expect(await names(`${path}?size_to=60&use=Retail`)).toEqual(['Medium', 'Small']);
    expect(await names(`${path}?size_from=10&size_to=20`)).toEqual([]);
    // Of an older address.
    expect(await names(`${path}?size=45-55`)).toEqual(['Medium']);
    const answer = await get(`${path}?size_from=54&use=Retail`);
    const form = one(filters(answer), 'form', { action: `${path}#products` });
    expect(valuesOf(form, 'input', 'value')).toEqual(['Retail', '54', '']);
    expect(linkTo(filters(answer), 'from 54 mm , remove')).toBe(`${path}?use=Retail#products`);
    expect(textOf(filters(answer))).toContain('Retail 1 product');
  });

  test('that nothing fits say so, and lead on', async () => {
    const answer = await get('/products/onions?use=Rocketry&month=1');
    expect(answer.status).toBe(200);
    expect(textOf(main(answer))).toContain('No product fits all of these.');
    expect(linkTo(main(answer), 'show all products')).toBe('/products/onions');
    expect(linkTo(main(answer), 'request a price')).toBe('/contact-us');
  });

  test('stay in the links between pages', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({ name: `Crop ${index + 10}`, uses: ['Retail'] }));
    const { path } = await storeCategory([...rows, { name: 'Other' }]);
    const next = one((await get(`${path}?use=Retail`)).page, 'a', { rel: 'next' }).attributes.href ?? '';
    expect(next).toBe(`${path}?use=Retail&page=2`);
    expect(await names(next)).toEqual(rows.slice(24).map(({ name }) => name));
    expect((await get(`${path}?use=Retail&page=3`)).status).toBe(404);
  });

  test('are not there where no product has facts', async () => {
    const { path } = await storeCategory([{ name: 'A' }, { name: 'B' }]);
    expect(all(main(await get(path)), 'nav', { 'aria-label': 'Filters' })).toEqual([]);
  });
});

describe('a comparison', () => {
  const ids = async () => valuesOf((await get('/products/onions')).page, 'input', 'value', { name: 'products' });

  test('shows the facts of the ticked products side by side', async () => {
    const [first = '', second = ''] = await ids();
    const answer = await get(`/compare?products=${first}&products=${second}`);
    expect(answer.status).toBe(200);
    const rows = all(one(main(answer), 'tbody'), 'tr').map((row) => [...texts(row, 'th'), ...texts(row, 'td')]);
    expect(rows.map(([label]) => label)).toEqual(
      expect.arrayContaining(['Size, differs', 'Packing, differs', 'HS code, differs', 'Load in 40 ft, differs']),
    );
    expect(rows.every((cells) => cells.length === 3)).toBe(true);
    expect((await get(`/compare?products=${first},${second}`)).text).toBe(answer.text);
  });

  test('takes the first four, says so, and leaves out what is gone', async () => {
    const answer = await get(`/compare?products=${(await ids()).slice(0, 5).join(',')}`);
    expect(valuesOf(one(main(answer), 'thead'), 'svg', 'data-drawing').filter(Boolean)).toHaveLength(4);
    expect(textOf(main(answer))).toContain('Only the first 4 are shown.');
    const gone = await get(`/compare?products=${randomUUID()}`);
    expect([gone.status, textOf(main(gone))]).toEqual([200, expect.stringContaining('not in the catalogue any more')]);
    expect(linkTo(main(gone), 'All categories')).toBe('/our-products');
  });
});

describe('the season calendar', () => {
  test('has the months of all produce, and is linked from home, the catalogue and each category', async () => {
    const answer = await get('/season-calendar');
    expect(texts(main(answer), 'th', { scope: 'rowgroup' })[0]).toBe('Onions');
    const row = all(main(answer), 'tr').find((candidate) => textOf(candidate).startsWith('Nashik Red Onion'));
    expect(row && texts(row, 'td').map((cell) => cell || '-')).toEqual([
      ...['fresh', 'fresh', 'fresh'],
      ...Array(7).fill('-'),
      ...['fresh', 'fresh'],
    ]);
    expect(all(main(answer), 'tr').length).toBeGreaterThan(54);
    for (const path of ['/', '/our-products', '/products/onions']) {
      expect(linkTo(main(await get(path)), 'Season calendar: what ships in which month')).toBe('/season-calendar');
    }
  });
});
