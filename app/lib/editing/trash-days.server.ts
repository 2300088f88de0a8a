import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';

/** @returns for how many days what was deleted can be brought back from the trash */
export function readTrashDays(db: Db): Promise<number> {
  return unwrap(db.rpc('trash_days', undefined, { get: true }));
}
