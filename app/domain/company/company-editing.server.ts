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
import type { CompanyEntryInput, StoredCompanyEntry } from './company-entry';
import type { CompanyKindName } from './kinds';

const STORED =
  `id, kind, title, caption, description, email, phone, image_url, sort_order, ${PUBLICATION_COLUMNS}, updated_at` as const;
/** How many rows a page of a list has. */
export const ENTRIES_PER_PAGE = 50;

/** No form breaks a constraint of entries: the schema has the same rules. */
const constraintMessages = {};

const pictureName = randomName('public/company', 'company-');

/**
 * Lists a page of a kind by sort order, the oldest first where equal.
 *
 * @param query text that an entry contains, and a state of publication, null for all
 * @returns the page, or null where it is beyond the last
 */
export async function listCompanyForStaff(
  db: Db,
  kind: CompanyKindName,
  { q, page, size = ENTRIES_PER_PAGE, status }: ListQuery & { status: PublicationState | null },
): Promise<Page<StoredCompanyEntry> | null> {
  let query = db.from('company_entries').select(STORED).eq('kind', kind);
  if (q) query = query.or(anyContains(['title', 'caption', 'description'], q));
  query = inState(query, status);
  const ordered = query.order('sort_order').order('created_at').order('id');
  return unwrapPage(ordered, page, size);
}

/** Counts the entries of a kind, which is the sort order of the next one. */
export async function countCompanyEntries(db: Db, kind: CompanyKindName): Promise<number> {
  return unwrapCount(db.from('company_entries').select('id', { count: 'exact', head: true }).eq('kind', kind));
}

/** @returns the entry, or null */
export async function getCompanyEntryForStaff(db: Db, id: string): Promise<StoredCompanyEntry | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('company_entries').select(STORED).eq('id', id).maybeSingle());
}

/**
 * Adds an entry; a blank sort order becomes the number of those of its kind before.
 *
 * @param id derived from the form: where a row with it exists, the form was sent twice and nothing is added
 */
export async function createCompanyEntry(
  { db, pictures }: Staff,
  id: string,
  kind: CompanyKindName,
  input: CompanyEntryInput,
  picture: PictureChange,
): Promise<Created> {
  const sort_order = input.sort_order ?? (await countCompanyEntries(db, kind));
  await using staged = pictures.stage();
  const image_url = await staged.replace(null, picture, pictureName);
  const row = { ...input, id, kind, sort_order, image_url };
  const call = db.from('company_entries').upsert(row, INSERT_ONCE).select('id').maybeSingle();
  const created = await writeRow(call, constraintMessages);
  if (created.ok) await staged.commit();
  return created;
}

/** Changes an entry, unless it has another version than `version`; a blank sort order becomes 0. It keeps its kind. */
export async function updateCompanyEntry(
  staff: Staff,
  id: string,
  edition: Edition,
  input: CompanyEntryInput,
  picture: PictureChange,
): Promise<Saved<StoredCompanyEntry>> {
  const { db, pictures } = staff;
  await using staged = pictures.stage();
  const saved = await updateEdition(staff, { table: 'company_entries', id }, edition, {
    read: () => getCompanyEntryForStaff(db, id),
    columns: async (before) => {
      const image_url = await staged.replace(before.image_url, picture, pictureName);
      return { ...input, sort_order: input.sort_order ?? 0, image_url };
    },
    write: (row) => {
      const query = db.from('company_entries').update(row).eq('id', id).eq('updated_at', edition.version);
      return writeRow(query.select(STORED).maybeSingle(), constraintMessages);
    },
  });
  if (saved.ok) await staged.commit();
  return saved;
}

/** Deletes an entry; its picture stays for as long as the trash can bring it back. */
export async function removeCompanyEntry({ db }: Pick<Staff, 'db'>, entry: StoredCompanyEntry): Promise<Removed> {
  const isGone = await deleteRow(db, 'company_entries', entry.id);
  if (!isGone) return { ok: false, message: 'The entry was not deleted. Please try again.' };
  return { ok: true };
}
