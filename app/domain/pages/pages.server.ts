import type { Db } from '~/lib/supabase/client.server';
import { unwrapRows } from '~/lib/supabase/result.server';
import { ABOUT_FIELDS, type AboutKey } from './about-fields';
import { HOME_FIELDS, type HomeKey } from './home-fields';
import { type PageTexts, pageTexts, type StoredSection } from './page-field';

/** Reads the home page. */
export async function getHomeTexts(db: Db): Promise<PageTexts<HomeKey>> {
  return pageTexts(HOME_FIELDS, await storedSections(db, 'home'));
}

/** Reads the about-us page. */
export async function getAboutTexts(db: Db): Promise<PageTexts<AboutKey>> {
  return pageTexts(ABOUT_FIELDS, await storedSections(db, 'about-us'));
}

/** Reads the stored rows of a page. */
export function storedSections(db: Db, page: 'home' | 'about-us'): Promise<StoredSection[]> {
  return unwrapRows(db.from('page_content').select('section_slug, content, updated_at').eq('page_slug', page));
}
