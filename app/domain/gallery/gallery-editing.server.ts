import type { Staff } from '~/lib/auth/staff';
import { type Edition, updateEdition } from '~/lib/editing/editions.server';
import { PUBLICATION_COLUMNS, type PublicationState } from '~/lib/editing/publication';
import { inState } from '~/lib/editing/publication-filter.server';
import { randomName } from '~/lib/pictures/picture-name.server';
import type { PictureChange } from '~/lib/pictures/submitted-pictures.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapPage } from '~/lib/supabase/lists.server';
import { unwrap, unwrapCount } from '~/lib/supabase/result.server';
import { deleteRow, INSERT_ONCE, writeRow } from '~/lib/supabase/write.server';
import type { Created, Removed, Saved } from '~/lib/supabase/write-result';
import { anyContains, type ListQuery, type Page } from '~/lib/text/pagination';
import { isUuid } from '~/lib/text/uuid';
import { type GalleryItemInput, IMAGE_REQUIRED, type StoredGalleryItem } from './gallery-item';

const STORED = `id, title, image_url, sort_order, ${PUBLICATION_COLUMNS}, updated_at` as const;
/** How many rows a page of the list has. */
export const ITEMS_PER_PAGE = 24;

/** No form breaks a constraint of gallery items: the schema has the same rules. */
const constraintMessages = {};

const WITHOUT_IMAGE = {
  ok: false,
  reason: 'invalid',
  field_errors: { image_file: [IMAGE_REQUIRED] },
} satisfies Created;

const pictureName = randomName('public/gallery', 'gallery-');

/**
 * Lists a page of the gallery by sort order, the oldest first where equal.
 *
 * @param query text that a title contains, and a state of publication, null for all
 * @returns the page, or null where it is beyond the last
 */
export async function listGalleryForStaff(
  db: Db,
  { q, page, size = ITEMS_PER_PAGE, status }: ListQuery & { status: PublicationState | null },
): Promise<Page<StoredGalleryItem> | null> {
  let query = db.from('gallery_items').select(STORED);
  if (q) query = query.or(anyContains(['title'], q));
  query = inState(query, status);
  const ordered = query.order('sort_order').order('created_at').order('id');
  return unwrapPage(ordered, page, size);
}

/** Counts the items, which is the sort order of the next one. */
export async function countGalleryItems(db: Db): Promise<number> {
  return unwrapCount(db.from('gallery_items').select('id', { count: 'exact', head: true }));
}

/** @returns the item, or null */
export async function getGalleryItemForStaff(db: Db, id: string): Promise<StoredGalleryItem | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('gallery_items').select(STORED).eq('id', id).maybeSingle());
}

/**
 * Adds a gallery item; a blank sort order becomes the number of those before.
 *
 * @param id derived from the form: where a row with it exists, the form was sent twice and nothing is added
 */
export async function createGalleryItem(
  { db, pictures }: Staff,
  id: string,
  input: GalleryItemInput,
  picture: PictureChange,
): Promise<Created> {
  const sort_order = input.sort_order ?? (await countGalleryItems(db));
  await using staged = pictures.stage();
  const image_url = await staged.replace(null, picture, pictureName);
  if (image_url === null) return WITHOUT_IMAGE;
  const row = { ...input, id, sort_order, image_url };
  const call = db.from('gallery_items').upsert(row, INSERT_ONCE).select('id').maybeSingle();
  const created = await writeRow(call, constraintMessages);
  if (created.ok) await staged.commit();
  return created;
}

/** Changes a gallery item, unless it has another version than `version`; a blank sort order becomes 0. */
export async function updateGalleryItem(
  staff: Staff,
  id: string,
  edition: Edition,
  input: GalleryItemInput,
  picture: PictureChange,
): Promise<Saved<StoredGalleryItem>> {
  const { db, pictures } = staff;
  await using staged = pictures.stage();
  const saved = await updateEdition(staff, { table: 'gallery_items', id }, edition, {
    read: () => getGalleryItemForStaff(db, id),
    columns: async (before) => {
      const image_url = await staged.replace(before.image_url, picture, pictureName);
      if (image_url === null) return WITHOUT_IMAGE;
      return { ...input, sort_order: input.sort_order ?? 0, image_url };
    },
    write: (row) => {
      const query = db.from('gallery_items').update(row).eq('id', id).eq('updated_at', edition.version);
      return writeRow(query.select(STORED).maybeSingle(), constraintMessages);
    },
  });
  if (saved.ok) await staged.commit();
  return saved;
}

/** Deletes a gallery item; its picture stays for as long as the trash can bring it back. */
export async function removeGalleryItem({ db }: Pick<Staff, 'db'>, item: StoredGalleryItem): Promise<Removed> {
  const isGone = await deleteRow(db, 'gallery_items', item.id);
  if (!isGone) return { ok: false, message: 'The item was not deleted. Please try again.' };
  return { ok: true };
}
