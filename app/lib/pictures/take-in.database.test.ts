import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { assetsOf } from '~/lib/supabase/assets.server';
import { openEmbeddedStage, sql } from '../../../supabase/tests/actors';
import { sample } from '../../../supabase/tests/samples';
import { createPictureStore } from './picture-store.server';
import { takeInPictures } from './take-in.server';

test('pictures that were there before the library are read once, and those stored twice are joined', async () => {
  const stage = await openEmbeddedStage();
  onTestFinished(() => stage.close());
  const { backend, service: db, database } = stage;
  const assets = assetsOf(backend);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const contents: Record<string, Buffer> = {
    'public/a/first.png': picture,
    'public/b/second.png': picture,
    'public/c/broken.png': Buffer.from('no picture'),
    'public/d/gone.png': Buffer.from('gone'),
  };
  for (const [path, bytes] of Object.entries(contents)) {
    await db.storage.from('application-assets').upload(path, bytes, { contentType: 'image/png' });
    await db
      .from('certificates')
      .insert({ ...sample('certificates'), image_url: assets.urlOf(path) })
      .throwOnError();
  }
  const read: string[] = [];
  const readSource = async (path: string) => {
    read.push(path);
    return path.includes('gone') ? null : (contents[path] ?? null);
  };
  const { removeUnused } = createPictureStore(db, assets, { remove: async () => undefined });
  const run = () => takeInPictures({ db, assets, readSource, removeUnused });
  await run();
  const rows = async () => (await db.from('media').select('path, digest, width, height, bytes').order('path')).data;
  const first = await rows();
  expect(first).toHaveLength(3);
  expect(first).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ width: 40, height: 30, bytes: picture.byteLength, digest: expect.any(String) }),
      expect.objectContaining({ path: 'public/c/broken.png', width: null, digest: expect.any(String) }),
      expect.objectContaining({ path: 'public/d/gone.png', digest: null }),
    ]),
  );
  const { data: shown } = await db.from('certificates').select('image_url').throwOnError();
  const joined = shown.map(({ image_url }) => image_url).filter((url) => /first|second/.test(url ?? ''));
  expect(new Set(joined).size).toBe(1);
  // The history of the other certificate still shows its file.
  const files = await sql(database, "select 1 from storage.objects where name ~ 'first|second'");
  expect(files).toHaveLength(2);

  read.length = 0;
  await run();
  expect(await rows()).toEqual(first);
  expect(read).toEqual(['public/d/gone.png']);
});
