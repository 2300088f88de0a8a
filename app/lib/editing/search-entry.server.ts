import { randomName } from '~/lib/pictures/picture-name.server';
import { previewPicture } from '~/lib/pictures/preview-picture.server';
import type { StagedPictures } from '~/lib/pictures/staged-pictures.server';
import type { PictureChange } from '~/lib/pictures/submitted-pictures.server';
import type { SearchEntry } from './search-entry';

export const sharePictureName = randomName('public/share', 'share-');

export type SharePictureChange = { share_image_url: PictureChange };

type Shared = Pick<SearchEntry, 'share_image_url'>;

/** Uploads the picture of a search entry; gives the column that the row gets. */
export async function stageSharePicture(
  staged: StagedPictures,
  before: Shared | null,
  { share_image_url }: SharePictureChange,
): Promise<Shared> {
  return { share_image_url: await staged.replace(before?.share_image_url ?? null, share_image_url, sharePictureName) };
}

/** The same for a page that is not stored. */
export async function previewSharePicture(
  before: Shared | null,
  { share_image_url }: SharePictureChange,
): Promise<Shared> {
  return { share_image_url: await previewPicture(before?.share_image_url ?? null, share_image_url) };
}
