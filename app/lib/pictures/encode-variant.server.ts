import { loadSharp } from './sharp.server.ts';
import { SHARE_PICTURE, VARIANT_WIDTHS, type VariantKind } from './variant-address.ts';

// The limit of uploads: what is larger was not put into the bucket by this program.
const MAX_PIXELS = 50_000_000;
const OPTIONS = { failOn: 'error', limitInputPixels: MAX_PIXELS } as const;

// Measured on one core with pictures of 800 pixels: AVIF's effort 2 takes about 0.15 s and gives files a fifth
// smaller than WebP of the same quality; effort 3 takes twice as long for 4 to 7 %. Quality 47 is a tenth smaller than
// 50, and what a phone's picture needs to come first (docs/decisions/0023-a-first-view-is-small.md).
const AVIF = { quality: 47, effort: 2 };
const WEBP = { quality: 74, effort: 4 };
// For paper.
const JPEG = { quality: 80 };
// WhatsApp shows no picture of more than 300 kB. Photographs have 60 to 200 kB in the first quality; only noise needs another.
const SHARED_QUALITIES = [80, 65, 45, 25];
const SHARED_BYTES = 300_000;

/**
 * Encodes a picture in a width and a format. No picture is enlarged, except for shared links, and an animation stays one, which only
 * WebP can hold here; JPEG has its first picture, and white behind what is transparent.
 *
 * @returns the bytes; or, where the picture has no such kind, the kind to use in its place
 * @throws an error of sharp where the source is no picture
 */
export async function encodeVariant(source: Buffer, kind: VariantKind): Promise<Buffer | VariantKind> {
  if (kind.width === SHARE_PICTURE.width) return encodeShared(source);
  const sharp = await loadSharp();
  const { autoOrient, pages = 1 } = await sharp(source, OPTIONS).metadata();
  const isAnimated = pages > 1 && kind.format !== 'jpeg';
  const width = VARIANT_WIDTHS.find((one) => one >= Math.min(autoOrient.width, kind.width)) ?? kind.width;
  const format = isAnimated ? 'webp' : kind.format;
  if (width !== kind.width || format !== kind.format) return { width, format };

  const picture = sharp(source, { ...OPTIONS, animated: isAnimated })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  if (format === 'jpeg') return picture.flatten({ background: '#fff' }).jpeg(JPEG).toBuffer();
  return (format === 'avif' ? picture.avif(AVIF) : picture.webp(WEBP)).toBuffer();
}

/** @returns the picture for shared links, which is cut around what catches the eye where its shape is another */
async function encodeShared(source: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height } = SHARE_PICTURE;
  const { data, info } = await sharp(source, OPTIONS)
    .autoOrient()
    .resize({ width, height, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  let bytes = Buffer.alloc(0);
  for (const quality of SHARED_QUALITIES) {
    bytes = await sharp(data, { raw: info }).jpeg({ quality, progressive: true }).toBuffer();
    if (bytes.length < SHARED_BYTES) break;
  }
  return bytes;
}
