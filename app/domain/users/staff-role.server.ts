import type { Auth } from '~/lib/auth/auth.server';
import type { Session } from '~/lib/auth/session.server';
import type { Db } from '~/lib/supabase/client.server';
import { isStaff, type StaffRole } from './user';
import { getProfile } from './users.server';

type Services = { auth: Auth; dbOf(session: Session): Db };

/**
 * @returns the role that a session's person has on the staff at this moment, null where the account is deactivated or
 *   the person is no staff; and the session, which may have new tokens. Null where the session has ended
 */
export async function staffRole(
  { auth, dbOf }: Services,
  session: Session,
): Promise<{ role: StaffRole | null; session: Session } | null> {
  const found = await auth.userOf(session);
  if (!found) return null;
  const profile = await getProfile(dbOf(found.session), found.user.id);
  return { role: isStaff(profile) ? profile.role : null, session: found.session };
}
