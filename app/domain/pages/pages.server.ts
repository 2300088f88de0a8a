import type { CompanyEntry } from '~/domain/company/company-entry';
import { kindsOnPage } from '~/domain/company/kinds';
import type { FieldValues } from '~/lib/editing/field-set';
import { type Noted, notesOf, type PictureNotes } from '~/lib/pictures/picture-notes';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll } from '~/lib/supabase/lists.server';
import { unwrapRowOrNone } from '~/lib/supabase/result.server';
import { aboutFields, promiseFields } from './about-fields';
import { homeFields } from './home-fields';
import { type PageField, pageTexts, type StoredSection } from './page-field';
import type { PageSlug } from './page-list';
import { NO_TRUST, type Trust } from './trust';

type Fields = Record<string, PageField>;

/** The texts of a page, the company entries that it shows, and what the library says of the pictures of both; of the home page what a stranger can check. */
export type PageContent<Of extends Fields> = {
  texts: FieldValues<Of>;
  company: CompanyEntry[];
  trust: Trust;
  pictureNotes: PictureNotes;
};

export function getHomeContent(db: Db): Promise<PageContent<typeof homeFields.fields>> {
  return contentOf(db, 'home', '/', homeFields);
}

export function getAboutContent(db: Db): Promise<PageContent<typeof aboutFields.fields>> {
  return contentOf(db, 'about-us', '/about-us', aboutFields);
}

async function contentOf<Of extends Fields>(
  db: Db,
  page: PageSlug,
  path: string,
  set: { fields: Of },
): Promise<PageContent<Of>> {
  const args = { page, kinds: kindsOnPage(path) };
  const found = await unwrapRowOrNone(db.rpc('page_with_company', args, { get: true }));
  const { texts, company, trust } = found ?? { texts: [], company: [], trust: null };
  return { texts: pageTexts(set, texts), company, trust: trust ?? NO_TRUST, pictureNotes: notesOf(found) };
}

/** Reads the stored texts of a page, with defaults for the others. */
export async function getTexts<Of extends Fields>(
  db: Db,
  page: PageSlug,
  set: { fields: Of },
): Promise<FieldValues<Of>> {
  return pageTexts(set, await storedSections(db, page));
}

/** Reads the text of the block that closes the certificates page; it is edited with the about-us page. */
export async function getPromise(db: Db): Promise<string> {
  const rows = db.from('page_content').select('section_slug, content, updated_at').eq('page_slug', 'about-us');
  const stored = await unwrapAll(rows.eq('section_slug', 'promise_of_quality').order('section_slug'));
  return pageTexts(promiseFields, stored).promise_of_quality;
}

export function storedSections(db: Db, page: PageSlug): Promise<(StoredSection & Noted)[]> {
  const shown = 'section_slug, content, updated_at, picture_notes';
  return unwrapAll(db.from('page_content').select(shown).eq('page_slug', page).order('section_slug'));
}
