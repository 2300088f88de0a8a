import { describe, expect, test } from 'vitest';
import { backendWith, failingBackend } from '../../support/backends/backends';
import { storeCategory } from '../../support/content/rows';
import { cards, destructive, heading, main, toasts } from '../../support/http/answer';
import { linkTo, one, textOf } from '../../support/http/html';
import { createVisitor, db, get } from '../../support/http/site';

const EMPTY_LIST = 'No product categories available at the moment. Please check back later.';

describe('the list of categories', () => {
  test('has all of them, onions first, each with its plate, text and link', async () => {
    const { data } = await db.from('product_categories').select().order('position').order('name').throwOnError();
    expect(data?.[0]?.name).toBe('Onions');
    const answer = await get('/our-products');
    expect(answer.status).toBe(200);
    expect(heading(answer)).toBe('Our Products');
    const shown = cards(answer);
    expect(shown.map(({ name, href }) => ({ name, href }))).toEqual(
      (data ?? []).map(({ name, slug }) => ({ name, href: `/products/${slug}` })),
    );
    const drawn = ['onion', 'garlic', 'potato', 'rhizome', 'chilli', 'spring onion', 'pieces'];
    expect(shown.map(({ picture }) => picture)).toEqual(drawn);
    for (const [index, category] of (data ?? []).entries()) {
      expect(shown[index]?.text).toContain(category.description);
    }
  });

  test('shows the placeholder for a category without a picture', async () => {
    const { category } = await storeCategory();
    const card = cards(await get('/our-products')).find(({ name }) => name === category.name);
    expect(card?.picture).toBe('/placeholder.svg');
  });

  test('ends in a way to ask for what is not listed, and so does each category', async () => {
    for (const path of ['/our-products', '/', '/products/onions']) {
      expect(linkTo(main(await get(path)), 'Request a price for what is not listed')).toMatch(/^\/contact-us/);
    }
  });

  test('has a search form that works without JavaScript', async () => {
    const form = one(one(main(await get('/our-products')), 'search'), 'form');
    expect(form.attributes).toMatchObject({ action: '/our-products' });
    expect(form.attributes.method ?? 'get').toBe('get');
    const field = one(form, 'input', { name: 'q' });
    expect(textOf(one(form, 'label', { for: field.attributes.id ?? '' }))).not.toBe('');
  });

  test('says so where it is empty', async () => {
    const answer = await createVisitor(backendWith('rpc/category_list', [{ categories: [], picture_notes: null }])).get(
      '/our-products',
    );
    expect(answer.status).toBe(200);
    expect(textOf(main(answer))).toContain(EMPTY_LIST);
    expect(linkTo(main(answer), 'request a price')).toBe('/contact-us');
    expect(toasts(answer)).toEqual([]);
  });

  test('is empty, with the toast, where the backend fails', async () => {
    const answer = await createVisitor(failingBackend('answers 500', 'rpc/category_list')).get('/our-products');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    const message = 'Failed to load product categories. Please try again later.';
    expect(toasts(answer)).toEqual([destructive('Error', message)]);
    expect(cards(answer)).toEqual([]);
  });
});
