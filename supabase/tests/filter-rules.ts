import { beforeEach, describe, expect, test } from 'vitest';
import { getNotices } from '~/domain/pages/notices.server';
import { getCategoryPage, readSeasonCalendar } from '~/domain/products/products.server';
import { type Stage, sql } from './actors';
import { sample } from './samples';

const RANGE = { from: 45, to: 55 };

/** Tests the filters of a category's page, the numbers beside their choices, and the season calendar. */
export function describeFilters(stage: () => Stage): void {
  describe('the filters of a category', () => {
    let category: { id: string; slug: string };

    beforeEach(async () => {
      const row = sample('product_categories');
      const made = stage().service.from('product_categories').insert(row).select('id, slug').single();
      category = (await made.throwOnError()).data as typeof category;
    });

    /** Adds products of one name each, with facts. */
    async function add(facts: Record<string, object>): Promise<void> {
      const rows = Object.entries(facts).map(([name, columns]) => ({
        ...sample('products', { category_id: category.id }),
        name,
        ...columns,
      }));
      await stage().as.admin.from('products').insert(rows, { defaultToNull: false }).throwOnError();
    }

    const read = async (chosen = {}) => {
      const found = await getCategoryPage(stage().as.anonymous, category.slug, 1, chosen);
      const choices = (found?.choices ?? []).map(({ facet, choice, products }) => `${facet} ${choice}: ${products}`);
      return { names: found?.products?.items.map(({ name }) => name).join(''), choices: choices.sort() };
    };
    const change = (name: string, columns: object) =>
      stage().as.admin.from('products').update(columns).eq('category_id', category.id).eq('name', name).throwOnError();

    test('find products by month, fresh or stored, size, packing and use', async () => {
      await add({
        A: { season_months: [1, 2], stored_months: [2, 3], sizes_mm: [RANGE, { from: 65, to: null }] },
        B: { season_months: [3], sizes_mm: [{ from: 45, to: 45 }], packings: [{ kind: 'Mesh bag', kg: 25 }] },
        C: {
          uses: ['Retail', 'Food service'],
          packings: [
            { kind: ' Mesh bag ', kg: 25 },
            { kind: 'Pouch', kg: 0.5 },
          ],
        },
        D: {},
      });
      const found = async (chosen: object) => (await read(chosen)).names;
      expect(await found({})).toBe('ABCD');
      expect(await found({ month: '3' })).toBe('AB');
      expect(await found({ size: '45-55' })).toBe('A');
      expect(await found({ size: '65+' })).toBe('A');
      expect(await found({ size: '45' })).toBe('B');
      expect(await found({ packing: 'Mesh bag 25 kg' })).toBe('BC');
      expect(await found({ packing: 'Pouch 0.5 kg' })).toBe('C');
      expect(await found({ use: 'Food service' })).toBe('C');
      expect(await found({ month: '3', packing: 'Mesh bag 25 kg' })).toBe('B');
      expect(await found({ month: '1', use: 'Retail' })).toBe('');
      expect(await found({ use: 'No such use' })).toBe('');
    });

    test('say how many products each choice has, beside what is chosen of the others', async () => {
      await add({
        A: { season_months: [1], uses: ['Retail'] },
        B: { season_months: [1], uses: ['Retail'] },
        C: { season_months: [2], uses: ['Retail', 'Trade'] },
      });
      expect((await read()).choices).toEqual(['month 1: 2', 'month 2: 1', 'use Retail: 3', 'use Trade: 1']);
      expect((await read({ month: '1' })).choices).toEqual(['month 1: 2', 'month 2: 1', 'use Retail: 2']);
      expect((await read({ month: '1', use: 'Trade' })).choices).toEqual(['month 2: 1', 'use Retail: 2']);
    });

    test('count what is live, and follow every change', async () => {
      await add({ A: { uses: ['Retail'] }, B: { uses: ['Retail'], status: 'draft' }, C: { uses: ['Trade'] } });
      expect((await read()).choices).toEqual(['use Retail: 1', 'use Trade: 1']);
      await change('B', { status: 'published' });
      await change('C', { uses: ['Trade', 'Retail'] });
      expect((await read()).choices).toEqual(['use Retail: 3', 'use Trade: 1']);
      await change('C', { uses: [] });
      await stage().as.admin.from('products').delete().eq('category_id', category.id).eq('name', 'A').throwOnError();
      expect((await read()).choices).toEqual(['use Retail: 1']);
      await change('B', { name: 'Another' });
      expect((await read()).choices).toEqual(['use Retail: 1']);
    });

    test('are no way to what is not live', async () => {
      await add({ A: { uses: ['Retail'] } });
      const draft = () =>
        stage().service.from('product_categories').update({ status: 'draft' }).eq('id', category.id).throwOnError();
      await draft();
      expect(await getCategoryPage(stage().as.anonymous, category.slug, 1, { use: 'Retail' })).toBeNull();
    });

    test('the season calendar has what is live and has months, in the order of the site', async () => {
      await add({
        B: { season_months: [1] },
        A: { stored_months: [12] },
        C: { season_months: [3], is_featured: true },
        D: {},
        E: { season_months: [4], status: 'draft' },
      });
      const calendar = await readSeasonCalendar(stage().as.anonymous);
      const found = calendar.find(({ id }) => id === category.id);
      expect(found?.products.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
      expect(found?.more).toBe(false);
      const hasSeason = async () => (await getNotices(stage().as.anonymous)).hasSeason;
      expect(await hasSeason()).toBe(true);
      const live = stage().service.from('product_categories').select('id').eq('is_live', true);
      const ids = (await live.throwOnError()).data.map(({ id }) => id);
      const give = (status: string) =>
        stage().service.from('product_categories').update({ status }).in('id', ids).throwOnError();
      await give('draft');
      expect(await hasSeason()).toBe(false);
      await give('published');
    });

    test('the numbers are what counting gives, after all that these tests have done', async () => {
      const wrong = await sql(
        stage().database,
        `select * from (
           select category_id, true as is_whole, facets, count(*) as products from public.products
           where is_live and facets <> '{}' group by category_id, facets
           union all
           select category_id, false, array[f], count(*) from public.products, unnest(facets) as f
           where is_live group by category_id, f
         ) c full join (
           select category_id, is_whole, facets, products from public.product_facet_counts where digest not like 'digest%'
         ) n using (category_id, is_whole, facets)
         where c.products is distinct from n.products`,
      );
      expect(wrong).toEqual([]);
    });
  });
}
