import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '~/lib/supabase/client.server';
import type { Json } from '~/types/database';
import { anyTable, type Stage, sql } from './actors';
import { CATEGORY_ID, change, fresh, sample, type Table } from './samples';

const ROW_TABLES = [
  'product_categories',
  'products',
  'certificates',
  'gallery_items',
  'company_entries',
  'blog_posts',
] as const;
const BUCKET = '/storage/v1/object/public/application-assets/';

/** Tests what leaves a revision, what the trash brings back, and what time takes away. */
export function describeHistory(stage: () => Stage): void {
  const admin = () => stage().as.admin;
  const last = async (table: string, rowId: string) => {
    const { data } = await admin().from('revisions').select().eq('table_name', table).eq('row_id', rowId).order('id');
    return data ?? [];
  };
  const store = async <Name extends Table>(table: Name, fields: object = {}, by: Db = admin()) => {
    const { data } = await anyTable(by)
      .from(table)
      .insert({ ...sample(table), ...fields })
      .select()
      .single()
      .throwOnError();
    return data as Record<string, unknown> & { id: string; slug: string };
  };
  const remove = (table: Table, id: string, by: Db = admin()) =>
    anyTable(by).from(table).delete().eq('id', id).throwOnError();
  const inTrash = async (rowId: string, by: Db = admin()) => {
    const { data } = await by.rpc('list_trash').eq('row_id', rowId);
    return data?.[0];
  };
  const restore = (revision: number, changes: Json = {}, by: Db = admin()) =>
    by.rpc('restore_deleted', { revision, changes });

  describe('revisions', () => {
    test.each(ROW_TABLES)('of %s: an insert, a change, a deletion, and who did it', async (table) => {
      const row = await store(table);
      const changed = change(table);
      await anyTable(stage().as.editor).from(table).update(changed).eq('id', row.id).throwOnError();
      await remove(table, row.id);
      const revisions = await last(table, row.id);
      expect(revisions).toMatchObject([
        { action: 'insert', before: null, after: { id: row.id }, actor_id: stage().admin.id },
        {
          action: 'update',
          after: { id: row.id, ...changed },
          actor_id: stage().editor.id,
          actor_name: expect.any(String),
        },
        { action: 'delete', before: { id: row.id, ...changed }, after: null, restorable: true },
      ]);
      // Of a change only what changed, and never what the database keeps for itself.
      expect(Object.keys(revisions[1]?.before ?? {})).toEqual(Object.keys(changed));
      for (const column of ['updated_at', 'search', 'is_live']) expect(revisions[0]?.after).not.toHaveProperty(column);
    });

    test('a save that changes nothing leaves none, and no new version', async () => {
      const { id, name, updated_at } = await store('products');
      const { data } = await admin()
        .from('products')
        .update({ name: String(name) })
        .eq('id', id)
        .select()
        .single();
      expect(data?.updated_at).toBe(updated_at);
      expect(await last('products', id)).toHaveLength(1);
    });

    test('a save of a page is one, whether its texts are new or changed', async () => {
      await anyTable(stage().service).from('page_content').delete().eq('page_slug', 'about-us').throwOnError();
      const save = async (sections: Record<string, string>) => {
        const { data } = await admin().from('page_content').select('updated_at').eq('page_slug', 'about-us');
        const version =
          (data ?? [])
            .map(({ updated_at }) => updated_at)
            .sort()
            .at(-1) ?? '';
        const rows = Object.entries(sections).map(([section_slug, content]) => ({
          section_slug,
          content,
          content_type: 'text',
        }));
        const saved = { page_slug: 'about-us', version, sections: JSON.stringify(rows) };
        expect((await admin().rpc('save_page_content', saved)).data).toBe(true);
      };
      const before = (await last('page_content', 'about-us')).length;
      await save({ one: 'A', two: '' });
      await save({ one: 'B', two: '', three: 'C' });
      await save({ one: 'B', two: '', three: 'C' });
      expect((await last('page_content', 'about-us')).slice(before)).toMatchObject([
        { before: { one: null }, after: { one: 'A' } },
        { before: { one: 'A', three: null }, after: { one: 'B', two: '', three: 'C' } },
      ]);
    });

    test('a save of several settings is one', async () => {
      const rows = [await store('site_settings'), await store('site_settings')];
      const changes = rows.map((row) => ({
        setting_key: row.setting_key,
        setting_value: 'new',
        version: row.updated_at,
      }));
      await admin()
        .rpc('save_site_settings', { changes: changes as Json })
        .throwOnError();
      const [latest] = (await last('site_settings', 'all')).slice(-1);
      const keys = rows.map((row) => String(row.setting_key)).sort();
      expect(Object.keys(latest?.before ?? {})).toEqual(keys);
      expect(latest?.after).toMatchObject(Object.fromEntries(keys.map((key) => [key, 'new'])));
    });

    test('of a user: the role and the name, never the address, and for admins only', async () => {
      const { service, user, as } = stage();
      await as.admin
        .from('profiles')
        .update({ full_name: `Asha ${fresh()}` })
        .eq('id', user.id)
        .throwOnError();
      await service.from('profiles').update({ email: 'other@example.com' }).eq('id', user.id).throwOnError();
      await service.from('profiles').update({ email: user.email }).eq('id', user.id).throwOnError();
      const revisions = await last('profiles', user.id);
      expect(JSON.stringify(revisions.map(({ before, after }) => [before, after]))).not.toContain('@');
      expect(Object.keys(revisions.at(-1)?.before ?? {})).toEqual(['full_name']);
      expect(revisions.at(-1)?.actor_id).toBe(stage().admin.id);
      expect((await as.editor.from('revisions').select().eq('row_id', user.id)).data).toEqual([]);
    });

    test('an import and its undoing are named', async () => {
      const slug = `imported-${fresh()}`;
      const { data: category } = await admin().from('product_categories').select('slug').eq('id', CATEGORY_ID).single();
      const id = (
        await admin()
          .rpc('begin_product_import', { file_name: 'stock.csv', columns: ['name'] })
          .throwOnError()
      ).data;
      const line = {
        line: 2,
        cells: ['x'],
        reasons: [],
        verdict: null,
        category_slug: category?.slug,
        slug,
        product: { name: 'X' },
      };
      await admin()
        .rpc('plan_product_import', { import: id, lines: [line] as Json, complete: true })
        .throwOnError();
      await admin().rpc('apply_product_import', { import: id }).throwOnError();
      const { data: product } = await admin().from('products').select('id').eq('slug', slug).single();
      expect((await admin().rpc('undo_product_import', { import: id }).throwOnError()).data).toEqual([
        { outcome: 'undone', rows: 1 },
      ]);
      expect(await last('products', product?.id ?? '')).toMatchObject([
        { action: 'insert', cause: 'import of stock.csv', actor_name: expect.any(String) },
        { action: 'delete', cause: 'undo of the import of stock.csv' },
      ]);
    });

    test('a malformed identity refuses no save', async () => {
      const { id } = await store('certificates');
      await stage().database.transaction(async (tx) => {
        await tx.query(
          "select set_config('request.jwt.claim.sub', 'nobody', true), set_config('request.jwt.claims', '{', true)",
        );
        await tx.query('update public.certificates set name = $2 where id = $1', [id, 'Named']);
      });
      expect((await last('certificates', id)).at(-1)).toMatchObject({ actor_id: null, after: { name: 'Named' } });
    });

    test('everybody who left one is listed once', async () => {
      await store('certificates', {}, stage().as.editor);
      const { data } = await admin().rpc('revision_actors');
      const ids = (data ?? []).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining([stage().admin.id, stage().editor.id]));
      expect(new Set(ids).size).toBe(ids.length);
      expect((await stage().as.user.rpc('revision_actors')).data).toEqual([]);
    });
  });

  describe('a change of many', () => {
    const apply = async (table: Table, rows: { id: string; updated_at?: unknown }[], columns: object | null) => {
      const args = rows.map(({ id, updated_at }) => ({ id, version: updated_at, columns: columns ?? {} }));
      const asked = { table_name: table, rows: args as Json, removes: columns === null };
      const { data } = await admin().rpc('apply_bulk', asked).throwOnError();
      return data?.[0]?.batch ?? '';
    };
    const summariesOf = async (batch: string) => {
      const read = admin()
        .from('revisions')
        .select('id, row_id, follows, batch_summary')
        .eq('batch', batch)
        .order('id');
      return (await read.throwOnError()).data ?? [];
    };
    const undo = async (batch: string) => (await admin().rpc('undo_bulk', { batch }).throwOnError()).data;

    test('is summed up by its first revision, and by the next one once that has gone', async () => {
      const sent = () => store('enquiries', {}, stage().service);
      const enquiries = [await sent(), await sent(), await sent()];
      const batch = await apply('enquiries', enquiries, { status: 'archived' });
      const [first, ...others] = await summariesOf(batch);
      expect(first).toMatchObject({ follows: false, batch_summary: { rows: 3, changed: 3, can_undo: true } });
      expect(others).toMatchObject(Array(2).fill({ follows: true, batch_summary: null }));
      // With an enquiry goes its history.
      await remove('enquiries', first?.row_id ?? '');
      expect(await summariesOf(batch)).toMatchObject([
        { row_id: others[0]?.row_id, follows: false, batch_summary: { rows: 2 } },
        { follows: true },
      ]);
    });

    test('that deletes takes former addresses along, and they are no rows of it', async () => {
      const rows = [await store('product_categories'), await store('product_categories')];
      const former = rows[0]?.slug;
      await admin()
        .from('product_categories')
        .update({ slug: `${former}-moved` })
        .eq('id', rows[0]?.id ?? '')
        .throwOnError();
      const { data } = await admin()
        .from('product_categories')
        .select('id, updated_at')
        .in(
          'id',
          rows.map(({ id }) => id),
        )
        .throwOnError();
      const batch = await apply('product_categories', data ?? [], null);
      expect((await summariesOf(batch))[0]).toMatchObject({ batch_summary: { rows: 2, deleted: 2 } });
      expect(await undo(batch)).toEqual([{ table_name: 'product_categories', undone: 2, kept: [] }]);
      const back = await admin()
        .from('former_slugs')
        .select('slug')
        .eq('category_id', rows[0]?.id ?? '');
      expect(back.data).toEqual([{ slug: former }]);
    });

    test('of which nothing can come back says so', async () => {
      const rows = [await store('certificates'), await store('certificates')];
      const batch = await apply('certificates', rows, null);
      await sql(stage().database, 'update public.revisions set restorable = false where batch = $1', [batch]);
      expect((await summariesOf(batch))[0]).toMatchObject({ batch_summary: { can_undo: false } });
      expect((await undo(batch))?.[0]).toMatchObject({ undone: 0 });
    });
  });

  describe('the trash', () => {
    test.each(ROW_TABLES)('brings back a row of %s as it was', async (table) => {
      const row = await store(table, table === 'blog_posts' ? { author_id: stage().admin.id } : {});
      await remove(table, row.id);
      const trashed = await inTrash(row.id);
      expect((await restore(trashed?.id ?? 0)).data).toBe(true);
      const { data } = await anyTable(admin()).from(table).select().eq('id', row.id).single();
      expect({ ...data, updated_at: '' }).toEqual({ ...row, updated_at: '' });
      expect(await inTrash(row.id)).toBeUndefined();
      expect((await restore(trashed?.id ?? 0)).data).toBe(false);
    });

    test('brings back former addresses, which went with their row', async () => {
      const row = await store('product_categories');
      await admin()
        .from('product_categories')
        .update({ slug: `${row.slug}-new` })
        .eq('id', row.id)
        .throwOnError();
      await remove('product_categories', row.id);
      await restore((await inTrash(row.id))?.id ?? 0).throwOnError();
      const { data } = await admin().from('former_slugs').select('slug').eq('category_id', row.id);
      expect(data).toEqual([{ slug: row.slug }]);
    });

    test('refuses an address that is taken, and takes another one', async () => {
      const row = await store('product_categories');
      await remove('product_categories', row.id);
      await store('product_categories', { slug: row.slug });
      const { id } = (await inTrash(row.id)) ?? { id: 0 };
      expect((await restore(id)).error?.message).toContain('product_categories_slug_is_unique');
      expect((await restore(id, { slug: `${row.slug}-again` })).data).toBe(true);
    });

    test('refuses a product whose category is gone', async () => {
      const category = await store('product_categories');
      const product = await store('products', { category_id: category.id });
      await remove('products', product.id);
      await remove('product_categories', category.id);
      const { id } = (await inTrash(product.id)) ?? { id: 0 };
      expect((await restore(id)).error?.message).toContain('products_category_exists');
      expect((await restore(id, { category_id: CATEGORY_ID })).data).toBe(true);
    });

    test('is for staff; settings, and its end, for admins', async () => {
      const { as } = stage();
      const certificate = await store('certificates');
      await remove('certificates', certificate.id);
      const setting = await store('site_settings');
      await remove('site_settings', setting.id);
      const revision = (await inTrash(certificate.id))?.id ?? 0;
      const ofSetting = (await inTrash(setting.id))?.id ?? 0;
      expect((await as.user.rpc('list_trash')).data).toEqual([]);
      expect((await restore(revision, {}, as.user)).error?.code).toBe('42501');
      expect((await restore(ofSetting, {}, as.editor)).error?.code).toBe('42501');
      expect((await as.editor.rpc('empty_trash_of', { revision })).error?.code).toBe('42501');
      expect((await restore(revision, {}, as.editor)).data).toBe(true);
      expect((await restore(ofSetting)).data).toBe(true);
      expect(await inTrash(setting.id)).toBeUndefined();
    });
  });

  describe('pictures', () => {
    let path: string;
    beforeEach(() => {
      path = `public/gallery/picture-${fresh()}.webp`;
    });
    const used = async (by: Db = admin()) => (await by.rpc('pictures_in_use', { urls: [BUCKET + path] })).data;

    test('that a former version shows are in use, for editors too', async () => {
      const { id } = await store('products', { gallery_images: [BUCKET + path] });
      await admin().from('products').update({ gallery_images: [] }).eq('id', id).throwOnError();
      expect(await used()).toEqual([BUCKET + path]);
      expect(await used(stage().as.editor)).toEqual([BUCKET + path]);
      expect(await used(stage().as.user)).toEqual([]);
    });

    test('in a former text of a post are in use, up to the end of their mark', async () => {
      const { id } = await store('blog_posts', { content: `a ![b](${BUCKET}${path}) c (d) "e"` });
      await admin().from('blog_posts').update({ content: 'a' }).eq('id', id).throwOnError();
      expect(await used()).toEqual([BUCKET + path]);
    });

    test('of a deleted row are in use until somebody removes it for good', async () => {
      const { id } = await store('certificates', { image_url: BUCKET + path });
      await remove('certificates', id);
      expect(await used()).toEqual([BUCKET + path]);
      const { data } = await admin().rpc('empty_trash_of', { revision: (await inTrash(id))?.id ?? 0 });
      expect(data).toEqual([path]);
      expect(await used()).toEqual([]);
      expect(await inTrash(id)).toBeUndefined();
    });
  });

  describe('time', () => {
    const age = (rowId: string, days: number) =>
      sql(stage().database, "update public.revisions set at = at - $2 * interval '1 day' where row_id = $1", [
        rowId,
        days,
      ]);
    const expire = async () => (await stage().service.rpc('expire_history').throwOnError()).data;

    test('ends the trash after the days of the setting, and gives its pictures', async () => {
      const path = `public/certificates/old-${fresh()}.webp`;
      const { id } = await store('certificates', { image_url: BUCKET + path });
      await remove('certificates', id);
      await age(id, 29);
      expect(await expire()).toEqual([]);
      expect(await inTrash(id)).toBeDefined();
      await stage()
        .service.from('site_settings')
        .insert({ setting_key: 'trash_days', setting_value: '20' })
        .throwOnError();
      expect(await inTrash(id)).toBeUndefined();
      expect(await expire()).toEqual([path]);
      await stage().service.from('site_settings').delete().eq('setting_key', 'trash_days').throwOnError();
      expect(await last('certificates', id)).toMatchObject([{ restorable: false }, { restorable: false }]);
    });

    test('takes revisions after 400 days, never the last 20 of a row', async () => {
      const { id } = await store('certificates');
      for (let n = 0; n < 24; n += 1) {
        await stage()
          .service.from('certificates')
          .update({ authority: `Authority ${n}` })
          .eq('id', id)
          .throwOnError();
      }
      await age(id, 399);
      await expire();
      expect(await last('certificates', id)).toHaveLength(25);
      await age(id, 2);
      await expire();
      const kept = await last('certificates', id);
      expect(kept).toHaveLength(20);
      expect(kept.at(-1)?.after).toMatchObject({ authority: 'Authority 23' });
    });
  });
}
