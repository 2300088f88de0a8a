import { describe, expect, onTestFinished, test } from 'vitest';
import { PRODUCTS, rowAt } from '../../support/content/products';
import { store, storeAll, storeCategory } from '../../support/content/rows';
import { newUser, signedIn } from '../../support/http/admin';
import { type Answer, heading, main, toasts } from '../../support/http/answer';
import { type Fields, formOf } from '../../support/http/form';
import { undoInToast } from '../../support/http/history';
import { all, linkTo, one, textOf, texts, valuesOf } from '../../support/http/html';
import { db, get, postMadeUp } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
const BULK = '/admin/bulk/product';

const three = () => storeCategory([{ export_info: 'Ships from Mundra.' }, { export_info: null }, { status: 'draft' }]);
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
/** The rows of a plan: what becomes of each. */
const outcomes = (answer: Answer) =>
  all(main(answer), 'li', { 'data-row': true }).map(({ attributes }) => attributes['data-outcome']);
/** Ticks rows of a list and presses a button below it. */
const choose = (ids: string[], fields: Fields, list = PRODUCTS) => staff.post(list, { ids, ...fields });
/** Chooses a field to set, and says how. */
const set = async (ids: string[], field: string, value: string, mode = 'set', options = {}) => {
  const asked = await choose(ids, { intent: 'bulk_set', field });
  const form = formOf(asked);
  return staff.post(BULK, { ...form, value, ...('mode' in form && { mode }), intent: 'bulk_set' }, options);
};
/** Presses the button that applies a plan. */
const apply = (plan: Answer) => staff.post(plan.path, { ...formOf(plan), intent: 'apply' });
/** Presses the button of the toast. */
const undo = (answer: Answer) => undoInToast(staff, answer);
const revisionsOf = async (id: string) =>
  (await db.from('revisions').select().eq('row_id', id).order('id').throwOnError()).data;

describe('the list', () => {
  test('has a checkbox for each row and the buttons of what can be done', async () => {
    const { category, products } = await three();
    const list = `${PRODUCTS}?category=${category.id}`;
    const answer = await staff.get(list);
    const form = one(main(answer), 'form', { id: 'bulk' });
    expect(form.attributes).toMatchObject({ method: 'post' });
    expect(form.attributes.action).toBe(`${BULK}?back=${encodeURIComponent(`category=${category.id}`)}`);
    expect(valuesOf(form, 'button', 'value', { name: 'intent' })).toEqual([
      'bulk_publish',
      'bulk_draft',
      'bulk_delete',
      'bulk_set',
    ]);
    expect(valuesOf(main(answer), 'input', 'value', { name: 'ids', form: 'bulk' }).sort()).toEqual(
      idsOf(products).sort(),
    );
  });

  test.each(['categories', 'posts', 'certificates', 'gallery'])('of %s has them too', async (name) => {
    const [path, kind] = {
      categories: ['/admin/manage-categories', 'category'],
      posts: ['/admin/manage-blog', 'post'],
      certificates: ['/admin/edit-pages/certificates', 'certificate'],
      gallery: ['/admin/edit-pages/gallery', 'gallery'],
    }[name] as [string, string];
    const answer = await staff.get(path);
    const form = one(main(answer), 'form', { id: 'bulk' });
    const ids = valuesOf(main(answer), 'input', 'value', { name: 'ids' });
    const plan = await choose(ids.slice(0, 2), { intent: 'bulk_draft' }, path);
    expect(plan.status).toBe(200);
    expect(form.attributes.action).toBe(`/admin/bulk/${kind}`);
    expect(outcomes(plan)).toHaveLength(2);
  });
});

describe('a change of all rows of a list', () => {
  test('finds them by the filters of the list, on all its pages, whatever is ticked', async () => {
    const shown = Array.from({ length: 102 }, (_, index) => ({ export_info: index < 4 ? 'From Mundra.' : null }));
    const { category } = await storeCategory([...shown, { status: 'draft' }, { status: 'draft' }]);
    const list = `${PRODUCTS}?category=${category.id}&status=published&page=2`;
    const answer = await staff.get(list);
    const form = one(main(answer), 'form', { id: 'bulk' });
    expect(textOf(form)).toContain('All 102 products that match, on all pages');
    expect(valuesOf(form, 'input', 'name', { type: 'checkbox' })).toEqual(['select_all']);
    const [ticked = ''] = valuesOf(main(answer), 'input', 'value', { name: 'ids' });
    const asked = await choose([ticked], { select_all: '1', intent: 'bulk_set', field: 'export_info' }, list);
    expect(heading(asked)).toBe('Change 102 products');
    const change = { ...formOf(asked), value: 'From Mundra.', mode: 'set', intent: 'bulk_set' };
    const plan = await staff.post(asked.path, change);
    expect(heading(plan)).toBe('Change 102 products');
    expect(outcomes(plan)).toHaveLength(100);
    expect(textOf(main(plan))).toContain('Not shown here: 2 products more');
    const applied = await apply(plan);
    expect(applied.headers.get('location')).toBe(list);
    expect((await follow(staff, applied)).text).toContain('98 products');
    const { data } = await db.from('products').select('status').eq('export_info', 'From Mundra.').throwOnError();
    expect(data).toEqual(Array(102).fill({ status: 'published' }));
  });

  test('is refused where there are more than 1,000', async () => {
    const image_url = '/images/onions.jpg';
    const rows = Array.from({ length: 1001 }, (_, index) => ({ title: `Many ${index}`, image_url }));
    onTestFinished(async () => {
      await db.from('gallery_items').delete().like('title', 'Many %').throwOnError();
    });
    await db.from('gallery_items').insert(rows, { defaultToNull: false }).throwOnError();
    const list = await staff.get('/admin/edit-pages/gallery?q=Many');
    expect(textOf(one(main(list), 'form', { id: 'bulk' }))).toContain('At most 1,000 change at once');
    const answer = await staff.post('/admin/edit-pages/gallery?q=Many', { select_all: '1', intent: 'bulk_delete' });
    expect(answer.status).toBe(303);
    expect(toasts(await follow(staff, answer))).toMatchObject([
      { message: 'More than 1,000 items. Please narrow the list by a filter first.' },
    ]);
  });
});

describe('ticks', () => {
  const many = async () => {
    const { category, products } = await storeCategory(Array.from({ length: 60 }, () => ({})));
    return { list: `${PRODUCTS}?category=${category.id}&sort=name`, ids: idsOf(products) };
  };
  const shownOn = (answer: Answer) => valuesOf(main(answer), 'input', 'value', { name: 'ids', type: 'checkbox' });
  const carriedBy = (answer: Answer) => valuesOf(main(answer), 'input', 'value', { name: 'ids', type: 'hidden' });
  /** Ticks rows and presses the button of another page, as a browser without scripts has it. */
  const turnTo = async (page: string, path: string, ids: string[]) => {
    const answer = await staff.post(path, { ids, page });
    expect(answer.status).toBe(303);
    return staff.get(answer.headers.get('location') ?? '');
  };

  test('stay from page to page and back, and are all in the plan', async () => {
    const { list } = await many();
    const ticked = shownOn(await staff.get(list)).slice(0, 3);
    const second = await turnTo('2', list, ticked);
    expect(carriedBy(second)).toEqual(ticked);
    expect(textOf(one(main(second), '*', { 'data-elsewhere': '3' }))).toBe('3 on other pages');
    const [more = ''] = shownOn(second);
    const first = await turnTo('1', second.path, [more]);
    // One of them is not meant after all.
    expect(formOf(first, { intent: 'bulk_draft' }).ids).toEqual(expect.arrayContaining([...ticked, more]));
    const plan = await staff.post(first.path, { ids: ticked.slice(1), intent: 'bulk_draft' });
    expect(heading(plan)).toBe('Make drafts of 3 products');
    const applied = await apply(plan);
    expect(applied.headers.get('location')).toBe(`${list}`);
    expect(carriedBy(await follow(staff, applied))).toEqual([]);
  });

  test('are given up at once, and go to no other page', async () => {
    const { list } = await many();
    const [ticked = ''] = shownOn(await staff.get(list));
    const second = await turnTo('2', list, [ticked]);
    expect(carriedBy(await staff.get(linkTo(main(second), 'Untick all')))).toEqual([]);
    for (const href of valuesOf(main(second), 'a', 'href').filter((href) => href.includes('/edit/'))) {
      expect(href).not.toContain('ticked');
    }
  });

  test('are refused in words where there are more than an address holds', async () => {
    const { list } = await many();
    const ids = Array.from({ length: 201 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
    const back = encodeURIComponent(list.slice(PRODUCTS.length + 1));
    const answer = await staff.postMadeUp(`${BULK}?back=${back}`, { ids, page: '2' });
    expect(toasts(await follow(staff, answer))).toMatchObject([{ title: 'Too Many Ticks' }]);
  });
});

describe('a change of many', () => {
  test('shows what it would do, and does nothing before it is applied', async () => {
    const { category, products } = await three();
    const before = await Promise.all(idsOf(products).map(rowAt));
    const list = `${PRODUCTS}?category=${category.id}`;
    const plan = await choose(idsOf(products), { intent: 'bulk_draft' }, list);
    expect(plan.status).toBe(200);
    expect(heading(plan)).toBe('Make drafts of 3 products');
    expect(outcomes(plan).sort()).toEqual(['change', 'change', 'same']);
    expect(linkTo(main(plan), 'Cancel')).toBe(`${PRODUCTS}?category=${category.id}`);
    expect(await Promise.all(idsOf(products).map(rowAt))).toEqual(before);

    const applied = await apply(plan);
    expect([applied.status, applied.headers.get('location')]).toEqual([303, `${PRODUCTS}?category=${category.id}`]);
    const after = await Promise.all(idsOf(products).map(rowAt));
    expect(after.map((row) => row?.status)).toEqual(['draft', 'draft', 'draft']);
    expect((await follow(staff, applied)).text).toContain('2 products');
  });

  test('leaves one entry in the history of each row, and is undone at once', async () => {
    const { products, path } = await three();
    const plan = await choose(idsOf(products), { intent: 'bulk_draft' });
    const applied = await apply(plan);
    const entries = await Promise.all(idsOf(products).map(revisionsOf));
    expect(entries.map((rows) => rows.length)).toEqual([2, 2, 1]);
    expect(entries[0]?.at(-1)?.cause).toBe('a change of 2 rows at once');
    expect((await get(`${path}/product-1`)).status).toBe(404);

    const undone = await undo(applied);
    expect(undone.status).toBe(303);
    expect(toasts(await follow(staff, undone))).toMatchObject([{ title: 'Undone', message: '2 products as before.' }]);
    expect((await rowAt(products[0]?.id ?? ''))?.status).toBe('published');
    expect((await get(`${path}/product-1`)).status).toBe(200);
    // The toast of a page that was open all the time.
    expect((await undo(applied)).status).toBe(409);
  });

  test('whose rows were changed since is undone for the others only when asked to', async () => {
    const { products } = await three();
    const [first, second] = idsOf(products);
    const applied = await apply(await choose(idsOf(products), { intent: 'bulk_draft' }));
    await staff.save(`${PRODUCTS}/edit/${first}`, { description: 'Worked on since.' });
    const refused = await undo(applied);
    expect(refused.status).toBe(409);
    expect(texts(main(refused), 'button', { value: 'undo_others' })).toEqual(['Undo the others']);
    expect((await rowAt(second ?? ''))?.status).toBe('draft');
    expect(texts(main(refused), 'li', { 'data-kept': true })).toEqual(['Product 1']);
    const undone = await staff.post(refused.path, { ...formOf(refused), intent: 'undo_others' });
    expect(undone.status).toBe(303);
    expect(toasts(await follow(staff, undone))).toMatchObject([
      { message: '1 product as before. 1 product changed since, and stays as it is: “Product 1”.' },
    ]);
    expect(await rowAt(first ?? '')).toMatchObject({ status: 'draft', description: 'Worked on since.' });
    expect(await rowAt(second ?? '')).toMatchObject({ status: 'published' });
  });

  test('of a text replaces it or adds to it, and asks for the value first', async () => {
    const { products } = await three();
    const asked = await choose(idsOf(products), { intent: 'bulk_set', field: 'export_info' });
    expect(valuesOf(main(asked), 'textarea', 'name')).toEqual(['value']);
    const form = { ...formOf(asked), value: 'From Nhava Sheva.', mode: 'append', intent: 'bulk_set' };
    const plan = await staff.post(BULK, form);
    expect(outcomes(plan)).toEqual(['change', 'change', 'change']);
    expect(texts(main(plan), 'ins').join()).toContain('From Nhava Sheva.');
    expect((await apply(plan)).status).toBe(303);
    expect((await Promise.all(idsOf(products).map(rowAt))).map((row) => row?.export_info)).toEqual([
      'Ships from Mundra.\nFrom Nhava Sheva.',
      'From Nhava Sheva.',
      'From Nhava Sheva.',
    ]);
    await apply(await set(idsOf(products), 'export_info', 'New.'));
    expect((await Promise.all(idsOf(products).map(rowAt))).map((row) => row?.export_info)).toEqual(
      Array(3).fill('New.'),
    );
  });

  test('of a fact of trade reads it as a file does, and adds to a list', async () => {
    const { products } = await three();
    const ids = idsOf(products);
    await apply(await set(ids, 'ports', 'Nhava Sheva'));
    await apply(await set(ids, 'ports', 'Mundra', 'append'));
    await apply(await set(ids, 'sizes_mm', '45-55; 65+'));
    expect(outcomes(await set(ids, 'sizes_mm', '45-55; 65+'))).toEqual(['same', 'same', 'same']);
    expect(outcomes(await set(ids, 'sizes_mm', 'large'))).toEqual(['problem', 'problem', 'problem']);
    const sizes_mm = [
      { from: 45, to: 55 },
      { from: 65, to: null },
    ];
    for (const id of idsOf(products)) {
      expect(await rowAt(id)).toMatchObject({ ports: ['Nhava Sheva', 'Mundra'], sizes_mm });
    }
  });

  test('moves to another category, but for a product whose address is taken there', async () => {
    const { products } = await three();
    const other = await storeCategory([{ slug: 'product-2' }]);
    const plan = await set(idsOf(products), 'category_id', other.category.id);
    expect(outcomes(plan).sort()).toEqual(['change', 'change', 'problem']);
    await apply(plan);
    const after = await Promise.all(idsOf(products).map(rowAt));
    expect(after.map((row) => row?.category_id === other.category.id)).toEqual([true, false, true]);
    await db.from('products').delete().in('id', idsOf(products)).throwOnError();
  });

  test('that deletes goes to the trash, and comes back as a whole', async () => {
    const { products, path } = await three();
    const plan = await choose(idsOf(products), { intent: 'bulk_delete' });
    expect(outcomes(plan)).toEqual(['delete', 'delete', 'delete']);
    const applied = await apply(plan);
    expect(await Promise.all(idsOf(products).map(rowAt))).toEqual([null, null, null]);
    expect((await undo(applied)).status).toBe(303);
    expect((await Promise.all(idsOf(products).map(rowAt))).every(Boolean)).toBe(true);
    expect((await get(`${path}/product-1`)).status).toBe(200);
  });

  test('leaves a category with products alone', async () => {
    const { category } = await three();
    const empty = await store('product_categories', { name: 'Empty', slug: 'empty-of-bulk' });
    const ids = [category.id, empty.id];
    const plan = await choose(ids, { intent: 'bulk_delete' }, '/admin/manage-categories');
    expect(outcomes(plan)).toEqual(['problem', 'delete']);
    await apply(plan);
    const { data } = await db.from('product_categories').select('id').in('id', [category.id, empty.id]).throwOnError();
    expect(data).toEqual([{ id: category.id }]);
  });

  test('changes no row that somebody changed since the plan was shown', async () => {
    const { products } = await three();
    const [first] = idsOf(products);
    const plan = await choose(idsOf(products), { intent: 'bulk_draft' });
    await staff.save(`${PRODUCTS}/edit/${first}`, { description: 'Meanwhile.' });
    const applied = await apply(plan);
    expect(applied.status).toBe(303);
    expect(await rowAt(first ?? '')).toMatchObject({ status: 'published', description: 'Meanwhile.' });
    expect((await apply(plan)).status).toBe(409);
  });

  test.each<[string, Fields, string]>([
    ['without a row', { intent: 'bulk_publish' }, 'Nothing Selected'],
    ['without a button', { ids: 'x' }, 'Nothing was done'],
  ])('%s leads back to the list and says so', async (_how, fields, title) => {
    const answer = await staff.postMadeUp(BULK, fields);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, PRODUCTS]);
    expect(toasts(await follow(staff, answer))).toMatchObject([{ title }]);
  });

  test.each([
    ['slug', 'a-slug'],
    ['id', '00000000-0000-4000-8000-000000000000'],
    ['is_live', 'on'],
    ['updated_at', '2020-01-01'],
  ])('sets no field that is not offered: %s', async (field, value) => {
    const { products } = await three();
    const before = await rowAt(products[0]?.id ?? '');
    const forged = { ids: idsOf(products), change: 'bulk_set', intent: 'apply', field, value };
    const answer = await staff.postMadeUp(BULK, forged);
    expect(answer.status).toBeLessThan(500);
    expect(await rowAt(products[0]?.id ?? '')).toEqual(before);
  });

  test('keeps to the limits of the form', async () => {
    const { products } = await three();
    const plan = await set(idsOf(products), 'export_info', 'x'.repeat(10_001), 'set', { unchecked: true });
    expect(outcomes(plan)).toEqual(['problem', 'problem', 'problem']);
  });

  test('is an editor’s too, and nobody else’s', async () => {
    const rows = await storeAll('certificates', [{ name: 'One' }, { name: 'Two' }]);
    const editor = await signedIn(await newUser('editor'));
    const address = '/admin/bulk/certificate';
    const plan = await editor.post('/admin/edit-pages/certificates', { ids: idsOf(rows), intent: 'bulk_draft' });
    expect((await editor.post(address, { ...formOf(plan), intent: 'apply' })).status).toBe(303);
    const { data } = await db.from('certificates').select('status').in('id', idsOf(rows)).throwOnError();
    expect(data).toEqual([{ status: 'draft' }, { status: 'draft' }]);
    expect((await postMadeUp(address, { intent: 'bulk_draft' })).status).toBe(302);
    expect((await staff.get('/admin/bulk/user')).status).toBe(404);
    expect((await staff.get(address)).headers.get('location')).toBe('/admin/edit-pages/certificates');
  });
});
