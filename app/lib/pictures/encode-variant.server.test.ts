import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodeVariant } from './encode-variant.server';
import { SHARE_PICTURE, type VariantKind } from './variant-address';

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#7d2a3b' } });

async function encoded(source: Buffer, kind: VariantKind) {
  const bytes = await encodeVariant(source, kind);
  if (!Buffer.isBuffer(bytes)) throw new Error(`This is the same as ${JSON.stringify(bytes)}.`);
  return { bytes, ...(await sharp(bytes).metadata()) };
}

test.each(['avif', 'webp'] as const)('the aspect ratio is preserved in %s', async (format) => {
  const source = await plain(1000, 750).jpeg().toBuffer();
  const made = await encoded(source, { width: 320, format });
  expect([made.width, made.height]).toEqual([320, 240]);
  // sharp reports AVIF as HEIF with AV1 compression.
  expect(made.compression ?? made.format).toBe(format === 'avif' ? 'av1' : 'webp');
});

test('the orientation is applied before resizing', async () => {
  const source = await plain(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const made = await encoded(source, { width: 160, format: 'webp' });
  expect([made.width, made.height]).toEqual([160, 320]);
  expect(made.orientation ?? 1).toBe(1);
});

test('no picture is ever enlarged: a wider name is resolved to the narrowest width that is wide enough', async () => {
  const source = await plain(500, 400).png().toBuffer();
  for (const width of [800, 1920] as const) {
    expect(await encodeVariant(source, { width, format: 'webp' })).toEqual({ width: 560, format: 'webp' });
  }
  expect((await encoded(source, { width: 560, format: 'webp' })).width).toBe(500);
  expect((await encoded(source, { width: 480, format: 'webp' })).width).toBe(480);
});

test('a picture of exactly the requested width is encoded in it', async () => {
  const source = await plain(640, 480).png().toBuffer();
  expect((await encoded(source, { width: 640, format: 'avif' })).width).toBe(640);
});

test('an animation stays one, as WebP in both formats', async () => {
  const frames = await Promise.all(
    [1, 2, 3].map((shade) =>
      plain(200, 100)
        .tint({ r: shade * 60, g: 0, b: 0 })
        .png()
        .toBuffer(),
    ),
  );
  const source = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect(await encodeVariant(source, { width: 160, format: 'avif' })).toEqual({ width: 160, format: 'webp' });
  const made = await encoded(source, { width: 160, format: 'webp' });
  expect(made.pages).toBe(3);
  expect([made.width, made.height]).toEqual([160, 80]);
});

test('metadata of the camera is removed', async () => {
  const source = await plain(200, 100)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .toBuffer();
  expect((await encoded(source, { width: 160, format: 'avif' })).exif).toBeUndefined();
});

test.each(['', 'no picture', '\xff\xd8\xff broken'])('what is no picture is refused: %j', async (text) => {
  const source = Buffer.from(text, 'latin1');
  await expect(encodeVariant(source, { width: 160, format: 'avif' })).rejects.toThrow();
});

describe('the picture of a shared link', () => {
  const { width, height } = SHARE_PICTURE;
  const KIND = { width, format: 'jpeg' } as const;
  const noise = (across: number, down: number): Sharp =>
    sharp({
      create: {
        width: across,
        height: down,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
  const moving = async () => {
    const frames = await Promise.all(['#111', '#eee'].map((tint) => plain(200, 100).tint(tint).png().toBuffer()));
    return sharp(frames, { join: { animated: true } });
  };

  test.each<[string, () => Promise<Sharp>]>([
    ['a wide JPEG of many megabytes', async () => noise(4000, 1500).jpeg({ quality: 98 })],
    ['a tall photograph of a telephone', async () => noise(900, 1600).jpeg().withMetadata({ orientation: 6 })],
    ['a screenshot in PNG', async () => noise(1920, 1080).png()],
    ['a transparent PNG', async () => plain(300, 300).ensureAlpha(0).png()],
    ['a small AVIF', async () => plain(240, 180).avif()],
    ['grey', async () => plain(640, 480).greyscale().png()],
    ['CMYK', async () => plain(640, 480).toColourspace('cmyk').jpeg()],
    ['an animation in WebP', async () => (await moving()).webp()],
    ['an animation in GIF', async () => (await moving()).gif()],
  ])('is a JPEG of one size below 300 kB: %s', async (_, source) => {
    const made = await encoded(await (await source()).toBuffer(), KIND);
    expect(made).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3, width, height });
    expect(made.pages ?? 1).toBe(1);
    expect(made.bytes.length).toBeLessThan(300_000);
  });

  test('has white behind what is transparent', async () => {
    const { bytes } = await encoded(await plain(300, 300).ensureAlpha(0).png().toBuffer(), KIND);
    const { channels } = await sharp(bytes).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });
});
