import type { Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapByKeys, unwrapPage } from '~/lib/supabase/lists.server';
import { unwrapWritten } from '~/lib/supabase/result.server';
import type { Page } from '~/lib/text/pagination';
import { isUuid } from '~/lib/text/uuid';
import { mediaFields } from './media';

const PICTURES_PER_PAGE = 24;
const COLUMNS = 'id, path, file_name, alt';

/** A picture whose description is written in a table; `was` is the stored one. */
export type DescribedPicture = { id: string; url: string; file_name: string; was: string };

type Row = { id: string; path: string; file_name: string; alt: string };

const described = (assets: Assets, rows: Row[]): DescribedPicture[] =>
  rows.map(({ id, path, file_name, alt }) => ({ id, url: assets.urlOf(path), file_name, was: alt }));

/** Lists a page of the pictures of the library, those without a description first. */
export async function listDescriptions(db: Db, assets: Assets, page: number): Promise<Page<DescribedPicture> | null> {
  const query = db.from('media').select(COLUMNS).eq('kind', 'picture').order('alt');
  const newestFirst = query.order('created_at', { ascending: false }).order('id');
  const found = await unwrapPage(newestFirst, page, PICTURES_PER_PAGE);
  return found && { ...found, items: described(assets, found.items) };
}

/** Lists the named pictures of the library, in the given order. */
export async function listDescriptionsOf(db: Db, assets: Assets, ids: readonly string[]): Promise<DescribedPicture[]> {
  const rows = await unwrapByKeys([...ids], (list) =>
    db.from('media').select(COLUMNS).eq('kind', 'picture').filter('id', 'in', list).order('id'),
  );
  return described(assets, rows).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** A description as it was typed, and what the form was loaded with. */
export type TypedDescription = { id: string; typed: string; was: string };

/** What came of a save: how many descriptions are new, what is wrong with others, and how those are stored. */
export type DescriptionsSaved = { saved: number; problems: Map<string, string>; pictures: DescribedPicture[] };

/**
 * Saves the descriptions that were changed. One that somebody else changed since stays, and the answer says so.
 *
 * @returns with the pictures of the problems, in the order of the form
 */
export async function saveDescriptions(
  db: Db,
  assets: Assets,
  typed: readonly TypedDescription[],
): Promise<DescriptionsSaved> {
  const problems = new Map<string, string>();
  const outcomes = await Promise.all(
    typed.map(async ({ id, typed: text, was }) => {
      const read = mediaFields.fields.alt.schema.safeParse(text);
      if (!read.success) return problems.set(id, read.error.issues[0]?.message ?? 'This text does not fit.') && false;
      const alt = read.data ?? '';
      if (alt === was || !isUuid(id)) return false;
      const write = db.from('media').update({ alt, kept: true }).eq('id', id).eq('alt', was).select('id');
      if ((await unwrapWritten(write)).length > 0) return true;
      return problems.set(id, CHANGED) && false;
    }),
  );
  const ids = [...problems.keys()];
  const rows = await unwrapByKeys(ids, (list) => db.from('media').select(COLUMNS).filter('id', 'in', list).order('id'));
  const order = (id: string) => typed.findIndex((one) => one.id === id);
  const pictures = described(assets, rows).sort((one, other) => order(one.id) - order(other.id));
  return { saved: outcomes.filter(Boolean).length, problems, pictures };
}

const CHANGED =
  'Somebody else described this picture meanwhile, as shown here. Save again to put your text in its place.';
