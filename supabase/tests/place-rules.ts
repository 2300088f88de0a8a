import { beforeEach, describe, expect, test } from 'vitest';
import { getCategoryPage } from '~/domain/products/products.server';
import { type Actor, type Stage, sql } from './actors';
import { sample } from './samples';

/** Tests the order of products within a category: featured ones first, then by hand, then by name. */
export function describePlaces(stage: () => Stage): void {
  describe('the order of products within a category', () => {
    let category: { id: string; slug: string };
    let ids: Map<string, string>;

    beforeEach(async () => {
      const row = sample('product_categories');
      const made = stage().service.from('product_categories').insert(row).select('id, slug').single();
      category = (await made.throwOnError()).data as typeof category;
      ids = new Map();
      for (const name of ['A', 'B', 'C', 'D', 'E']) await add(name, name === 'D' || name === 'E');
    });

    async function add(name: string, is_featured = false): Promise<void> {
      const row = { ...sample('products', { category_id: category.id, is_featured }), name };
      const { data } = await stage().as.admin.from('products').insert(row).select('id').single().throwOnError();
      ids.set(name, data.id);
    }

    const move = async (name: string, where: { place?: number; step?: number }, actor: Actor = 'editor') => {
      const id = ids.get(name) ?? '';
      const { data } = await stage()
        .as[actor].rpc('place_row', { table_name: 'products', id, ...where })
        .throwOnError();
      return data;
    };
    const shown = async () => {
      const found = await getCategoryPage(stage().as.anonymous, category.slug, 1);
      return found?.products?.items.map(({ name }) => name).join('');
    };
    const change = (name: string, columns: object) =>
      stage()
        .as.editor.from('products')
        .update(columns)
        .eq('id', ids.get(name) ?? '')
        .throwOnError();

    test('is by name behind featured ones until somebody moves one, and again at a word', async () => {
      expect(await shown()).toBe('DEABC');
      expect(await move('C', { step: -1 })).toBe(4);
      expect(await shown()).toBe('DEACB');
      expect(await move('B', { place: 3 })).toBe(3);
      expect(await shown()).toBe('DEBAC');
      expect(await move('E', { step: -1 })).toBe(1);
      expect(await shown()).toBe('EDBAC');
      await stage().as.editor.rpc('order_products_by_name', { category: category.id }).throwOnError();
      expect(await shown()).toBe('DEABC');
      await change('B', { is_featured: true });
      await change('D', { is_featured: false });
      expect(await shown()).toBe('BEACD');
    });

    test('has names as people put them in order, whatever the locale of the database', async () => {
      for (const name of ['Zebra', 'aardvark', 'Élan', 'idared', 'IQF', 'Ilex']) await add(name);
      expect((await shown())?.slice(2)).toBe('AaardvarkBCÉlanidaredIlexIQFZebra');
    });

    test('takes any place among the featured ones, or behind them', async () => {
      expect(await move('C', { place: 1 })).toBe(3);
      expect(await shown()).toBe('DECAB');
      expect(await move('D', { place: 99 })).toBe(2);
      expect(await shown()).toBe('EDCAB');
      expect(await move('C', { place: 99 })).toBe(5);
      expect(await shown()).toBe('EDABC');
      for (const nowhere of [{ step: 1 }, { step: 0 }, { place: 5 }, {}]) expect(await move('C', nowhere)).toBe(0);
      expect(await move('E', { step: -1 })).toBe(0);
    });

    test('has new products among those by name, and follows the mark of a featured one', async () => {
      await move('C', { place: 1 });
      await add('AB');
      await add('DD', true);
      expect(await shown()).toBe(['D', 'DD', 'E', 'C', 'A', 'AB', 'B'].join(''));
      await change('C', { is_featured: true });
      expect(await shown()).toBe(['C', 'D', 'DD', 'E', 'A', 'AB', 'B'].join(''));
      await change('C', { is_featured: false });
      await change('D', { is_featured: false });
      expect(await shown()).toBe(['DD', 'E', 'C', 'A', 'AB', 'B', 'D'].join(''));
    });

    test('is forgotten by a product that goes to another category', async () => {
      await move('C', { place: 1 });
      const other = sample('product_categories');
      const { data } = await stage()
        .service.from('product_categories')
        .insert(other)
        .select('id')
        .single()
        .throwOnError();
      await change('C', { category_id: data.id });
      await change('C', { category_id: category.id });
      expect(await shown()).toBe('DEABC');
    });

    test('is no change of content: no version, no other fingerprint, but a new version of the site', async () => {
      const state = async () => {
        const { data } = await stage()
          .service.from('products')
          .select('id, updated_at')
          .eq('category_id', category.id)
          .order('id');
        const { data: row } = await stage()
          .service.from('product_categories')
          .select('updated_at')
          .eq('id', category.id)
          .single();
        const [count] = await sql(stage().database, 'select count(*) from public.revisions');
        return { data, row, count };
      };
      const version = async () =>
        (await stage().service.from('content_version').select('version').single()).data?.version;
      const [before, shownBefore] = [await state(), await version()];
      await move('C', { place: 1 });
      await move('E', { place: 1 });
      const shownAfter = await version();
      expect(shownAfter).toBeGreaterThan(shownBefore ?? Number.NaN);
      await stage().as.editor.rpc('order_products_by_name', { category: category.id }).throwOnError();
      expect(await version()).toBeGreaterThan(shownAfter ?? Number.NaN);
      expect(await state()).toEqual(before);
    });

    test('is whole after moves at one moment', async () => {
      await Promise.all(['A', 'B', 'C', 'A', 'B'].map((name) => move(name, { place: 3 })));
      expect([...((await shown()) ?? '')].sort().join('')).toBe('ABCDE');
      expect((await shown())?.slice(0, 2)).toBe('DE');
      const { data } = await stage()
        .service.from('products')
        .select('place')
        .eq('category_id', category.id)
        .gt('place', 0);
      const places = (data ?? []).map(({ place }) => place);
      expect(new Set(places).size).toBe(places.length);
    });

    test('is not made by others', async () => {
      for (const actor of ['anonymous', 'user'] as const) {
        await expect(move('C', { place: 1 }, actor)).rejects.toMatchObject({ code: '42501' });
        const back = stage().as[actor].rpc('order_products_by_name', { category: category.id });
        expect((await back).error).toMatchObject({ code: '42501' });
      }
      expect(await shown()).toBe('DEABC');
    });
  });
}
