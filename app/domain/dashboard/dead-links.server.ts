import { getNotices } from '~/domain/pages/notices.server';
import { FIXED_PAGES } from '~/domain/sitemap/fixed-pages';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll } from '~/lib/supabase/lists.server';

/** A link of this site that leads nowhere, and the row with the text that has it. */
export type DeadLink = { table_name: string; row_id: string; name: string; link: string };

/** Files of this site, and where staff sign in. */
const FILES = ['/feed.xml', '/sitemap.xml', '/robots.txt', '/favicon.svg', '/logo.svg', '/share.png', '/admin'];

/**
 * Finds links to this site that lead to no page, in live posts, page texts and settings: at most 20. Nothing is requested.
 *
 * @param origin of this site
 */
export async function listDeadLinks(db: Db, origin: string): Promise<DeadLink[]> {
  const { written } = await getNotices(db);
  const known = [...FIXED_PAGES, ...written.map((page) => `/${page}`), ...FILES];
  return unwrapAll(db.rpc('dead_links', { known, origin, most: 20 }, { get: true }));
}
