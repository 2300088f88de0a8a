import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import type { Batch } from './counter.server';

/** Adds a batch to the totals of its day; a second time it adds nothing. Of the site alone where it has a secret key. */
export async function storeCounts(db: Db, { writer, batch, at, counts }: Batch): Promise<void> {
  await unwrap(db.rpc('add_insights', { writer, batch, at, counts }));
}

/** Deletes the totals of more than 25 months ago. */
export async function expireCounts(db: Db): Promise<void> {
  await unwrap(db.rpc('expire_insights'));
}
