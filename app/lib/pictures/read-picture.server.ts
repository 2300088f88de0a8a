import type { Sharp } from 'sharp';
import { PICTURE_LIMIT } from './file-field';
import { loadSharp } from './sharp.server';

const LONGEST_SIDE = 2560;
const MOST_PIXELS = 50_000_000;

/** A file ready to be stored: what it was called, and its size in pixels; a document has none. */
export type ReadPicture = {
  bytes: Buffer;
  contentType: string;
  extension: string;
  width: number | null;
  height: number | null;
  fileName: string;
};

/** A file that is no picture we accept; the message says what to do. */
export class PictureProblem extends Error {
  override readonly name = 'PictureProblem';
  /** Whether the file is too large, which is answered with 413. */
  readonly tooLarge: boolean;

  constructor(message: string, { tooLarge = false } = {}) {
    super(message);
    this.tooLarge = tooLarge;
  }
}

type Format = {
  /** The first bytes of its files; a file with others never reaches a decoder. */
  signature: RegExp;
  contentType: string;
  extensions: [usual: string, ...others: string[]];
  /** Whether it can hold an animation. */
  animates: boolean;
  encode(picture: Sharp): Sharp;
};

const FORMATS: Format[] = [
  {
    signature: /^\xff\xd8\xff/,
    contentType: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    animates: false,
    encode: (picture) => picture.jpeg({ quality: 84, progressive: true }),
  },
  {
    signature: /^\x89PNG\r\n/,
    contentType: 'image/png',
    extensions: ['png'],
    animates: false,
    encode: (picture) => picture.png(),
  },
  {
    signature: /^RIFF.{4}WEBP/s,
    contentType: 'image/webp',
    extensions: ['webp'],
    animates: true,
    encode: (picture) => picture.webp({ quality: 84 }),
  },
  {
    signature: /^GIF8/,
    contentType: 'image/gif',
    extensions: ['gif'],
    animates: true,
    encode: (picture) => picture.gif(),
  },
  {
    signature: /^.{4}ftyp.*avi[fs]/s,
    contentType: 'image/avif',
    extensions: ['avif'],
    animates: false,
    // The default effort takes many seconds for a photograph.
    encode: (picture) => picture.avif({ quality: 60, effort: 2 }),
  },
];

/** How many bytes identify the format of a file. */
const HEAD_LENGTH = 48;

const reading = new WeakMap<File, Promise<ReadPicture>>();

/**
 * Decodes an uploaded picture and encodes it again: metadata and place are removed, the orientation is applied, no
 * side is longer than 2,560 pixels (docs/product.md#pictures). It is done once for each file.
 *
 * @throws {PictureProblem} where the file is empty, larger than 10 MiB, larger than 50 megapixels, broken,
 *   or no JPEG, PNG, WebP, AVIF or GIF
 */
export function readPicture(file: File): Promise<ReadPicture> {
  const read = reading.get(file) ?? decode(file);
  reading.set(file, read);
  return read;
}

async function decode(file: File): Promise<ReadPicture> {
  if (file.size === 0) throw new PictureProblem('No file provided for upload. The file you chose is empty.');
  if (file.size > PICTURE_LIMIT) throw new PictureProblem(TOO_LARGE, { tooLarge: true });
  const source = Buffer.from(await file.arrayBuffer());
  const head = source.toString('latin1', 0, HEAD_LENGTH);
  const format = FORMATS.find(({ signature }) => signature.test(head));
  if (!format) throw new PictureProblem(`This is no picture we can use. ${WANTED}`);
  const { bytes, width, height } = await reencode(source, format);
  if (bytes.byteLength > PICTURE_LIMIT) throw new PictureProblem(TOO_LARGE_AFTERWARDS, { tooLarge: true });
  const extension = extensionOf(file.name, format.extensions);
  return { bytes, width, height, contentType: format.contentType, extension, fileName: file.name };
}

async function reencode(source: Buffer, { animates, encode }: Format) {
  const sharp = await loadSharp();
  let tooManyPixels = TOO_MANY_PIXELS;
  try {
    const { width, height, pages = 1 } = await sharp(source, { failOn: 'error', limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) throw new PictureProblem(TOO_MANY_PIXELS);
    const animated = animates && pages > 1;
    if (animated) tooManyPixels = TOO_MANY_PIXELS_IN_ALL;
    const picture = sharp(source, { animated, failOn: 'error', limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await encode(picture).toBuffer({ resolveWithObject: true });
    // The frames of an animation lie below one another.
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    if (error instanceof PictureProblem) throw error;
    if (String(error).includes('pixel limit')) throw new PictureProblem(tooManyPixels);
    throw new PictureProblem(`This file cannot be read as a picture; it may be damaged. ${WANTED}`);
  }
}

const WANTED = 'Please choose a JPEG, PNG, WebP, AVIF or GIF file.';
const TOO_LARGE = 'This file is larger than 10 MB. Please choose a smaller picture.';
const TOO_LARGE_AFTERWARDS =
  'This picture is larger than 10 MB once it is ready for the site. Please choose a smaller one, or save it as JPEG.';
const TOO_MANY_PIXELS = 'This picture has more than 50 megapixels. Please choose a smaller one.';
const TOO_MANY_PIXELS_IN_ALL =
  'The pictures of this animation have more than 50 megapixels in all. Please choose a smaller or shorter one.';

/** The file's own extension where it fits the format. */
function extensionOf(name: string, [usual, ...others]: Format['extensions']): string {
  const own = name.split('.').at(-1)?.toLowerCase() ?? '';
  return others.includes(own) ? own : usual;
}
