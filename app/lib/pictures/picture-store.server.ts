import { log } from '~/lib/runtime/log.server';
import { ASSETS_BUCKET, type Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, backendError, unwrapRows } from '~/lib/supabase/result.server';
import { digestOf, findMedia, forgetMedia, keepMedia, registerMedia, stageMedia } from './media-rows.server';
import { libraryName, type PictureName } from './picture-name.server';
import type { ReadPicture } from './read-picture.server';
import { type StagedPictures, stagePictures } from './staged-pictures.server';
import type { ImageVariants } from './variants.server';

/** Stores pictures in the bucket with the rights of one person. */
export type PictureStore = {
  /** Begins the pictures of one save. */
  stage(): StagedPictures;
  /** Stores a picture that a form has and that is not saved yet, for a day; gives its address. */
  hold(picture: ReadPicture): Promise<string>;
  /** Puts a picture into the library, where it stays until somebody deletes it; `isNew` unless it was there. */
  keep(picture: ReadPicture): Promise<{ id: string; isNew: boolean }>;
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

  /** Stores a picture once: where its bytes are stored already, the row gets that address. */
  async function upload(picture: ReadPicture, name: PictureName, kept = false): Promise<string> {
    const digest = digestOf(picture.bytes);
    const known = await findMedia(db, digest);
    if (known) return assets.urlOf(known.path);
    const path = name(picture.extension);
    const { bytes, contentType } = picture;
    const { error } = await bucket.upload(path, bytes, { contentType, cacheControl: '3600', upsert: true });
    if (error) throw new PictureNotStored(error);
    const stored = await registerMedia(db, { path, digest, picture, kept }).catch(async (cause: unknown) => {
      await bucket.remove([path]);
      throw cause;
    });
    if (stored === path) added.add(path);
    // Somebody else stored the same bytes meanwhile.
    else await bucket.remove([path]);
    return assets.urlOf(stored);
  }

  async function hold(picture: ReadPicture): Promise<string> {
    const url = await upload(picture, libraryName(picture));
    await stageMedia(db, assets.pathOf(url) ?? '');
    return url;
  }

  async function keep(picture: ReadPicture): Promise<{ id: string; isNew: boolean }> {
    const before = await findMedia(db, digestOf(picture.bytes));
    const path = assets.pathOf(await upload(picture, libraryName(picture), true));
    const id = await keepMedia(db, path ?? '');
    return { id, isNew: before === null };
  }

  async function removeUnused(urls: (string | null)[]): Promise<void> {
    const candidates = urls.filter((url) => url !== null).filter((url) => assets.pathOf(url) !== null);
    if (candidates.length === 0) return;
    try {
      const used = new Set(await unwrapRows(db.rpc('pictures_in_use', { urls: candidates })));
      const unused = candidates.filter((url) => !used.has(url));
      const paths = unused.map(assets.pathOf).filter((path) => path !== null);
      if (paths.length === 0) return;
      await forgetMedia(db, paths);
      const { error } = await bucket.remove(paths);
      if (error) throw error;
      for (const path of paths) added.delete(path);
      await variants.remove(paths);
    } catch (error) {
      log.error({ err: error, urls: candidates }, 'pictures could not be removed');
    }
  }

  return { stage: () => stagePictures({ upload, removeUnused }), hold, keep, added: () => [...added], removeUnused };
}
