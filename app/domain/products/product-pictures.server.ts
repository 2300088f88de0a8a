import { type PictureName, type PictureStore, randomName } from '~/lib/pictures/picture-store.server';
import { PictureProblem } from '~/lib/pictures/read-picture.server';
import { type PictureChange, replacePicture } from '~/lib/pictures/replace-picture.server';
import { BackendError } from '~/lib/supabase/result.server';

/** What a form says of a product's pictures. */
export type PicturesChange = {
  image: PictureChange;
  /** Files to add to the gallery. */
  gallery_files: File[];
  /** Addresses of stored gallery pictures that shall go. */
  remove_gallery_images: string[];
};

/** The addresses of a product's pictures. */
export type ProductPictures = { image_url: string | null; gallery_images: string[] };

/** A gallery file that was left out, in words; the rest is saved (admin specification, section 8). */
export type SkippedFiles = string[];

/**
 * Changes a product's pictures around the writing of its row: new files first, then the row, then old files
 * go. Where the row is not written, the new files go.
 *
 * @param slug names the product's folder
 * @param write writes the row with the addresses it shall have
 * @returns what `write` gave, and the gallery files that could not be used
 * @throws {PictureProblem} where the main picture is none, {BackendError}; nothing is written then
 */
export async function changePictures<Outcome extends { ok: boolean }>(
  store: PictureStore,
  change: PicturesChange,
  slug: string,
  stored: ProductPictures,
  write: (pictures: ProductPictures) => Promise<Outcome>,
): Promise<{ outcome: Outcome; leftOut: SkippedFiles }> {
  const folder = `public/products/${slug}`;
  const kept = stored.gallery_images.filter((url) => !change.remove_gallery_images.includes(url));
  let added: { urls: string[]; leftOut: SkippedFiles } = { urls: [], leftOut: [] };

  const outcome = await replacePicture(
    store,
    change.image,
    randomName(folder, 'main-'),
    stored.image_url,
    async (image_url) => {
      added = await addAll(store, change.gallery_files, randomName(`${folder}/gallery`, 'gallery-'));
      try {
        const written = await write({ image_url, gallery_images: [...kept, ...added.urls] });
        if (!written.ok) await store.removeUnused(added.urls);
        return written;
      } catch (error) {
        await store.removeUnused(added.urls);
        throw error;
      }
    },
  );
  if (outcome.ok)
    await store.removeUnused([...stored.gallery_images.filter((url) => !kept.includes(url)), ...added.urls]);
  return { outcome, leftOut: added.leftOut };
}

async function addAll(store: PictureStore, files: File[], name: PictureName) {
  const urls: string[] = [];
  const leftOut: SkippedFiles = [];
  for (const file of files) {
    try {
      urls.push(await store.add(file, name));
    } catch (error) {
      if (!(error instanceof PictureProblem || error instanceof BackendError)) throw error;
      leftOut.push(`${shortened(file.name)}: ${error.message}`);
    }
  }
  return { urls, leftOut };
}

function shortened(name: string): string {
  return name.length > 60 ? `${Array.from(name).slice(0, 60).join('')}…` : name;
}
