import { BackendError } from '~/lib/supabase/result.server';
import type { SkippedFiles } from '~/lib/supabase/write-result';
import { truncate } from '~/lib/text/truncate';
import { libraryName, type PictureName } from './picture-name.server';
import { PictureProblem, type ReadPicture, readPicture } from './read-picture.server';
import type { PictureChange } from './submitted-pictures.server';

/** The bucket, as far as uploads need it. */
type Bucket = {
  /** Gives its address, and whether this call has written the file. */
  upload(picture: ReadPicture, name: PictureName): Promise<{ url: string; isNew: boolean }>;
  removeUnused(urls: (string | null)[]): Promise<void>;
};

/**
 * The pictures of one save. New files are uploaded first, then the row is written, then `commit` removes the old
 * files; `rollback` removes the new ones. Declared with `await using`, it rolls back where no commit came.
 */
export type StagedPictures = AsyncDisposable & {
  /** Uploads a new picture in place of a stored one, or takes a chosen or restored one; gives the row's new address. */
  replace(stored: string | null, change: PictureChange, name: PictureName): Promise<string | null>;
  /** The same for a document, which is named after its own file. */
  replaceDocument(stored: string | null, change: PictureChange): Promise<string | null>;
  /** Uploads files of a list and gives their addresses; one that cannot be used or stored is skipped. */
  addEach(files: File[], name: PictureName): Promise<string[]>;
  skippedFiles: SkippedFiles;
  /** Marks stored pictures that the row no longer has. */
  remove(urls: string[]): void;
  commit(): Promise<void>;
  rollback(): Promise<void>;
};

export function stagePictures(bucket: Bucket): StagedPictures {
  const uploaded: string[] = [];
  const replaced: (string | null)[] = [];
  const skippedFiles: SkippedFiles = [];
  let isDone = false;

  async function upload(picture: ReadPicture, name: PictureName): Promise<string> {
    const { url, isNew } = await bucket.upload(picture, name);
    // What others wrote is not ours to take back.
    if (isNew) uploaded.push(url);
    return url;
  }

  async function rollback() {
    isDone = true;
    await bucket.removeUnused(uploaded);
  }

  const replaceBy = async (
    stored: string | null,
    { picture, chosen, remove, restored }: PictureChange,
    nameOf: (picture: ReadPicture) => PictureName,
  ) => {
    if (!picture && !chosen && !remove) return restored === undefined ? stored : restored;
    replaced.push(stored);
    return picture ? upload(picture, nameOf(picture)) : (chosen ?? null);
  };

  return {
    replace: (stored, change, name) => replaceBy(stored, change, () => name),

    replaceDocument: (stored, change) => replaceBy(stored, change, libraryName),

    async addEach(files, name) {
      const urls: string[] = [];
      for (const file of files) {
        try {
          urls.push(await upload(await readPicture(file), name));
        } catch (error) {
          if (!(error instanceof PictureProblem || error instanceof BackendError)) throw error;
          skippedFiles.push(`${truncate(file.name, 60)}: ${error.message}`);
        }
      }
      return urls;
    },

    skippedFiles,

    remove: (urls) => void replaced.push(...urls),

    async commit() {
      isDone = true;
      // The new files too: no row shows them where the form was sent twice and the row existed already.
      await bucket.removeUnused([...replaced, ...uploaded]);
    },

    rollback,
    [Symbol.asyncDispose]: async () => (isDone ? undefined : rollback()),
  };
}
