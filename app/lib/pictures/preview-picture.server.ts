import { pictureWork } from './picture-work.server';
import { PictureProblem, readPicture } from './read-picture.server';
import type { PictureChange } from './submitted-pictures.server';

/**
 * The picture that a form would store, for a page that is not stored: a chosen file becomes part of the page, because
 * there is no place from which it could be served.
 *
 * @returns an address, null for none
 */
export async function previewPicture(
  stored: string | null,
  { picture, chosen, remove, restored }: PictureChange,
): Promise<string | null> {
  if (picture) return dataUrl(picture.bytes);
  if (chosen) return chosen;
  if (remove) return null;
  return restored === undefined ? stored : restored;
}

/** The same for a document; one that only the form has is left out, because no page could lead to it. */
export function previewDocument(
  stored: string | null,
  { picture, chosen, remove, restored }: PictureChange,
): string | null {
  if (picture || chosen || remove) return chosen ?? null;
  return restored === undefined ? stored : restored;
}

/** The same for files of a list; those that cannot be used are left out, as a save does. */
export async function previewPictures(files: File[]): Promise<string[]> {
  const urls: string[] = [];
  for (const file of files) {
    try {
      urls.push(await dataUrl((await readPicture(file)).bytes));
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error;
    }
  }
  return urls;
}

async function dataUrl(bytes: Buffer): Promise<string> {
  const small = await pictureWork('encodePreview', bytes);
  return `data:image/webp;base64,${Buffer.from(small).toString('base64')}`;
}
