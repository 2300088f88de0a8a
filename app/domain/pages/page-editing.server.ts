import type { Staff } from '~/lib/auth/staff';
import { type Edition, updateEdition, withCopy } from '~/lib/editing/editions.server';
import { randomName } from '~/lib/pictures/picture-name.server';
import type { PictureChange } from '~/lib/pictures/submitted-pictures.server';
import { IDEMPOTENCY_KEY } from '~/lib/supabase/answer-lost';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
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
 * Saves all texts and pictures of a page, unless it has another version.
 *
 * @param changes of pictures by key
 */
export async function savePage(
  staff: Staff,
  page: EditedPage,
  edition: Edition,
  texts: PageInput,
  changes: Record<string, PictureChange>,
): Promise<Saved<StoredPage>> {
  const { db, pictures } = staff;
  await using staged = pictures.stage();
  let before: StoredPage | null = null;
  const read = async () => {
    before = await getPageForStaff(db, page);
    return before;
  };
  const saved = await updateEdition(staff, { table: 'page_content', id: page.slug }, edition, {
    read,
    merge: (stored, copy) => ({ ...stored, values: withCopy(stored.values, copy) }),
    async columns({ values }) {
      const content: Record<string, string | null> = { ...textsOf(edition), ...texts };
      for (const [key, change] of Object.entries(changes)) {
        const stored = values[key] || null;
        const url = await staged.replace(stored, change, randomName(page.folder, `${key.replaceAll('_', '-')}-`));
        if (url !== stored) content[key] = url;
      }
      return content;
    },
    async write(content) {
      const sections = JSON.stringify(sectionsOf(page, content));
      const args = { page_slug: page.slug, version: edition.version, sections };
      const isWritten = await unwrap(db.rpc('save_page_content', args).setHeader(IDEMPOTENCY_KEY, edition.version));
      const saved = Object.entries(content).map(([key, text]) => [key, text ?? '']);
      const row = before && { ...before, values: { ...before.values, ...Object.fromEntries(saved) } };
      return { ok: true, row: isWritten ? row : null };
    },
  });
  if (saved.ok) await staged.commit();
  return saved;
}

function textsOf({ copy }: Edition): Record<string, string | null> {
  return (copy?.values ?? {}) as Record<string, string | null>;
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
