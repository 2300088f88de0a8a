import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import type { Profile, Role } from './user';

/**
 * @returns the profile of a user, or null
 * @throws {BackendError}
 */
export async function getProfile(db: Db, userId: string): Promise<Profile | null> {
  const row = await unwrap(db.from('profiles').select('id, role, full_name').eq('id', userId).maybeSingle());
  return row && { ...row, role: row.role as Role };
}
