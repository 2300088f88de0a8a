import { type Noted, notesOf, type PictureNotes } from '~/lib/pictures/picture-notes';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapRows } from '~/lib/supabase/result.server';
import { ABOUT_FIELDS, type AboutKey, PROMISE_FIELD } from './about-fields';
import { HOME_FIELDS, type HomeKey } from './home-fields';
import { type PageTexts, pageTexts, type StoredSection } from './page-field';

/** The texts of the home page, and what the library says of its pictures. */
export type HomeContent = { texts: PageTexts<HomeKey>; pictureNotes: PictureNotes };

/** Reads the home page. */
export async function getHomeContent(db: Db): Promise<HomeContent> {
  const sections = await storedSections(db, 'home');
  return { texts: pageTexts(HOME_FIELDS, sections), pictureNotes: notesOf(...sections) };
}

/** Reads the about-us page. */
export async function getAboutTexts(db: Db): Promise<PageTexts<AboutKey>> {
  return pageTexts(ABOUT_FIELDS, await storedSections(db, 'about-us'));
}

/** Reads the text of the block that closes the certificates page; it is edited with the about-us page. */
export async function getPromise(db: Db): Promise<string> {
  const { key } = PROMISE_FIELD;
  const rows = db.from('page_content').select('section_slug, content, updated_at').eq('page_slug', 'about-us');
  return pageTexts([PROMISE_FIELD], await unwrapRows(rows.eq('section_slug', key)))[key];
}

/** Reads the stored rows of a page. */
export function storedSections(db: Db, page: 'home' | 'about-us'): Promise<(StoredSection & Noted)[]> {
  const shown = 'section_slug, content, updated_at, picture_notes';
  return unwrapRows(db.from('page_content').select(shown).eq('page_slug', page));
}
