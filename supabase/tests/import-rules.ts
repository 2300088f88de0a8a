import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { PRODUCT_COLUMNS } from '~/domain/products/import/product-import';
import type { Db } from '~/lib/supabase/client.server';
import type { SqlTransaction } from '~/lib/supabase/sql-database.server';
import { slugify } from '~/lib/text/slug';
import { pictureUrl } from '~/lib/text/url';
import type { Json } from '~/types/database';
import { anyTable, type Stage, sql } from './actors';
import { fresh, sample } from './samples';

type Line = {
  product?: Record<string, Json>;
  verdict?: 'skip' | 'error';
  given_id?: string;
  category_slug?: string | null;
  slug?: string | null;
};

/** Tests what plan, apply and undo of an import write, and what they refuse to. */
export function describeProductImports(stage: () => Stage): void {
  describe('imports of products', () => {
    let category: { id: string; slug: string };
    let last = 1;

    beforeEach(async () => {
      category = await newCategory();
    });

    const newCategory = async () => {
      const row = sample('product_categories');
      const { data } = await stage().service.from('product_categories').insert(row).select('id, slug').single();
      if (!data) throw new Error('no category');
      return data;
    };
    const newProduct = async (fields: object = {}) => {
      const row = { ...sample('products'), category_id: category.id, ...fields };
      const { data } = await stage().service.from('products').insert(row).select().single().throwOnError();
      return data;
    };
    const products = async () => {
      const { data } = await stage()
        .service.from('products')
        .select()
        .eq('category_id', category.id)
        .order('created_at', { ascending: false })
        .throwOnError();
      return data;
    };
    const productAt = async (slug: string) => (await products()).find((product) => product.slug === slug);

    /** A line of a file with a product, and with a line number unique in the run. */
    const line = ({ product, verdict, ...address }: Line = {}) => {
      last += 1;
      return {
        line: last,
        cells: ['Onion'],
        reasons: [],
        verdict: verdict ?? null,
        category_slug: category.slug,
        slug: `product-${last}`,
        ...address,
        product: verdict ? null : { name: 'Onion', ...product },
      };
    };
    const begin = async (by: Db = stage().as.admin) =>
      (await by.rpc('begin_product_import', { file_name: 'products.csv', columns: ['name'] }).throwOnError()).data;
    const add = (id: string, lines: object[], complete: boolean, by: Db = stage().as.admin) =>
      by.rpc('plan_product_import', { import: id, lines: lines as Json, complete });
    const plan = async (lines: object[]) => {
      const id = await begin();
      await add(id, lines, true).throwOnError();
      return id;
    };
    const linesOf = async (id: string) => {
      const { data } = await stage().as.admin.from('product_import_lines').select().eq('import_id', id).order('line');
      return data ?? [];
    };
    const verdicts = async (id: string) => (await linesOf(id)).map(({ verdict }) => verdict);
    const apply = async (id: string, by: Db = stage().as.admin) =>
      (await by.rpc('apply_product_import', { import: id }).throwOnError()).data;
    const undo = async (id: string, by: Db = stage().as.admin) =>
      (await by.rpc('undo_product_import', { import: id }).throwOnError()).data;
    const stateOf = async (id: string) => {
      const { data } = await stage().service.from('product_imports').select('state').eq('id', id).single();
      return data?.state;
    };
    /** Plans one line for a product and returns the planned changes. */
    const changesOf = async (slug: string, product: Record<string, Json>) => {
      const [planned] = await linesOf(await plan([line({ slug, product })]));
      return planned?.verdict === 'unchanged' ? [] : planned?.changes;
    };

    test('have a minute, where hosted Supabase ends other statements of staff after seconds', async () => {
      const rows = await sql<{ name: string }>(
        stage().database,
        `select proname as name from pg_proc
         where pronamespace = 'public'::regnamespace and 'statement_timeout=60s' = any (proconfig) order by 1`,
      );
      const ofImports = [
        'add_import_categories',
        'apply_product_import',
        'plan_product_import',
        'read_product_import',
        'undo_product_import',
      ];
      expect(rows.map(({ name }) => name)).toEqual(['apply_bulk', 'publish_due', 'undo_bulk', ...ofImports].sort());
    });

    test('a plan comes in pieces, and is none before the last', async () => {
      const [first, second] = [line({ slug: 'first' }), line({ slug: 'second' })];
      const id = await begin();
      expect((await add(id, [first], false)).error).toBeNull();
      expect(await stateOf(id)).toBe('reading');
      expect(await apply(id)).toEqual([{ outcome: 'missing', rows: 0 }]);
      expect(await undo(id)).toEqual([{ outcome: 'missing', rows: 0 }]);
      expect((await add(id, [second], true)).error).toBeNull();
      expect(await verdicts(id)).toEqual(['create', 'create']);
      expect(await stateOf(id)).toBe('planned');

      expect((await add(id, [line()], true)).error?.message).toContain('This import is not being read.');
      expect((await add(randomUUID(), [line()], true)).error?.message).toContain('This import is not being read.');
      expect(await verdicts(id)).toHaveLength(2);
      expect(await apply(id)).toEqual([{ outcome: 'applied', rows: 2 }]);
    });

    test('a plan says what each line will do, and writes no product', async () => {
      const same = await newProduct({ name: 'Same' });
      const other = await newProduct({ name: 'Before', description: 'Before' });
      const before = await products();
      const id = await plan([
        line(),
        line({ slug: same.slug, product: { name: 'Same' } }),
        line({ slug: other.slug, product: { name: 'After', description: null } }),
        line({ verdict: 'skip' }),
        line({ verdict: 'error' }),
        line({ category_slug: 'nowhere' }),
      ]);
      expect(await verdicts(id)).toEqual(['create', 'unchanged', 'update', 'skip', 'error', 'skip']);
      expect((await linesOf(id)).map(({ changes }) => changes)).toEqual([[], [], ['name', 'description'], [], [], []]);
      expect(await products()).toEqual(before);
      const { data } = await stage().as.admin.rpc('count_product_import', { import: id });
      expect(Object.fromEntries((data ?? []).map((row) => [row.verdict, row.lines]))).toEqual({
        create: 1,
        unchanged: 1,
        update: 1,
        skip: 2,
        error: 1,
      });
      const { data: made } = await stage().service.from('product_imports').select().eq('id', id).single();
      expect(made).toMatchObject({ state: 'planned', created_by: stage().admin.id });
    });

    test('a plan is read anew with other columns until it is applied, and by one at a time', async () => {
      const readAgain = async (id: string) =>
        (
          await stage()
            .as.admin.rpc('read_product_import', { import: id, columns: ['Ware'], read_as: ['name'] })
            .throwOnError()
        ).data;
      const id = await plan([line(), line({ verdict: 'skip' })]);
      await stage()
        .as.admin.from('product_import_parts')
        .insert({ import_id: id, piece: 0, content: 'eA==' })
        .throwOnError();
      expect(await readAgain(id)).toBe(true);
      expect(await linesOf(id)).toEqual([]);
      expect(await stateOf(id)).toBe('reading');
      expect(await readAgain(id)).toBe(false);
      await add(id, [line()], true).throwOnError();
      expect(await apply(id)).toEqual([{ outcome: 'applied', rows: 1 }]);
      expect(await readAgain(id)).toBe(false);
      expect(await linesOf(id)).toHaveLength(1);
      const { data } = await stage().service.from('product_imports').select('columns, read_as').eq('id', id).single();
      expect(data).toEqual({ columns: ['Ware'], read_as: ['name'] });
    });

    test('a file whose columns nobody has said is gone after a day, and the parts of others too', async () => {
      const service = stage().service;
      const [waiting, planned, recent] = [await begin(), await plan([line()]), await begin()];
      for (const import_id of [waiting, planned, recent]) {
        await service.from('product_import_parts').insert({ import_id, piece: 0, content: 'eA==' }).throwOnError();
      }
      for (const id of [waiting, recent]) {
        await stage().as.admin.from('product_imports').update({ state: 'columns' }).eq('id', id).throwOnError();
      }
      await sql(
        stage().database,
        `update public.product_imports set created_at = now() - interval '25 hours' where id in ('${waiting}', '${planned}')`,
      );
      await begin();
      expect([await stateOf(waiting), await stateOf(planned), await stateOf(recent)]).toEqual([
        undefined,
        'planned',
        'columns',
      ]);
      const { data } = await service.from('product_import_parts').select('import_id').throwOnError();
      const kept = data.map(({ import_id }) => import_id);
      expect([waiting, planned, recent].map((id) => kept.includes(id))).toEqual([false, false, true]);
    });

    test('categories that nobody has are named, and added as drafts for the lines that wait for them', async () => {
      const named = (category_slug: string, category_name?: string) =>
        line({ category_slug, product: { name: 'Onion', ...(category_name && { category_name }) } });
      const slug = `new-${randomUUID()}`;
      const id = await plan([named(slug, 'New'), named(slug, 'New'), named(category.slug, 'Here'), named('nowhere')]);
      expect(await verdicts(id)).toEqual(['skip', 'skip', 'create', 'skip']);
      const missing = async () => (await stage().as.admin.rpc('missing_import_categories', { import: id })).data;
      expect(await missing()).toEqual([{ slug, name: 'New', lines: 2 }]);
      const addThem = async () => (await stage().as.admin.rpc('add_import_categories', { import: id })).data;
      expect(await addThem()).toBe(1);
      expect(await missing()).toEqual([]);
      expect(await verdicts(id)).toEqual(['create', 'create', 'create', 'skip']);
      const { data } = await stage().service.from('product_categories').select('name, status').eq('slug', slug);
      expect(data).toEqual([{ name: 'New', status: 'draft' }]);
      expect(await apply(id)).toEqual([{ outcome: 'applied', rows: 3 }]);
      expect(await addThem()).toBe(0);
    });

    test.each([
      [true, 'draft'],
      [false, 'published'],
    ])('where new products become drafts (%s) they are %s, and others stay', async (as_drafts, status) => {
      const stored = await newProduct({ name: 'Before' });
      const slug = `new-${randomUUID()}`;
      const id = await plan([line({ slug }), line({ slug: stored.slug, product: { name: 'After' } })]);
      await stage().as.admin.from('product_imports').update({ as_drafts }).eq('id', id).throwOnError();
      expect(await apply(id)).toEqual([{ outcome: 'applied', rows: 2 }]);
      expect((await productAt(slug))?.status).toBe(status);
      expect(await productAt(stored.slug)).toMatchObject({ name: 'After', status: 'published' });
    });

    describe('a product is as the file has it', () => {
      test.each([
        ['white space around', { description: '\uFEFF\t A\r\nB\rC \u00a0\n' }, { description: 'A\nB\nC' }],
        ['an empty text for none', { export_info: '' }, { export_info: null }],
      ])('but for %s', async (_what, stored, given) => {
        const { slug } = await newProduct({ name: 'Onion', ...stored });
        expect(await changesOf(slug, given)).toEqual([]);
      });

      test.each([
        ['[["Size", "45 mm"], ["In kg", 25.0]]', '[["Size","45 mm"],["In kg",25]]', true],
        ['[["Size","45 mm"],["In kg",25]]', '[["In kg",25],["Size","45 mm"]]', false],
        ['[["10","x"],["2","y"]]', '[["2","y"],["10","x"]]', false],
        ['[["In kg",25]]', '[["In kg","25"]]', false],
        ['[["Size","45 mm"]]', '[["size","45 mm"]]', false],
        ['[]', '[["Size","45 mm"]]', false],
      ])('specifications %s and %s: %s', async (stored, given, same) => {
        const { id, slug } = await newProduct({ name: 'Onion' });
        const store = 'update public.products set specifications = ($1::text)::json where id = $2';
        await sql(stage().database, store, [stored, id]);
        expect(await changesOf(slug, { specifications: JSON.parse(given) })).toEqual(same ? [] : ['specifications']);
      });

      test('whatever columns the file has', async () => {
        const stored = {
          name: 'Onion',
          description: 'Text',
          specifications: [
            ['Size', '45 mm'],
            ['Organic', true],
          ],
          export_info: 'Nhava Sheva',
          is_featured: true,
          image_url: '/images/a.jpg',
          gallery_images: ['/images/b.jpg', '/images/c.jpg'],
        };
        const { slug } = await newProduct(stored);
        expect(await changesOf(slug, stored)).toEqual([]);
        const changed: Record<string, Json> = {
          name: 'onion',
          description: 'Text.',
          specifications: [
            ['Organic', true],
            ['Size', '45 mm'],
          ],
          export_info: null,
          is_featured: false,
          image_url: '/images/b.jpg',
          gallery_images: ['/images/c.jpg', '/images/b.jpg'],
        };
        for (const [column, value] of Object.entries(changed)) {
          expect(await changesOf(slug, { ...stored, [column]: value })).toEqual([column]);
        }
        expect(await changesOf(slug, changed)).toEqual(Object.keys(changed));
      });

      test('whatever columns the table has', async () => {
        await sql(stage().database, "alter table public.products add column brands text[] not null default '{}'");
        try {
          const { slug } = await newProduct({ name: 'Onion' });
          const brands = async (of: string) =>
            sql(stage().database, 'select brands from public.products where slug = $1', [of]);
          const id = await plan([
            line({ slug, product: { brands: ['Doab'] } }),
            line({ slug: 'branded', product: { brands: ['Doab', 'Vihar'] } }),
            line({ slug: 'plain' }),
          ]);
          expect((await linesOf(id)).map(({ changes }) => changes)).toEqual([['brands'], [], []]);
          expect(await apply(id)).toEqual([{ outcome: 'applied', rows: 3 }]);
          expect(await brands(slug)).toEqual([{ brands: ['Doab'] }]);
          expect(await brands('branded')).toEqual([{ brands: ['Doab', 'Vihar'] }]);
          expect(await brands('plain')).toEqual([{ brands: [] }]);
          expect(await undo(id)).toEqual([{ outcome: 'undone', rows: 3 }]);
          expect(await brands(slug)).toEqual([{ brands: [] }]);
        } finally {
          await sql(stage().database, 'alter table public.products drop column brands');
        }
      });

      test('in the columns that the program reads from one', async () => {
        const names = await sql<{ name: string }>(stage().database, 'select name from public.imported_columns()');
        const address = ['slug', 'category_slug'];
        expect(names.map(({ name }) => name).sort()).toEqual(
          PRODUCT_COLUMNS.filter((column) => !address.includes(column)).sort(),
        );
      });

      test('facts of trade, by value, in a new product, a changed one and after undoing', async () => {
        const facts = {
          hs_code: '07031019',
          sizes_mm: [
            { from: 45, to: 55 },
            { from: 65, to: null },
          ],
          packings: [{ kind: 'Mesh bag', kg: 12.5 }],
          uses: ['Retail'],
          season_months: [1, 12],
          storage_celsius: { from: -1, to: 2 },
          shelf_life_days: 28,
          moq_tonnes: 0.1,
        };
        const none = { hs_code: null, sizes_mm: [], packings: [], uses: [], season_months: [], moq_tonnes: null };
        const { slug } = await newProduct({ name: 'Onion', ...facts, origin: 'Nashik' });
        expect(
          await changesOf(slug, { ...facts, sizes_mm: [{ to: 55, from: 45.0 }, facts.sizes_mm[1] as Json] }),
        ).toEqual([]);
        expect((await changesOf(slug, none))?.toSorted()).toEqual(Object.keys(none).sort());
        const [added, changed] = [line({ product: facts }), line({ slug, product: { moq_tonnes: 13, uses: [] } })];
        const before = await productAt(slug);
        const id = await plan([added, changed]);
        expect(await apply(id)).toEqual([{ outcome: 'applied', rows: 2 }]);
        expect(await productAt(added.slug ?? '')).toMatchObject({
          ...facts,
          ports: [],
          stored_months: [],
          origin: null,
        });
        expect(await productAt(slug)).toMatchObject({ ...facts, origin: 'Nashik', moq_tonnes: 13, uses: [] });
        await undo(id);
        expect(await productAt(slug)).toEqual({ ...before, updated_at: expect.anything() });
      });

      test('white space is what JavaScript takes for it', async () => {
        const text = fc.string({
          unit: fc.oneof(fc.constantFrom(...SPACES, '\r\n', 'a'), fc.string({ maxLength: 1 })),
        });
        const samples = fc.sample(text, 500).map((value) => value.replaceAll('\0', ''));
        const tidied = await sql<{ tidy: string }>(
          stage().database,
          'select public.tidy_text(value) as tidy from json_array_elements_text(($1::text)::json) as value',
          [JSON.stringify(samples)],
        );
        expect(tidied.map(({ tidy }) => tidy)).toEqual(samples.map((value) => value.replace(/\r\n?/g, '\n').trim()));
      });
    });

    test('what the reader of a file lets through, the database takes', async () => {
      const url = fc
        .tuple(
          fc.constantFrom('https://', 'HTTP://x', '/', '/a'),
          fc.string({ unit: fc.oneof(fc.constantFrom(...SPACES, ...'/\\"<>%[]@:é?#&.'), fc.string({ maxLength: 1 })) }),
        )
        .map((parts) => parts.join(''));
      const urls = fc.sample(url, 2000).filter((text) => pictureUrl(text) === text);
      const slugs = fc.sample(fc.string(), 500).map(slugify).filter(Boolean);
      // The rule of product-file.server.ts for a name.
      const names = fc
        .sample(fc.string({ unit: fc.constantFrom(...SPACES, 'a'), minLength: 1 }), 500)
        .filter((name) => /[^\s\p{Cc}]/u.test(name));
      const [refused] = await sql<{ urls: string[]; slugs: string[]; names: string[] }>(
        stage().database,
        `select
           array(select u from json_array_elements_text(($1::text)::json) u where not public.is_picture_url(u)) as urls,
           array(select s from json_array_elements_text(($2::text)::json) s where not public.is_slug(s)) as slugs,
           array(select n from json_array_elements_text(($3::text)::json) n where n !~ '\\S') as names`,
        [urls, slugs, names].map((texts) => JSON.stringify(texts)),
      );
      expect(Math.min(urls.length, slugs.length, names.length)).toBeGreaterThan(100);
      expect(refused).toEqual({ urls: [], slugs: [], names: [] });
    });

    test('applying writes every value, in the order of the file, and counts the rows', async () => {
      const product = {
        name: 'Red',
        description: 'Text',
        specifications: [
          ['Size', '45 mm'],
          ['10', 25],
          ['2', false],
        ],
        export_info: 'Info',
        is_featured: true,
        image_url: '/images/a.jpg',
        gallery_images: ['/images/b.jpg'],
      };
      const id = await plan([line({ slug: 'red', product }), line({ slug: 'white', product: { name: 'White' } })]);
      expect(await apply(id)).toEqual([{ outcome: 'applied', rows: 2 }]);
      const nothing = { description: null, specifications: [], export_info: null, is_featured: false, image_url: null };
      expect(await products()).toMatchObject([
        { slug: 'red', ...product },
        { slug: 'white', name: 'White', ...nothing, gallery_images: [] },
      ]);
      expect(await stateOf(id)).toBe('applied');
    });

    test('columns that the file has not stay, an empty one empties', async () => {
      const { slug } = await newProduct({ description: 'Stays', export_info: 'Goes', is_featured: true });
      const id = await plan([line({ slug, product: { name: 'New', export_info: null } })]);
      expect(await apply(id)).toEqual([{ outcome: 'applied', rows: 1 }]);
      expect(await productAt(slug)).toMatchObject({
        name: 'New',
        description: 'Stays',
        export_info: null,
        is_featured: true,
      });
    });

    test('lines in error or skipped do not block the others, and lines without a change touch no row', async () => {
      const same = await newProduct({ name: 'Onion' });
      const id = await plan([line({ verdict: 'error' }), line({ slug: same.slug }), line({ slug: 'new' })]);
      expect(await apply(id)).toEqual([{ outcome: 'applied', rows: 1 }]);
      expect((await productAt(same.slug))?.updated_at).toBe(same.updated_at);
      expect(await productAt('new')).toBeDefined();
    });

    test('applied ten times at once it is written once', async () => {
      const id = await plan([line({ slug: 'once' })]);
      const results = await Promise.all(Array.from({ length: 10 }, () => apply(id)));
      expect(results).toEqual(Array(10).fill([{ outcome: 'applied', rows: 1 }]));
      expect(await products()).toHaveLength(1);
    });

    test('a row that the database refuses leaves nothing written, and the plan as it is', async () => {
      const { slug } = await newProduct({ name: 'Before' });
      const lines = [
        line({ slug, product: { name: 'After' } }),
        line(),
        line({ product: { image_url: 'javascript:x' } }),
      ];
      const id = await plan(lines);
      const planned = await linesOf(id);
      const { error } = await stage().as.admin.rpc('apply_product_import', { import: id });
      expect(error?.message).toContain('products_image_url_form');
      expect(await products()).toMatchObject([{ name: 'Before' }]);
      expect(await stateOf(id)).toBe('planned');
      expect(await linesOf(id)).toEqual(planned);
    });

    describe('a plan is decided again, and nothing written, where', () => {
      const set = (fields: object, { id }: { id: string }) =>
        stage().service.from('products').update(fields).eq('id', id).throwOnError();
      const expectNewDecision = async (id: string, ...expected: string[]) => {
        const before = await products();
        expect(await apply(id)).toEqual([{ outcome: 'changed', rows: 0 }]);
        expect(await products()).toEqual(before);
        expect(await stateOf(id)).toBe('planned');
        expect(await verdicts(id)).toEqual(expected);
        const rows = expected.filter((verdict) => verdict === 'create' || verdict === 'update').length;
        expect(await apply(id)).toEqual([{ outcome: 'applied', rows }]);
        expect(await verdicts(id)).toEqual(expected);
      };

      test('a product to update has changed', async () => {
        const product = await newProduct();
        const id = await plan([line({ slug: product.slug }), line()]);
        await set({ name: 'Meanwhile' }, product);
        await expectNewDecision(id, 'update', 'create');
      });

      test('a product to update is now as the file has it', async () => {
        const product = await newProduct();
        const id = await plan([line({ slug: product.slug }), line()]);
        await set({ name: 'Onion' }, product);
        await expectNewDecision(id, 'unchanged', 'create');
      });

      test('a product that was as the file has it has changed', async () => {
        const product = await newProduct({ name: 'Onion' });
        const id = await plan([line({ slug: product.slug }), line()]);
        await set({ name: 'Meanwhile' }, product);
        await expectNewDecision(id, 'update', 'create');
        expect((await productAt(product.slug))?.name).toBe('Onion');
      });

      test('a product to update is deleted', async () => {
        const product = await newProduct();
        const id = await plan([line({ slug: product.slug })]);
        await stage().service.from('products').delete().eq('id', product.id).throwOnError();
        await expectNewDecision(id, 'create');
      });

      test('a product to update has another address', async () => {
        const product = await newProduct();
        const id = await plan([line({ slug: product.slug })]);
        await set({ slug: 'elsewhere' }, product);
        await expectNewDecision(id, 'create');
      });

      test('a product to create is there', async () => {
        const id = await plan([line({ slug: 'taken' })]);
        await newProduct({ slug: 'taken' });
        await expectNewDecision(id, 'update');
      });

      test('the category of a product to create is deleted', async () => {
        const doomed = await newCategory();
        const id = await plan([line({ category_slug: doomed.slug }), line()]);
        await stage().service.from('product_categories').delete().eq('id', doomed.id).throwOnError();
        await expectNewDecision(id, 'skip', 'create');
      });

      test('the category has another address', async () => {
        const product = await newProduct();
        const id = await plan([line({ slug: product.slug }), line()]);
        const slug = `renamed-${fresh()}`;
        await stage().service.from('product_categories').update({ slug }).eq('id', category.id).throwOnError();
        expect(await apply(id)).toEqual([{ outcome: 'changed', rows: 0 }]);
        expect(await verdicts(id)).toEqual(['skip', 'skip']);
        expect(await products()).toEqual([product]);
      });

      test('the category that was missing is there', async () => {
        const slug = `late-${fresh()}`;
        const id = await plan([line({ category_slug: slug }), line()]);
        expect(await verdicts(id)).toEqual(['skip', 'create']);
        await stage().service.from('product_categories').insert({ name: 'Late', slug }).throwOnError();
        await expectNewDecision(id, 'create', 'create');
      });
    });

    describe('a line with an id', () => {
      /** A line that finds its product by id, with no values but these. */
      const byId = (
        given_id: string,
        product: Record<string, Json>,
        address: Pick<Line, 'category_slug' | 'slug'> = {},
      ) => ({
        ...line({ given_id, category_slug: null, slug: null, ...address }),
        product,
      });
      const stored = async (id: string) => {
        const { data } = await stage().service.from('products').select().eq('id', id).maybeSingle();
        return data;
      };

      test('finds its product whatever it changes, and moves it instead of adding another', async () => {
        const other = await newCategory();
        const product = await newProduct({ name: 'Before', description: 'Stays' });
        const values = { name: 'After', slug: 'after', category_slug: other.slug };
        const id = await plan([byId(product.id, values, { category_slug: other.slug, slug: 'after' })]);
        expect(await linesOf(id)).toMatchObject([
          { verdict: 'update', changes: ['slug', 'category_slug', 'name'], product_id: product.id, findings: {} },
        ]);
        expect(await apply(id)).toEqual([{ outcome: 'applied', rows: 1 }]);
        const moved = { name: 'After', slug: 'after', category_id: other.id, description: 'Stays' };
        expect(await stored(product.id)).toMatchObject(moved);
        expect(await products()).toEqual([]);

        expect(await undo(id)).toEqual([{ outcome: 'undone', rows: 1 }]);
        const { updated_at: _, ...before } = product;
        expect(await stored(product.id)).toMatchObject(before);
      });

      test('changes only the columns that the file has, also without name and category', async () => {
        const product = await newProduct({ name: 'Same', export_info: 'Before' });
        const id = await plan([byId(product.id, { export_info: 'After' })]);
        expect(await linesOf(id)).toMatchObject([
          { verdict: 'update', changes: ['export_info'], category_id: category.id, slug: product.slug },
        ]);
        expect(await apply(id)).toEqual([{ outcome: 'applied', rows: 1 }]);
        expect(await stored(product.id)).toMatchObject({ name: 'Same', slug: product.slug, export_info: 'After' });
        expect(await verdicts(await plan([byId(product.id, { export_info: 'After' })]))).toEqual(['unchanged']);
      });

      test('of no product is as one without, keeps the id where it adds one, and says so', async () => {
        const product = await newProduct({ name: 'Onion' });
        const [unknown, another, none] = [randomUUID(), randomUUID(), randomUUID()];
        const id = await plan([
          line({ given_id: unknown, slug: product.slug }),
          line({ given_id: another, slug: 'new' }),
          byId(none, { description: 'Text' }),
        ]);
        expect(await linesOf(id)).toMatchObject([
          { verdict: 'unchanged', product_id: product.id, findings: { unknown_id: true } },
          { verdict: 'create', product_id: another, findings: { unknown_id: true } },
          { verdict: 'skip', findings: { unknown_id: true } },
        ]);
        await apply(id);
        expect((await productAt('new'))?.id).toBe(another);
      });

      test('may not take the address of another product', async () => {
        const [first, second] = [await newProduct(), await newProduct({ name: 'Holder' })];
        const id = await plan([byId(first.id, { slug: second.slug }, { slug: second.slug })]);
        expect(await linesOf(id)).toMatchObject([{ verdict: 'error', changes: [], findings: { taken: 'Holder' } }]);
      });

      test('and another about the same product or address are one too many, in whatever pieces they come', async () => {
        const [first, second, third] = [await newProduct(), await newProduct(), await newProduct()];
        const lines = [
          byId(first.id, { name: 'By id', slug: 'elsewhere' }, { slug: 'elsewhere' }),
          line({ slug: first.slug }),
          byId(second.id, { slug: 'aim' }, { slug: 'aim' }),
          byId(third.id, { slug: 'aim' }, { slug: 'aim' }),
          line({ slug: 'elsewhere' }),
        ];
        const [one, , two] = lines.map(({ line: number }) => number);
        const expected = [
          { verdict: 'update', findings: {} },
          { verdict: 'error', findings: { repeats: one } },
          { verdict: 'update', findings: {} },
          { verdict: 'error', findings: { repeats: two } },
          { verdict: 'error', findings: { repeats: one } },
        ];
        const whole = await plan(lines);
        expect(await linesOf(whole)).toMatchObject(expected);
        const pieces = await begin();
        for (const [index, piece] of lines.entries()) {
          await add(pieces, [piece], index === lines.length - 1).throwOnError();
        }
        expect(await linesOf(pieces)).toMatchObject(expected);
        expect(await apply(pieces)).toEqual([{ outcome: 'applied', rows: 2 }]);
      });

      test('is decided again where the product is gone', async () => {
        const product = await newProduct();
        const id = await plan([byId(product.id, { name: 'After' })]);
        await stage().service.from('products').delete().eq('id', product.id).throwOnError();
        expect(await apply(id)).toEqual([{ outcome: 'changed', rows: 0 }]);
        expect(await verdicts(id)).toEqual(['skip']);
      });
    });

    test('a line without id says where a product of its name and slug is in another category', async () => {
      const other = await newCategory();
      await newProduct({ name: 'Onion', slug: 'red', category_id: other.id });
      await newProduct({ name: 'Garlic', slug: 'white', category_id: other.id });
      const id = await plan([
        line({ slug: 'red' }),
        line({ slug: 'white' }),
        line({ slug: 'red', category_slug: 'no' }),
      ]);
      expect(await linesOf(id)).toMatchObject([
        { verdict: 'create', findings: { elsewhere: other.slug } },
        { verdict: 'create', findings: {} },
        { verdict: 'skip', findings: {} },
      ]);
    });

    describe('a plan reads each product once', () => {
      /** Runs SQL with the rights of the admin in a transaction that is not kept. */
      const asAdmin = async (
        work: (tx: SqlTransaction, asOwner: (statement: string) => Promise<void>) => Promise<void>,
      ) => {
        const undone = new Error('The transaction is not kept.');
        const { database, admin } = stage();
        const transaction = database.transaction(async (tx) => {
          await tx.query("select set_config('request.jwt.claim.sub', $1, true)", [admin.id]);
          // As on any server: the stage itself has plans of large tables.
          await tx.query('set local enable_seqscan = on');
          await tx.query('set local role authenticated');
          await work(tx, async (statement) => {
            await tx.query('reset role');
            await tx.query(statement);
            await tx.query('set local role authenticated');
          });
          throw undone;
        });
        await expect(transaction).rejects.toBe(undone);
      };
      /** The rows that a transaction has read of a table, by a scan of the table or by an index. */
      const readsOf = async (tx: SqlTransaction, table: string) => {
        const [reads] = await tx.query<{ rows: number }>(
          `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
           from pg_stat_xact_user_tables where schemaname = 'public' and relname = $1`,
          [table],
        );
        return reads?.rows ?? 0;
      };
      const planIn = async (tx: SqlTransaction, lines: object[]) => {
        const [begun] = await tx.query<{ id: string }>("select public.begin_product_import('x.csv', '{name}') as id");
        await tx.query('select public.plan_product_import($1, $2, true)', [begun?.id, JSON.stringify(lines)]);
        return begun?.id;
      };

      test('after imports into an empty catalogue, whose query plans the session keeps', async () => {
        await asAdmin(async (tx, asOwner) => {
          await asOwner('truncate public.products cascade');
          await asOwner('analyze public.products');
          // A session keeps a plan after five uses.
          for (let n = 1; n <= 8; n += 1) await planIn(tx, [line()]);
          await asOwner(
            `insert into public.products (category_id, slug, name)
             select '${category.id}', 'bulk-' || n, 'Onion' from generate_series(1, 1000) n`,
          );
          const before = await readsOf(tx, 'products');
          await planIn(
            tx,
            Array.from({ length: 50 }, (_, n) => line({ slug: `bulk-${n + 1}` })),
          );
          expect((await readsOf(tx, 'products')) - before).toBe(50);
        });
      });

      test('and so does what applies and undoes it', async () => {
        await asAdmin(async (tx, asOwner) => {
          const applyAndUndo = async (changed: string[], added: string[]) => {
            const lines = [...changed, ...added].map((slug) => line({ slug, product: { name: 'New' } }));
            const id = await planIn(tx, lines);
            const before = await readsOf(tx, 'products');
            const answers = [
              await tx.query('select * from public.apply_product_import($1)', [id]),
              await tx.query('select * from public.undo_product_import($1)', [id]),
            ];
            expect(answers).toEqual([
              [{ outcome: 'applied', rows: lines.length }],
              [{ outcome: 'undone', rows: lines.length }],
            ]);
            return (await readsOf(tx, 'products')) - before;
          };
          const addProducts = (from: number, to: number) =>
            asOwner(
              `insert into public.products (category_id, slug, name)
               select '${category.id}', 'bulk-' || n, 'Onion' from generate_series(${from}, ${to}) n`,
            );
          await asOwner('truncate public.products cascade');
          await addProducts(1, 1);
          await asOwner('analyze public.products');
          for (let n = 1; n <= 8; n += 1) await applyAndUndo(['bulk-1'], ['new']);
          await addProducts(2, 1000);
          const reads = await applyAndUndo(['bulk-2', 'bulk-3', 'bulk-4'], ['new-1', 'new-2', 'new-3']);
          // Locked, compared and written, both times. One scan of the table would be more.
          expect(reads).toBeLessThan(1000);
        });
      });

      test('by their ids, too', async () => {
        await asAdmin(async (tx, asOwner) => {
          await asOwner('truncate public.products cascade');
          await asOwner('analyze public.products');
          for (let n = 1; n <= 8; n += 1) await planIn(tx, [line()]);
          await asOwner(
            `insert into public.products (category_id, slug, name)
             select '${category.id}', 'bulk-' || n, 'Onion' from generate_series(1, 1000) n`,
          );
          const ids = await tx.query<{ id: string }>("select id from public.products where slug like 'bulk-1_'");
          const before = await readsOf(tx, 'products');
          const name = { product: { name: 'New' }, category_slug: null, slug: null };
          await planIn(
            tx,
            ids.map(({ id }) => line({ given_id: id, ...name })),
          );
          // Once to find it, once to compare it.
          expect((await readsOf(tx, 'products')) - before).toBe(2 * ids.length);
        });
      });

      test('with statistics of one product in each category', async () => {
        await asAdmin(async (tx, asOwner) => {
          await asOwner('truncate public.products cascade');
          await asOwner(
            `with added as (
               insert into public.product_categories (name, slug)
               select 'Category', 'alone-' || n from generate_series(1, 20) n returning id
             ) insert into public.products (category_id, slug, name) select id, 'onion', 'Onion' from added`,
          );
          await asOwner('analyze public.products');
          await asOwner(
            `insert into public.products (category_id, slug, name)
             select '${category.id}', 'bulk-' || n, 'Onion' from generate_series(1, 1000) n`,
          );
          const before = await readsOf(tx, 'products');
          await planIn(
            tx,
            Array.from({ length: 50 }, (_, n) => line({ slug: `bulk-${n + 1}` })),
          );
          expect((await readsOf(tx, 'products')) - before).toBe(50);
        });
      });
    });

    describe('undoing', () => {
      const BEFORE = {
        name: 'Before',
        description: 'Text',
        specifications: [
          ['Size', '45 mm'],
          ['10', 25],
        ],
        export_info: 'Info',
        is_featured: true,
        image_url: '/images/a.jpg',
        gallery_images: ['/images/b.jpg'],
      };
      const AFTER = {
        name: 'After',
        description: null,
        specifications: [['Other', true]],
        export_info: null,
        is_featured: false,
        image_url: '/images/c.jpg',
        gallery_images: [],
      };
      const applied = async () => {
        const product = await newProduct(BEFORE);
        const id = await plan([line({ slug: product.slug, product: AFTER }), line({ slug: 'created' })]);
        expect(await apply(id)).toEqual([{ outcome: 'applied', rows: 2 }]);
        return { id, product };
      };

      test('puts back every value and deletes what was created, once', async () => {
        const { id, product } = await applied();
        expect(await productAt(product.slug)).toMatchObject(AFTER);
        expect(await undo(id)).toEqual([{ outcome: 'undone', rows: 2 }]);
        const [only, ...others] = await products();
        expect(others).toEqual([]);
        expect(only).toEqual({ ...product, updated_at: only?.updated_at });
        expect(await undo(id)).toEqual([{ outcome: 'undone', rows: 2 }]);
        expect(await products()).toEqual([only]);
      });

      test.each([
        ['an updated product was saved', 'update', 'product'],
        ['a created product was saved', 'update', 'created'],
        ['an updated product was deleted', 'delete', 'product'],
        ['a created product was deleted', 'delete', 'created'],
      ] as const)('is refused where %s since', async (_what, verb, which) => {
        const { id, product } = await applied();
        const slug = which === 'product' ? product.slug : 'created';
        const table = stage().service.from('products');
        const call = verb === 'update' ? table.update({ export_info: 'Changed since' }) : table.delete();
        await call.eq('category_id', category.id).eq('slug', slug).throwOnError();
        const before = await products();
        expect(await undo(id)).toEqual([{ outcome: 'changed', rows: 1 }]);
        expect(await products()).toEqual(before);
        expect(await stateOf(id)).toBe('applied');
      });

      test('the others leaves what was changed since, and says how many', async () => {
        const { id, product } = await applied();
        await stage().service.from('products').update({ export_info: 'Since' }).eq('id', product.id).throwOnError();
        const { data: since } = await stage().as.admin.rpc('changed_since_import', { import: id });
        expect(since).toHaveLength(1);
        const undoOthers = async () =>
          (await stage().as.admin.rpc('undo_product_import', { import: id, others: true })).data;
        expect(await undoOthers()).toEqual([{ outcome: 'undone', rows: 1 }]);
        expect(await undoOthers()).toEqual([{ outcome: 'undone', rows: 1 }]);
        expect(await products()).toMatchObject([{ id: product.id, name: 'After', export_info: 'Since' }]);
        const { data } = await stage().service.from('product_imports').select('state, kept').eq('id', id).single();
        expect(data).toEqual({ state: 'undone', kept: 1 });
        expect((await linesOf(id)).map(({ kept }) => kept)).toEqual([true, false]);
      });

      test('the others is refused where all were changed since', async () => {
        const { id } = await applied();
        await stage()
          .service.from('products')
          .update({ export_info: 'Since' })
          .eq('category_id', category.id)
          .throwOnError();
        const { data } = await stage().as.admin.rpc('undo_product_import', { import: id, others: true });
        expect(data).toEqual([{ outcome: 'changed', rows: 2 }]);
        expect(await stateOf(id)).toBe('applied');
      });

      test.each([
        ['its former address is taken', () => newProduct({ slug: 'former' })],
        [
          'its former category is gone',
          () => stage().service.from('product_categories').delete().eq('id', category.id).throwOnError(),
        ],
      ])('a move is refused where %s since', async (_what, meanwhile) => {
        const other = await newCategory();
        const product = await newProduct({ slug: 'former' });
        const id = await plan([
          {
            ...line({ given_id: product.id, category_slug: other.slug, slug: null }),
            product: { category_slug: other.slug },
          },
        ]);
        expect(await apply(id)).toEqual([{ outcome: 'applied', rows: 1 }]);
        await meanwhile();
        expect(await undo(id)).toEqual([{ outcome: 'changed', rows: 1 }]);
      });

      test('of a plan that was not applied does nothing, and says so', async () => {
        const id = await plan([line({ slug: 'not-there' })]);
        expect(await undo(id)).toMatchObject([{ outcome: 'planned' }]);
        expect(await stateOf(id)).toBe('planned');
      });

      test('is not undone by applying once more', async () => {
        const { id } = await applied();
        await undo(id);
        const before = await products();
        expect(await apply(id)).toMatchObject([{ outcome: 'undone' }]);
        expect(await products()).toEqual(before);
      });

      test('would show the pictures of before, so they are in use until it is done', async () => {
        const urls = ['/images/undo-main.jpg', '/images/undo-gallery.jpg'];
        const { slug } = await newProduct({ image_url: urls[0], gallery_images: [urls[1]] });
        const used = async () => [(await stage().as.admin.rpc('pictures_in_use', { urls })).data ?? []].flat().sort();
        const empty = { image_url: null, gallery_images: [] };
        const id = await plan([line({ slug, product: empty })]);
        await apply(id);
        expect(await used()).toEqual([...urls].sort());
        await undo(id);
        expect(await used()).toEqual([...urls].sort());
        await stage().service.from('products').update(empty).eq('slug', slug).throwOnError();
        expect(await used()).toEqual([]);
      });
    });

    test('an import leaves after 90 days, and a piece of one after an hour, when the next begins', async () => {
      const id = await plan([line()]);
      const young = await plan([line()]);
      const [piece, youngPiece] = [await begin(), await begin()];
      await stage().database.transaction(async (tx) => {
        await tx.script('alter table public.product_imports disable trigger product_imports_set_updated_at');
        const age = (column: string) =>
          `update public.product_imports set ${column} = now() - ($2::text)::interval where id = $1`;
        await tx.query(age('created_at'), [id, '90 days 1 second']);
        await tx.query(age('created_at'), [young, '89 days']);
        await tx.query(age('updated_at'), [piece, '61 minutes']);
        await tx.query(age('updated_at'), [youngPiece, '59 minutes']);
        // It was uploaded earlier, and is being read with other columns.
        await tx.query(age('created_at'), [youngPiece, '2 hours']);
        await tx.script('alter table public.product_imports enable trigger product_imports_set_updated_at');
      });
      await begin();
      expect(await stateOf(id)).toBeUndefined();
      expect(await linesOf(id)).toEqual([]);
      expect(await stateOf(young)).toBe('planned');
      expect(await stateOf(piece)).toBeUndefined();
      expect(await stateOf(youngPiece)).toBe('reading');
    });

    test('an import that is not there is missing', async () => {
      expect(await apply(randomUUID())).toEqual([{ outcome: 'missing', rows: 0 }]);
      expect(await undo(randomUUID())).toEqual([{ outcome: 'missing', rows: 0 }]);
    });

    describe('a user', () => {
      test('plans nothing', async () => {
        const before = await stage().service.from('product_imports').select('id');
        const { data, error } = await stage().as.user.rpc('begin_product_import', { file_name: 'x.csv', columns: [] });
        expect({ data, code: error?.code }).toEqual({ data: null, code: '42501' });
        expect((await stage().service.from('product_imports').select('id')).data).toEqual(before.data);
        const id = await begin();
        expect((await add(id, [line()], true, stage().as.user)).error?.message).toContain('not being read');
        expect(await linesOf(id)).toEqual([]);
      });

      test('finds no import to look at, decide, apply or undo', async () => {
        const { user } = stage().as;
        const { slug } = await newProduct({ name: 'Before' });
        const id = await plan([line({ slug }), line({ slug: 'new' })]);
        expect((await user.rpc('count_product_import', { import: id })).data).toEqual([]);
        expect((await anyTable(user).rpc('decide_product_import', { import: id })).data).toBe(0);
        expect(await apply(id, user)).toEqual([{ outcome: 'missing', rows: 0 }]);
        expect(await products()).toMatchObject([{ name: 'Before' }]);
        await apply(id);
        expect(await undo(id, user)).toEqual([{ outcome: 'missing', rows: 0 }]);
        expect(await products()).toHaveLength(2);
        expect(await stateOf(id)).toBe('applied');
      });
    });

    test('a visitor may call none of the functions', async () => {
      const { anonymous } = stage().as;
      const id = await plan([line({ slug: 'new' })]);
      const results = [
        await anonymous.rpc('begin_product_import', { file_name: 'x.csv', columns: [] }),
        await add(await begin(), [line()], true, anonymous),
        await anyTable(anonymous).rpc('decide_product_import', { import: id }),
        await anonymous.rpc('apply_product_import', { import: id }),
        await anonymous.rpc('undo_product_import', { import: id }),
        await anonymous.rpc('count_product_import', { import: id }),
      ];
      expect(results.map(({ error }) => error?.code)).toEqual(Array(6).fill('42501'));
      expect(await products()).toEqual([]);
    });

    test('an editor imports 100 lines, and neither plans, applies nor undoes more', async () => {
      const { editor, admin } = stage().as;
      const plan = async (by: Db, count: number) => {
        const id = await begin(by);
        const lines = Array.from({ length: count }, () => line());
        const { error } = await by.rpc('plan_product_import', { import: id, lines, complete: true });
        return { id, code: error?.code };
      };
      const small = await plan(editor, 100);
      expect(small.code).toBeUndefined();
      expect((await editor.rpc('apply_product_import', { import: small.id })).data).toEqual([
        { outcome: 'applied', rows: 100 },
      ]);
      expect((await editor.rpc('undo_product_import', { import: small.id })).data).toEqual([
        { outcome: 'undone', rows: 100 },
      ]);

      expect((await plan(editor, 101)).code).toBe('42501');
      const large = await plan(admin, 101);
      expect((await editor.rpc('apply_product_import', { import: large.id })).error?.code).toBe('42501');
      expect(await products()).toEqual([]);
      await admin.rpc('apply_product_import', { import: large.id }).throwOnError();
      expect((await editor.rpc('undo_product_import', { import: large.id })).error?.code).toBe('42501');
      expect(await products()).toHaveLength(101);
    });
  });
}

// White space that JavaScript trims, other white space, and line breaks.
const SPACES = Array.from(
  '\t\n\v\f\r \u0085\u00a0\u1680\u180e\u2000\u2007\u200a\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff\u001f',
);
