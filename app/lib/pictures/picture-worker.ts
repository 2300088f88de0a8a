import { serveTasks } from '../tasks/serve-tasks.ts';
import { encodeVariant } from './encode-variant.server.ts';
import { reencodePicture } from './reencode-picture.server.ts';
import { loadSharp } from './sharp.server.ts';

// The process that decodes and encodes pictures: sharp is native code, which files come to from outside, and keeps much of
// the memory that it took. Node runs this file from its source too, in development and in tests.

const PREVIEW_WIDTH = 1200;

const WORK = { reencodePicture, encodeVariant, sizeOfPicture, encodePreview };

export type PictureWork = typeof WORK;

/** A function of the process, and what it takes. */
export type PictureTask = {
  [Name in keyof PictureWork]: { name: Name; given: Parameters<PictureWork[Name]> };
}[keyof PictureWork];

/** @returns a picture's size as it is shown, that of one frame; null where the bytes are no picture */
async function sizeOfPicture(bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  try {
    const sharp = await loadSharp();
    const { width, height, autoOrient, pageHeight } = await sharp(bytes).metadata();
    return { width: autoOrient?.width ?? width, height: pageHeight ?? autoOrient?.height ?? height };
  } catch {
    return null;
  }
}

/** @returns a picture that was encoded by us, small, as WebP */
async function encodePreview(bytes: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes).resize({ width: PREVIEW_WIDTH, withoutEnlargement: true }).webp({ quality: 75 }).toBuffer();
}

serveTasks(({ name, given }: PictureTask) => {
  const work = WORK[name] as (...given: unknown[]) => Promise<unknown>;
  return work(...given);
});
