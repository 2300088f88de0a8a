import type { Staff } from '~/lib/auth/staff';
import { timedName } from '~/lib/pictures/picture-name.server';
import type { PictureChange } from '~/lib/pictures/submitted-pictures.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import { updateIfUnchanged } from '~/lib/supabase/write.server';
import type { Saved } from '~/lib/supabase/write-result';
import type { EditedPage, PageInput } from './page';
import { type PageTexts, pageVersion, storedTexts } from './page-field';
import { storedSections } from './pages.server';

/** A page as its form shows it. `updated_at` is the version of the whole page, empty where nothing is stored. */
export type StoredPage = { values: PageTexts<string>; updated_at: string };

/** Reads a page for its form. */
export async function getPageForStaff(db: Db, { slug, fields }: EditedPage): Promise<StoredPage> {
  const sections = await storedSections(db, slug);
  return { values: storedTexts(fields, sections), updated_at: pageVersion(sections) };
}

/**
 * Saves all texts and pictures of a page, unless it has another version than `version`.
 *
 * @param changes of pictures by key
 */
export async function savePage(
  { db, pictures }: Staff,
  page: EditedPage,
  version: string,
  texts: PageInput,
  changes: Record<string, PictureChange>,
): Promise<Saved<StoredPage>> {
  await using staged = pictures.stage();
  const read = () => getPageForStaff(db, page);
  const saved = await updateIfUnchanged(read, version, async ({ values }) => {
    const content: Record<string, string | null> = { ...texts };
    for (const [key, change] of Object.entries(changes)) {
      const stored = values[key] || null;
      const url = await staged.replace(stored, change, timedName(page.folder, `${key.replaceAll('_', '-')}-`));
      if (url !== stored) content[key] = url;
    }
    const sections = JSON.stringify(sectionsOf(page, content));
    const isWritten = await unwrap(db.rpc('save_page_content', { page_slug: page.slug, version, sections }));
    return { ok: true, row: isWritten ? await read() : null };
  });
  if (saved.ok) await staged.commit();
  return saved;
}

/** The rows of fields with content, under both names of a field, so that a blank replaces the text under either. */
function sectionsOf({ fields }: EditedPage, content: Record<string, string | null>) {
  return fields
    .filter(({ key }) => key in content)
    .flatMap(({ key, alias, input }) =>
      [key, alias]
        .filter((name) => name !== undefined)
        .map((section_slug) => ({ section_slug, content: content[key] ?? '', content_type: input })),
    );
}
