import { describe, expect, test } from 'vitest';
import type { Specifications } from '~/domain/products/product';
import { failingBackend, OUTAGE } from '../../support/backends/backends';
import {
  filesOf,
  nameOfTest,
  PRODUCTS,
  rowAt,
  rowOf,
  specificationFields,
  specificationsShown,
  writeProduct,
} from '../../support/content/products';
import { change, seeded, storeCategory } from '../../support/content/rows';
import { pictureFile, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { heading, main, title, toasts } from '../../support/http/answer';
import { type Fields, formOf } from '../../support/http/form';
import { all, one, textOf, texts, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const ONIONS = (await seeded('product_categories', 'onions')).id;

const edit = (id: string) => `${PRODUCTS}/edit/${id}`;
/** What the form of a page posts when its save button is pressed. */
const form = async (path: string): Promise<Fields> => ({ ...formOf(await staff.get(path)), intent: 'save' });
/** The same without its tick. */
const unticked = (form: Fields): Fields => ({ ...form, is_featured: [] });

describe('adding a product', () => {
  test('stores every field and shows them on the site', async () => {
    const name = nameOfTest();
    const answer = await staff.save(`${PRODUCTS}/add`, {
      name,
      category_id: ONIONS,
      slug: 'Written by a TEST',
      description: 'First line\r\n\r\nThird “line” – 5 °C, प्याज 🧅',
      export_info: 'Nhava Sheva',
      is_featured: 'on',
      ...specificationFields([
        ['Size', '45 to 60 mm'],
        ['Colour', 'red & white'],
      ]),
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(PRODUCTS);
    expect(toasts(await follow(staff, answer))).toMatchObject([{ role: 'status', title: 'Product Added!' }]);
    const row = await rowOf(name);
    expect(row).toMatchObject({
      category_id: ONIONS,
      slug: 'written-by-a-test',
      description: 'First line\n\nThird “line” – 5 °C, प्याज 🧅',
      export_info: 'Nhava Sheva',
      is_featured: true,
      image_url: null,
      gallery_images: [],
    });
    expect(row.specifications).toEqual([
      ['Size', '45 to 60 mm'],
      ['Colour', 'red & white'],
    ]);
    const page = await get('/products/onions/written-by-a-test');
    expect(heading(page)).toBe(name);
    expect(textOf(main(page))).toContain('45 to 60 mm');
  });

  test('makes the address from the name', async () => {
    const row = await writeProduct(staff, ONIONS, { name: `${nameOfTest()} – Öñion!` }).catch(() => null);
    expect(row).toBeNull();
    const { data } = await db.from('products').select('slug').like('name', '%– Öñion!').single();
    expect(data?.slug).toMatch(/^written-by-a-test-\d+-onion$/);
  });

  test('shows an empty form with at least three empty rows and one save button', async () => {
    const answer = await staff.get(`${PRODUCTS}/add`);
    expect(specificationsShown(answer)).toEqual(Array(3).fill(['', '']));
    expect(formOf(answer)).toMatchObject({ name: '', category_id: '', slug: '', description: '', export_info: '' });
    expect(formOf(answer)).not.toHaveProperty('is_featured');
    expect(all(main(answer), 'button', { name: 'intent', value: 'save' })).toHaveLength(1);
    expect(texts(main(answer), 'option')).toContain('Onions');
    expect(one(main(answer), 'input', { name: 'gallery_files' }).attributes).toHaveProperty('multiple');
  });

  test.each<[Fields, string[]]>([
    [{ name: ' ' }, ['Please enter the product’s name.']],
    [{ category_id: '' }, ['Please choose a category.']],
    [{ name: '', category_id: '' }, ['Please enter the product’s name.', 'Please choose a category.']],
  ])('without %j says what is missing and keeps the rest', async (lacks, errors) => {
    const typed = {
      name: 'Kept name',
      category_id: ONIONS,
      slug: 'kept-slug',
      description: '\nKept\ntext\n',
      export_info: 'Kept',
      is_featured: 'on',
    };
    const rows: [string, string][] = [
      ['Size', '45 mm'],
      ['', 'kept too'],
    ];
    const answer = await staff.save(`${PRODUCTS}/add`, { ...typed, ...specificationFields(rows), ...lacks });
    expect(answer.status).toBe(422);
    expect(title(answer)).toBe('Error: Add Product');
    expect(summaryOf(answer)).toMatchObject({ heading: 'Missing Fields' });
    expect(summaryOf(answer).text).toContain('Product Name, Category, and Slug are required.');
    expect(summaryOf(answer).errors).toEqual(errors);
    expect(formOf(answer)).toMatchObject({ ...typed, ...lacks });
    expect(specificationsShown(answer).slice(0, 2)).toEqual(rows);
    expect((await db.from('products').select().eq('slug', 'kept-slug')).data).toEqual([]);
  });

  test('ties each message to its field', async () => {
    const answer = await staff.save(`${PRODUCTS}/add`, { name: '', category_id: '' });
    const links = valuesOf(one(main(answer), '*', { 'data-error-summary': true }), 'a', 'href');
    for (const link of links) {
      const control = one(main(answer), '*', { id: link.slice(1) });
      expect(control.attributes['aria-invalid']).toBe('true');
      const described = control.attributes['aria-describedby']?.split(' ') ?? [];
      const words = described.map((id) => textOf(one(main(answer), '*', { id }))).join(' ');
      expect(words).toMatch(/^.*Please (enter|choose).*$/);
    }
    expect(links).toHaveLength(2);
  });

  test('with a name of which no address is left asks for one', async () => {
    const answer = await staff.save(`${PRODUCTS}/add`, { name: '!?', category_id: ONIONS });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors).toEqual([expect.stringContaining('Please enter an address of letters')]);
  });

  test('with an address that another of the category has says so; another category may have it too', async () => {
    const { slug } = await writeProduct(staff, ONIONS);
    const answer = await staff.save(`${PRODUCTS}/add`, { name: nameOfTest(), category_id: ONIONS, slug });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors).toEqual([expect.stringContaining('Another product of this category')]);
    const { category } = await storeCategory();
    expect((await writeProduct(staff, category.id, { slug })).slug).toBe(slug);
    await db.from('products').delete().eq('category_id', category.id).throwOnError();
  });

  test('in a category that is gone says so', async () => {
    const answer = await staff.postMadeUp(`${PRODUCTS}/add`, {
      ...(await form(`${PRODUCTS}/add`)),
      ...{ name: nameOfTest(), category_id: NOWHERE },
    });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors).toEqual(['This category is gone. Please choose another one.']);
  });

  test('ten times at once makes one, and leaves no file without a row', async () => {
    const typed = {
      ...(await form(`${PRODUCTS}/add`)),
      name: nameOfTest(),
      category_id: ONIONS,
      image_file: await pictureFile(),
      gallery_files: [await pictureFile('a.jpg'), await pictureFile('b.jpg')],
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => staff.post(`${PRODUCTS}/add`, typed)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    const row = await rowOf(typed.name);
    const shown = [row.image_url, ...row.gallery_images].map((url) => url?.replace(/^.*\//, ''));
    expect(await filesOf(row.slug)).toEqual(shown.sort());
    expect(shown).toHaveLength(3);
  });

  test('posts fields that no form has to no avail', async () => {
    const name = nameOfTest();
    const answer = await staff.postMadeUp(`${PRODUCTS}/add`, {
      ...(await form(`${PRODUCTS}/add`)),
      name,
      category_id: ONIONS,
      id: NOWHERE,
      created_at: '2001-01-01',
      image_url: '/images/stolen.jpg',
      'gallery_images[0]': '/images/stolen.jpg',
      'specifications[0].__proto__.polluted': 'x',
      'specifications[1]': 'no row',
    });
    expect([303, 422]).toContain(answer.status);
    const { data } = await db.from('products').select().eq('name', name);
    for (const row of data ?? []) {
      expect(row).toMatchObject({ image_url: null, gallery_images: [], specifications: [] });
      expect(row.id).not.toBe(NOWHERE);
      expect(row.created_at).not.toContain('2001');
    }
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  test.each(['answers 500', 'throws', 'does what it is asked and loses the answer'] as const)(
    'keeps what was typed where the backend %s',
    async (failure) => {
      const typed = {
        ...(await form(`${PRODUCTS}/add`)),
        name: nameOfTest(),
        category_id: ONIONS,
        description: 'Long text',
        ...specificationFields([['Size', '45 mm']]),
      };
      const answer = await staffOn(failingBackend(failure, 'products', 'POST'), staff).post(`${PRODUCTS}/add`, typed);
      expect(answer.status).toBe(503);
      expect(toasts(answer)).toMatchObject([{ role: 'alert', title: 'Error Adding Product', message: OUTAGE }]);
      expect(formOf(answer)).toMatchObject({ name: typed.name, category_id: ONIONS, description: 'Long text' });
      expect(specificationsShown(answer)[0]).toEqual(['Size', '45 mm']);

      const again = await staff.post(`${PRODUCTS}/add`, { ...formOf(answer), intent: 'save' });
      expect(again.status).toBe(303);
      expect(await rowOf(typed.name)).toMatchObject({ description: 'Long text' });
    },
  );

  test('says so where the categories cannot be read', async () => {
    const answer = await staffOn(failingBackend('answers 500', 'product_categories'), staff).get(`${PRODUCTS}/add`);
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toMatchObject([{ title: 'Error', message: OUTAGE }]);
  });
});

describe('editing a product', () => {
  test('shows what is stored, and changes it', async () => {
    const row = await writeProduct(staff, ONIONS, {
      description: 'Before',
      export_info: 'Info',
      is_featured: 'on',
      ...specificationFields([['Size', '45 mm']]),
    });
    const { name } = row;
    expect(formOf(await staff.get(edit(row.id)))).toMatchObject({
      name,
      category_id: ONIONS,
      slug: row.slug,
      description: 'Before',
      export_info: 'Info',
      is_featured: 'on',
    });
    const changes = { description: 'After', export_info: '', slug: '' };
    const answer = await staff.post(edit(row.id), { ...unticked(await form(edit(row.id))), ...changes });
    expect(toasts(await follow(staff, answer))).toMatchObject([{ role: 'status', title: 'Product Updated!' }]);
    expect(await rowAt(row.id)).toEqual({
      ...row,
      description: 'After',
      export_info: null,
      is_featured: false,
      place: null,
      search: expect.anything(),
      updated_at: expect.not.stringMatching(row.updated_at),
    });
  });

  test('saves nothing where it is saved without a change, but for its version', async () => {
    const before: Specifications = [
      ['Size', '45 mm'],
      ['10', 25],
      ['2', false],
    ];
    const { products } = await storeCategory([{ specifications: before, description: 'A\n\nB', is_featured: true }]);
    const [row] = products;
    await staff.save(edit(row?.id ?? ''), {});
    expect(await rowAt(row?.id ?? '')).toEqual({ ...row, updated_at: expect.anything() });
  });

  test('moves it to another category, and its old address leads there', async () => {
    const { category, path } = await storeCategory();
    const row = await writeProduct(staff, ONIONS);
    await staff.save(edit(row.id), { category_id: category.id });
    expect(heading(await get(`${path}/${row.slug}`))).toBe(row.name);
    const old = await get(`/products/onions/${row.slug}`);
    expect([old.status, old.headers.get('location')]).toEqual([301, `${path}/${row.slug}`]);
    await db.from('products').delete().eq('id', row.id);
  });

  test('does not move it to an address that is taken', async () => {
    const row = await writeProduct(staff, ONIONS);
    const { category, products } = await storeCategory([{ slug: row.slug }]);
    const answer = await staff.save(edit(row.id), { category_id: category.id });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors).toEqual([expect.stringContaining('Another product of this category')]);
    expect(formOf(answer)).toMatchObject({ category_id: category.id });
    expect(await rowAt(row.id)).toEqual(row);
    expect(products).toHaveLength(1);
  });

  test.each<Fields>([{ name: '' }, { category_id: '' }])('without %j keeps what was typed', async (lacks) => {
    const row = await writeProduct(staff, ONIONS, { is_featured: 'on' });
    const typed = { ...unticked(await form(edit(row.id))), description: 'Typed', ...lacks };
    const answer = await staff.post(edit(row.id), typed);
    expect(answer.status).toBe(422);
    expect(title(answer)).toBe('Error: Edit Product');
    expect(summaryOf(answer)).toMatchObject({ heading: 'Missing Fields' });
    expect(formOf(answer)).toMatchObject({ description: 'Typed', ...lacks });
    expect(formOf(answer)).not.toHaveProperty('is_featured');
    expect(await rowAt(row.id)).toEqual(row);
  });

  test.each(['GET', 'PATCH'])('keeps what was typed where the backend fails at %s', async (method) => {
    const row = await writeProduct(staff, ONIONS);
    const typed = { ...(await form(edit(row.id))), description: 'Typed' };
    const answer = await staffOn(failingBackend('answers 500', 'products', method), staff).post(edit(row.id), typed);
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('Typed');
    expect(toasts(answer)).toMatchObject([{ role: 'alert', message: OUTAGE }]);
    expect(await rowAt(row.id)).toEqual(row);
  });

  test('says so where the product cannot be read', async () => {
    const { id } = await writeProduct(staff, ONIONS);
    const answer = await staffOn(failingBackend('answers 500', 'products'), staff).get(edit(id));
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toMatchObject([{ title: 'Error fetching product data', message: OUTAGE }]);
  });
});

describe('a product that is not there', () => {
  test.each([`edit/${NOWHERE}`, 'edit/onions', `delete/${NOWHERE}`, 'delete/onions'])(
    '%s is not found',
    async (path) => {
      const answers = [
        await staff.get(`${PRODUCTS}/${path}`),
        await staff.postMadeUp(`${PRODUCTS}/${path}`, { name: 'x', category_id: ONIONS, intent: 'save' }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(404);
        expect(toasts(answer)).toMatchObject([{ role: 'alert', title: 'Product not found' }]);
      }
    },
  );
});

describe('deleting a product', () => {
  test('asks first, then deletes it', async () => {
    const row = await writeProduct(staff, ONIONS);
    const path = `${PRODUCTS}/delete/${row.id}`;
    expect(textOf(main(await staff.get(path)))).toContain(
      `Are you sure you want to delete the product “${row.name}”? This action cannot be undone.`,
    );
    expect(await rowAt(row.id)).toEqual(row);
    const answer = await staff.save(path, {});
    expect(answer.headers.get('location')).toBe(PRODUCTS);
    expect(toasts(await follow(staff, answer))).toMatchObject([{ role: 'status', title: 'Success!' }]);
    expect(await rowAt(row.id)).toBeNull();
    expect((await get(`/products/onions/${row.slug}`)).status).toBe(404);
  });

  test('says so where it fails, and the product stays', async () => {
    const row = await writeProduct(staff, ONIONS);
    const failing = staffOn(failingBackend('answers 500', 'products', 'DELETE'), staff);
    const answer = await failing.save(`${PRODUCTS}/delete/${row.id}`, {});
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toMatchObject([{ role: 'alert', title: 'Error Deleting Product', message: OUTAGE }]);
    expect(await rowAt(row.id)).toEqual(row);
  });
});

test('what staff change shows on the very next request', async () => {
  const row = await writeProduct(staff, ONIONS, { description: 'Before' });
  await get(`/products/onions/${row.slug}`);
  await staff.save(edit(row.id), { description: 'After' });
  expect(textOf(main(await get(`/products/onions/${row.slug}`)))).toContain('After');
  await change('products', { id: row.id }, { description: 'Once more' });
  expect(textOf(main(await get(`/products/onions/${row.slug}`)))).toContain('Once more');
});
