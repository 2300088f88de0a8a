import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPictureStore } from '~/lib/pictures/picture-store.server';
import { readPicture } from '~/lib/pictures/read-picture.server';
import { assetsOf } from '~/lib/supabase/assets.server';
import { serviceClient } from '~/lib/supabase/client.server';
import { interceptedAt } from '../../support/backends/backends';
import { cappedAt } from '../../support/backends/row-cap';
import { store, storeAll } from '../../support/content/rows';
import { errorAt } from '../../support/content/uploads';
import { pictureFile, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { formOf } from '../../support/http/form';
import { backend, db } from '../../support/http/site';

const OBJECTS = '/storage/v1/object/';
const BUCKET = `${OBJECTS}application-assets`;
const staff = await signedIn();

const noVariants = { remove: async () => undefined };
const storeOn = (on: typeof backend | ReturnType<typeof interceptedAt>) =>
  createPictureStore(serviceClient(on), assetsOf(on), noVariants);
const named = (folder: string) => (extension: string) =>
  `public/${folder}/${randomBytes(8).toString('hex')}.${extension}`;

describe('a file that Storage refuses', () => {
  const LARGE = {
    statusCode: '413',
    error: 'Payload too large',
    message: 'The object exceeded the maximum allowed size',
  };
  const TYPE = { statusCode: '415', error: 'invalid_mime_type', message: 'mime type image/jpeg is not supported' };
  const NEW = '/admin/edit-pages/certificates/add';

  test.each([
    ['as too large, in the body', 400, LARGE, 413, /takes less than that.*raise the limit to 10\.5 MB/],
    ['as too large, by its gateway', 413, { message: 'too large' }, 413, /Please choose a smaller one/],
    ['because of its type', 400, TYPE, 422, /takes no files of the type image\/jpeg/],
  ])('%s, is an error at its field', async (_, status, body, expected, words) => {
    const refusing = staffOn(
      interceptedAt(OBJECTS, async () => Response.json(body, { status }), 'POST'),
      staff,
    );
    const typed = { name: 'Typed', description: 'Everything that was typed', number: 'A 1' };
    const answer = await refusing.save(NEW, { ...typed, image_file: await pictureFile() });
    expect(answer.status).toBe(expected);
    expect(errorAt(answer, 'image_file')).toMatch(words);
    expect(summaryOf(answer).errors).toEqual([errorAt(answer, 'image_file')]);
    expect(formOf(answer)).toMatchObject(typed);
    const { count } = await db.from('certificates').select('id', { count: 'exact' }).eq('name', 'Typed');
    expect(count).toBe(0);
  });

  test('of a stored row, leaves the row', async () => {
    const row = await store('certificates', { name: 'As it is' });
    const refusing = staffOn(
      interceptedAt(OBJECTS, async () => Response.json(LARGE, { status: 400 }), 'POST'),
      staff,
    );
    const path = `/admin/edit-pages/certificates/edit/${row.id}`;
    const answer = await refusing.save(path, { name: 'Another name', image_file: await pictureFile() });
    expect(answer.status).toBe(413);
    expect(formOf(answer)).toMatchObject({ name: 'Another name' });
    expect((await db.from('certificates').select().eq('id', row.id).single()).data).toEqual(row);
  });
});

describe('an upload', () => {
  test('never overwrites, may be shown by search engines, and is kept by browsers for a year', async () => {
    const uploads: Headers[] = [];
    const noting = interceptedAt(
      OBJECTS,
      (request, pass) => {
        uploads.push(request.headers);
        return pass(request);
      },
      'POST',
    );
    await storeOn(noting).hold(await readPicture(await pictureFile('New.jpg')));
    expect(uploads).toHaveLength(1);
    expect(Object.fromEntries(uploads[0] ?? [])).toMatchObject({
      'cache-control': 'max-age=31536000',
      'x-robots-tag': 'all',
      'x-upsert': 'false',
    });
  });

  test('does not replace a file of the same name', async () => {
    const bucket = db.storage.from('application-assets');
    const path = 'public/media/twice.txt';
    const options = { contentType: 'image/png', upsert: false };
    expect((await bucket.upload(path, Buffer.from('first'), options)).error).toBeNull();
    expect((await bucket.upload(path, Buffer.from('second'), options)).error).not.toBeNull();
    expect(await (await bucket.download(path)).data?.text()).toBe('first');
  });

  test('of one picture by two people ends as one file, which neither takes back from the other', async () => {
    const change = { picture: await readPicture(await pictureFile('Shared.jpg')), remove: false };
    const [one, other] = [storeOn(backend).stage(), storeOn(backend).stage()];
    const first = await one.replace(null, change, named('gallery'));
    const second = await other.replace(null, change, named('gallery'));
    expect(second).toBe(first);
    await other.rollback();
    await one.rollback();
    const path = assetsOf(backend).pathOf(first ?? '') ?? '';
    expect(await backend.files.read('application-assets', path)).not.toBeNull();
  });

  test('whose row is stored, but not its answer, keeps its file', async () => {
    const losing = interceptedAt(
      'media',
      async (request, pass) => {
        await pass(request);
        throw new Error('the answer is lost');
      },
      'POST',
    );
    const url = await storeOn(losing).hold(await readPicture(await pictureFile('Lost.jpg')));
    const path = assetsOf(backend).pathOf(url) ?? '';
    expect(await backend.files.read('application-assets', path)).not.toBeNull();
  });
});

describe('removing many files', () => {
  const row = (n: number, kept: boolean) => ({
    path: `public/media/many-${kept ? 'kept' : 'unused'}-${n}.jpg`,
    kind: 'picture' as const,
    type: 'image/jpeg',
    bytes: 1,
    file_name: 'many.jpg',
    kept,
  });
  const numbers = Array.from({ length: 1200 }, (_, n) => n);

  test.each([7, 1000])('takes those that nothing shows, in parts, with at most %i rows an answer', async (maxRows) => {
    const kept = await storeAll(
      'media',
      numbers.map((n) => row(n, true)),
    );
    const unused = await storeAll(
      'media',
      numbers.map((n) => row(n, false)),
    );
    const removed: string[][] = [];
    const listening = interceptedAt(
      BUCKET,
      async (request) => {
        const { prefixes } = (await request.json()) as { prefixes: string[] };
        // Supabase Storage has this limit.
        if (prefixes.length > 1000) return Response.json({ statusCode: '400', message: 'too many' }, { status: 400 });
        removed.push(prefixes);
        return Response.json([]);
      },
      'DELETE',
    );
    const urls = [...kept, ...unused].map(({ path }) => assetsOf(backend).urlOf(path));
    await storeOn(cappedAt(maxRows, listening)).removeUnused(urls);
    expect(removed.flat().sort()).toEqual(unused.map(({ path }) => path).sort());
    const left = await db.from('media').select('path', { count: 'exact', head: true }).like('path', '%/many-%');
    expect(left.count).toBe(kept.length);
    await db.from('media').delete().like('path', '%/many-%');
  });

  test('keeps what the library says of files that could not be removed', async () => {
    const [file] = await storeAll('media', [row(1, false)]);
    const refusing = interceptedAt(BUCKET, async () => Response.json({ message: 'no' }, { status: 400 }), 'DELETE');
    await storeOn(refusing).removeUnused([assetsOf(backend).urlOf(file?.path ?? '')]);
    expect(
      (
        await db
          .from('media')
          .select('id')
          .eq('id', file?.id ?? '')
      ).data,
    ).toHaveLength(1);
    await db.from('media').delete().like('path', '%/many-%');
  });
});
