import sharp, { type Sharp } from 'sharp';

/** The largest picture file taken, in bytes (contract, Status codes). */
export const PICTURE_LIMIT = 10 * 1024 * 1024;

const LONGEST_SIDE = 2560;
const MOST_PIXELS = 50_000_000;

/** A picture ready to be stored. */
export type ReadPicture = { bytes: Buffer; contentType: string; extension: string };

/** A file that is no picture we take; the message says what to do. */
export class PictureProblem extends Error {
  override readonly name = 'PictureProblem';
  /** Whether the file is too large, which has a status of its own (413). */
  readonly tooLarge: boolean;

  constructor(message: string, { tooLarge = false } = {}) {
    super(message);
    this.tooLarge = tooLarge;
  }
}

type Format = { contentType: string; extensions: [string, ...string[]]; encode(picture: Sharp): Sharp };

const FORMATS: Record<string, Format> = {
  jpeg: {
    contentType: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    encode: (picture) => picture.jpeg({ quality: 84, progressive: true }),
  },
  png: { contentType: 'image/png', extensions: ['png'], encode: (picture) => picture.png() },
  webp: { contentType: 'image/webp', extensions: ['webp'], encode: (picture) => picture.webp({ quality: 84 }) },
  gif: { contentType: 'image/gif', extensions: ['gif'], encode: (picture) => picture.gif() },
  avif: {
    contentType: 'image/avif',
    extensions: ['avif'],
    // The default effort takes many seconds for a photograph.
    encode: (picture) => picture.avif({ quality: 60, effort: 2 }),
  },
};

/**
 * Decodes an uploaded picture and encodes it anew: metadata and place are gone, the orientation is
 * applied, no side is longer than 2,560 pixels (targets, Uploads).
 *
 * @throws {PictureProblem} where the file is empty, larger than 10 MiB, larger than 50 megapixels, broken,
 *   or no JPEG, PNG, WebP, AVIF or GIF
 */
export async function readPicture(file: File): Promise<ReadPicture> {
  if (file.size === 0) throw new PictureProblem('No file provided for upload.');
  if (file.size > PICTURE_LIMIT) {
    throw new PictureProblem('This file is larger than 10 MB. Please choose a smaller picture.', { tooLarge: true });
  }
  const source = Buffer.from(await file.arrayBuffer());
  try {
    const {
      format,
      width,
      height,
      pages = 1,
      compression,
    } = await sharp(source, { limitInputPixels: false }).metadata();
    const known = FORMATS[format === 'heif' && compression === 'av1' ? 'avif' : format];
    if (!known) throw new PictureProblem(`This is no picture we can use. ${WANTED}`);
    if (width * height > MOST_PIXELS) throw new PictureProblem(TOO_MANY_PIXELS);
    const animated = pages > 1 && (format === 'gif' || format === 'webp');
    const picture = sharp(source, { animated, failOn: 'error', limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
    const bytes = await known.encode(picture).toBuffer();
    return { bytes, contentType: known.contentType, extension: extensionOf(file.name, known.extensions) };
  } catch (error) {
    if (error instanceof PictureProblem) throw error;
    if (String(error).includes('pixel limit')) throw new PictureProblem(TOO_MANY_PIXELS);
    throw new PictureProblem(`This file cannot be read as a picture; it may be damaged. ${WANTED}`);
  }
}

const WANTED = 'Please choose a JPEG, PNG, WebP, AVIF or GIF file.';
const TOO_MANY_PIXELS = 'This picture has more than 50 megapixels. Please choose a smaller one.';

/** The file's own extension where it says the truth. */
function extensionOf(name: string, [usual, ...others]: [string, ...string[]]): string {
  const own = name.split('.').at(-1)?.toLowerCase() ?? '';
  return others.includes(own) ? own : usual;
}
