import type { PreviewPage } from '~/lib/editing/preview.server';
import { withCopy } from '~/lib/editing/update-row.server';
import type { WorkingCopy } from '~/lib/editing/working-copies.server';
import { previewPicture } from '~/lib/pictures/preview-picture.server';
import type { PictureChange } from '~/lib/pictures/submitted-pictures.server';
import type { Db } from '~/lib/supabase/client.server';
import { getPageForStaff } from './page-editing.server';
import { pageTexts } from './page-field';
import type { EditedPage } from './page-list';

type Form = { input: Record<string, string | null>; pictures: Record<string, PictureChange>; copy: WorkingCopy | null };

/** @returns the public page that a form of texts would make */
export async function previewPage(db: Db, page: EditedPage, { input, pictures, copy }: Form): Promise<PreviewPage> {
  const { values } = await getPageForStaff(db, page);
  const before = withCopy(values, copy) as Record<string, string>;
  const content: Record<string, string | null> = { ...before, ...input };
  for (const [key, change] of Object.entries(pictures))
    content[key] = await previewPicture(before[key] || null, change);
  return pageWithTexts(page, content);
}

/** @returns a page with the given texts, by key */
export function pageWithTexts({ slug, path, set }: EditedPage, content: Record<string, string | null>): PreviewPage {
  const sections = Object.entries(content).map(([section_slug, text]) => ({
    section_slug,
    content: text ?? '',
    updated_at: '2000-01-01T00:00:00Z',
  }));
  return { path, data: { [slug]: pageTexts(set, sections) } };
}
