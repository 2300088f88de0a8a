import { type Staff, timedName } from '~/lib/pictures/picture-store.server';
import type { PictureChange } from '~/lib/pictures/replace-picture.server';
import { replacePictures } from '~/lib/pictures/replace-pictures.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import type { EditedPage, PageInput } from './page';
import { type PageTexts, pageVersion, storedTexts } from './page-field';
import { storedSections } from './pages.server';

/** A page as its form shows it. `updated_at` is the version of the whole page, empty where nothing is stored. */
export type StoredPage = { values: PageTexts<string>; updated_at: string };

/** What came of saving a page; where somebody else saved meanwhile, `row` is how it stands now. */
export type PageSaved = { ok: true } | { ok: false; row: StoredPage };

/**
 * Reads a page for its form.
 *
 * @throws {BackendError}
 */
export async function getPageForStaff(db: Db, { slug, fields }: EditedPage): Promise<StoredPage> {
  const sections = await storedSections(db, slug);
  return { values: storedTexts(fields, sections), updated_at: pageVersion(sections) };
}

/**
 * Saves a page whole, unless somebody else has since `version`.
 *
 * @param pictures what the form says of each picture, by key
 * @throws {PictureProblemAt} where a file is no picture; nothing is written then
 * @throws {BackendError}
 */
export async function savePage(
  staff: Staff,
  page: EditedPage,
  version: string,
  texts: PageInput,
  pictures: Record<string, PictureChange>,
): Promise<PageSaved> {
  const before = await getPageForStaff(staff.db, page);
  if (before.updated_at !== version) return { ok: false, row: before };
  const places = Object.entries(pictures).map(([key, change]) => ({
    field: key,
    change,
    name: timedName(page.folder, `${key.replaceAll('_', '-')}-`),
    stored: before.values[key] || null,
  }));
  const written = await replacePictures(staff.pictures, places, async (urls) => {
    const changed = Object.entries(urls).filter(([key, url]) => url !== (before.values[key] || null));
    const sections = JSON.stringify(sectionsOf(page, { ...texts, ...Object.fromEntries(changed) }));
    return { ok: await unwrap(staff.db.rpc('save_page_content', { page_slug: page.slug, version, sections })) };
  });
  return written.ok ? { ok: true } : { ok: false, row: await getPageForStaff(staff.db, page) };
}

/** The rows of what is given, under both names of a field: an old text under one must not outlive a blank. */
function sectionsOf({ fields }: EditedPage, given: Record<string, string | null>) {
  return fields
    .filter(({ key }) => key in given)
    .flatMap(({ key, alias, input }) =>
      [key, alias]
        .filter((name) => name !== undefined)
        .map((section_slug) => ({ section_slug, content: given[key] ?? '', content_type: input })),
    );
}
