import { type Staff, timedName } from '~/lib/pictures/picture-store.server';
import { type PictureChange, replacePicture } from '~/lib/pictures/replace-picture.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap, unwrapCount, unwrapPage, unwrapRows } from '~/lib/supabase/result.server';
import { savedOrChanged, writeRow } from '~/lib/supabase/write.server';
import type { Created, Removed, Saved } from '~/lib/supabase/write-result';
import { anyContains, type Page, rowRange } from '~/lib/text/pagination';
import { isUuid } from '~/lib/text/uuid';
import { type GalleryItemInput, IMAGE_REQUIRED, type StoredGalleryItem } from './gallery-item';

const STORED = 'id, title, image_url, sort_order, updated_at';
const ITEMS_PER_PAGE = 24;

/** Gallery items have no rule that a form could break: the schema knows them all. */
const WORDS = {};

const WITHOUT_IMAGE = {
  ok: false,
  reason: 'invalid',
  field_errors: { image_file: [IMAGE_REQUIRED] },
} satisfies Created;

const pictureName = timedName('public/gallery', 'gallery-');

/**
 * Lists a page of the gallery by sort order, the oldest first where equal (admin specification, section 7).
 *
 * @param q letters that a title contains; empty for all
 * @returns the page, or null where it lies beyond the end
 * @throws {BackendError}
 */
export async function listGalleryForStaff(db: Db, q: string, page: number): Promise<Page<StoredGalleryItem> | null> {
  const [from, to] = rowRange(page, ITEMS_PER_PAGE);
  let query = db.from('gallery_items').select(STORED, { count: 'exact' });
  if (q) query = query.or(anyContains(['title'], q));
  const ordered = query.order('sort_order').order('created_at').order('id');
  return unwrapPage(ordered.range(from, to), page, ITEMS_PER_PAGE);
}

/**
 * Counts the items, which is the sort order of the next one (admin specification, section 9).
 *
 * @throws {BackendError}
 */
export async function countGalleryItems(db: Db): Promise<number> {
  return unwrapCount(db.from('gallery_items').select('id', { count: 'exact', head: true }));
}

/**
 * @returns the item, or null
 * @throws {BackendError}
 */
export async function getGalleryItemForStaff(db: Db, id: string): Promise<StoredGalleryItem | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('gallery_items').select(STORED).eq('id', id).maybeSingle());
}

/**
 * Adds a gallery item; where no sort order was typed, it is the count of those before.
 *
 * @param id made from the form: where a row has it already, the form was sent twice and nothing is added
 * @throws {PictureProblem} {BackendError}
 */
export async function createGalleryItem(
  { db, pictures }: Staff,
  id: string,
  input: GalleryItemInput,
  picture: PictureChange,
): Promise<Created> {
  const sort_order = input.sort_order ?? (await countGalleryItems(db));
  return replacePicture(pictures, picture, pictureName, null, async (image_url) => {
    if (image_url === null) return WITHOUT_IMAGE;
    const row = { ...input, id, sort_order, image_url };
    const options = { onConflict: 'id', ignoreDuplicates: true };
    const call = db.from('gallery_items').upsert(row, options).select(STORED).maybeSingle();
    const written = await writeRow(call, WORDS);
    return written.ok ? { ok: true } : written;
  });
}

/**
 * Changes a gallery item, unless somebody else has since `version`.
 *
 * @throws {PictureProblem} {BackendError}
 */
export async function updateGalleryItem(
  { db, pictures }: Staff,
  id: string,
  version: string,
  input: GalleryItemInput,
  picture: PictureChange,
): Promise<Saved<StoredGalleryItem>> {
  const before = await getGalleryItemForStaff(db, id);
  if (!before) return { ok: false, reason: 'missing' };
  if (before.updated_at !== version) return { ok: false, reason: 'changed', row: before };
  const sort_order = input.sort_order ?? 0;
  return replacePicture(pictures, picture, pictureName, before.image_url, async (image_url) => {
    if (image_url === null) return WITHOUT_IMAGE;
    const call = db
      .from('gallery_items')
      .update({ ...input, sort_order, image_url })
      .eq('id', id)
      .eq('updated_at', version)
      .select(STORED)
      .maybeSingle();
    return savedOrChanged(await writeRow(call, WORDS), () => getGalleryItemForStaff(db, id));
  });
}

/**
 * Deletes a gallery item, then its picture.
 *
 * @throws {BackendError}
 */
export async function removeGalleryItem({ db, pictures }: Staff, { id }: StoredGalleryItem): Promise<Removed> {
  const removed = await unwrapRows(db.from('gallery_items').delete().eq('id', id).select('image_url'));
  if (removed.length === 0) return { ok: false, message: 'The item was not deleted. Please try again.' };
  await pictures.removeUnused(removed.map(({ image_url }) => image_url));
  return { ok: true };
}

/**
 * Moves a gallery item one place up or down in the order of the list, which the public page follows.
 *
 * @param direction `up` or `down`
 * @returns its new place, counted from 1; null where it is at that end already, or is gone, or the direction is none
 * @throws {BackendError}
 */
export async function moveGalleryItem(db: Db, id: string, direction: string): Promise<number | null> {
  if (!isUuid(id)) return null;
  return (await unwrap(db.rpc('move_gallery_item', { id, direction }))) || null;
}
