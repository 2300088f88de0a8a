import { describe, expect, test } from 'vitest';
import { expireStaged, stageMedia } from '~/lib/pictures/media-rows.server';
import { readPictureNotes } from '~/lib/pictures/picture-notes.server';
import { assetsOf } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { anyTable, type Stage, sql } from './actors';
import { fresh, sample, type Table } from './samples';

const BUCKET = '/storage/v1/object/public/application-assets/';

/** Tests the library: what it takes in, where its files are used, how one takes the place of another. */
export function describeMedia(stage: () => Stage): void {
  const newPath = () => `public/media/rule-${fresh()}.jpg`;
  const store = async (table: Table, fields: object): Promise<{ id: string }> => {
    const row: Record<string, unknown> = { ...sample(table), ...fields };
    const { data } = await anyTable(stage().service).from(table).insert(row).select().single().throwOnError();
    return data;
  };
  const revisions = async (table: string, rowId: string) => {
    const read = stage().as.admin.from('revisions').select().eq('table_name', table).eq('row_id', rowId);
    return (await read.order('id')).data ?? [];
  };
  const version = async () => (await stage().service.from('content_version').select('version').single()).data?.version;
  const replace = (db: Db, old_url: string, new_url: string) => db.rpc('replace_picture', { old_url, new_url });

  describe('the library', () => {
    test('takes in each file that content shows, once, with the size that the bucket knows', async () => {
      const [shown, lost] = [newPath(), newPath()];
      for (const name of [shown, lost]) {
        await sql(
          stage().database,
          `insert into storage.objects (bucket_id, name, metadata) values ('application-assets', $1, $2::text::jsonb)`,
          [name, JSON.stringify({ size: 77, mimetype: 'image/jpeg' })],
        );
      }
      await store('certificates', { image_url: BUCKET + shown });
      await stage().as.editor.rpc('take_in_pictures').throwOnError();
      expect((await stage().as.editor.rpc('take_in_pictures').throwOnError()).data).toBe(0);
      const { data } = await stage().service.from('media').select().in('path', [shown, lost]);
      expect(data).toMatchObject([
        { path: shown, bytes: 77, type: 'image/jpeg', digest: null, file_name: shown.split('/').at(-1), kept: false },
      ]);
      expect((await stage().as.user.rpc('take_in_pictures')).data).toBe(0);
    });

    test('describes a hundred pictures a call, and all of a page that shows more', async () => {
      const urls: string[] = [];
      for (const path of Array.from({ length: 101 }, newPath)) {
        await store('media', { path });
        await store('product_categories', { image_url: BUCKET + path });
        urls.push(BUCKET + path);
      }
      const visitor = stage().as.anonymous;
      const { data: notes } = await visitor.rpc('picture_notes', { urls }).throwOnError();
      expect(Object.keys(notes ?? {})).toHaveLength(100);
      const { data: page } = await visitor.rpc('category_list').throwOnError();
      expect(Object.keys(page[0]?.picture_notes ?? {})).toEqual(expect.arrayContaining(urls));
      const assets = assetsOf({ url: '', files: undefined });
      expect(Object.keys(await readPictureNotes(visitor, assets, urls)).sort()).toEqual(urls.sort());
    });

    test('names what nothing shows to staff only', async () => {
      const [shown, unused] = [newPath(), newPath()];
      await store('certificates', { image_url: BUCKET + shown });
      const ask = (db: Db) => db.rpc('unused_pictures', { urls: [BUCKET + shown, BUCKET + unused] });
      expect((await ask(stage().as.editor).throwOnError()).data).toEqual([BUCKET + unused]);
      expect((await ask(stage().service).throwOnError()).data).toEqual([BUCKET + unused]);
      expect((await ask(stage().as.user).throwOnError()).data).toEqual([]);
      expect((await ask(stage().as.anonymous)).error?.code).toBe('42501');
    });

    test('says who put a file in, whatever the row claims', async () => {
      const row = { ...sample('media'), uploaded_by: stage().admin.id, uploaded_by_name: 'Somebody' };
      const { data } = await anyTable(stage().as.editor).from('media').insert(row).select().single().throwOnError();
      expect(data.uploaded_by).toBe(stage().editor.id);
      expect(data.uploaded_by_name).not.toBe('Somebody');
    });

    test('gives a picture the file of an upload, and erases neither pictures nor versions that were there', async () => {
      const { as, service, editor } = stage();
      const upload = async (by: Db) =>
        (
          await anyTable(by)
            .from('media')
            .insert({ ...sample('media') })
            .select()
            .single()
            .throwOnError()
        ).data;
      const put = (picture: { id: string; path: string }, by_path: string) =>
        as.editor.rpc('replace_media', {
          ...{ id: picture.id, by_path, old_url: BUCKET + picture.path, new_url: BUCKET + by_path },
        });
      const picture = await upload(service);
      const others = await upload(as.admin);
      const old = await upload(as.editor);
      await sql(stage().database, "update public.media set created_at = now() - interval '11 minutes' where id = $1", [
        old.id,
      ]);
      for (const other of [others, old]) {
        const before = await revisions('media', other.id);
        expect((await put(picture, other.path)).error).toMatchObject({ code: '42501' });
        expect((await service.from('media').select('id').eq('id', other.id)).data).toHaveLength(1);
        expect(before.length).toBeGreaterThan(0);
        expect(await revisions('media', other.id)).toEqual(before);
      }
      const fresh = await upload(as.editor);
      expect(fresh.uploaded_by).toBe(editor.id);
      expect((await put(picture, fresh.path)).error).toBeNull();
      const { data } = await service.from('media').select('id, path').in('id', [picture.id, fresh.id]);
      expect(data).toEqual([{ id: picture.id, path: fresh.path }]);
    });

    test('raises the content version where pages may show something else only', async () => {
      const { id } = await store('media', {});
      const change = (fields: object) =>
        anyTable(stage().as.editor).from('media').update(fields).eq('id', id).throwOnError();
      const before = await version();
      await change({ credit: 'Asha Rao', width: 10, height: 10 });
      expect(await version()).toBe(before);
      await change({ alt: 'Onions in a field' });
      expect(await version()).toBe(Number(before) + 1);
    });

    test('lists places of a picture, and those of working copies, to staff', async () => {
      const url = BUCKET + newPath();
      const product = await store('products', { name: 'Placed', gallery_images: [url], image_url: url });
      await store('working_copies', {
        table_name: 'products',
        row_id: product.id,
        values: { name: 'Soon', image_url: url },
      });
      const { data } = await stage()
        .as.editor.rpc('picture_places', { urls: [url] })
        .throwOnError();
      const place = { url, table_name: 'products', row_id: product.id };
      expect(data).toHaveLength(3);
      expect(data).toEqual(
        expect.arrayContaining([
          { ...place, field: 'image_url', title: 'Placed', is_copy: false },
          { ...place, field: 'gallery_images', title: 'Placed', is_copy: false },
          { ...place, field: 'image_url', title: 'Soon', is_copy: true },
        ]),
      );
      expect((await stage().as.user.rpc('picture_places', { urls: [url] })).data).toEqual([]);
    });

    test('counts a file that a form took as shown for a day, and leaves the version of its row alone', async () => {
      const [path, old] = [newPath(), newPath()];
      const { id } = await store('media', { path });
      await store('media', { path: old, staged_at: new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString() });
      const urls = [BUCKET + path, BUCKET + old];
      const used = async (db: Db) => (await db.rpc('pictures_in_use', { urls })).data;
      const rowOf = async () => (await stage().service.from('media').select().eq('id', id).single()).data;
      const before = [await rowOf(), (await revisions('media', id)).length];
      expect(await used(stage().as.editor)).toEqual([]);
      await stageMedia(stage().as.editor, path);
      expect(await used(stage().as.editor)).toEqual([BUCKET + path]);
      expect(await used(stage().as.user)).toEqual([]);
      const after = [await rowOf(), (await revisions('media', id)).length];
      expect(after).toEqual([{ ...(before[0] as object), staged_at: expect.any(String) }, before[1]]);
      expect(await expireStaged(stage().service)).toEqual([old]);
      expect(await expireStaged(stage().service)).toEqual([]);
    });

    test('says the size of a document beside its address', async () => {
      const [path, other] = [newPath(), newPath()];
      await store('media', { path, kind: 'document', bytes: 240_000 });
      const { id } = await store('certificates', { document_url: BUCKET + path, document_bytes: 1 });
      const sizeAfter = async (fields: object) => {
        const written = anyTable(stage().as.editor).from('certificates').update(fields).eq('id', id).select();
        return (await written.single().throwOnError()).data.document_bytes;
      };
      expect(await sizeAfter({ document_bytes: 5 })).toBe(240_000);
      expect(await sizeAfter({ document_url: BUCKET + other })).toBeNull();
      expect((await replace(stage().as.editor, BUCKET + other, BUCKET + path).throwOnError()).data).toBe(1);
      expect(await sizeAfter({ name: 'Same document' })).toBe(240_000);
    });

    test('a page of it: searched, by kind, unused', async () => {
      const [used, unused] = [newPath(), newPath()];
      await store('media', { path: used, alt: 'Zebra crossing 100%' });
      await store('media', { path: unused, credit: 'A zebra' });
      await store('certificates', { image_url: BUCKET + used });
      const list = async (args: object, db: Db = stage().as.editor) => {
        const { data } = await db.rpc('list_media', { page: 1, page_size: 24, ...args }).throwOnError();
        return data.map(({ item, total }) => [(item as { path: string }).path, total]);
      };
      expect(await list({ q: 'ZEBRA' })).toEqual([
        [unused, 2],
        [used, 2],
      ]);
      expect(await list({ q: 'zebra', unused: true })).toEqual([[unused, 1]]);
      expect(await list({ q: '100%' })).toEqual([[used, 1]]);
      expect(await list({ q: 'zebra', kind: 'document' })).toEqual([]);
      expect(await list({ q: 'zebra', page: 2, page_size: 1 })).toEqual([[used, 2]]);
      expect(await list({}, stage().as.user)).toEqual([]);
    });

    test('keeps what was put into it, and what its trash can bring back', async () => {
      const path = newPath();
      const { id } = await store('media', { path, kept: true });
      const used = async () => (await stage().as.editor.rpc('pictures_in_use', { urls: [BUCKET + path] })).data;
      expect(await used()).toEqual([BUCKET + path]);
      await stage()
        .as.editor.rpc('forget_pictures', { paths: [path] })
        .throwOnError();
      expect((await stage().service.from('media').select('id').eq('id', id)).data).toHaveLength(1);

      await stage().as.editor.from('media').delete().eq('id', id).throwOnError();
      expect(await used()).toEqual([BUCKET + path]);
      const { data: trash } = await stage().as.editor.rpc('list_trash').eq('row_id', id);
      await stage()
        .as.editor.rpc('restore_deleted', { revision: Number(trash?.[0]?.id) })
        .throwOnError();
      expect((await stage().service.from('media').select('path').eq('id', id)).data).toEqual([{ path }]);
    });

    test('forgets what came with a form and nothing shows, also in the trash', async () => {
      const path = newPath();
      const { id } = await store('media', { path });
      expect((await stage().as.editor.rpc('pictures_in_use', { urls: [BUCKET + path] })).data).toEqual([]);
      await stage()
        .as.editor.rpc('forget_pictures', { paths: [path] })
        .throwOnError();
      expect((await stage().service.from('media').select('id').eq('id', id)).data).toEqual([]);
      expect((await stage().as.editor.rpc('list_trash').eq('row_id', id)).data).toEqual([]);
      expect((await stage().as.editor.rpc('pictures_in_use', { urls: [BUCKET + path] })).data).toEqual([]);
    });

    test('another picture takes all places of one, with one revision each', async () => {
      const [old_url, new_url] = [BUCKET + newPath(), BUCKET + newPath()];
      const product = await store('products', {
        image_url: old_url,
        gallery_images: [new_url, '/images/a.jpg', old_url],
      });
      const others: [Table, string, string][] = [
        ['product_categories', 'image_url', ''],
        ['certificates', 'image_url', ''],
        ['gallery_items', 'image_url', ''],
        ['company_entries', 'image_url', ''],
        ['blog_posts', 'featured_image_url', ''],
      ];
      for (const place of others) place[2] = (await store(place[0], { [place[1]]: old_url })).id;
      const copied = await store('certificates', {});
      const copy = {
        table_name: 'certificates',
        row_id: copied.id,
        values: { image_url: old_url, name: `See ${old_url}` },
      };
      await store('working_copies', copy);
      await store('page_content', {
        page_slug: 'about-us',
        section_slug: 'replaced',
        content: old_url,
        content_type: 'image',
      });

      expect((await replace(stage().as.editor, old_url, new_url).throwOnError()).data).toBe(8);
      const { data } = await stage().service.from('products').select().eq('id', product.id).single().throwOnError();
      expect(data).toMatchObject({ image_url: new_url, gallery_images: [new_url, '/images/a.jpg'] });
      expect(await revisions('products', product.id)).toMatchObject([
        { action: 'insert' },
        { action: 'update', cause: 'replacement of a picture', actor_id: stage().editor.id },
      ]);
      for (const [table, column, id] of others) {
        const { data: row } = await anyTable(stage().service).from(table).select().eq('id', id).single();
        expect(row).toMatchObject({ [column]: new_url });
        expect(await revisions(table, id)).toHaveLength(2);
      }
      const { data: kept } = await stage()
        .service.from('working_copies')
        .select('values')
        .eq('row_id', copied.id)
        .single();
      expect(kept?.values).toEqual({ image_url: new_url, name: `See ${old_url}` });
      expect((await stage().as.admin.rpc('picture_places', { urls: [old_url] })).data).toEqual([]);
    });

    test('only an administrator replaces a picture of the settings, and nothing is changed otherwise', async () => {
      const [old_url, new_url] = [BUCKET + newPath(), BUCKET + newPath()];
      const setting = await store('site_settings', { setting_value: old_url });
      const certificate = await store('certificates', { image_url: old_url });
      expect((await replace(stage().as.editor, old_url, new_url)).error?.code).toBe('42501');
      expect((await replace(stage().as.user, old_url, new_url)).error?.code).toBe('42501');
      const { data } = await stage().service.from('certificates').select('image_url').eq('id', certificate.id).single();
      expect(data?.image_url).toBe(old_url);
      expect((await replace(stage().as.admin, old_url, new_url).throwOnError()).data).toBe(2);
      const { data: now } = await stage().service.from('site_settings').select().eq('id', setting.id).single();
      expect(now?.setting_value).toBe(new_url);
    });
  });
}
