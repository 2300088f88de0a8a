import type { Auth } from '~/lib/auth/auth.server';
import type { Session } from '~/lib/auth/session.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import type { Role } from './user';

/** The roles of people who work in the back office. */
export type StaffRole = Exclude<Role, 'user'>;

type Services = { auth: Auth; dbOf(session: Session): Db };

/**
 * @returns the role that a session's person has on the staff at this moment; null where the auth service does not accept
 *   the session any more, the account is deactivated, or the person is no staff
 */
export async function staffRole({ auth, dbOf }: Services, session: Session): Promise<StaffRole | null> {
  const user = await auth.userOf(session);
  if (!user) return null;
  const call = dbOf(session).from('profiles').select('role, deactivated').eq('id', user.id).maybeSingle();
  const profile = await unwrap(call);
  return !profile || profile.deactivated || profile.role === 'user' ? null : profile.role;
}
