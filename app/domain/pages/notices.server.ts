import type { Db } from '~/lib/supabase/client.server';
import { unwrapRowOrNone } from '~/lib/supabase/result.server';
import { isoTimestamp } from '~/lib/text/timestamp';
import { NO_NOTICES, type Notices, noteOf, type WrittenPage } from './notices';

export async function getNotices(db: Db): Promise<Notices> {
  const found = await unwrapRowOrNone(db.rpc('site_notices', undefined, { get: true }));
  if (!found) return NO_NOTICES;
  const { note, note_date, note_pages, noted_at, written, has_season, day } = found;
  const texts = { market_note: note, market_note_date: note_date, market_note_pages: note_pages };
  return {
    note: noted_at === null ? null : noteOf({ ...texts, noted_at: isoTimestamp(noted_at) }),
    written: written as WrittenPage[],
    hasSeason: has_season,
    today: day,
  };
}
