import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '~/lib/supabase/client.server';
import { ACTORS, type Actor, type Stage, sql } from './actors';

const BUCKET = 'application-assets';
const MEBIBYTE = 1024 * 1024;
const PNG = { contentType: 'image/png' };

type Operation = 'upload' | 'download by public address' | 'list' | 'replace' | 'move' | 'copy' | 'remove';

/** The access matrix of the bucket: operations by role. Each cell is a test. */
const RIGHTS: Record<Operation, Record<Actor, 'allowed' | 'refused'>> = {
  upload: { anonymous: 'refused', user: 'refused', editor: 'allowed', admin: 'allowed' },
  'download by public address': { anonymous: 'allowed', user: 'allowed', editor: 'allowed', admin: 'allowed' },
  list: { anonymous: 'refused', user: 'refused', editor: 'allowed', admin: 'allowed' },
  replace: { anonymous: 'refused', user: 'refused', editor: 'allowed', admin: 'allowed' },
  move: { anonymous: 'refused', user: 'refused', editor: 'allowed', admin: 'allowed' },
  copy: { anonymous: 'refused', user: 'refused', editor: 'allowed', admin: 'allowed' },
  remove: { anonymous: 'refused', user: 'refused', editor: 'allowed', admin: 'allowed' },
};

const files = (db: Db) => db.storage.from(BUCKET);
const bytes = (text: string) => new TextEncoder().encode(text);

/** The files in storage.objects, with their content. */
async function contents(stage: Stage): Promise<Record<string, string | undefined>> {
  const rows = await sql<{ name: string }>(
    stage.database,
    'select name from storage.objects where bucket_id = $1 order by name',
    [BUCKET],
  );
  const held = rows.map(async ({ name }) => [name, (await stage.backend.files?.read(BUCKET, name))?.bytes.toString()]);
  return Object.fromEntries(await Promise.all(held));
}

/** All files below the storage folder. */
function onDisk({ backend }: Stage): string[] {
  const entries = readdirSync(backend.files.root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`);
}

/** Tries an operation; `result` is `done` on success, `leaves` are the expected files in that case. */
const attempt: Record<
  Operation,
  (db: Db, stage: Stage) => Promise<{ result: unknown; leaves: Record<string, string> }>
> = {
  async upload(db) {
    const { error } = await files(db).upload('products/white.png', bytes('white'), PNG);
    return { result: error?.message ?? 'done', leaves: { 'products/red.png': 'red', 'products/white.png': 'white' } };
  },
  async 'download by public address'(db, stage) {
    const { publicUrl } = files(db).getPublicUrl('products/red.png').data;
    const response = await (stage.backend.fetch ?? fetch)(publicUrl);
    return {
      result: (await response.text()) === 'red' ? 'done' : response.status,
      leaves: { 'products/red.png': 'red' },
    };
  },
  async list(db) {
    const { data } = await files(db).list('products');
    return { result: data?.length === 1 ? 'done' : data, leaves: { 'products/red.png': 'red' } };
  },
  async replace(db) {
    const update = await files(db).update('products/red.png', bytes('new'), PNG);
    const upsert = await files(db).upload('products/red.png', bytes('newer'), { ...PNG, upsert: true });
    const refused = update.error && upsert.error;
    return { result: refused?.message ?? 'done', leaves: { 'products/red.png': 'newer' } };
  },
  async move(db) {
    const { error } = await files(db).move('products/red.png', 'products/moved.png');
    return { result: error?.message ?? 'done', leaves: { 'products/moved.png': 'red' } };
  },
  async copy(db) {
    const { error } = await files(db).copy('products/red.png', 'products/copy.png');
    return { result: error?.message ?? 'done', leaves: { 'products/red.png': 'red', 'products/copy.png': 'red' } };
  },
  async remove(db) {
    const { data, error } = await files(db).remove(['products/red.png']);
    return { result: data?.length === 1 ? 'done' : error, leaves: {} };
  },
};

/** Tests every cell of the matrix above, and the limits of the bucket. */
export function describeStorageAccess(stage: () => Stage): void {
  describe('storage', () => {
    beforeEach(async () => {
      const known = Object.keys(await contents(stage()));
      if (known.length > 0) await files(stage().service).remove(known);
      const { error } = await files(stage().service).upload('products/red.png', bytes('red'), PNG);
      expect(error).toBeNull();
      expect(await contents(stage())).toEqual({ 'products/red.png': 'red' });
    });

    describe.each(Object.keys(RIGHTS) as Operation[])('%s', (operation) => {
      test.each(ACTORS.map((actor) => [actor, RIGHTS[operation][actor]]))('%s: %s', async (actor, expected) => {
        const before = await contents(stage());
        const { result, leaves } = await attempt[operation](stage().as[actor as Actor], stage());
        const after = expected === 'allowed' ? leaves : before;
        if (expected === 'allowed') expect(result).toBe('done');
        else expect(result).not.toBe('done');
        expect(await contents(stage())).toEqual(after);
        // No bytes without a row: refused and removed files are not on the disk.
        expect(onDisk(stage())).toHaveLength(Object.keys(after).length);
      });
    });

    describe('the bucket', () => {
      test.each([
        ['logo.svg', 'image/svg+xml'],
        ['page.html', 'text/html'],
        ['page.xhtml', 'application/xhtml+xml'],
        ['notes.txt', 'text/plain'],
        ['list.csv', 'text/csv'],
        ['script.js', 'text/javascript'],
        ['thing', 'application/octet-stream'],
      ])('refuses %s of type %s', async (name, contentType) => {
        const { error } = await files(stage().admin.db).upload(name, bytes('<svg onload="alert(1)"/>'), {
          contentType,
        });
        expect(error).toMatchObject({ statusCode: '415' });
        expect(await contents(stage())).toEqual({ 'products/red.png': 'red' });
        expect(onDisk(stage())).toHaveLength(1);
      });

      test('does not take an SVG as the new content of a picture', async () => {
        const svg = { contentType: 'image/svg+xml' };
        const { error } = await files(stage().admin.db).update('products/red.png', bytes('<svg/>'), svg);
        expect(error).toMatchObject({ statusCode: '415' });
        expect(await contents(stage())).toEqual({ 'products/red.png': 'red' });
      });

      test.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'application/pdf'])(
        'takes %s',
        async (contentType) => {
          const { error } = await files(stage().admin.db).upload('picture', bytes('picture'), { contentType });
          expect(error).toBeNull();
          expect(await contents(stage())).toMatchObject({ picture: 'picture' });
        },
      );

      test('takes a file of 20 MiB', async () => {
        const { error } = await files(stage().admin.db).upload('large.png', new Uint8Array(20 * MEBIBYTE), PNG);
        expect(error).toBeNull();
        expect(Object.keys(await contents(stage()))).toEqual(['large.png', 'products/red.png']);
      });

      test('refuses a file of more than 20 MiB', async () => {
        const { error } = await files(stage().admin.db).upload('large.png', new Uint8Array(20 * MEBIBYTE + 1), PNG);
        expect(Object.keys(await contents(stage()))).toEqual(['products/red.png']);
        expect(onDisk(stage())).toHaveLength(1);
        expect(error).toMatchObject({ statusCode: '413' });
      });

      test.each(['../../escape.png', '%2e%2e/escape.png', 'a/..%2f..%2f..%2fescape.png', '..%5cescape.png'])(
        'confines the key %s to the bucket',
        async (key) => {
          await files(stage().admin.db).upload(key, bytes('escaped'), PNG);
          expect(
            onDisk(stage()).filter((path) => !path.startsWith(`${stage().backend.files.root}/${BUCKET}/`)),
          ).toEqual([]);
          expect(readdirSync(dirname(stage().backend.files.root))).not.toContain('escape.png');
        },
      );

      test.each(ACTORS)('is not changed by %s', async (actor) => {
        const buckets = () => sql(stage().database, 'select * from storage.buckets order by id');
        const before = await buckets();
        const { storage } = stage().as[actor];
        await files(stage().service).remove(['products/red.png']);
        await storage.createBucket('another', { public: true });
        await storage.updateBucket(BUCKET, { public: true, allowedMimeTypes: ['image/svg+xml'], fileSizeLimit: null });
        await storage.deleteBucket(BUCKET);
        expect(await buckets()).toEqual(before);
      });

      test.each(['anonymous', 'user'] as const)('is not emptied by %s', async (actor) => {
        await stage().as[actor].storage.emptyBucket(BUCKET);
        expect(await contents(stage())).toEqual({ 'products/red.png': 'red' });
        expect(onDisk(stage())).toHaveLength(1);
      });
    });
  });
}
