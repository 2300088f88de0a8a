import type { Db } from '~/lib/supabase/client.server';
import { unwrapFirst } from '~/lib/supabase/lists.server';
import { isoTimestamp } from '~/lib/text/timestamp';

/** What the history calls the settings, of which each save is one entry. */
export const ALL_SETTINGS = { table: 'site_settings', id: 'all' };

/** More saves than one person makes while a form is open. */
const MOST = 20;

/**
 * Finds out whether it was the person who saved a row since a form was loaded, such as before going Back to it.
 *
 * @param version of the row in the form
 * @returns when they saved it last, ISO 8601; null where somebody else did too, or nobody can say
 */
export async function findOwnSave(
  db: Db,
  userId: string,
  { table, id }: { table: string; id: string },
  version: string,
): Promise<string | null> {
  if (!version || Number.isNaN(Date.parse(version))) return null;
  const since = db
    .from('revisions')
    .select('id, at, actor_id')
    .eq('table_name', table)
    .eq('row_id', id)
    .gt('at', version);
  const saves = await unwrapFirst(since.order('id', { ascending: false }), MOST);
  const [last] = saves;
  return last && saves.every(({ actor_id }) => actor_id === userId) ? isoTimestamp(last.at) : null;
}
