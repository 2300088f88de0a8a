import { describe, expect, test } from 'vitest';
import type { Backend } from '~/lib/supabase/backend';
import { failingBackend } from '../../support/backends/backends';
import { inOneLine, readPdf } from '../../support/content/pdf';
import { change, seeded, storeCategory } from '../../support/content/rows';
import { signedIn } from '../../support/http/admin';
import { type Answer, heading, main } from '../../support/http/answer';
import { linkTo, valuesOf } from '../../support/http/html';
import { backend, createVisitor, get } from '../../support/http/site';

const SHEET = '/products/onions/nashik-red-onion/specification.pdf';

/** What a document says. */
async function textOf(answer: Answer): Promise<string> {
  return inOneLine(await readPdf(answer.bytes));
}

/** A backend that can be switched off. */
function switchable(): { on: Backend; down(): void } {
  let send = backend.fetch;
  const current: typeof fetch = (input, init) => send(input, init);
  return {
    on: { ...backend, fetch: current, longFetch: current },
    down() {
      send = () => Promise.reject(new Error('the database is gone'));
    },
  };
}

describe('the specification sheet of a product', () => {
  test('has all that its page says, with company, contact and the way back', async () => {
    const product = await seeded('products', 'nashik-red-onion');
    const answer = await get(SHEET);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="nashik-red-onion-specification.pdf"');
    const page = 'http://localhost:3000/products/onions/nashik-red-onion';
    expect(answer.headers.get('link')).toBe(`<${page}>; rel="canonical"`);
    expect(answer.bytes.byteLength).toBeLessThan(400_000);
    const pdf = await readPdf(answer.bytes);
    expect(pdf).toMatchObject({ title: 'Nashik Red Onion', language: 'en', isTagged: true });
    expect(pdf.bookmarks).toEqual(['Specification', 'Quality', 'Export', 'Request a price']);
    expect(pdf.links).toEqual(expect.arrayContaining([page]));
    expect(pdf.structure.roles).toEqual(expect.arrayContaining(['H1', 'Table', 'TD']));
    const text = inOneLine(pdf);
    for (const [label, value] of product.specifications as [string, unknown][]) {
      expect(text).toContain(`${label} ${value === true ? 'Yes' : value}`);
    }
    for (const { parameter } of product.quality as { parameter: string }[]) expect(text).toContain(parameter);
    const order = [
      'Doab Harvest Exports',
      'Revised',
      'Onions',
      'A dark red',
      '07031019',
      'Loaded at Nhava Sheva',
      'Request a price',
    ];
    const places = order.map((words) => text.toLowerCase().indexOf(words.toLowerCase()));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test('is made for US Letter where that is asked for, and else for A4', async () => {
    const sizes: number[] = [];
    for (const query of ['', '?paper=letter', '?paper=a3']) {
      sizes.push((await readPdf((await get(SHEET + query)).bytes)).pages[0]?.width ?? 0);
    }
    expect(sizes.map(Math.round)).toEqual([595, 612, 595]);
  });

  test('of a product without facts and pictures is a sheet all the same', async () => {
    const { path } = await storeCategory([{ name: '= *Shallot* #panic() شالوت 🧅', slug: 'shallot' }]);
    const pdf = await readPdf((await get(`${path}/shallot/specification.pdf`)).bytes);
    expect(pdf.title).toBe('= *Shallot* #panic() شالوت 🧅');
    expect(inOneLine(pdf)).toContain('= *Shallot* #panic() شالوت 🧅');
    expect([pdf.pages.length, pdf.bookmarks]).toEqual([1, ['Request a price']]);
  });

  test('is linked from the page of the product and from the comparison', async () => {
    const { id } = await seeded('products', 'nashik-red-onion');
    expect(
      linkTo(main(await get('/products/onions/nashik-red-onion')), 'Specification sheet (PDF): Nashik Red Onion'),
    ).toBe(SHEET);
    expect(linkTo(main(await get(`/compare?products=${id}`)), 'Sheet (PDF) of Nashik Red Onion')).toBe(SHEET);
  });
});

describe('a catalogue', () => {
  test('of a category lists its products in the order of the page', async () => {
    const { path } = await storeCategory([{ name: 'Zoo' }, { name: 'Ant' }, { name: 'Draft', status: 'draft' }]);
    const pdf = await readPdf((await get(`${path}/catalogue.pdf`)).bytes);
    expect(pdf.bookmarks).toEqual(['Ant', 'Zoo', 'Request a price']);
    expect(pdf.links).toContain(`http://localhost:3000${path}/product-1`);
    expect(linkTo(main(await get(path)), `Catalogue to print (PDF): ${pdf.title}`)).toBe(`${path}/catalogue.pdf`);
  });

  test('of more than 200 products has the first ones, and says so', async () => {
    const names = Array.from({ length: 201 }, (_, index) => `Product ${String(index + 1).padStart(3, '0')}`);
    const { path } = await storeCategory(names.map((name) => ({ name })));
    const pdf = await readPdf((await get(`${path}/catalogue.pdf`)).bytes);
    expect(pdf.bookmarks.filter((title) => title.startsWith('Product'))).toEqual(names.slice(0, 200));
    expect(inOneLine(pdf)).toContain('This catalogue has the first 200 of 201 products.');
  });

  test('of all has every category that has products', async () => {
    const answer = await get('/catalogue.pdf');
    expect(answer.bytes.byteLength).toBeLessThan(8_000_000);
    const pdf = await readPdf(answer.bytes);
    expect(pdf.bookmarks).toEqual(expect.arrayContaining(['Onions', 'Nashik Red Onion', 'Garlic']));
    expect(linkTo(main(await get('/our-products')), 'Catalogue to print (PDF): all products')).toBe('/catalogue.pdf');
  });
});

describe('the form of the back office', () => {
  test('leads to the document of what is live, and of nothing else', async () => {
    const staff = await signedIn();
    const { category, products, path } = await storeCategory([{ slug: 'live' }, { slug: 'draft', status: 'draft' }]);
    const linksOf = async (form: string) =>
      valuesOf((await staff.get(form)).page, 'a', 'href').filter((href) => href.endsWith('.pdf'));
    expect(await linksOf(`/admin/manage-categories/edit/${category.id}`)).toEqual([`${path}/catalogue.pdf`]);
    const [live, draft] = products.map(({ id }) => `/admin/manage-products/edit/${id}`);
    expect(await linksOf(live ?? '')).toEqual([`${path}/live/specification.pdf`]);
    expect(await linksOf(draft ?? '')).toEqual([]);
  });
});

describe('a document is as fresh, as missing and as cached as a page', () => {
  test('an edit shows on the next request', async () => {
    const { path, products } = await storeCategory([{ name: 'Old name' }]);
    const paths = [`${path}/product-1/specification.pdf`, `${path}/catalogue.pdf`];
    for (const place of paths) expect(await textOf(await get(place))).toContain('Old name');
    await change('products', { id: products[0]?.id ?? '' }, { name: 'New name' });
    for (const place of paths) expect(await textOf(await get(place))).toContain('New name');
  });

  test('nobody gets one made anew by another query, or one that is known', async () => {
    const visitor = createVisitor(backend);
    const { bytes, headers } = await visitor.get(SHEET);
    const ready = (target: string) => visitor.site.tryServeFromMemory({ method: 'GET', target, headers: {} });
    for (const query of ['', '?paper=a3', '?q=onion', '?products=1&page=7']) {
      expect(bytes.equals(ready(SHEET + query)?.body ?? new Uint8Array())).toBe(true);
    }
    expect(ready(`${SHEET}?paper=letter`)).toBeNull();
    expect((await visitor.get(`${SHEET}.data`)).status).toBe(404);
    const again = await visitor.get(SHEET, { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
    expect([again.status, again.bytes.byteLength]).toEqual([304, 0]);
    // The same bytes from another process.
    expect((await createVisitor(backend).get(SHEET)).headers.get('etag')).toBe(headers.get('etag'));
  });

  test('HEAD has the head alone, for staff too', async () => {
    const visitor = createVisitor(backend);
    for (const cookie of ['a=b', 'session=x']) {
      const head = await visitor.get(SHEET, { method: 'HEAD', headers: { cookie } });
      expect([head.status, head.headers.get('content-type'), head.bytes.byteLength]).toEqual([
        200,
        'application/pdf',
        0,
      ]);
    }
  });

  test('where there is nothing live, it is the page for missing ones', async () => {
    const { path } = await storeCategory([{ name: 'Draft', slug: 'draft', status: 'draft' }]);
    const missing = [
      `${path}/draft/specification.pdf`,
      `${path}/nothing/specification.pdf`,
      '/products/nothing/catalogue.pdf',
      '/products/nothing/nothing/specification.pdf',
      '/nothing.pdf',
    ];
    for (const place of missing) {
      const answer = await get(place);
      expect([place, answer.status, heading(answer)]).toEqual([place, 404, 'Oops! Page Not Found.']);
    }
  });

  test('a former address leads to the new one', async () => {
    const { category, products, path } = await storeCategory([{ slug: 'old' }]);
    await change('products', { id: products[0]?.id ?? '' }, { slug: 'new' });
    const moved = await get(`${path}/old/specification.pdf?paper=letter`);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `${path}/new/specification.pdf?paper=letter`]);
    await change('product_categories', { id: category.id }, { slug: `${category.slug}-moved` });
    const group = await get(`${path}/catalogue.pdf`);
    expect([group.status, group.headers.get('location')]).toEqual([301, `${path}-moved/catalogue.pdf`]);
  });

  test('while the backend is down, the last one is sent, and others are never said to be missing', async () => {
    const { on, down } = switchable();
    const visitor = createVisitor(on);
    const { bytes } = await visitor.get(SHEET);
    down();
    expect((await visitor.get(SHEET)).bytes.equals(bytes)).toBe(true);
    for (const place of ['/catalogue.pdf', '/products/onions/catalogue.pdf', '/products/onions/x/specification.pdf']) {
      const answer = await createVisitor(failingBackend('answers 500')).get(place);
      expect([place, answer.status, heading(answer)]).toEqual([place, 503, heading(answer)]);
      expect(heading(answer)).not.toContain('Not Found');
    }
  });
});
