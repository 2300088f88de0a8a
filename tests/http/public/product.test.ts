import { describe, expect, test } from 'vitest';
import type { Specifications } from '~/domain/products/product';
import type { Database } from '~/types/database';
import { backendWith, failingBackend } from '../../support/backends/backends';
import { seeded, storeCategory } from '../../support/content/rows';
import { destructive, heading, main, toasts } from '../../support/http/answer';
import { all, linkTo, one, textOf, texts, valuesOf } from '../../support/http/html';
import { createVisitor, get } from '../../support/http/site';

type Product = Partial<Database['public']['Tables']['products']['Insert']>;

/** A product of the test's own; gives its path. */
async function storeProduct(product: Product): Promise<string> {
  const { path } = await storeCategory([product]);
  return `${path}/${product.slug ?? 'product-1'}`;
}

/** The pictures of a product's page: the large one, and the thumbnails with the one that is marked. */
async function gallery(path: string) {
  const { page } = await get(path);
  const [list] = all(page, 'ul', { 'data-thumbnails': true });
  const [large] = all(page, 'img', { class: /\bmain-picture\b/ });
  return {
    large: large?.attributes.src,
    alt: large?.attributes.alt,
    thumbnails: list ? valuesOf(list, 'img', 'src') : [],
    links: list ? valuesOf(list, 'a', 'href') : [],
    marked: list ? valuesOf(list, 'a', 'href', { 'aria-current': true }) : [],
  };
}

describe('the page of a product', () => {
  test('shows its name, category, description and export information', async () => {
    const product = await seeded('products', 'nashik-red-onion');
    const answer = await get('/products/onions/nashik-red-onion');
    expect(answer.status).toBe(200);
    expect(heading(answer)).toBe('Nashik Red Onion');
    const shown = textOf(main(answer));
    for (const text of ['Onions', product.description, product.export_info]) expect(shown).toContain(text);
    expect(linkTo(main(answer), 'All Onions')).toBe('/products/onions');
  });

  test('shows the specifications in the order stored, booleans as Yes or No', async () => {
    const specifications: Specifications = [
      ['Size', '45–55 mm'],
      ['10', true],
      ['2', 12],
      ['Organic', false],
      ['Ash', 'true'],
    ];
    const path = await storeProduct({ specifications });
    const rows = all(one(main(await get(path)), 'table'), 'tr');
    expect(rows.map((row) => [textOf(one(row, 'th', { scope: 'row' })), textOf(one(row, 'td'))])).toEqual([
      ['Size', '45–55 mm'],
      ['10', 'Yes'],
      ['2', '12'],
      ['Organic', 'No'],
      ['Ash', 'true'],
    ]);
  });

  test('keeps a number and its unit on one line', async () => {
    const specifications: Specifications = [['Storage', '0 to 2 °C, 65 % to 70 % humid, 25 kg bags, 3 men']];
    const description = 'Sizes of 45 to 55 mm';
    const shown = main(await get(await storeProduct({ specifications, description })));
    expect(textOf(one(shown, 'td'))).toBe('0 to 2 °C, 65 % to 70 % humid, 25 kg bags, 3 men');
    expect(texts(shown, 'span', { class: /\bwhitespace-nowrap\b/ })).toEqual(['5 mm', '2 °C', '5 %', '0 %', '5 kg']);
  });

  test('has no empty sections', async () => {
    const path = await storeProduct({ specifications: [], export_info: null });
    const answer = await get(path);
    expect(all(main(answer), 'table')).toEqual([]);
    expect(texts(main(answer), 'h2')).toEqual(['Description', 'Papers']);
  });

  test('has a sentence in place of a missing description', async () => {
    const path = await storeProduct({ name: 'Shallot', description: null });
    expect(textOf(main(await get(path)))).toContain('Premium Shallot available for export.');
  });

  test('marks a featured product, and no other', async () => {
    const featured = await get(await storeProduct({ is_featured: true }));
    expect(texts(main(featured), 'span')).toContain('Featured');
    const other = await get(await storeProduct({ is_featured: false }));
    expect(texts(main(other), 'span')).not.toContain('Featured');
  });

  test('has a button that asks about the product by its name', async () => {
    const name = 'Salt & "Pepper"? 100% #1 + more';
    const path = await storeProduct({ name });
    const href = linkTo(main(await get(path)), 'Inquire');
    expect(href).toBe(`/contact-us?product_name=${encodeURIComponent(name)}`);
    const form = one((await get(href)).page, 'form', { id: 'contact' });
    expect(one(form, 'input', { name: 'subject' }).attributes.value).toContain(name);
  });

  test('has a link to WhatsApp that names the product', async () => {
    const href = linkTo(main(await get('/products/onions/nashik-red-onion')), 'WhatsApp');
    expect(href).toMatch(/^https:\/\/wa\.me\/919839000148\?text=.*Nashik%20Red%20Onion/);
  });

  test.each([
    '/products/onions/no-such-product',
    '/products/no-such-category/nashik-red-onion',
    '/products/garlic/nashik-red-onion',
    '/products/onions/%20',
  ])('does not exist at %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(heading(answer)).toBe('Oops! Page Not Found.');
    const message = 'Failed to load product details. Please try again.';
    expect(toasts(answer)).toEqual([destructive('Error', message)]);
  });

  test('is distinguished from one of another category with the same address', async () => {
    const first = await storeProduct({ name: 'First', slug: 'same' });
    const second = await storeProduct({ name: 'Second', slug: 'same' });
    expect(heading(await get(first))).toBe('First');
    expect(heading(await get(second))).toBe('Second');
  });

  test('is not said to be missing where the backend fails', async () => {
    const answer = await createVisitor(failingBackend('answers 500', 'rpc/product_page')).get(
      '/products/onions/nashik-red-onion',
    );
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(heading(answer)).not.toContain('Not Found');
    const message = 'Failed to load product details. Please try again.';
    expect(toasts(answer)).toEqual([destructive('Error', message)]);
  });
});

describe('the pictures of a product', () => {
  const three = { image_url: '/a.webp', gallery_images: ['/b.webp', '/c.webp'] };

  test('are the main one and the gallery, each behind a thumbnail', async () => {
    const path = await storeProduct({ name: 'Shallot', ...three });
    expect(await gallery(path)).toEqual({
      large: '/a.webp',
      alt: 'Shallot',
      thumbnails: ['/a.webp', '/b.webp', '/c.webp'],
      links: [path, `${path}?image=2`, `${path}?image=3`],
      marked: [path],
    });
  });

  test('are shown large by their number', async () => {
    const path = await storeProduct({ name: 'Shallot', ...three });
    expect(await gallery(`${path}?image=3`)).toMatchObject({
      large: '/c.webp',
      alt: 'Shallot',
      marked: [`${path}?image=3`],
    });
    expect(await gallery(`${path}?image=1`)).toMatchObject({ large: '/a.webp', marked: [path] });
  });

  test.each(['', '0', '-1', '4', '1.5', 'two', 'NaN', '1e99', '2%20or%201'])(
    'begin with the first where the number is %j',
    async (number) => {
      const path = await storeProduct(three);
      expect(await gallery(`${path}?image=${number}`)).toMatchObject({ large: '/a.webp', marked: [path] });
    },
  );

  test('have no thumbnails where there is one', async () => {
    const path = await storeProduct({ name: 'Shallot', image_url: '/a.webp', gallery_images: [] });
    expect(await gallery(path)).toEqual({ large: '/a.webp', alt: 'Shallot', thumbnails: [], links: [], marked: [] });
  });

  test('leave out what is blank or no address of a picture', async () => {
    const bad = ['', '  ', 'javascript:alert(1)', '//evil.example/a.png', 'data:image/png;base64,'];
    const product = await seeded('products', 'okra');
    const category = await seeded('product_categories', 'fresh-vegetables');
    const row = {
      product: { ...product, image_url: '/a.webp', gallery_images: [...bad, '/b.webp'] },
      category,
      related: [],
    };
    const { page } = await createVisitor(backendWith('rpc/product_page', [row])).get('/products/fresh-vegetables/okra');
    expect(valuesOf(one(page, 'ul', { 'data-thumbnails': true }), 'img', 'src')).toEqual(['/a.webp', '/b.webp']);
  });

  test('are those of the gallery where there is no main one', async () => {
    const path = await storeProduct({ image_url: null, gallery_images: ['https://elsewhere.example/b.webp'] });
    expect(await gallery(path)).toMatchObject({ large: 'https://elsewhere.example/b.webp', thumbnails: [] });
  });

  test('are the placeholder where there is none', async () => {
    expect(await gallery(await storeProduct({ image_url: null }))).toMatchObject({ large: '/placeholder.svg' });
  });
});
