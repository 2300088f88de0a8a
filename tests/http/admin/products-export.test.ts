import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FACT_COLUMNS } from '~/domain/products/facts';
import type { Specifications } from '~/domain/products/product';
import { inOneLine } from '~/lib/text/one-line';
import { readWorkbook } from '~/lib/text/read-workbook.server';
import { failingBackend, interceptedAt, OUTAGE } from '../../support/backends/backends';
import { dayIn } from '../../support/content/company-day';
import { categoryToImport, cellsOf, csv, plan, shownLines, verdictsOf } from '../../support/content/imports';
import { PRODUCTS } from '../../support/content/products';
import { seeded, storeCategory } from '../../support/content/rows';
import { signedIn, staffOn } from '../../support/http/admin';
import { cookiesOf, main, toasts } from '../../support/http/answer';
import { linkTo, textOf } from '../../support/http/html';
import { db } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
const EXPORT = `${PRODUCTS}/export`;
const COLUMNS = [
  'id',
  'name',
  'slug',
  'category_slug',
  'description',
  'specifications',
  'export_info',
  'is_featured',
  'image_url',
  'gallery_images',
  'document_url',
  ...FACT_COLUMNS,
];

describe('the export', () => {
  test('is a file of all products with the columns of the specification', async () => {
    expect(linkTo(main(await staff.get(PRODUCTS)), 'Export CSV')).toBe(EXPORT);
    const answer = await staff.get(EXPORT);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="products-export-${dayIn(0)}.csv"`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.text.slice(1, answer.text.indexOf('\r\n'))).toBe(COLUMNS.join(','));

    const onion = await seeded('products', 'nashik-red-onion');
    const line = (await cellsOf(answer)).find(([, , slug]) => slug === onion.slug) ?? [];
    expect(line.slice(0, 5)).toEqual([onion.id, onion.name, onion.slug, 'onions', onion.description]);
    expect(JSON.parse(line[5] ?? '')).toEqual(Object.fromEntries(onion.specifications as Specifications));
    expect(line.slice(6, 9)).toEqual([onion.export_info, String(onion.is_featured), onion.image_url ?? '']);
    expect(JSON.parse(line[9] ?? '')).toEqual(onion.gallery_images);
    expect(line.slice(11, 14)).toEqual(['07031019', onion.origin, '45-55; 55-65; 65+']);
  });

  test('has every product once, however many', async () => {
    const { slug, products } = await categoryToImport(Array.from({ length: 2600 }, () => ({})));
    const lines = (await cellsOf(await staff.get(EXPORT))).filter(([, , , category]) => category === slug);
    expect(lines.map(([, , product]) => product).sort()).toEqual(products.map((product) => product.slug).sort());
  });

  test('of no products has the first line only', async () => {
    const backend = interceptedAt('products', async () => Response.json([]), 'GET');
    const answer = await staffOn(backend, staff).get(EXPORT);
    expect(await cellsOf(answer)).toEqual([COLUMNS]);
  });

  test('is complete where the backend gives fewer rows at a time than it is asked for', async () => {
    const few = interceptedAt(
      'products',
      async (request, pass) => {
        const rows = await (await pass(request)).json();
        return Response.json(rows.slice(0, 7));
      },
      'GET',
    );
    expect((await staffOn(few, staff).get(EXPORT)).text).toBe((await staff.get(EXPORT)).text);
  });

  test('has no cell that a spreadsheet would run', async () => {
    const bad = ['=1+1', '+1', '-18 °C', '@SUM(A1)', "'=1", '＝1'];
    const { slug } = await categoryToImport(
      bad.map((text, n) => ({ slug: `bad-${n}`, name: text, description: text, export_info: text })),
    );
    const { text } = await staff.get(EXPORT);
    const lines = text.split('\r\n').filter((line) => line.includes(slug));
    expect(lines).toHaveLength(bad.length);
    expect(lines.filter((line) => /(^|,)"?[=+\-@\t＝]/.test(line))).toEqual([]);
    for (const cell of bad) expect(lines.join('\n')).toContain(`'${cell},`);
  });

  test('says on the list that it is in the downloads, once, and nowhere else', async () => {
    const answer = await staff.get(EXPORT);
    for (const path of ['/admin/manage-blog', '/admin/dashboard', '/contact-us', '/admin/login']) {
      const other = await staff.get(path, { headers: { Cookie: cookiesOf(answer) } });
      expect([path, toasts(other), other.headers.getSetCookie()]).toEqual([path, [], []]);
    }
    const next = await staff.get(PRODUCTS, { headers: { Cookie: cookiesOf(answer) } });
    expect(toasts(next)).toMatchObject([
      { role: 'status', title: 'Export Successful', message: expect.stringMatching(/^products-export-[\d-]+\.csv /) },
    ]);
    expect(next.headers.getSetCookie().join()).toMatch(/flash=;/);
  });

  test.each(['answers 500', 'throws'] as const)('leads back with a toast where the backend %s', async (failure) => {
    const answer = await staffOn(failingBackend(failure, 'products'), staff).get(EXPORT);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(PRODUCTS);
    expect(toasts(await follow(staff, answer))).toEqual([{ role: 'alert', title: 'Export Error', message: OUTAGE }]);
  });

  test.each<Record<string, string>>([{}, { 'accept-encoding': 'gzip, br' }])(
    'breaks off where the backend fails in the middle, and is no shorter file (%j)',
    async (headers) => {
      await storeCategory(Array.from({ length: 1500 }, () => ({})));
      let calls = 0;
      const dying = interceptedAt('products', async (request, pass) => {
        calls += 1;
        if (calls > 1) throw new Error('the database is gone');
        return pass(request);
      });
      await expect(staffOn(dying, staff).get(EXPORT, { headers })).rejects.toThrow(OUTAGE);
    },
  );
});

describe('the export as a workbook', () => {
  const WORKBOOK = `${EXPORT}?format=xlsx`;

  test('has the same lines, and nothing that a spreadsheet would run', async () => {
    const { slug } = await categoryToImport([
      { slug: 'odd', name: '=1+1', description: '-18 °C\n_x0041_', export_info: ' @x' },
    ]);
    expect(linkTo(main(await staff.get(PRODUCTS)), 'Export Excel')).toBe(WORKBOOK);
    const answer = await staff.get(WORKBOOK);
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="products-export-[\d-]+\.xlsx"$/);
    const lines = (await readWorkbook(answer.bytes, 'Products')).rows.map(({ cells }) => cells);
    expect(lines[0]).toEqual(COLUMNS);
    expect(lines.find((cells) => cells[3] === slug)?.slice(1, 7)).toEqual([
      '=1+1',
      'odd',
      slug,
      '-18 °C\n_x0041_',
      '{}',
      ' @x',
    ]);
    expect(lines).toHaveLength((await cellsOf(await staff.get(EXPORT))).length);
  });

  test('changes nothing when it is imported again, whatever its file is called', async () => {
    const { shown } = await plan(staff, (await staff.get(WORKBOOK)).bytes, 'products.csv');
    expect(toasts(shown)).toMatchObject([{ role: 'alert', title: 'No Products to Import' }]);
    expect(new Set(Object.values(verdictsOf(shown)))).toEqual(new Set(['unchanged']));
  });

  test('leads back with a toast where the backend fails', async () => {
    const answer = await staffOn(failingBackend('throws', 'products'), staff).get(WORKBOOK);
    expect(answer.status).toBe(303);
    expect(toasts(await follow(staff, answer))).toEqual([{ role: 'alert', title: 'Export Error', message: OUTAGE }]);
  });
});

describe('an export that is imported again', () => {
  test('changes nothing of the demo catalogue', async () => {
    const { data: before } = await db.from('products').select().order('id');
    const { shown, path } = await plan(staff, (await staff.get(EXPORT)).bytes);
    expect(toasts(shown)).toMatchObject([{ role: 'alert', title: 'No Products to Import' }]);
    const verdicts = Object.values(verdictsOf(shown));
    expect(verdicts.length).toBeGreaterThan(20);
    expect(new Set(verdicts)).toEqual(new Set(['unchanged']));
    await staff.postMadeUp(path, { intent: 'apply' });
    expect((await db.from('products').select().order('id')).data).toEqual(before);
  });

  test('changes nothing, whatever stands in the products', async () => {
    const { category, slug } = await categoryToImport();
    const character = fc.oneof(
      fc.constantFrom(...'=+-@\t\n\r\'",;|{}[]\\ aé＝🧅\u00a0\u2028\ufeff\u0085', 'प्या'),
      fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
    );
    const text = fc.string({ unit: character, maxLength: 60 }).map((value) => value.replaceAll('\0', ''));
    const line = text.map(inOneLine);
    const label = fc.oneof(line, fc.nat().map(String), fc.constant('__proto__')).filter((value) => value.trim() !== '');
    const url = text
      .map((value) => `/images/${value.replace(/[\s\p{Cc}"<>\\]/gu, '')}`)
      .filter((value) => value.length < 200);
    const product = fc.record({
      name: line.filter((value) => /[^\s\p{C}]/u.test(value)),
      description: fc.option(text),
      specifications: fc.uniqueArray(
        fc.tuple(label, fc.oneof(line, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean())),
        { selector: ([key]) => key },
      ),
      export_info: fc.option(text),
      is_featured: fc.boolean(),
      image_url: fc.option(url),
      gallery_images: fc.array(url, { maxLength: 3 }),
    });
    const remove = () => db.from('products').delete().eq('category_id', category.id).throwOnError();
    onTestFinished(async () => {
      await remove();
    });
    const own = (lines: string[][]) => lines.filter(([, , , category_slug]) => category_slug === slug);
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 20, maxLength: 20 }), async (products) => {
        await remove();
        const rows = products.map((row, n) => ({ ...row, slug: `random-${n}`, category_id: category.id }));
        await db.from('products').insert(rows).throwOnError();
        const exported = await staff.get(EXPORT);
        expect(own(await cellsOf(exported))).toHaveLength(20);
        const { shown } = await plan(staff, exported.bytes);
        const changed = shownLines(shown).filter(({ verdict }) => verdict !== 'unchanged');
        expect(changed).toEqual([]);
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  test('with another category in 30 lines moves 30 products, and adds none', async () => {
    const { now, slug, products } = await categoryToImport(
      Array.from({ length: 30 }, (_, n) => ({ slug: `move-${n}` })),
    );
    const to = await categoryToImport();
    const [header = [], ...lines] = await cellsOf(await staff.get(EXPORT));
    const moved = lines.filter((cells) => cells[3] === slug).map((cells) => cells.with(3, to.slug));
    const { shown, press } = await plan(staff, csv(header, ...moved));
    expect(textOf(main(shown))).toContain('Update: 30');
    await press('apply');
    expect(await now()).toEqual([]);
    expect((await to.now()).map(({ id }) => id).sort()).toEqual(products.map(({ id }) => id).sort());
    await press('undo');
    expect(await to.now()).toEqual([]);
    expect((await now()).length).toBe(30);
  });

  test('without its ids says which products stand in another category', async () => {
    const { slug } = await categoryToImport([{ name: 'Stays', slug: 'stays' }]);
    const to = await categoryToImport();
    const { shown } = await plan(staff, csv(['name', 'slug', 'category_slug'], ['Stays', 'stays', to.slug]));
    expect(shownLines(shown)).toMatchObject([
      { verdict: 'create', why: expect.stringContaining(`A product of this name and slug is in “${slug}”`) },
    ]);
  });

  test('brings back what was deleted, as it was', async () => {
    const fields = {
      description: '=1+1\n"quoted", and; more',
      specifications: [
        ['Size', '-5'],
        ['10', 2.5],
        ['2', false],
      ],
      export_info: "'=x",
      is_featured: true,
      image_url: '/images/a.jpg',
      gallery_images: ['/images/b,c.jpg'],
    };
    const { category, now, products } = await categoryToImport([{ name: '@name', slug: 'gone', ...fields }]);
    const { bytes } = await staff.get(EXPORT);
    await db.from('products').delete().eq('category_id', category.id).throwOnError();
    const { shown, path } = await plan(staff, bytes);
    expect(textOf(main(shown))).toContain('Create: 1');
    await staff.post(path, { intent: 'apply' });
    expect(await now()).toMatchObject([{ id: products[0]?.id, name: '@name', slug: 'gone', ...fields }]);
  });
});
