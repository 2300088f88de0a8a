import { describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { storeCategory } from '../../support/content/rows';
import { cards, destructive, heading, main, toasts } from '../../support/http/answer';
import { all, linkTo, one, textOf, texts, valuesOf } from '../../support/http/html';
import { createVisitor, db, get } from '../../support/http/site';

const search = (q: string, more = '') => get(`/our-products?q=${encodeURIComponent(q)}${more}`);

/** The names that a search finds. */
async function found(q: string): Promise<string[]> {
  const answer = await search(q);
  expect(answer.status).toBe(200);
  return cards(answer).map(({ name }) => name);
}

describe('the search', () => {
  test('finds products by a word of their name', async () => {
    expect(await found('fursungi')).toEqual(['Fursungi Onion']);
  });

  test('finds products by a word of their description', async () => {
    expect((await found('pungent')).sort()).toEqual([
      'Fursungi Onion',
      'Kashmiri Single-Clove Garlic',
      'Nashik Red Onion',
    ]);
  });

  test('wants all words of a query, in any order and case', async () => {
    expect(await found('PUNGENT nashik')).toEqual(['Nashik Red Onion', 'Fursungi Onion']);
    expect(await found('onion pungent dark gulf')).toEqual(['Nashik Red Onion']);
  });

  test('finds a word by its first letters', async () => {
    // Furnaces stand in tables of quality.
    expect((await found('furs'))[0]).toBe('Fursungi Onion');
    expect(await found('fursu')).toEqual(['Fursungi Onion']);
  });

  test('has the best match first, in every language of the synonyms that staff keep', async () => {
    const names = await found('nashik red');
    expect(names[0]).toBe('Nashik Red Onion');
    expect(await found('pyaz nashik red')).toEqual(await found('onion nashik red'));
    expect(await found('bawang merah')).toContain('Nashik Red Onion');
  });

  test('finds an HS code among the specifications', async () => {
    expect(await found('0703.20')).toContain('Mandsaur G2 Garlic');
    expect(await found('070320')).toEqual(await found('0703.20'));
  });

  test('leads to the categories among the hits', async () => {
    const answer = await search('dehydrated');
    const categories = one(main(answer), 'nav', { 'aria-label': 'Categories found' });
    expect(linkTo(categories, 'Dehydrated Vegetables 8 products')).toBe('/products/dehydrated-vegetables');
    expect(all(main(await search('fursungi')), 'nav', { 'aria-label': 'Categories found' })).toEqual([]);
  });

  test('forgives a typo only where nothing matches as typed, and says so', async () => {
    const answer = await search('fursngi');
    expect(cards(answer).map(({ name }) => name)).toEqual(['Fursungi Onion']);
    expect(textOf(main(answer))).toContain('Nothing here is spelled like that.');
    expect(textOf(main(await search('fursungi')))).not.toContain('spelled');
  });

  test('finds a word in another number', async () => {
    expect(await found('red onions')).toContain('Nashik Red Onion');
  });

  test('finds every product of the catalogue by its full name', async () => {
    const { data } = await db.from('products').select('name').order('name').throwOnError();
    expect(data?.length).toBeGreaterThan(40);
    const lost: string[] = [];
    for (const { name } of data ?? []) if (!(await found(name)).includes(name)) lost.push(name);
    expect(lost).toEqual([]);
  });

  test('shows each product with its category and a link', async () => {
    const [card] = cards(await search('fursungi'));
    expect(card).toMatchObject({ href: '/products/onions/fursungi-onion' });
    expect(card?.text).toContain('Onions');
    expect(card?.picture).toBe('onion');
  });

  test('says how many it found, for what', async () => {
    expect(texts(main(await search('fursungi')), 'h2')).toEqual(['1 product for “fursungi”']);
    expect(texts(main(await search('pungent')), 'h2')).toEqual(['3 products for “pungent”']);
  });

  test('keeps the query in its field', async () => {
    const answer = await search('  "red" <onion>  ');
    expect(valuesOf(answer.page, 'input', 'value', { name: 'q' })).toEqual(['"red" <onion>']);
    expect(all(answer.page, 'onion')).toEqual([]);
  });

  test('that finds nothing says so, and leads back', async () => {
    const answer = await search('submarine');
    expect(answer.status).toBe(200);
    expect(texts(main(answer), 'h2')).toEqual(['No products for “submarine”']);
    expect(cards(answer)).toEqual([]);
    expect(all(main(answer), 'a', { href: '/our-products' }).map(textOf)).toContain('Back to All Categories');
  });

  test('that finds nothing leads to all categories, and to a chat about it', async () => {
    const answer = await search('submarine');
    const categories = one(main(answer), 'nav', { 'aria-label': 'All categories' });
    expect(linkTo(categories, 'Fresh Vegetables')).toBe('/products/fresh-vegetables');
    expect(linkTo(main(answer), 'WhatsApp')).toMatch(/^https:\/\/wa\.me\/\d+\?text=.*submarine/);
  });

  test('that finds nothing with all of its words shows what has some', async () => {
    const answer = await search('fursungi submarine');
    expect(texts(main(answer), 'h2')).toEqual(['No products for “fursungi submarine”']);
    const [near] = all(main(answer), 'section', { 'data-near': 'true' });
    expect(near && texts(near, 'h3')).toEqual(['These have some of the words', 'Fursungi Onion']);
  });

  test('says what it took a word of another language for', async () => {
    expect(textOf(main(await search('البصل الأحمر')))).toContain('We looked for onion, red.');
    expect(textOf(main(await search('red onion')))).not.toContain('We looked for');
  });

  test.each(['', '   '])('for %j is the list of categories', async (q) => {
    const answer = await search(q);
    expect(answer.status).toBe(200);
    expect(cards(answer).map(({ name }) => name)).toContain('Fresh Vegetables');
  });

  test.each([
    'fursungi & !onion',
    'fursungi | xqzv',
    "fursungi' or '1'='1",
    'fursungi:*A',
    'fursungi <-> onion',
    'fursungi \\',
    '(fursungi',
    'fursungi)',
    'fursungi,id.eq.1',
    '*fursungi*',
  ])('reads %j as words', async (q) => {
    const names = await found(q);
    expect(names.filter((name) => name !== 'Fursungi Onion')).toEqual([]);
  });

  test.each([
    "&|!():*<->\\'",
    '%',
    '_',
    '\u200b',
    'the',
    '😀',
    'ⴰⵣⴰⵍⵉⵎ',
    '٩٩٩',
    `${'a '.repeat(99)}a`,
    'x'.repeat(200),
  ])('accepts %j', async (q) => {
    expect(await found(q)).toEqual([]);
  });

  test('drops NUL, which no page may contain', async () => {
    const answer = await get('/our-products?q=fursungi%00%20onion');
    expect(answer.text).not.toContain('\0');
    expect(cards(answer).map(({ name }) => name)).toEqual(['Fursungi Onion']);
    expect((await get('/contact-us?product_name=onion%00')).text).not.toContain('\0');
  });

  test('leads from a search without results to the contact form', async () => {
    expect(linkTo(main(await search('submarine')), 'request a price')).toBe('/contact-us?product_name=submarine');
  });

  test('takes 200 characters, and looks for what it shows', async () => {
    const answer = await search(`fursungi ${'onion '.repeat(40)}`.slice(0, 200));
    expect(answer.status).toBe(200);
    expect(cards(answer).map(({ name }) => name)).toEqual(['Fursungi Onion']);
  });

  test('takes a query that is no UTF-8', async () => {
    const answer = await get('/our-products?q=fursungi%E0%A4%A');
    expect(answer.status).toBe(200);
    expect(heading(answer)).toBe('Our Products');
  });

  test('shows the toast where the backend fails', async () => {
    const answer = await createVisitor(failingBackend('answers 500', 'rpc/search_products')).get(
      '/our-products?q=onion',
    );
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    const message = 'Failed to load product categories. Please try again later.';
    expect(toasts(answer)).toEqual([destructive('Error', message)]);
  });
});

describe('the pages of a search', () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    name: `Zanzibar clove ${String(index + 1).padStart(2, '0')}`,
  }));

  test('keep the query in their links', async () => {
    await storeCategory(rows);
    const first = await search('zanzibar clove');
    expect(cards(first)).toHaveLength(24);
    const next = one(first.page, 'a', { rel: 'next' }).attributes.href ?? '';
    const query = new URL(next, 'http://localhost').searchParams;
    expect(Object.fromEntries(query)).toEqual({ q: 'zanzibar clove', page: '2' });
    const second = await get(next);
    expect(cards(second).map(({ name }) => name)).toEqual(rows.slice(24).map(({ name }) => name));
    expect(texts(main(second), 'h2')).toEqual(['30 products for “zanzibar clove”']);
    const previous = one(second.page, 'a', { rel: 'prev' }).attributes.href ?? '';
    expect(cards(await get(previous)).map(({ name }) => name)).toEqual(cards(first).map(({ name }) => name));
  });

  test('end: one beyond is missing', async () => {
    expect((await search('fursungi', '&page=2')).status).toBe(404);
    expect((await search('submarine', '&page=2')).status).toBe(404);
  });

  test('are page 1 where the number is malformed', async () => {
    expect(cards(await search('fursungi', '&page=two'))).toHaveLength(1);
  });
});
