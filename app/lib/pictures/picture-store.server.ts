import { randomBytes } from 'node:crypto';
import { log } from '~/lib/runtime/log.server';
import { ASSETS_BUCKET, type Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, backendError, unwrap } from '~/lib/supabase/result.server';
import { type ReadPicture, readPicture } from './read-picture.server';
import type { ImageVariants } from './variants.server';

/** Keeps pictures in the bucket with the rights of one person. */
export type PictureStore = {
  /**
   * Stores a file and gives its address.
   *
   * @throws {PictureProblem} where it is no picture, {PictureNotStored} where the bucket did not take it
   */
  add(file: File, name: PictureName): Promise<string>;
  /** The paths in the bucket of the files that were added and not removed again. */
  added(): string[];
  /** Removes files of our bucket that no row shows any more; a failure is logged, a sweep finds the file later. */
  removeUnused(urls: (string | null)[]): Promise<void>;
};

/** The bucket did not take a picture. */
export class PictureNotStored extends BackendError {
  override readonly status: number;

  constructor(cause: unknown) {
    const { message, status } = backendError(cause);
    super(cause, { message });
    this.status = status;
  }
}

/** Somebody who may change content: their rights in the database and in the bucket. */
export type Staff = { db: Db; pictures: PictureStore };

/** Makes the path of a file from its extension. */
export type PictureName = (extension: string) => string;

/** @returns names of a folder: a prefix and eight random characters (admin specification, section 7) */
export function randomName(folder: string, prefix: string): PictureName {
  return (extension) => `${folder}/${prefix}${randomCharacters(8)}.${extension}`;
}

/** @returns names of a folder: a prefix and a millisecond timestamp (admin specification, section 7) */
export function timedName(folder: string, prefix: string): PictureName {
  return (extension) => `${folder}/${prefix}${uniqueMillisecond()}.${extension}`;
}

export function createPictureStore(db: Db, assets: Assets, renditions: Pick<ImageVariants, 'remove'>): PictureStore {
  const bucket = db.storage.from(ASSETS_BUCKET);
  const added = new Set<string>();

  return {
    async add(file, name) {
      const picture: ReadPicture = await readPicture(file);
      const path = name(picture.extension);
      const { error } = await bucket.upload(path, picture.bytes, {
        contentType: picture.contentType,
        cacheControl: '3600',
        upsert: true,
      });
      if (error) throw new PictureNotStored(error);
      added.add(path);
      return assets.urlOf(path);
    },

    added: () => [...added],

    async removeUnused(urls) {
      const candidates = urls.filter((url) => url !== null && assets.pathOf(url) !== null) as string[];
      if (candidates.length === 0) return;
      try {
        const used = new Set(await unwrap(db.rpc('pictures_in_use', { urls: candidates })));
        const paths = candidates.filter((url) => !used.has(url)).map((url) => assets.pathOf(url) as string);
        if (paths.length === 0) return;
        const { error } = await bucket.remove(paths);
        if (error) throw error;
        for (const path of paths) added.delete(path);
        await renditions.remove(paths);
      } catch (error) {
        log.error({ err: error, urls: candidates }, 'pictures could not be removed');
      }
    },
  };
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

function randomCharacters(count: number): string {
  return Array.from(randomBytes(count), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

let lastMillisecond = 0;

/** Two files of one moment must not have one name. */
function uniqueMillisecond(): number {
  lastMillisecond = Math.max(Date.now(), lastMillisecond + 1);
  return lastMillisecond;
}
