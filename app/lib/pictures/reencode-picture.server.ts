import { endIfOutOfMemory } from '../tasks/serve-tasks.ts';
import { LONGEST_SIDE } from './file-field.ts';
import { PICTURE_FORMATS } from './picture-formats.ts';
import { loadSharp } from './sharp.server.ts';

const MAX_PIXELS = 50_000_000;

/** A picture as it is stored, with its size in pixels; or what is wrong with the file, as a person reads it. */
export type Reencoded = { bytes: Buffer; width: number; height: number } | { problem: string };

export const WANTED = 'Please choose a JPEG, PNG, WebP, AVIF or GIF file.';
const DAMAGED = `This file cannot be read as a picture; it may be damaged. ${WANTED}`;
const TOO_MANY_PIXELS = 'This picture has more than 50 megapixels. Please choose a smaller one.';
const TOO_MANY_PIXELS_IN_ALL =
  'The pictures of this animation have more than 50 megapixels in all. Please choose a smaller or shorter one.';

/**
 * Decodes a picture and encodes it again: metadata and place are removed, the orientation is applied, no side is longer
 * than 2,560 pixels (docs/product.md#pictures).
 *
 * @param contentType one of those of `PICTURE_FORMATS`
 */
export async function reencodePicture(source: Uint8Array, contentType: string): Promise<Reencoded> {
  const format = PICTURE_FORMATS.find((one) => one.contentType === contentType);
  if (!format) throw new Error(`Pictures are never ${contentType}.`);
  const sharp = await loadSharp();
  let tooManyPixels = TOO_MANY_PIXELS;
  try {
    const { width, height, pages = 1 } = await sharp(source, { failOn: 'error', limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return { problem: TOO_MANY_PIXELS };
    const animated = format.animates && pages > 1;
    if (animated) tooManyPixels = TOO_MANY_PIXELS_IN_ALL;
    const picture = sharp(source, { animated, failOn: 'error', limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await format.encode(picture).toBuffer({ resolveWithObject: true });
    // The frames of an animation lie below one another.
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    if (String(error).includes('pixel limit')) return { problem: tooManyPixels };
    endIfOutOfMemory(error);
    return { problem: DAMAGED };
  }
}
