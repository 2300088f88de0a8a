import type { Kind } from '~/lib/insights/counter.server';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, unwrap } from '~/lib/supabase/result.server';
import type { Period } from './period';

/** What was counted of one kind: the keys that were counted most, and the sum of all. */
export type Totals = { total: number; keys: number; rows: { key: string; count: number }[] };

/** What visitors looked for in a period. */
export type Insights = {
  kinds: Partial<Record<Kind, Totals>>;
  /** Views of all pages, or of the one that was asked for, on days that had some. */
  days: { day: string; count: number }[];
  /** The first day of which anything is kept. */
  first: string | null;
};

/** @param path of the page whose days are wanted; of all pages where not given */
export async function getInsights(db: Db, { from, to }: Period, path?: string): Promise<Insights> {
  const found = await unwrap(
    db.rpc('insights', { first_day: from, last_day: to, ...(path && { path }) }, { get: true }),
  );
  const insights = found as Insights | null;
  if (!Array.isArray(insights?.days)) throw new BackendError(new Error('insights answered no days'));
  return insights;
}
