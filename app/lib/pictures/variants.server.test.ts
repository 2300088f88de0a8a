import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { log } from '~/lib/runtime/log.server';
import type { VariantName } from './variant-address';
import { findStrayVariants, removeStrayVariants } from './variant-store.server';
import { createImageVariants, QueueFullError } from './variants.server';

const PICTURE = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#7d2a3b' } })
  .png()
  .toBuffer();

let directory: string;
let sources: Map<string, Buffer>;
/** The paths of all reads, one for each encoding. */
let reads: string[];

beforeEach(() => {
  log.level = 'silent';
  directory = mkdtempSync(join(tmpdir(), 'variants-'));
  sources = new Map([['a.png', PICTURE]]);
  reads = [];
});

afterEach(() => rmSync(directory, { recursive: true }));

async function readSource(path: string): Promise<Buffer | null> {
  reads.push(path);
  return sources.get(path) ?? null;
}

const open = (where: string | null = directory) => createImageVariants({ readSource, directory: where });
const small: VariantName = { path: 'a.png', width: 160, format: 'webp' };
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

describe('a variant', () => {
  test('is encoded once for concurrent and later requests', async () => {
    const variants = open();
    const results = await Promise.all(Array.from({ length: 20 }, () => variants.get(small)));
    expect(new Set(results.map((variant) => variant?.bytes.toString('base64'))).size).toBe(1);
    expect(results[0]?.contentType).toBe('image/webp');
    await variants.get(small);
    expect(reads).toEqual(['a.png']);
  });

  test('survives a restart', async () => {
    const first = await open().get(small);
    const second = await open().get(small);
    expect(second).toEqual(first);
    expect(reads).toHaveLength(1);
    expect(filesIn(directory)).toHaveLength(1);
  });

  test('wider than the source is the narrowest width that is wide enough', async () => {
    const variants = open();
    const wide = await variants.get({ ...small, width: 1920 });
    expect((await sharp(wide?.bytes).metadata()).width).toBe(400);
    expect(await variants.get({ ...small, width: 480 })).toEqual(wide);
    // One read finds that 1920 is limited to 480, another one encodes 480.
    expect(reads).toHaveLength(2);
    await variants.get({ ...small, width: 1920 });
    expect(reads).toHaveLength(2);
  });

  test('of an animation has the content type WebP', async () => {
    const frames = ['#111', '#eee'].map(
      (background) => ({ create: { width: 99, height: 99, channels: 3, background } }) as const,
    );
    const stills = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
    sources.set(
      'moving.webp',
      await sharp(stills, { join: { animated: true } })
        .webp()
        .toBuffer(),
    );
    const variant = await open().get({ path: 'moving.webp', width: 96, format: 'avif' });
    expect(variant?.contentType).toBe('image/webp');
    expect((await sharp(variant?.bytes).metadata()).pages).toBe(2);
    expect((await open().get({ path: 'moving.webp', width: 96, format: 'avif' }))?.contentType).toBe('image/webp');
  });

  test('is null where the source is missing or no picture', async () => {
    sources.set('broken.png', Buffer.from('no picture'));
    for (const path of ['gone.png', 'broken.png']) expect(await open().get({ ...small, path })).toBeNull();
    expect(filesIn(directory)).toEqual([]);
  });

  test('that failed once can be encoded later', async () => {
    const readLater = vi.fn(readSource).mockRejectedValueOnce(new Error('not now'));
    const variants = createImageVariants({ readSource: readLater, directory });
    await expect(variants.get(small)).rejects.toThrow('not now');
    expect(await variants.get(small)).not.toBeNull();
  });

  test('is written atomically: a temporary file of a crash is never served', async () => {
    await open().get(small);
    const [file] = filesIn(directory);
    writeFileSync(join(file?.parentPath ?? '', '320.webp.some-draft'), 'half');
    const variant = await open().get({ ...small, width: 320 });
    expect((await sharp(variant?.bytes).metadata()).width).toBe(320);
  });
});

test('two variants are encoded at once, and a full queue refuses the next', async () => {
  const open: (() => void)[] = [];
  const slowly = async (path: string) => {
    await new Promise<void>((resolve) => open.push(resolve));
    return readSource(path);
  };
  const variants = createImageVariants({ readSource: slowly, directory, queueLength: 1 });
  const [first, second, third] = ([96, 160, 240] as const).map((width) => variants.get({ ...small, width }));
  await expect.poll(() => open).toHaveLength(2);
  await expect(variants.get({ ...small, width: 320 })).rejects.toThrow(QueueFullError);
  // A second request for a variant in flight needs no place in the queue.
  const again = variants.get({ ...small, width: 96 });
  expect(open).toHaveLength(2);
  open[0]?.();
  await expect.poll(() => open).toHaveLength(3);
  for (const proceed of open) proceed();
  for (const made of [first, second, third, again]) expect(await made).not.toBeNull();
});

describe('without a writable directory, variants stay in memory', () => {
  test.each(['no directory', 'a file in its place'])('%s', async (how) => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    const variants = open(how === 'no directory' ? null : file);
    const first = await variants.get(small);
    expect(await variants.get(small)).toEqual(first);
    expect(reads).toHaveLength(1);
    await variants.remove(['a.png']);
    sources.clear();
    expect(await variants.get(small)).toBeNull();
  });
});

describe('the variants of a picture', () => {
  test('are removed with it, in all widths, and no others', async () => {
    sources.set('b.png', PICTURE);
    const variants = open();
    for (const path of ['a.png', 'b.png']) {
      for (const width of [96, 160] as const) await variants.get({ path, width, format: 'webp' });
    }
    sources.delete('a.png');
    await variants.remove(['a.png', 'never-there.png']);
    expect(await variants.get(small)).toBeNull();
    expect(filesIn(directory)).toHaveLength(2);
    expect(await variants.get({ ...small, path: 'b.png' })).not.toBeNull();
  });

  test('are removed also while one is being encoded', async () => {
    const variants = open();
    const late = variants.get(small);
    await expect.poll(() => reads).toHaveLength(1);
    sources.clear();
    await variants.remove(['a.png']);
    await late;
    expect(filesIn(directory)).toEqual([]);
  });

  test('are found by a sweep once the picture is gone', async () => {
    sources.set('b.png', PICTURE);
    for (const path of ['a.png', 'b.png']) await open().get({ ...small, path });
    expect(await findStrayVariants(directory, ['a.png', 'b.png'])).toEqual([]);
    const strays = await findStrayVariants(directory, ['b.png']);
    expect(strays).toHaveLength(1);
    await removeStrayVariants(directory, strays);
    expect(await findStrayVariants(directory, ['b.png'])).toEqual([]);
    expect(filesIn(directory)).toHaveLength(1);
  });

  test('a sweep of a missing directory finds nothing', async () => {
    expect(await findStrayVariants(join(directory, 'none'), [])).toEqual([]);
  });
});

describe('preparing', () => {
  test('encodes the common widths in both formats, and the picture for shared links', async () => {
    mkdirSync(join(directory, 'elsewhere'));
    await open().prepare(['a.png', 'moving.gif']);
    expect(new Set(filesIn(directory).map(({ name }) => name.split('.')[1]))).toEqual(
      new Set(['avif', 'webp', 'jpeg']),
    );
    reads = [];
    await open().get({ ...small, width: 320 });
    expect(reads).toEqual([]);
  });

  test('does nothing where variants stay in memory', async () => {
    await open(null).prepare(['a.png']);
    expect(reads).toEqual([]);
  });

  test('swallows failures', async () => {
    const failing = createImageVariants({ readSource: () => Promise.reject(new Error('not now')), directory });
    await expect(failing.prepare(['a.png'])).resolves.toBeUndefined();
  });
});
