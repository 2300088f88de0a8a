import { log } from '~/lib/runtime/log.server';
import { ASSETS_BUCKET, type Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, backendError, unwrap } from '~/lib/supabase/result.server';
import type { PictureName } from './picture-name.server';
import type { ReadPicture } from './read-picture.server';
import { type StagedPictures, stagePictures } from './staged-pictures.server';
import type { ImageVariants } from './variants.server';

/** Stores pictures in the bucket with the rights of one person. */
export type PictureStore = {
  /** Begins the pictures of one save. */
  stage(): StagedPictures;
  /** The paths in the bucket of the files that were added and not removed again. */
  added(): string[];
  /** Removes files of our bucket that no row shows; a failure is logged, and the sweep finds the file later. */
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

export function createPictureStore(db: Db, assets: Assets, variants: Pick<ImageVariants, 'remove'>): PictureStore {
  const bucket = db.storage.from(ASSETS_BUCKET);
  const added = new Set<string>();

  async function upload({ bytes, contentType, extension }: ReadPicture, name: PictureName): Promise<string> {
    const path = name(extension);
    const { error } = await bucket.upload(path, bytes, { contentType, cacheControl: '3600', upsert: true });
    if (error) throw new PictureNotStored(error);
    added.add(path);
    return assets.urlOf(path);
  }

  async function removeUnused(urls: (string | null)[]): Promise<void> {
    const candidates = urls.filter((url) => url !== null).filter((url) => assets.pathOf(url) !== null);
    if (candidates.length === 0) return;
    try {
      const used = new Set(await unwrap(db.rpc('pictures_in_use', { urls: candidates })));
      const unused = candidates.filter((url) => !used.has(url));
      const paths = unused.map(assets.pathOf).filter((path) => path !== null);
      if (paths.length === 0) return;
      const { error } = await bucket.remove(paths);
      if (error) throw error;
      for (const path of paths) added.delete(path);
      await variants.remove(paths);
    } catch (error) {
      log.error({ err: error, urls: candidates }, 'pictures could not be removed');
    }
  }

  return { stage: () => stagePictures({ upload, removeUnused }), added: () => [...added], removeUnused };
}
