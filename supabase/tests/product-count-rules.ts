import { beforeEach, describe, expect, test } from 'vitest';
import { type Stage, sql } from './actors';
import { sample } from './samples';

/** Tests that product_counts and product_totals always equal the counted rows. */
export function describeProductCounts(stage: () => Stage): void {
  describe('product counts', () => {
    let one: string;
    let other: string;

    const category = async () => {
      const row = sample('product_categories');
      const { data } = await stage()
        .service.from('product_categories')
        .insert(row)
        .select('id')
        .single()
        .throwOnError();
      return data.id;
    };

    beforeEach(async () => {
      [one, other] = [await category(), await category()];
    });

    const add = async (category_id: string, ...featured: boolean[]) => {
      const rows = featured.map((is_featured) => sample('products', { category_id, is_featured }));
      const { data } = await stage().as.admin.from('products').insert(rows).select('id').throwOnError();
      return data.map(({ id }) => id);
    };
    /** The counts of all and of featured products, in both categories. */
    const counts = async () => {
      const { data } = await stage()
        .as.anonymous.from('product_counts')
        .select('id, products, featured')
        .in('id', [one, other])
        .throwOnError();
      return [one, other].map((id) => {
        const row = data.find((found) => found.id === id);
        return row && [row.products, row.featured];
      });
    };

    test('begin at none', async () => {
      expect(await counts()).toEqual([
        [0, 0],
        [0, 0],
      ]);
    });

    test('follow what is added and deleted, one at a time or many', async () => {
      const ids = await add(one, true, false, false);
      await add(other, false);
      expect(await counts()).toEqual([
        [3, 1],
        [1, 0],
      ]);
      await stage().as.admin.from('products').delete().in('id', ids.slice(0, 2)).throwOnError();
      expect(await counts()).toEqual([
        [1, 0],
        [1, 0],
      ]);
    });

    test('follow what moves and what becomes featured, also both at once', async () => {
      const [first = '', second = ''] = await add(one, true, false);
      const set = (id: string, fields: object) => stage().as.admin.from('products').update(fields).eq('id', id);
      await set(first, { category_id: other }).throwOnError();
      expect(await counts()).toEqual([
        [1, 0],
        [1, 1],
      ]);
      await set(second, { is_featured: true, category_id: other }).throwOnError();
      await set(first, { is_featured: false }).throwOnError();
      await set(first, { name: 'Another name' }).throwOnError();
      expect(await counts()).toEqual([
        [0, 0],
        [2, 1],
      ]);
    });

    test('do not change by an insert that is refused or rolled back', async () => {
      const [id] = await add(one, false);
      const copy = sample('products', { id, category_id: one });
      await stage().as.admin.from('products').upsert(copy, { onConflict: 'id', ignoreDuplicates: true }).throwOnError();
      const insert = `insert into public.products (category_id, name, slug) values ('${one}', 'Undone', 'undone')`;
      await expect(sql(stage().database, `${insert} returning 1 / 0`)).rejects.toThrow();
      expect(await counts()).toEqual([
        [1, 0],
        [0, 0],
      ]);
    });

    test('leave with their category, and leave its version alone', async () => {
      const versions = async () => {
        const { data } = await stage().service.from('product_categories').select('updated_at').in('id', [one, other]);
        return data;
      };
      const before = await versions();
      await add(one, true);
      expect(await versions()).toEqual(before);
      await stage().as.admin.from('product_categories').delete().eq('id', other).throwOnError();
      expect(await counts()).toEqual([[1, 1], undefined]);
    });

    test('are none where the table is emptied', async () => {
      await add(one, true);
      const [emptied] = await stage().database.transaction(async (tx) => {
        await tx.script('savepoint filled; truncate public.products cascade');
        const rows = await tx.query<{ left: number }>(
          'select sum(products + featured)::integer as left from public.product_counts',
        );
        await tx.script('rollback to filled');
        return rows;
      });
      expect(emptied).toEqual({ left: 0 });
      expect(await counts()).toEqual([
        [1, 1],
        [0, 0],
      ]);
    });

    test('have what is live; totals have drafts too', async () => {
      const [first = '', second = ''] = await add(one, true, false);
      const set = (id: string, fields: object) => stage().as.admin.from('products').update(fields).eq('id', id);
      const totals = async () => {
        const read = stage().as.admin.from('product_totals').select('products, featured').in('id', [one, other]);
        return (await read.order('products').order('featured', { ascending: false }).throwOnError()).data;
      };
      await set(first, { status: 'draft' }).throwOnError();
      expect(await counts()).toEqual([
        [1, 0],
        [0, 0],
      ]);
      await set(second, { category_id: other, publish_at: '2099-01-01' }).throwOnError();
      expect(await counts()).toEqual([
        [0, 0],
        [0, 0],
      ]);
      expect(await totals()).toEqual([
        { products: 1, featured: 1 },
        { products: 1, featured: 0 },
      ]);
      await set(first, { status: 'published' }).throwOnError();
      await stage().as.admin.from('product_categories').update({ status: 'draft' }).eq('id', one).throwOnError();
      expect(await counts()).toEqual([undefined, [0, 0]]);
      await stage().as.admin.from('product_categories').update({ status: 'published' }).eq('id', one).throwOnError();
      expect(await counts()).toEqual([
        [1, 1],
        [0, 0],
      ]);
    });

    test.each([
      ['product_counts', 'p.is_live'],
      ['product_totals', 'true'],
    ])('%s are what counting gives, after all that these tests have done', async (table, counted) => {
      const wrong = await sql(
        stage().database,
        `select c.slug from public.product_categories c
         left join public.${table} n on n.id = c.id left join public.products p on p.category_id = c.id and ${counted}
         group by c.id, n.products, n.featured
         having n.products is distinct from count(p.id) or n.featured is distinct from count(p.id) filter (where p.is_featured)`,
      );
      expect(wrong).toEqual([]);
    });
  });
}
