import { describe, expect, test } from 'vitest';
import { buttonsOf, categoryToImport, csv, IMPORT, plan, shownLines, verdictsOf } from '../../support/content/imports';
import { PRODUCTS, writeProduct } from '../../support/content/products';
import { pictureFile, signedIn, summaryOf } from '../../support/http/admin';
import { heading, main, toasts } from '../../support/http/answer';
import { all, textOf, texts, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
const HEADER = ['name', 'slug', 'category_slug', 'description'];

describe('a plan that is not what would be planned now', () => {
  const file = (slug: string) =>
    csv(HEADER, ['File', 'old', slug, ''], ['File', 'new', slug, ''], ['Same', 'same', slug, '']);
  const planned = async () => {
    const category = await categoryToImport([
      { slug: 'old', name: 'Old' },
      { slug: 'same', name: 'Same' },
    ]);
    const { id: old } = (await category.now()).find(({ slug }) => slug === 'old') ?? { id: '' };
    const { id: same } = (await category.now()).find(({ slug }) => slug === 'same') ?? { id: '' };
    const imported = await plan(staff, file(category.slug));
    expect(Object.values(verdictsOf(imported.shown))).toEqual(['update', 'create', 'unchanged']);
    return { ...category, ...imported, old, same };
  };

  test.each<[string, (at: Awaited<ReturnType<typeof planned>>) => PromiseLike<unknown>, string[]]>([
    ['somebody changed a product', ({ old }) => set(old, { description: 'Theirs' }), ['update', 'create', 'unchanged']],
    [
      'somebody changed it to what the file says',
      ({ old }) => set(old, { name: 'File' }),
      ['unchanged', 'create', 'unchanged'],
    ],
    [
      'somebody changed a product that was unchanged',
      ({ same }) => set(same, { name: 'Theirs' }),
      ['update', 'create', 'update'],
    ],
    [
      'somebody deleted a product',
      ({ old }) => db.from('products').delete().eq('id', old),
      ['create', 'create', 'unchanged'],
    ],
    [
      'somebody added one of the products',
      ({ category }) => db.from('products').insert({ name: 'Theirs', slug: 'new', category_id: category.id }),
      ['update', 'update', 'unchanged'],
    ],
    [
      'somebody renamed the category',
      ({ category }) =>
        db
          .from('product_categories')
          .update({ slug: `${category.slug}-x` })
          .eq('id', category.id),
      ['skip', 'skip', 'skip'],
    ],
    [
      'somebody deleted the category',
      async ({ category }) => {
        await db.from('products').delete().eq('category_id', category.id);
        await db.from('product_categories').delete().eq('id', category.id);
      },
      ['skip', 'skip', 'skip'],
    ],
  ])('because %s is planned again, and nothing is written', async (_what, meanwhile, verdicts) => {
    const at = await planned();
    await meanwhile(at);
    const before = await at.now();
    const answer = await at.press('apply');
    expect(answer.status).toBe(409);
    expect(toasts(answer)).toMatchObject([{ role: 'alert', title: 'The Plan Has Changed' }]);
    expect(summaryOf(answer).text).toContain('nothing is written yet');
    expect(Object.values(verdictsOf(answer))).toEqual(verdicts);
    expect(await at.now()).toEqual(before);

    const writes = verdicts.filter((verdict) => verdict !== 'skip' && verdict !== 'unchanged').length;
    expect(buttonsOf(answer)).toEqual(writes > 0 ? { apply: `Import ${writes} product${writes > 1 ? 's' : ''}` } : {});
    if (writes === 0) return;
    expect(toasts(await follow(staff, await at.press('apply')))).toMatchObject([{ title: 'Import Successful' }]);
    expect((await at.now()).map(({ name }) => name).sort()).toEqual(['File', 'File', 'Same']);
  });

  const set = (id: string, fields: { name?: string; description?: string }) =>
    db.from('products').update(fields).eq('id', id).throwOnError();
});

describe('undoing an import', () => {
  const BEFORE = {
    slug: 'old',
    name: 'Before',
    description: 'Text',
    specifications: [
      ['Size', '45 mm'],
      ['10', 25],
      ['2', true],
    ],
    export_info: 'Info',
    is_featured: true,
    image_url: '/images/a.jpg',
    gallery_images: ['/images/b.jpg', '/images/c.jpg'],
  };
  const applied = async () => {
    const category = await categoryToImport([BEFORE]);
    const before = await category.now();
    const columns = ['description', 'specifications', 'export_info', 'is_featured', 'image_url', 'gallery_images'];
    const header = ['name', 'slug', 'category_slug', ...columns];
    const rows = [
      ['After', 'old', category.slug, '', '{"x":1}', '', 'false', '/images/z.jpg', '[]'],
      ['New', 'new', category.slug, ...columns.map(() => '')],
    ];
    const imported = await plan(staff, csv(header, ...rows));
    expect((await imported.press('apply')).status).toBe(303);
    expect((await category.now()).map(({ name }) => name)).toEqual(['New', 'After']);
    return { ...category, ...imported, before };
  };

  test('puts back every column and deletes what was created', async () => {
    const { press, now, before, look } = await applied();
    const answer = await press('undo');
    expect(answer.status).toBe(303);
    const page = await follow(staff, answer);
    expect(toasts(page)).toEqual([
      { role: 'status', title: 'Import Undone', message: '2 products put back as before.' },
    ]);
    expect(heading(page)).toBe('This import was undone');
    expect(buttonsOf(page)).toEqual({});
    expect(await now()).toEqual([{ ...before[0], updated_at: expect.anything() }]);
    expect(texts(main(await staff.get(IMPORT)), 'td')).toContain('Undone');
    expect((await look()).status).toBe(200);
  });

  test('ten times at once undoes it once', async () => {
    const { pressAnyway, now } = await applied();
    const answers = await Promise.all(Array.from({ length: 10 }, () => pressAnyway('undo')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    const [product, ...others] = await now();
    expect(others).toEqual([]);
    expect(product?.name).toBe('Before');
  });

  test.each(['an updated product was saved', 'a created product was saved', 'a product was deleted'])(
    'is refused where %s since, and changes nothing',
    async (what) => {
      const { pressAnyway, now, look } = await applied();
      const products = await now();
      const id = products.find(({ slug }) => slug === (what.includes('created') ? 'new' : 'old'))?.id ?? '';
      if (what.includes('deleted')) await staff.save(`${PRODUCTS}/delete/${id}`, {});
      else await staff.save(`${PRODUCTS}/edit/${id}`, { description: 'Somebody’s work' });
      const before = await now();
      const answer = await pressAnyway('undo');
      expect(answer.status).toBe(409);
      expect(toasts(answer)).toEqual([
        {
          role: 'alert',
          title: 'Import Not Undone',
          message: '1 product of this import changed since. Nothing was undone, so that no work is lost.',
        },
      ]);
      expect(await now()).toEqual(before);
      expect(heading(await look())).toBe('What this file did');
      expect(buttonsOf(answer)).toEqual({ undo_others: 'Undo the other 1 product' });
    },
  );

  test('of the others leaves what was changed since, and the report says so', async () => {
    const { press, now, look } = await applied();
    const old = (await now()).find(({ slug }) => slug === 'old');
    await staff.save(`${PRODUCTS}/edit/${old?.id}`, { description: 'Somebody’s work' });
    expect(textOf(main(await look()))).toContain('Somebody changed 1 product since');
    const page = await follow(staff, await press('undo_others'));
    expect(toasts(page)).toMatchObject([{ title: 'Import Undone', message: '1 product put back as before.' }]);
    expect(await now()).toMatchObject([{ name: 'After', description: 'Somebody’s work' }]);
    expect(textOf(main(page))).toContain('but for 1 product that somebody had changed since');
    expect(shownLines(page)[0]?.why).toContain('Changed since, so it was left as it is.');
    expect(buttonsOf(page)).toEqual({});
  });

  test('is offered where imports are listed, and the list of products and the history lead there', async () => {
    const { path, press, now } = await applied();
    const [form] = all(main(await staff.get(IMPORT)), 'form', { action: path });
    expect(form && all(form, 'button', { value: 'undo' })).toHaveLength(1);
    expect(valuesOf(main(await staff.get(PRODUCTS)), 'a', 'href')).toContain(IMPORT);
    expect(valuesOf(main(await staff.get('/admin/history?kind=product')), 'a', 'href')).toContain(IMPORT);
    expect((await press('undo')).status).toBe(303);
    expect(await now()).toMatchObject([{ name: 'Before' }]);
  });

  test('leaves what was not part of it', async () => {
    const { press, now, category } = await applied();
    const own = { name: 'Own', slug: 'own', category_id: category.id };
    await db.from('products').insert(own).throwOnError();
    expect((await press('undo')).status).toBe(303);
    expect((await now()).map(({ name }) => name).sort()).toEqual(['Before', 'Own']);
  });

  test('before it was applied does nothing and says so', async () => {
    const { slug, now } = await categoryToImport();
    const { pressAnyway } = await plan(staff, csv(HEADER, ['New', '', slug, '']));
    const answer = await pressAnyway('undo');
    expect(answer.status).toBe(409);
    expect(toasts(answer)).toMatchObject([{ message: expect.stringContaining('nothing to undo') }]);
    expect(await now()).toEqual([]);
  });

  test('cannot be undone by applying again', async () => {
    const { press, pressAnyway, now } = await applied();
    await press('undo');
    const before = await now();
    const answer = await pressAnyway('apply');
    expect(answer.status).toBe(409);
    expect(toasts(answer)).toMatchObject([{ role: 'alert', message: expect.stringContaining('was undone') }]);
    expect(await now()).toEqual(before);
  });

  test('brings pictures back, so a file that an import took away stays until then', async () => {
    const { slug, category, now } = await categoryToImport();
    const row = await writeProduct(staff, category.id, {
      image_file: await pictureFile(),
      gallery_files: await pictureFile('b.jpg'),
    });
    const urls = [row.image_url ?? '', ...row.gallery_images];
    const statuses = async () => Promise.all(urls.map(async (url) => (await get(url)).status));
    const header = ['name', 'slug', 'category_slug', 'image_url', 'gallery_images'];
    const { press } = await plan(staff, csv(header, [row.name, row.slug, slug, '', '']));
    await press('apply');
    expect((await now())[0]).toMatchObject({ image_url: null, gallery_images: [] });

    // Another product that shows them goes, and takes with it what nobody needs.
    const other = await writeProduct(staff, category.id);
    await db.from('products').update({ image_url: urls[0], gallery_images: urls }).eq('id', other.id).throwOnError();
    await staff.save(`${PRODUCTS}/delete/${other.id}`, {});
    expect(await statuses()).toEqual([200, 200]);

    await press('undo');
    const [product] = await now();
    expect(product).toMatchObject({ image_url: urls[0], gallery_images: urls.slice(1) });
    expect(await statuses()).toEqual([200, 200]);
  });
});
