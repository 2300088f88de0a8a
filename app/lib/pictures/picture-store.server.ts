import { log } from '~/lib/runtime/log.server';
import { ASSETS_BUCKET, type Assets, uploadOptions } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, backendError } from '~/lib/supabase/result.server';
import { formatBytes } from '~/lib/text/format-bytes';
import { DOCUMENT_LIMIT, DOCUMENT_TYPES, fileField, PICTURE_LIMIT } from './file-field';
import { digestOf, findMedia, hasMedia, keepMedia, registerMedia, stageMedia } from './media-rows.server';
import { libraryName, type PictureName } from './picture-name.server';
import { PictureProblem, type ReadPicture } from './read-picture.server';
import { removeUnusedFiles } from './remove-files.server';
import { type StagedPictures, stagePictures } from './staged-pictures.server';
import type { BadPicture, PictureChange } from './submitted-pictures.server';
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

/** The bucket takes no such file, which another one would mend: it is too large, or of a type that is not allowed. */
class PictureRefused extends PictureProblem {
  readonly picture: ReadPicture;

  constructor(message: string, picture: ReadPicture, tooLarge: boolean) {
    super(message, { tooLarge });
    this.picture = picture;
  }
}

/** @returns the file of a form that the bucket refused, under the name of its file field; null for any other error */
export function refusedPicture(pictures: Record<string, PictureChange>, error: unknown): BadPicture[] | null {
  if (!(error instanceof PictureRefused)) return null;
  const [field = ''] = Object.entries(pictures).find(([, { picture }]) => picture === error.picture) ?? [];
  return [{ field: fileField(field), problem: error }];
}

/** @returns what a person can do about it; null where it is no refusal of the file (Storage: EntityTooLarge, InvalidMimeType) */
function refusalOf(error: { status?: number; statusCode?: string }, picture: ReadPicture): PictureRefused | null {
  // Storage says the status in the body, and 400 above it; gateways say it themselves.
  const status = [error.status, Number(error.statusCode)];
  const needs = picture.contentType === DOCUMENT_TYPES ? DOCUMENT_LIMIT : PICTURE_LIMIT;
  if (status.includes(413)) {
    const size = `Once ready for the site, this file has ${formatBytes(picture.bytes.byteLength)}`;
    const mend = `Please choose a smaller one, or ask whoever runs the site to raise the limit to ${formatBytes(needs)}.`;
    return new PictureRefused(`${size}, and the storage of the site takes less than that. ${mend}`, picture, true);
  }
  if (!status.includes(415)) return null;
  const mend = 'Please choose another one, or ask whoever runs the site to allow it.';
  const message = `The storage of the site takes no files of the type ${picture.contentType}. ${mend}`;
  return new PictureRefused(message, picture, false);
}

type Stored = {
  path: string;
  /** Whether this call has written the file. */
  isNew: boolean;
};

export function createPictureStore(db: Db, assets: Assets, variants: Pick<ImageVariants, 'remove'>): PictureStore {
  const bucket = db.storage.from(ASSETS_BUCKET);
  const added = new Set<string>();

  /** Stores a picture once: where its bytes are stored already, the row gets that path. */
  async function store(picture: ReadPicture, name: PictureName, kept = false): Promise<Stored> {
    const digest = digestOf(picture.bytes);
    const known = await findMedia(db, digest);
    if (known) return { path: known.path, isNew: false };
    const path = name(picture.extension);
    const { error } = await bucket.upload(path, picture.bytes, uploadOptions(picture.contentType));
    if (error) throw refusalOf(error, picture) ?? new PictureNotStored(error);
    const stored = await registerMedia(db, { path, digest, picture, kept }).catch(async (cause: unknown) => {
      // The row may be there although the answer was lost; its file has to stay then.
      const isThere = await hasMedia(db, path);
      if (isThere) return path;
      if (isThere === false) await bucket.remove([path]);
      throw cause;
    });
    const isNew = stored === path;
    if (isNew) added.add(path);
    // Somebody else stored the same bytes meanwhile.
    else await bucket.remove([path]);
    return { path: stored, isNew };
  }

  async function upload(picture: ReadPicture, name: PictureName): Promise<{ url: string; isNew: boolean }> {
    const { path, isNew } = await store(picture, name);
    // Who stored it may take it back before the row of this save shows it.
    if (!isNew) await stageMedia(db, path);
    return { url: assets.urlOf(path), isNew };
  }

  async function hold(picture: ReadPicture): Promise<string> {
    const { path } = await store(picture, libraryName(picture));
    await stageMedia(db, path);
    return assets.urlOf(path);
  }

  async function keep(picture: ReadPicture): Promise<{ id: string; isNew: boolean }> {
    const { path, isNew } = await store(picture, libraryName(picture), true);
    return { id: await keepMedia(db, path), isNew };
  }

  async function removeUnused(urls: (string | null)[]): Promise<void> {
    const paths = new Set(urls.map((url) => url && assets.pathOf(url)).filter((path) => path !== null));
    try {
      for await (const removed of removeUnusedFiles(db, assets, [...paths])) {
        for (const path of removed) added.delete(path);
        await variants.remove(removed);
      }
    } catch (error) {
      log.error({ err: error, paths: [...paths] }, 'pictures could not be removed');
    }
  }

  return { stage: () => stagePictures({ upload, removeUnused }), hold, keep, added: () => [...added], removeUnused };
}
