import { beforeEach, describe, expect, test } from 'vitest';
import { ACTORS, anyTable, type Stage } from './actors';
import { fresh, sample, type Table } from './samples';

type Row = { id: string; slug: string };
type WithSlug = Extract<Table, 'product_categories' | 'products' | 'blog_posts'>;

/** Tests that rows can still be found by their former slugs. */
export function describeFormerSlugs(stage: () => Stage): void {
  /** Makes a slug unique to the run: tests name theirs a, b, c. */
  let slug: (name: string) => string;

  beforeEach(() => {
    const run = fresh();
    slug = (name) => `${name}-${run}`;
  });

  const add = async (table: WithSlug, fields: Record<string, unknown>): Promise<Row> => {
    const row: Record<string, unknown> = { ...sample(table), ...fields };
    const { data } = await anyTable(stage().admin.db).from(table).insert(row).select().single().throwOnError();
    return data;
  };
  const set = (table: WithSlug, { id }: Row, fields: Record<string, unknown>) =>
    anyTable(stage().admin.db).from(table).update(fields).eq('id', id).throwOnError();
  const remove = (table: WithSlug, { id }: Row) =>
    anyTable(stage().admin.db).from(table).delete().eq('id', id).throwOnError();

  const category = (name: string) => add('product_categories', { slug: slug(name) });
  const product = (name: string, { id }: Row) => add('products', { slug: slug(name), category_id: id });
  const post = (name: string, status = 'published') => add('blog_posts', { slug: slug(name), status });

  describe('former slugs', () => {
    type Owner = 'category_id' | 'post_id';
    /** The owners of former slugs, as visible to a visitor. */
    const owners = async (owner: Owner, ...names: string[]) => {
      const { data } = await stage()
        .as.anonymous.from('former_slugs')
        .select('slug, category_id, post_id')
        .in('slug', names.map(slug))
        .order('slug')
        .throwOnError();
      return Object.fromEntries(data.map((row) => [row.slug, row[owner]]));
    };

    const kinds = [
      ['category', 'product_categories', 'category_id', category],
      ['post', 'blog_posts', 'post_id', post],
    ] as const;

    describe.each(kinds)('of a %s', (_kind, table, owner, make) => {
      test('a new one has none, and neither has an edit that leaves the slug', async () => {
        const thing = await make('a');
        await set(table, thing, { [table === 'blog_posts' ? 'title' : 'name']: 'Another', slug: thing.slug });
        expect(await owners(owner, 'a')).toEqual({});
      });

      test('are all it has had, whatever it was called in between', async () => {
        const thing = await make('a');
        for (const name of ['b', 'c']) await set(table, thing, { slug: slug(name) });
        expect(await owners(owner, 'a', 'b', 'c')).toEqual({ [slug('a')]: thing.id, [slug('b')]: thing.id });
      });

      test('do not have the one it took back', async () => {
        const thing = await make('a');
        for (const name of ['b', 'a']) await set(table, thing, { slug: slug(name) });
        expect(await owners(owner, 'a', 'b')).toEqual({ [slug('b')]: thing.id });
      });

      test('belong to the row that had them last', async () => {
        const first = await make('a');
        await set(table, first, { slug: slug('b') });
        const second = await make('a');
        expect(await owners(owner, 'a')).toEqual({ [slug('a')]: first.id });
        await set(table, second, { slug: slug('c') });
        expect(await owners(owner, 'a', 'b', 'c')).toEqual({ [slug('a')]: second.id });
      });

      test('still lead to the first where the one that took its address is deleted', async () => {
        const first = await make('a');
        await set(table, first, { slug: slug('b') });
        await remove(table, await make('a'));
        expect(await owners(owner, 'a')).toEqual({ [slug('a')]: first.id });
      });

      test('go with it', async () => {
        const thing = await make('a');
        await set(table, thing, { slug: slug('b') });
        await remove(table, thing);
        expect(await owners(owner, 'a', 'b')).toEqual({});
      });

      test('are as they were where the change is refused', async () => {
        const thing = await make('a');
        await make('b');
        const change = anyTable(stage().admin.db)
          .from(table)
          .update({ slug: slug('b') })
          .eq('id', thing.id);
        expect((await change).error?.code).toBe('23505');
        expect(await owners(owner, 'a', 'b')).toEqual({});
      });
    });

    test('a post that was never published leaves none', async () => {
      const draft = await post('a', 'draft');
      await set('blog_posts', draft, { slug: slug('b') });
      await set('blog_posts', draft, { slug: slug('c'), status: 'published' });
      expect(await owners('post_id', 'a', 'b', 'c')).toEqual({});
    });

    test('a post that was taken back leaves one: links to it are out there', async () => {
      const thing = await post('a');
      await set('blog_posts', thing, { status: 'archived' });
      await set('blog_posts', thing, { slug: slug('b') });
      // It must not tell of a post that is hidden.
      expect(await owners('post_id', 'a')).toEqual({});
      await set('blog_posts', thing, { status: 'published' });
      expect(await owners('post_id', 'a')).toEqual({ [slug('a')]: thing.id });
    });

    test('a post, a category and a product may have had the same', async () => {
      const things = { category: await category('a'), post: await post('a') };
      const onion = await product('a', things.category);
      await set('products', onion, { slug: slug('b') });
      await set('product_categories', things.category, { slug: slug('b') });
      await set('blog_posts', things.post, { slug: slug('b') });
      const { data } = await stage().service.from('former_slugs').select().eq('slug', slug('a')).throwOnError();
      const found = data.map(({ category_id, product_id, post_id }) => category_id ?? product_id ?? post_id);
      expect(found.sort()).toEqual([things.category.id, things.post.id, onion.id].sort());
    });
  });

  describe('find_moved_product', () => {
    /** The present address of the product with a former address, as category/product; null where there is none. */
    const find = async (at: string, by = stage().as.anonymous) => {
      const [category_slug = '', product_slug = ''] = at.split('/').map(slug);
      const { data } = await by.rpc('find_moved_product', { category_slug, product_slug }).throwOnError();
      expect(data.length).toBeLessThanOrEqual(1);
      return data[0] ? `${data[0].category}/${data[0].product}` : null;
    };
    const address = (at: string) => at.split('/').map(slug).join('/');

    test('finds a product at its present address', async () => {
      await product('onion', await category('a'));
      expect(await find('a/onion')).toBe(address('a/onion'));
    });

    test.each(['x/onion', 'a/x', 'b/onion', 'x/x'])(
      'finds nothing at %s, where there has never been a product',
      async (at) => {
        const [first] = [await category('a'), await category('b')];
        await product('onion', first);
        expect(await find(at)).toBeNull();
      },
    );

    test.each(ACTORS)('finds for %s', async (actor) => {
      const onion = await product('onion', await category('a'));
      await set('products', onion, { slug: slug('red') });
      expect(await find('a/onion', stage().as[actor])).toBe(address('a/red'));
    });

    test('finds a product that was renamed, however often', async () => {
      const onion = await product('one', await category('a'));
      for (const name of ['two', 'three']) await set('products', onion, { slug: slug(name) });
      for (const at of ['a/one', 'a/two', 'a/three']) expect(await find(at)).toBe(address('a/three'));
    });

    test('finds a product that has its old name again', async () => {
      const onion = await product('one', await category('a'));
      for (const name of ['two', 'one']) await set('products', onion, { slug: slug(name) });
      for (const at of ['a/one', 'a/two']) expect(await find(at)).toBe(address('a/one'));
    });

    test('finds a product that moved to another category, and back', async () => {
      const [a, b] = [await category('a'), await category('b')];
      const onion = await product('onion', a);
      await set('products', onion, { category_id: b.id });
      expect(await find('a/onion')).toBe(address('b/onion'));
      await set('products', onion, { category_id: a.id });
      expect(await find('b/onion')).toBe(address('a/onion'));
      const { data } = await stage().service.from('former_slugs').select('in_category_id').eq('product_id', onion.id);
      expect(data).toEqual([{ in_category_id: b.id }]);
    });

    test('finds a product that was renamed and moved at once, and at no mixture of both addresses', async () => {
      const [a, b] = [await category('a'), await category('b')];
      const onion = await product('onion', a);
      await set('products', onion, { category_id: b.id, slug: slug('red') });
      expect(await find('a/onion')).toBe(address('b/red'));
      expect(await find('a/red')).toBeNull();
      expect(await find('b/onion')).toBeNull();
    });

    test('finds everything below a renamed category, also what moves later', async () => {
      const [a, c] = [await category('a'), await category('c')];
      const [onion, leek] = [await product('onion', a), await product('leek', a)];
      await set('product_categories', a, { slug: slug('b') });
      for (const name of ['onion', 'leek']) expect(await find(`a/${name}`)).toBe(address(`b/${name}`));
      await set('products', onion, { slug: slug('red') });
      for (const at of ['a/onion', 'a/red', 'b/onion']) expect(await find(at)).toBe(address('b/red'));
      await set('products', leek, { category_id: c.id });
      for (const at of ['a/leek', 'b/leek']) expect(await find(at)).toBe(address('c/leek'));
    });

    test('finds what left a category before that was renamed', async () => {
      const [a, b] = [await category('a'), await category('b')];
      const onion = await product('onion', a);
      await set('products', onion, { category_id: b.id });
      await set('product_categories', a, { slug: slug('c') });
      await set('product_categories', b, { slug: slug('d') });
      for (const at of ['a/onion', 'c/onion', 'b/onion']) expect(await find(at)).toBe(address('d/onion'));
    });

    test('finds through a chain of names of a category', async () => {
      const a = await category('a');
      await product('onion', a);
      for (const name of ['b', 'c']) await set('product_categories', a, { slug: slug(name) });
      for (const at of ['a/onion', 'b/onion', 'c/onion']) expect(await find(at)).toBe(address('c/onion'));
    });

    test('prefers the present product of an address to a former one', async () => {
      const a = await category('a');
      const onion = await product('onion', a);
      await set('products', onion, { slug: slug('red') });
      const other = await product('onion', a);
      expect(await find('a/onion')).toBe(address('a/onion'));
      await set('products', other, { slug: slug('white') });
      expect(await find('a/onion')).toBe(address('a/white'));
      await remove('products', other);
      expect(await find('a/onion')).toBeNull();
    });

    test('looks in the category of today first, then in the one that had its slug', async () => {
      const before = await category('a');
      await product('onion', before);
      await product('leek', before);
      await set('product_categories', before, { slug: slug('b') });
      const today = await category('a');
      await product('onion', today);
      const garlic = await product('leek', today);
      await set('products', garlic, { slug: slug('garlic') });
      expect(await find('a/onion')).toBe(address('a/onion'));
      expect(await find('a/leek')).toBe(address('a/garlic'));
      await remove('products', garlic);
      expect(await find('a/leek')).toBe(address('b/leek'));
    });

    test('two categories may exchange their slugs', async () => {
      const [a, b] = [await category('a'), await category('b')];
      await product('onion', a);
      await product('leek', b);
      await set('product_categories', a, { slug: slug('c') });
      await set('product_categories', b, { slug: slug('a') });
      await set('product_categories', a, { slug: slug('b') });
      for (const at of ['a/leek', 'b/onion']) expect(await find(at)).toBe(address(at));
      expect(await find('a/onion')).toBe(address('b/onion'));
      expect(await find('b/leek')).toBe(address('a/leek'));
    });

    test('finds nothing of a product that is deleted', async () => {
      const onion = await product('onion', await category('a'));
      await set('products', onion, { slug: slug('red') });
      await remove('products', onion);
      for (const at of ['a/onion', 'a/red']) expect(await find(at)).toBeNull();
      const { data } = await stage().service.from('former_slugs').select('id').eq('product_id', onion.id);
      expect(data).toEqual([]);
    });

    describe('below a category that is deleted', () => {
      /** A product with two former addresses in a category that was renamed and deleted since. */
      async function movedOut(): Promise<{ onion: Row; b: Row }> {
        const [a, b] = [await category('a0'), await category('b')];
        const onion = await product('one', a);
        await set('products', onion, { slug: slug('two') });
        await set('product_categories', a, { slug: slug('a') });
        await set('products', onion, { category_id: b.id });
        await remove('product_categories', a);
        return { onion, b };
      }
      const FORMER = ['a/one', 'a/two', 'a0/one', 'a0/two'];

      test('finds a product that has moved out, below each slug that the category had', async () => {
        const { onion, b } = await movedOut();
        for (const at of FORMER) expect(await find(at)).toBe(address('b/two'));
        await set('products', onion, { slug: slug('three') });
        await set('product_categories', b, { slug: slug('c') });
        for (const at of [...FORMER, 'b/two', 'b/three']) expect(await find(at)).toBe(address('c/three'));
      });

      test('finds it after a second category with the same slug is deleted', async () => {
        await movedOut();
        await remove('product_categories', await category('a'));
        for (const at of FORMER) expect(await find(at)).toBe(address('b/two'));
      });

      test('prefers the product that left the slug last', async () => {
        const { b } = await movedOut();
        const second = await category('a');
        const leek = await product('one', second);
        expect(await find('a/one')).toBe(address('a/one'));
        await set('products', leek, { category_id: b.id });
        expect(await find('a/one')).toBe(address('b/one'));
        await remove('product_categories', second);
        expect(await find('a/one')).toBe(address('b/one'));
        expect(await find('a/two')).toBe(address('b/two'));
      });

      test('finds nothing once the product is deleted too', async () => {
        await remove('products', (await movedOut()).onion);
        for (const at of FORMER) expect(await find(at)).toBeNull();
        const { data } = await stage().service.from('former_slugs').select('id').eq('in_category_slug', slug('a'));
        expect(data).toEqual([]);
      });
    });
  });
}
