import type { PictureName, PictureStore } from './picture-store.server';
import { PictureProblem } from './read-picture.server';
import { type PictureChange, replacePicture } from './replace-picture.server';

/** One of several pictures of a form. */
export type PicturePlace = { field: string; change: PictureChange; name: PictureName; stored: string | null };

/** A file that is no picture we take, and which field it was chosen in. */
export class PictureProblemAt extends PictureProblem {
  /** The stored address's name, such as `hero_image_url`. */
  readonly field: string;

  constructor(field: string, { message, tooLarge }: PictureProblem) {
    super(message, { tooLarge });
    this.field = field;
  }
}

/**
 * Changes several pictures as `replacePicture` changes one: all new files are uploaded, then everything is
 * written at once, and only then the old files go. Where it is not written, the new files go.
 *
 * @param write writes the addresses that the fields shall have
 * @throws {PictureProblemAt} where a file is no picture; nothing is written then
 */
export async function replacePictures<Outcome extends { ok: boolean }>(
  store: PictureStore,
  [place, ...others]: PicturePlace[],
  write: (urls: Record<string, string | null>) => Promise<Outcome>,
): Promise<Outcome> {
  if (!place) return write({});
  const { field, change, name, stored } = place;
  return replacePicture(sayingWhere(store, field), change, name, stored, (url) =>
    replacePictures(store, others, (urls) => write({ ...urls, [field]: url })),
  );
}

function sayingWhere(store: PictureStore, field: string): PictureStore {
  return {
    ...store,
    async add(file, name) {
      try {
        return await store.add(file, name);
      } catch (error) {
        throw error instanceof PictureProblem ? new PictureProblemAt(field, error) : error;
      }
    },
  };
}
