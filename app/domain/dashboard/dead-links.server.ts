import { getNotices } from '~/domain/pages/notices.server';
import { FIXED_PAGES } from '~/domain/sitemap/fixed-pages';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll } from '~/lib/supabase/lists.server';

/** A link of this site that leads nowhere, and the row with the text that has it. */
export type DeadLink = { table_name: string; row_id: string; name: string; link: string };

const MAX = 20;
/** With room for links to pages that turn out to be written. */
const MAX_ASKED = 100;

/** Files of this site, and where staff sign in. */
const FILES = ['/feed.xml', '/sitemap.xml', '/robots.txt', '/favicon.svg', '/logo.svg', '/share.jpg', '/admin'];

/**
 * Finds links to this site that lead to no page, in live posts, page texts and settings: at most 20. Nothing is requested.
 *
 * @param origin of this site
 */
export async function listDeadLinks(db: Db, origin: string): Promise<DeadLink[]> {
  const known = [...FIXED_PAGES, ...FILES];
  const finding = unwrapAll(db.rpc('dead_links', { known, origin, most: MAX_ASKED }, { get: true }));
  const [{ written }, links] = await Promise.all([getNotices(db), finding]);
  // Pages that exist since somebody has written them; they are asked for at the same time.
  const isWritten = ({ link }: DeadLink) => written.some((page) => pathOf(link) === `/${page}`);
  return links.filter((link) => !isWritten(link)).slice(0, MAX);
}

/** As the database compares it: without query, fragment, case and slash at the end. */
function pathOf(link: string): string {
  return link
    .replace(/[?#].*$/s, '')
    .toLowerCase()
    .replace(/\/+$/, '');
}
