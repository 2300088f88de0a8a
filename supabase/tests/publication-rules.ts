import { beforeEach, describe, expect, test } from 'vitest';
import { anyTable, type Stage, sql } from './actors';
import { sample, type Table } from './samples';

type Content = Extract<
  Table,
  'product_categories' | 'products' | 'certificates' | 'gallery_items' | 'company_entries' | 'blog_posts'
>;
const CONTENT: Content[] = [
  'product_categories',
  'products',
  'certificates',
  'gallery_items',
  'company_entries',
  'blog_posts',
];

type Row = {
  id: string;
  slug: string;
  status: string;
  publish_at: string | null;
  unpublish_at: string | null;
  is_live: boolean;
  published_at?: string | null;
  updated_at: string;
};

/** Tests what is live, and what publish_due does once a moment has come. */
export function describePublication(stage: () => Stage): void {
  const table = (name: Content) => anyTable(stage().as.admin).from(name);
  const add = async (name: Content, fields: object = {}): Promise<Row> => {
    const { data } = await table(name)
      .insert({ ...sample(name), ...fields })
      .select()
      .single()
      .throwOnError();
    return data;
  };
  const set = async (name: Content, { id }: Row, fields: object): Promise<Row> =>
    (await table(name).update(fields).eq('id', id).select().single().throwOnError()).data;
  const get = async (name: Content, { id }: Row): Promise<Row> =>
    (await table(name).select().eq('id', id).single().throwOnError()).data;
  const isSeen = async (name: Content, { id }: Row): Promise<boolean> =>
    (await anyTable(stage().as.anonymous).from(name).select('id').eq('id', id).throwOnError()).data.length === 1;
  const version = async () =>
    (await stage().as.anonymous.from('content_version').select().single().throwOnError()).data;
  const publishDue = async () => (await stage().as.anonymous.rpc('publish_due').throwOnError()).data;
  /** Moves the moments of a row into the past, as time does: no trigger runs. */
  const pass = (name: Content, { id }: Row, days: number) =>
    stage().database.transaction(async (tx) => {
      await tx.script(`alter table public.${name} disable trigger user`);
      const by = `interval '${days} days'`;
      await tx.query(
        `update public.${name} set publish_at = publish_at - ${by}, unpublish_at = unpublish_at - ${by} where id = $1`,
        [id],
      );
      await tx.script(`alter table public.${name} enable trigger user`);
    });
  /** A zone of its own kind, whose days end so many seconds from now. */
  const zoneEndingIn = (seconds: number) => {
    const now = Math.floor(Date.now() / 1000) % 86_400;
    // Signs of such zones are those of what has to be added to get UTC.
    const west = (now + seconds) % 86_400;
    const part = (size: number) => String(Math.floor(west / size) % (size === 3600 ? 24 : 60)).padStart(2, '0');
    return `<t>${part(3600)}:${part(60)}:${part(1)}`;
  };
  const setZone = (value: string) =>
    sql(
      stage().database,
      `insert into public.site_settings (setting_key, setting_value) values ('company_time_zone', $1)
       on conflict (setting_key) do update set setting_value = excluded.setting_value`,
      [value],
    );
  const dayIn = async (zone: string) =>
    (await sql<{ day: string }>(stage().database, 'select ((now() at time zone $1)::date)::text as day', [zone]))[0]
      ?.day;
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

  describe.each(CONTENT)('publication of %s', (name) => {
    test('a draft and a scheduled row are hidden, a published one is not', async () => {
      const row = await add(name, { status: 'published' });
      expect([row.is_live, await isSeen(name, row)]).toEqual([true, true]);
      for (const fields of [{ status: 'draft' }, { status: 'published', publish_at: inDays(1) }]) {
        expect(await set(name, row, fields)).toMatchObject({ status: fields.status, is_live: false });
        expect(await isSeen(name, row)).toBe(false);
      }
    });

    test('nobody sets is_live', async () => {
      const row = await add(name, { status: 'draft', is_live: true });
      expect(row.is_live).toBe(false);
      expect((await set(name, row, { is_live: true })).is_live).toBe(false);
    });

    test('a moment in the past publishes at once, and stays public where the clock is set back', async () => {
      const row = await add(name, { status: 'published', publish_at: inDays(-1) });
      expect(row).toMatchObject({ is_live: true, publish_at: null });
    });

    test('an end in the past makes a draft', async () => {
      const row = await add(name, { status: 'published', unpublish_at: inDays(-1) });
      expect(row).toMatchObject({ status: 'draft', is_live: false, unpublish_at: null });
    });

    test('is done when its moment has come, once, and raises the version once', async () => {
      const row = await add(name, { status: 'published', publish_at: inDays(2), unpublish_at: inDays(4) });
      await publishDue();
      expect((await get(name, row)).is_live).toBe(false);
      await pass(name, row, 3);
      const before = await version();
      expect(await publishDue()).toBe(1);
      const live = await get(name, row);
      expect(live).toMatchObject({ status: 'published', is_live: true, publish_at: null });
      expect(await isSeen(name, row)).toBe(true);
      expect((await version()).version).toBeGreaterThan(before.version);
      const after = await version();
      expect(await publishDue()).toBe(0);
      expect(await version()).toEqual(after);
      await pass(name, row, 2);
      expect(await publishDue()).toBe(1);
      expect(await get(name, row)).toMatchObject({ status: 'draft', is_live: false, unpublish_at: null });
    });

    test('has an end that passed together with the beginning', async () => {
      const row = await add(name, { status: 'published', publish_at: inDays(1), unpublish_at: inDays(2) });
      await pass(name, row, 3);
      expect(await publishDue()).toBe(1);
      expect(await get(name, row)).toMatchObject({ status: 'draft', is_live: false, publish_at: null });
    });

    test('leaves a draft alone, whatever its moments', async () => {
      const row = await add(name, { status: 'draft', publish_at: inDays(1) });
      await pass(name, row, 2);
      expect(await publishDue()).toBe(0);
      expect(await get(name, row)).toMatchObject({ status: 'draft', is_live: false });
    });
  });

  describe('the next moment', () => {
    beforeEach(async () => {
      // No day is over in between.
      await setZone(zoneEndingIn(20 * 3600));
      for (const name of CONTENT) {
        await sql(stage().database, `update public.${name} set publish_at = null, unpublish_at = null`);
      }
    });

    const next = async () => (await stage().as.anonymous.rpc('next_due').throwOnError()).data;
    const time = (value: string | null) => value && new Date(value).getTime();

    test('is the earliest of all, with the version and as the time that is left', async () => {
      const hoursLeft = async () =>
        Number((await stage().as.anonymous.rpc('milliseconds_until_due').throwOnError()).data) / 3_600_000;
      expect(await next()).toBe((await version()).next_due);
      expect(await hoursLeft()).toBeCloseTo(20, 1);
      const days = [0.5, 0.4, 0.3, 0.2];
      for (const [index, day] of days.entries()) {
        const name = CONTENT[index] as Content;
        const row = await add(name, { status: 'published', unpublish_at: inDays(day) });
        expect(time(await next())).toBe(time(row.unpublish_at));
        expect(time((await version()).next_due)).toBe(time(row.unpublish_at));
      }
      const post = await add('blog_posts', { status: 'published', publish_at: inDays(0.1), unpublish_at: inDays(0.2) });
      expect(time(await next())).toBe(time(post.publish_at));
      expect(await hoursLeft()).toBeCloseTo(2.4, 1);
      await table('blog_posts').delete().eq('id', post.id).throwOnError();
      expect(time((await version()).next_due)).not.toBe(time(post.publish_at));
    });

    test('is not one of a draft', async () => {
      const before = await next();
      await add('certificates', { status: 'draft', publish_at: inDays(0.1) });
      expect(await next()).toBe(before);
    });

    test('is the end of the day, when a new one begins, once, for all who call', async () => {
      await sql(stage().database, 'update public.content_version set day = day - 1');
      const before = await version();
      expect(Date.parse((await next()) ?? '')).toBeLessThan(Date.now());
      expect(await Promise.all(Array.from({ length: 3 }, publishDue))).toEqual([0, 0, 0]);
      const after = await version();
      expect(after.version).toBe(before.version + 1);
      expect(Date.parse(after.day) - Date.parse(before.day)).toBe(24 * 60 * 60 * 1000);
      expect(after.next_due).toBe(await next());
      expect(Date.parse(after.next_due ?? '')).toBeGreaterThan(Date.now());
    });

    test('comes with the time zone, and with a new day where it is another one there', async () => {
      const days = [];
      for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
        await setZone(zone);
        const { day, next_due } = await version();
        days.push(day);
        expect([day, next_due]).toEqual([await dayIn(zone), await next()]);
      }
      expect(days[0]).not.toBe(days[1]);
    });

    test('several callers at once publish a row once', async () => {
      const row = await add('gallery_items', { status: 'published', publish_at: inDays(1) });
      await pass('gallery_items', row, 2);
      const results = await Promise.all(Array.from({ length: 5 }, publishDue));
      expect(results.sort()).toEqual([0, 0, 0, 0, 1]);
    });
  });

  test('a post gets the date of its moment, and keeps one it was given', async () => {
    const post = await add('blog_posts', { status: 'published', publish_at: inDays(1) });
    expect(post.published_at).toBeNull();
    await pass('blog_posts', post, 2);
    await publishDue();
    const passed = Date.now() - new Date((await get('blog_posts', post)).published_at ?? '').getTime();
    expect(passed / 3_600_000).toBeCloseTo(24, 1);
    const dated = { status: 'published', publish_at: inDays(1), published_at: '2020-05-05T00:00:00Z' };
    const given = await add('blog_posts', dated);
    await pass('blog_posts', given, 2);
    await publishDue();
    expect(new Date((await get('blog_posts', given)).published_at ?? '').getFullYear()).toBe(2020);
  });

  describe('a certificate', () => {
    beforeEach(async () => {
      await setZone('Asia/Kolkata');
      for (const name of CONTENT) {
        await sql(stage().database, `update public.${name} set publish_at = null, unpublish_at = null`);
      }
    });

    test('is public on its last day in the zone of the company, and not a moment longer', async () => {
      const zone = zoneEndingIn(2);
      await setZone(zone);
      const row = await add('certificates', { valid_until: await dayIn(zone) });
      expect([row.is_live, await isSeen('certificates', row)]).toEqual([true, true]);
      const { version: before, next_due } = await version();
      expect(new Date(next_due ?? '').getTime() - Date.now()).toBeLessThanOrEqual(3000);
      await new Promise((wake) => setTimeout(wake, new Date(next_due ?? '').getTime() - Date.now() + 50));
      expect(await publishDue()).toBe(1);
      expect(await get('certificates', row)).toEqual({ ...row, is_live: false });
      expect(await isSeen('certificates', row)).toBe(false);
      expect((await version()).version).toBeGreaterThan(before);
      expect(await publishDue()).toBe(0);
      expect(Date.parse((await version()).next_due ?? '')).toBeGreaterThan(Date.now());
    });

    test('that has ended is public again with another last day, and never by its status', async () => {
      const row = await add('certificates', { valid_until: '2020-02-29' });
      expect(row).toMatchObject({ status: 'published', is_live: false });
      expect((await set('certificates', row, { status: 'draft' })).is_live).toBe(false);
      expect((await set('certificates', row, { status: 'published' })).is_live).toBe(false);
      expect((await set('certificates', row, { valid_until: '2999-12-31' })).is_live).toBe(true);
      expect(await set('certificates', row, { valid_until: null })).toMatchObject({ is_live: true });
    });

    test('follows the zone of the company, also one that only the application knows', async () => {
      const today = await dayIn('Pacific/Kiritimati');
      const [first] = await sql<{ earlier: boolean }>(
        stage().database,
        `select (now() at time zone 'Pacific/Pago_Pago')::date < $1::date as earlier`,
        [today],
      );
      expect(first?.earlier).toBe(true);
      const yesterday = await dayIn('Pacific/Pago_Pago');
      await setZone('Pacific/Kiritimati');
      const row = await add('certificates', { valid_until: yesterday });
      expect(row.is_live).toBe(false);
      await setZone('Pacific/Pago_Pago');
      expect(await get('certificates', row)).toEqual({ ...row, is_live: true });
      await setZone('Pacific/Kiritimati');
      expect((await get('certificates', row)).is_live).toBe(false);
      await setZone('Nowhere/Nothing');
      expect((await add('certificates', { valid_until: '2999-12-31' })).is_live).toBe(true);
    });
  });

  describe.each(CONTENT)('a scheduled working copy of %s', (name) => {
    const title = ['gallery_items', 'company_entries', 'blog_posts'].includes(name) ? 'title' : 'name';
    const titleOf = async (row: Row) => ((await get(name, row)) as Record<string, unknown>)[title];
    const copyOf = async ({ id }: Row) =>
      (await stage().as.admin.from('working_copies').select().eq('row_id', id).maybeSingle().throwOnError()).data;
    const keep = async (row: Row, values: Record<string, unknown> = { [title]: 'Of the new season' }) => {
      const kept = { table_name: name, row_id: row.id, values, publish_at: inDays(1), row_version: row.updated_at };
      await stage().as.admin.from('working_copies').insert(kept).throwOnError();
    };
    const passCopy = ({ id }: Row) =>
      stage().database.transaction(async (tx) => {
        await tx.script('alter table public.working_copies disable trigger user');
        await tx.query(
          "update public.working_copies set publish_at = publish_at - interval '2 days' where row_id = $1",
          [id],
        );
        await tx.script('alter table public.working_copies enable trigger user');
      });

    test('is a moment of the schedule, and is no change of what is public', async () => {
      const row = await add(name);
      const before = await version();
      await keep(row);
      const after = await version();
      expect(after.version).toBe(before.version);
      expect(Date.parse(after.next_due ?? '')).toBeLessThanOrEqual(Date.parse((await copyOf(row))?.publish_at ?? ''));
      await stage().as.admin.from('working_copies').delete().eq('row_id', row.id).throwOnError();
      expect((await version()).next_due).toBe(before.next_due);
    });

    test('is written into its row at its moment, in the name of who scheduled it', async () => {
      const row = await add(name);
      await keep(row);
      const before = await version();
      await passCopy(row);
      expect(await publishDue()).toBe(1);
      expect([await titleOf(row), await copyOf(row)]).toEqual(['Of the new season', null]);
      expect((await version()).version).toBeGreaterThan(before.version);
      const history = stage().as.admin.from('revisions').select('actor_name, actor_id, cause').eq('row_id', row.id);
      const { data } = await history.eq('action', 'update').single().throwOnError();
      expect(data).toMatchObject({ cause: 'schedule', actor_id: expect.any(String) });
      expect(data?.actor_name).not.toBe('schedule');
    });

    test.each([
      ['was changed meanwhile', 'changed', { sort_order: 7 }],
      ['is not public any more', 'hidden', { status: 'draft' }],
      ['is scheduled itself', 'hidden', { status: 'published', publish_at: inDays(1) }],
    ])('waits, and says why, where its row %s', async (_, problem, fields) => {
      const row = await add(name);
      await keep(row);
      const changed = 'sort_order' in fields && !('sort_order' in row) ? { [title]: 'Of a colleague' } : fields;
      const now = await set(name, row, changed);
      await passCopy(row);
      expect(await publishDue()).toBe(0);
      expect(await get(name, row)).toEqual(now);
      expect(await copyOf(row)).toMatchObject({ problem, publish_at: null, values: { [title]: 'Of the new season' } });
      expect(await publishDue()).toBe(0);
    });

    test('waits, and says so, where the database refuses it, and others are published', async () => {
      const [row, other] = [await add(name), await add(name)];
      await keep(row, { [title]: 'x'.repeat(10_000) });
      await keep(other);
      for (const one of [row, other]) await passCopy(one);
      expect(await publishDue()).toBe(1);
      expect(await copyOf(row)).toMatchObject({ problem: 'refused', publish_at: null });
      expect(await titleOf(other)).toBe('Of the new season');
    });

    test('ends with its row', async () => {
      const row = await add(name);
      await keep(row);
      await table(name).delete().eq('id', row.id).throwOnError();
      await passCopy(row);
      expect([await publishDue(), await copyOf(row)]).toEqual([0, null]);
    });
  });

  describe('a scheduled working copy of a page of texts', () => {
    const page = { table_name: 'page_content', row_id: 'claims' };
    const admin = () => stage().as.admin;
    const texts = async () => {
      const read = admin().from('page_content').select('section_slug, content, content_type').eq('page_slug', 'claims');
      return (await read.order('section_slug').throwOnError()).data;
    };
    const copy = async () => (await admin().from('working_copies').select().match(page).maybeSingle()).data;
    const newest = async () => {
      const read = admin().from('page_content').select('updated_at').eq('page_slug', 'claims');
      return (
        (await read.order('updated_at', { ascending: false }).limit(1).maybeSingle()).data?.updated_at ?? '-infinity'
      );
    };
    const save = (content: string) =>
      admin().rpc('save_page_content', {
        page_slug: 'claims',
        version: '',
        sections: JSON.stringify([{ section_slug: 'claims', content, content_type: 'textarea' }]),
      });
    const keep = async (values: object) => {
      const sections = [
        { key: 'claims', section_slug: 'claims', content_type: 'textarea' },
        { key: 'claims', section_slug: 'claims_former', content_type: 'textarea' },
        { key: 'claims_title', section_slug: 'claims_title', content_type: 'text' },
      ];
      const kept = { ...page, values: { ...values }, sections, publish_at: inDays(1), row_version: await newest() };
      await admin().from('working_copies').insert(kept).throwOnError();
      await stage().database.transaction(async (tx) => {
        await tx.script('alter table public.working_copies disable trigger user');
        await tx.query(
          "update public.working_copies set publish_at = publish_at - interval '2 days' where row_id = $1",
          ['claims'],
        );
        await tx.script('alter table public.working_copies enable trigger user');
      });
    };
    beforeEach(async () => {
      for (const table of ['page_content', 'working_copies', 'revisions'] as const) {
        const column = { page_content: 'page_slug', working_copies: 'row_id', revisions: 'row_id' }[table];
        await anyTable(stage().service).from(table).delete().eq(column, 'claims').throwOnError();
      }
    });

    test.each([
      ['of which something is stored', true],
      ['of which nothing is stored', false],
    ])('is written into the rows %s, in the name of who scheduled it', async (_, isStored) => {
      if (isStored) await save('Now');
      await keep({ claims: 'Of the new season', claims_title: null });
      const before = await version();
      expect(await publishDue()).toBe(1);
      expect(await texts()).toEqual([
        { section_slug: 'claims', content: 'Of the new season', content_type: 'textarea' },
        { section_slug: 'claims_former', content: 'Of the new season', content_type: 'textarea' },
        { section_slug: 'claims_title', content: '', content_type: 'text' },
      ]);
      expect(await copy()).toBeNull();
      expect((await version()).version).toBeGreaterThan(before.version);
      const history = admin().from('revisions').select('actor_name, actor_id, cause').eq('row_id', 'claims');
      const { data } = await history.order('id', { ascending: false }).limit(1).single().throwOnError();
      expect(data).toMatchObject({ cause: 'schedule', actor_id: expect.any(String) });
    });

    test.each([true, false])(
      'waits, and says so, where the page was saved meanwhile (stored before: %s)',
      async (stored) => {
        if (stored) await save('Now');
        await keep({ claims: 'Of the new season' });
        if (stored) await admin().from('page_content').update({ content: 'Of a colleague' }).eq('page_slug', 'claims');
        else await save('Of a colleague');
        expect(await publishDue()).toBe(0);
        expect(await texts()).toMatchObject([{ content: 'Of a colleague' }]);
        expect(await copy()).toMatchObject({ problem: 'changed', publish_at: null });
      },
    );

    test('waits, and says so, where the database refuses it', async () => {
      await keep({ claims: 'x'.repeat(20_001) });
      expect(await publishDue()).toBe(0);
      expect([await texts(), await copy()]).toMatchObject([[], { problem: 'refused', publish_at: null }]);
    });
  });

  describe('a product', () => {
    test('is hidden and shown with its category, as the same version', async () => {
      const category = await add('product_categories');
      const product = await add('products', { category_id: category.id });
      const draft = await add('products', { category_id: category.id, status: 'draft' });
      await set('product_categories', category, { status: 'draft' });
      expect(await get('products', product)).toEqual({ ...product, is_live: false });
      expect(await isSeen('products', product)).toBe(false);
      await set('product_categories', category, { status: 'published' });
      expect(await get('products', product)).toEqual(product);
      expect((await get('products', draft)).is_live).toBe(false);
    });

    test('follows the category that it is put into', async () => {
      const hidden = await add('product_categories', { status: 'draft' });
      const product = await add('products');
      expect((await set('products', product, { category_id: hidden.id })).is_live).toBe(false);
      expect((await add('products', { category_id: hidden.id })).is_live).toBe(false);
    });

    test('of a category that is due is shown with it', async () => {
      const category = await add('product_categories', { publish_at: inDays(1) });
      const product = await add('products', { category_id: category.id });
      expect(product.is_live).toBe(false);
      await pass('product_categories', category, 2);
      await publishDue();
      expect((await get('products', product)).is_live).toBe(true);
    });

    test('that is a draft is in no search, list or address for visitors', async () => {
      const category = await add('product_categories');
      const product = await add('products', { category_id: category.id, name: 'Xylocarpus', status: 'draft' });
      const visitor = stage().as.anonymous;
      const page = await visitor.rpc('category_page', { slug: category.slug, page: 1, size: 24 }).throwOnError();
      expect(page.data).toMatchObject([{ total: 0, products: [] }]);
      const found = await visitor.rpc('search_products', { words: 'xylocarpus', page: 1, size: 24 }).throwOnError();
      expect(found.data).toMatchObject([{ total: 0, products: [] }]);
      const listed = await visitor.rpc('product_addresses', {
        after: '00000000-0000-0000-0000-000000000000',
        most: 9999,
      });
      expect(JSON.stringify(listed.data)).not.toContain(product.slug);
      await set('products', product, { status: 'published' });
      await set('product_categories', category, { status: 'draft' });
      expect((await visitor.rpc('category_page', { slug: category.slug, page: 1, size: 24 })).data).toEqual([]);
      expect((await visitor.rpc('search_products', { words: 'xylocarpus', page: 1, size: 24 })).data).toMatchObject([
        { total: 0 },
      ]);
    });

    test('is found by its state in the list of staff', async () => {
      const category = (await add('product_categories')).id;
      for (const fields of [{}, { status: 'draft' }, { publish_at: inDays(1) }, { is_featured: true }]) {
        await add('products', { category_id: category, ...fields });
      }
      const totalOf = async (more: object) => {
        const asked = { page: 1, size: 25, category, ...more };
        const [row] = (await stage().as.admin.rpc('list_products', asked).throwOnError()).data;
        return [row?.total, row?.products.length];
      };
      expect(await totalOf({})).toEqual([4, 4]);
      expect(await totalOf({ status: 'draft' })).toEqual([1, 1]);
      expect(await totalOf({ status: 'scheduled' })).toEqual([1, 1]);
      expect(await totalOf({ status: 'published' })).toEqual([2, 2]);
      expect(await totalOf({ status: 'published', featured: true })).toEqual([1, 1]);
      expect(await totalOf({ status: 'draft', words: 'product:*' })).toEqual([1, 1]);
    });
  });

  describe('a former address', () => {
    const moved = async (category: Row, slug: string) =>
      (
        await stage()
          .as.anonymous.rpc('find_moved_product', { category_slug: category.slug, product_slug: slug })
          .throwOnError()
      ).data;

    test('leads to no draft', async () => {
      const category = await add('product_categories');
      const product = await add('products', { category_id: category.id });
      const renamed = await set('products', product, { slug: `${product.slug}-now` });
      expect(await moved(category, product.slug)).toHaveLength(1);
      await set('products', renamed, { status: 'draft' });
      expect(await moved(category, product.slug)).toEqual([]);
    });

    test('is not taken over by a draft that had the same slug', async () => {
      const category = await add('product_categories');
      const product = await add('products', { category_id: category.id });
      const { slug } = product;
      await set('products', product, { slug: `${slug}-now` });
      const draft = await add('products', { category_id: category.id, slug, status: 'draft' });
      await set('products', draft, { slug: `${slug}-other` });
      expect(await moved(category, slug)).toEqual([{ category: category.slug, product: `${slug}-now` }]);
    });
  });
}
