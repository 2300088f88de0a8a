import type { Auth } from '~/lib/auth/auth.server';
import type { Session } from '~/lib/auth/session.server';
import type { Db } from '~/lib/supabase/client.server';
import { isStaff, type StaffRole } from './user';
import { getProfile } from './users.server';

type Services = { auth: Auth; dbOf(session: Session): Db };

/**
 * @returns the role that a session's person has on the staff at this moment; null where the auth service does not accept
 *   the session any more, the account is deactivated, or the person is no staff
 */
export async function staffRole({ auth, dbOf }: Services, session: Session): Promise<StaffRole | null> {
  const user = await auth.userOf(session);
  const profile = user && (await getProfile(dbOf(session), user.id));
  return isStaff(profile) ? profile.role : null;
}
