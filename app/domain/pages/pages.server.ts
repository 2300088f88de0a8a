import type { CompanyEntry } from '~/domain/company/company-entry';
import { kindsOnPage } from '~/domain/company/kinds';
import { type Noted, notesOf, type PictureNotes } from '~/lib/pictures/picture-notes';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll } from '~/lib/supabase/lists.server';
import { unwrapRowOrNone } from '~/lib/supabase/result.server';
import { ABOUT_FIELDS, type AboutKey, PROMISE_FIELD } from './about-fields';
import { HOME_FIELDS, type HomeKey } from './home-fields';
import { type PageFields, type PageTexts, pageTexts, type StoredSection } from './page-field';
import type { PageSlug } from './page-list';

/** The texts of a page, the company entries that it shows, and what the library says of the pictures of both. */
export type PageContent<Key extends string> = {
  texts: PageTexts<Key>;
  company: CompanyEntry[];
  pictureNotes: PictureNotes;
};

/** Reads the home page. */
export function getHomeContent(db: Db): Promise<PageContent<HomeKey>> {
  return contentOf(db, 'home', '/', HOME_FIELDS);
}

/** Reads the about-us page. */
export function getAboutContent(db: Db): Promise<PageContent<AboutKey>> {
  return contentOf(db, 'about-us', '/about-us', ABOUT_FIELDS);
}

async function contentOf<Key extends string>(
  db: Db,
  page: PageSlug,
  path: string,
  fields: PageFields<Key>,
): Promise<PageContent<Key>> {
  const args = { page, kinds: kindsOnPage(path) };
  const found = await unwrapRowOrNone(db.rpc('page_with_company', args, { get: true }));
  const { texts, company } = found ?? { texts: [], company: [] };
  return { texts: pageTexts(fields, texts), company, pictureNotes: notesOf(found) };
}

/** Reads the stored texts of a page, with defaults for the others. */
export async function getTexts<Key extends string>(
  db: Db,
  page: PageSlug,
  fields: PageFields<Key>,
): Promise<PageTexts<Key>> {
  return pageTexts(fields, await storedSections(db, page));
}

/** Reads the text of the block that closes the certificates page; it is edited with the about-us page. */
export async function getPromise(db: Db): Promise<string> {
  const { key } = PROMISE_FIELD;
  const rows = db.from('page_content').select('section_slug, content, updated_at').eq('page_slug', 'about-us');
  return pageTexts([PROMISE_FIELD], await unwrapAll(rows.eq('section_slug', key).order('section_slug')))[key];
}

/** Reads the stored rows of a page. */
export function storedSections(db: Db, page: PageSlug): Promise<(StoredSection & Noted)[]> {
  const shown = 'section_slug, content, updated_at, picture_notes';
  return unwrapAll(db.from('page_content').select(shown).eq('page_slug', page).order('section_slug'));
}
