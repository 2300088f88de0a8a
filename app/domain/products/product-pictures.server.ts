import { type SharePictureChange, stageSharePicture } from '~/lib/editing/search-entry.server';
import { randomName } from '~/lib/pictures/picture-name.server';
import { orderPictures } from '~/lib/pictures/picture-order';
import type { StagedPictures } from '~/lib/pictures/staged-pictures.server';
import type { PictureChange } from '~/lib/pictures/submitted-pictures.server';
import type { Paper } from './papers';

export type PicturesChange = SharePictureChange & {
  image: PictureChange;
  document: PictureChange;
  gallery_files: File[];
  /** Addresses of files to add that are stored already. */
  gallery_chosen: string[];
  remove_gallery_images: string[];
  /** The stored pictures as the form orders them. */
  order?: { image_url?: unknown; gallery_images?: unknown };
  /** The gallery that is restored in place of the stored one. */
  gallery_images?: string[];
};

export type ProductPictures = {
  image_url: string | null;
  gallery_images: string[];
  share_image_url: string | null;
  document_url: string | null;
};

type WithPapers = { papers: readonly Pick<Paper, 'document_url'>[] };

/** Marks the documents of papers that a product no longer has; those of new papers are stored with their form. */
export function removePapers(staged: StagedPictures, before: WithPapers, after: WithPapers): void {
  const kept = new Set(after.papers.map(({ document_url }) => document_url));
  staged.remove(before.papers.map(({ document_url }) => document_url).filter((url) => !kept.has(url)));
}

/**
 * Uploads a product's new pictures and marks the removed ones.
 *
 * @param before the addresses before
 * @param slug names the product's folder
 * @returns the addresses that the row gets
 */
export async function stageProductPictures(
  staged: StagedPictures,
  before: ProductPictures,
  change: PicturesChange,
  slug: string,
): Promise<ProductPictures> {
  const { image, gallery_files, gallery_chosen, remove_gallery_images, gallery_images } = change;
  const stored = orderPictures(before, change.order ?? {});
  const folder = `public/products/${slug}`;
  const image_url = await staged.replace(stored.image_url, image, randomName(folder, 'main-'));
  const added = await staged.addEach(gallery_files, randomName(`${folder}/gallery`, 'gallery-'));
  const isRemoved = (url: string) => remove_gallery_images.includes(url);
  staged.remove(stored.gallery_images.filter(isRemoved));
  const remaining = (gallery_images ?? stored.gallery_images).filter((url) => !isRemoved(url));
  const shared = await stageSharePicture(staged, before, change);
  const more = new Set([...gallery_chosen, ...added].filter((url) => !remaining.includes(url)));
  const document_url = await staged.replaceDocument(before.document_url, change.document);
  return { image_url, gallery_images: [...remaining, ...more], document_url, ...shared };
}
