import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '~/lib/supabase/client.server';
import type { Json } from '~/types/database';
import { ACTORS, type Stage } from './actors';
import { fresh } from './samples';

const NO_SUCH_IMPORT = '00000000-0000-4000-8000-00000000ffff';

/** Tests who plans, applies and undoes imports, and that what they write is what the file says. */
export function describeProductImports(stage: () => Stage): void {
  describe('an import of products', () => {
    let category: string;
    let categoryId: string;
    let stored: string;

    beforeEach(async () => {
      const run = fresh();
      category = `imported-${run}`;
      const { service } = stage();
      const row = { name: category, slug: category };
      const { data } = await service.from('product_categories').insert(row).select().single().throwOnError();
      categoryId = data.id;
      const product = { name: 'Stored', slug: 'stored', category_id: categoryId, specifications: { b: '1', a: '2' } };
      stored = (await service.from('products').insert(product).select().single().throwOnError()).data.id;
    });

    const line = (number: number, slug: string, product: Record<string, Json>) => ({
      line: number,
      reasons: [],
      cells: [slug],
      category_slug: category,
      slug,
      product,
    });
    const lines = () => [
      line(2, 'new', { name: 'New', specifications: { z: '1', a: '2' }, gallery_images: ['/images/a.jpg'] }),
      line(3, 'stored', { name: 'Changed', description: null }),
      { ...line(4, 'lost', { name: 'Lost' }), category_slug: 'no-such-category' },
    ];
    const plan = (db: Db = stage().as.admin) =>
      db.rpc('plan_product_import', { file_name: 'products.csv', columns: ['name'], lines: lines() });
    const planned = async () => (await plan().throwOnError()).data;
    const products = async () => {
      const { data } = await stage()
        .service.from('products')
        .select('name, slug, specifications, gallery_images')
        .eq('category_id', categoryId)
        .order('slug')
        .throwOnError();
      return data.map(({ name, slug, specifications, gallery_images }) => [
        slug,
        name,
        Object.keys(specifications as object).join(),
        gallery_images.length,
      ]);
    };
    const BEFORE = [['stored', 'Stored', 'b,a', 0]];
    const AFTER = [
      ['new', 'New', 'z,a', 1],
      ['stored', 'Changed', 'b,a', 0],
    ];

    test('is planned without writing a product, applied as planned, and undone', async () => {
      const { admin } = stage().as;
      const id = await planned();
      expect((await admin.rpc('count_product_import', { import: id })).data).toEqual(
        expect.arrayContaining([
          { verdict: 'create', lines: 1 },
          { verdict: 'update', lines: 1 },
          { verdict: 'skip', lines: 1 },
        ]),
      );
      expect(await products()).toEqual(BEFORE);

      for (let times = 1; times <= 2; times += 1) {
        expect((await admin.rpc('apply_product_import', { import: id })).data).toEqual([
          { outcome: 'applied', written: 2 },
        ]);
        expect(await products()).toEqual(AFTER);
      }
      for (let times = 1; times <= 2; times += 1) {
        expect((await admin.rpc('undo_product_import', { import: id })).data).toEqual([{ outcome: 'undone', rows: 2 }]);
        expect(await products()).toEqual(BEFORE);
      }
    });

    test('applied ten times at the same moment is written once', async () => {
      const id = await planned();
      const apply = () => stage().as.admin.rpc('apply_product_import', { import: id }).throwOnError();
      const answers = await Promise.all(Array.from({ length: 10 }, apply));
      expect(new Set(answers.map(({ data }) => JSON.stringify(data)))).toEqual(
        new Set(['[{"outcome":"applied","written":2}]']),
      );
      expect(await products()).toEqual(AFTER);
    });

    test('writes nothing over what changed since, neither applied nor undone', async () => {
      const { admin } = stage().as;
      const rename = (name: string) => admin.from('products').update({ name }).eq('id', stored).throwOnError();
      const id = await planned();
      await rename('Renamed meanwhile');
      expect((await admin.rpc('apply_product_import', { import: id })).data).toEqual([
        { outcome: 'changed', written: 0 },
      ]);
      expect(await products()).toEqual([['stored', 'Renamed meanwhile', 'b,a', 0]]);

      await admin.rpc('apply_product_import', { import: id }).throwOnError();
      await rename('Renamed afterwards');
      expect((await admin.rpc('undo_product_import', { import: id })).data).toEqual([{ outcome: 'changed', rows: 1 }]);
      expect((await products()).at(-1)).toEqual(['stored', 'Renamed afterwards', 'b,a', 0]);
    });

    test.each(ACTORS.filter((actor) => actor !== 'admin'))('is nothing that %s can plan', async (actor) => {
      const { data, error } = await plan(stage().as[actor]);
      expect({ data, code: error?.code }).toEqual({ data: null, code: '42501' });
      expect(await products()).toEqual(BEFORE);
    });

    test('of somebody else is not there for a user, and not applied', async () => {
      const { user, admin } = stage().as;
      const id = await planned();
      expect((await user.rpc('count_product_import', { import: id })).data).toEqual([]);
      expect((await user.rpc('apply_product_import', { import: id })).data).toEqual([
        { outcome: 'missing', written: 0 },
      ]);
      expect(await products()).toEqual(BEFORE);
      await admin.rpc('apply_product_import', { import: id }).throwOnError();
      expect((await user.rpc('undo_product_import', { import: id })).data).toEqual([{ outcome: 'missing', rows: 0 }]);
      await user.rpc('decide_product_import', { import: id });
      expect(await products()).toEqual(AFTER);
    });

    test.each(['count', 'apply', 'undo', 'decide'] as const)('answers no visitor who asks to %s', async (verb) => {
      const { error } = await stage().as.anonymous.rpc(`${verb}_product_import`, { import: await planned() });
      expect(error?.code).toBe('42501');
    });

    test('that is not there is missing', async () => {
      const { admin } = stage().as;
      const none = { import: NO_SUCH_IMPORT };
      expect((await admin.rpc('apply_product_import', none)).data).toEqual([{ outcome: 'missing', written: 0 }]);
      expect((await admin.rpc('undo_product_import', none)).data).toEqual([{ outcome: 'missing', rows: 0 }]);
    });
  });
}
