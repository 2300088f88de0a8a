import { loadSharp } from './sharp.server.ts';
import { type StoredFormat, VARIANT_WIDTHS, type VariantWidth } from './variant-address.ts';

export type VariantKind = { width: VariantWidth; format: StoredFormat };

// The limit of uploads: what is larger was not put into the bucket by this program.
const MAX_PIXELS = 50_000_000;

// Measured on one core with pictures of 800 pixels: AVIF's effort 2 takes about 0.15 s and gives files a fifth
// smaller than WebP of the same quality; effort 3 takes twice as long for 4 to 7 %. Quality 47 is a tenth smaller than
// 50, and what a phone's picture needs to come first (docs/decisions/0023-a-first-view-is-small.md).
const AVIF = { quality: 47, effort: 2 };
const WEBP = { quality: 74, effort: 4 };
// For paper.
const JPEG = { quality: 80 };

/**
 * Encodes a picture in a width and a format. No picture is ever enlarged, and an animation stays one, which only
 * WebP can hold here; JPEG has its first picture, and white behind what is transparent.
 *
 * @returns the bytes; or, where the picture has no such kind, the kind to use in its place
 * @throws an error of sharp where the source is no picture
 */
export async function encodeVariant(source: Buffer, kind: VariantKind): Promise<Buffer | VariantKind> {
  const sharp = await loadSharp();
  const options = { failOn: 'error', limitInputPixels: MAX_PIXELS } as const;
  const { autoOrient, pages = 1 } = await sharp(source, options).metadata();
  const isAnimated = pages > 1 && kind.format !== 'jpeg';
  const width = VARIANT_WIDTHS.find((one) => one >= Math.min(autoOrient.width, kind.width)) ?? kind.width;
  const format = isAnimated ? 'webp' : kind.format;
  if (width !== kind.width || format !== kind.format) return { width, format };

  const picture = sharp(source, { ...options, animated: isAnimated })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  if (format === 'jpeg') return picture.flatten({ background: '#fff' }).jpeg(JPEG).toBuffer();
  return (format === 'avif' ? picture.avif(AVIF) : picture.webp(WEBP)).toBuffer();
}
