import type { Staff } from '~/lib/auth/staff';
import { type EditBase, updateRowOrCopy, withCopy } from '~/lib/editing/update-row.server';
import type { CopySection } from '~/lib/editing/working-copies.server';
import { randomName } from '~/lib/pictures/picture-name.server';
import type { PictureChange } from '~/lib/pictures/submitted-pictures.server';
import { IDEMPOTENCY_KEY } from '~/lib/supabase/answer-lost';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import type { Saved } from '~/lib/supabase/write-result';
import { contentType, pageVersion, storedTexts } from './page-field';
import type { EditedPage } from './page-list';
import { storedSections } from './pages.server';

/** A page as its form shows it. `updated_at` is the version of the whole page, empty where nothing is stored. */
export type StoredPage = { values: Record<string, string>; updated_at: string };

export async function getPageForStaff(db: Db, { slug, set }: EditedPage): Promise<StoredPage> {
  const sections = await storedSections(db, slug);
  return { values: storedTexts(set, sections), updated_at: pageVersion(sections) };
}

/**
 * Saves all texts and pictures of a page, unless it has another version.
 *
 * @param changes of pictures by key
 */
export async function savePage(
  staff: Staff,
  page: EditedPage,
  base: EditBase,
  { publish_at, ...texts }: Record<string, string | null>,
  changes: Record<string, PictureChange>,
): Promise<Saved<StoredPage>> {
  const { db, pictures } = staff;
  await using staged = pictures.stage();
  let before: StoredPage | null = null;
  const read = async () => {
    before = await getPageForStaff(db, page);
    return before;
  };
  const saved = await updateRowOrCopy(staff, { table: 'page_content', id: page.slug }, base, {
    read,
    merge: (stored, copy) => ({ ...stored, values: withCopy(stored.values, copy) }),
    async columns({ values }) {
      const content: Record<string, string | null> = { ...textsOf(base), ...texts };
      for (const [key, change] of Object.entries(changes)) {
        const stored = values[key] || null;
        const url = await staged.replace(
          stored,
          change,
          randomName(`public/${page.slug}-page`, `${key.replaceAll('_', '-')}-`),
        );
        if (url !== stored) content[key] = url;
      }
      return publish_at === undefined ? content : { ...content, publish_at };
    },
    sections: (values) => sectionsOf(page, values),
    async write({ publish_at: _, ...content }) {
      const rows = sectionsOf(page, content).map(({ key, ...row }) => ({ ...row, content: content[key] ?? '' }));
      const sections = JSON.stringify(rows);
      const args = { page_slug: page.slug, version: base.version, sections };
      const isWritten = await unwrap(db.rpc('save_page_content', args).setHeader(IDEMPOTENCY_KEY, base.version));
      const saved = Object.entries(content).map(([key, text]) => [key, text ?? '']);
      const row = before && { ...before, values: { ...before.values, ...Object.fromEntries(saved) } };
      return { ok: true, row: isWritten ? row : null };
    },
  });
  if (saved.ok) await staged.commit();
  return saved;
}

function textsOf({ copy }: EditBase): Record<string, string | null> {
  return (copy?.values ?? {}) as Record<string, string | null>;
}

/** The rows of fields with content, under both names of a field, so that a blank replaces the text under either. */
function sectionsOf({ set }: EditedPage, content: object): CopySection[] {
  return Object.entries(set.fields)
    .filter(([key]) => key in content)
    .flatMap(([key, field]) =>
      [key, field.alias]
        .filter((name) => name !== undefined)
        .map((section_slug) => ({ key, section_slug, content_type: contentType(field) })),
    );
}
