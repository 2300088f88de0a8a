import { log } from '~/lib/runtime/log.server';
import { TaskBusyError, TaskLimitError } from '~/lib/tasks/task-process.server';
import { fileBytes } from './file-bytes.server';
import { PHOTOGRAPH_LIMIT, PICTURE_LIMIT } from './file-field';
import { PICTURE_FORMATS, type PictureFormat } from './picture-formats';
import { pictureWork } from './picture-work.server';
import { WANTED } from './reencode-picture.server';

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

/** How many bytes identify the format of a file. */
const HEAD_LENGTH = 48;

const reading = new WeakMap<File, Promise<ReadPicture>>();

/**
 * Decodes an uploaded picture and encodes it again: metadata and place are removed, the orientation is applied, no
 * side is longer than 2,560 pixels (docs/product.md#pictures). It is done once for each file.
 *
 * @throws {PictureProblem} where the file is empty, larger than 25 MiB, or than 10 MiB and no photograph, larger than 50
 *   megapixels, broken, or no JPEG, PNG, WebP, AVIF or GIF
 */
export function readPicture(file: File): Promise<ReadPicture> {
  const read = reading.get(file) ?? decode(file);
  reading.set(file, read);
  return read;
}

async function decode(file: File): Promise<ReadPicture> {
  if (file.size === 0) throw new PictureProblem('No file provided for upload. The file you chose is empty.');
  const head = Buffer.from(await file.slice(0, HEAD_LENGTH).arrayBuffer()).toString('latin1');
  const format = PICTURE_FORMATS.find(({ signature }) => signature.test(head));
  const limit = format && !format.animates ? PHOTOGRAPH_LIMIT : PICTURE_LIMIT;
  if (file.size > limit) throw new PictureProblem(tooLarge(limit), { tooLarge: true });
  if (!format) throw new PictureProblem(HEIC.test(head) ? NO_HEIC : `This is no picture we can use. ${WANTED}`);
  const source = await fileBytes(file);
  const made = await pictureWork('reencodePicture', source, format.contentType).catch(asProblem);
  if ('problem' in made) throw new PictureProblem(made.problem);
  const { width, height } = made;
  const bytes = Buffer.from(made.bytes);
  if (bytes.byteLength > PICTURE_LIMIT) throw new PictureProblem(TOO_LARGE_AFTERWARDS, { tooLarge: true });
  const extension = extensionOf(file.name, format.extensions);
  return { bytes, width, height, contentType: format.contentType, extension, fileName: file.name };
}

const tooLarge = (limit: number) =>
  `This file is larger than ${limit / 1024 / 1024} MB. Please choose a smaller picture.`;
/** What iPhones write; sharp's own libheif has no decoder for it. */
const HEIC = /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s;
const NO_HEIC =
  'This is a HEIC photograph, which most browsers cannot show. For the next ones choose on the iPhone: Settings, Camera, Formats, Most Compatible. This one becomes a JPEG when you mail it to yourself.';
const TOO_LARGE_AFTERWARDS =
  'This picture is larger than 10 MB once it is ready for the site. Please choose a smaller one, or save it as JPEG.';

/**
 * @param error of the process that reads a file
 * @throws {PictureProblem} what the person can do, where the file took too much, or many are read now
 */
export function asProblem(error: unknown): never {
  if (error instanceof TaskLimitError) {
    log.warn({ err: error }, 'a file took too much time or memory');
    throw new PictureProblem(TOO_MUCH);
  }
  throw error instanceof TaskBusyError ? new PictureProblem(BUSY) : error;
}

const TOO_MUCH =
  'This file takes too much time or memory to be read. Please choose a smaller or simpler one, or save it once more in another program.';
const BUSY = 'Many files are being read just now. Please send the form again in half a minute.';

/** The file's own extension where it fits the format. */
function extensionOf(name: string, [usual, ...others]: PictureFormat['extensions']): string {
  const own = name.split('.').at(-1)?.toLowerCase() ?? '';
  return others.includes(own) ? own : usual;
}
