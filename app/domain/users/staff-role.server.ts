import type { Auth } from '~/lib/auth/auth.server';
import type { AuthUser } from '~/lib/auth/auth-results.server';
import { claimsOf, type Session } from '~/lib/auth/session.server';
import type { Db } from '~/lib/supabase/client.server';
import { readAhead } from '~/lib/supabase/read-once';
import { isStaff, type Profile, type StaffRole } from './user';
import { getProfile } from './users.server';

type Services = { auth: Auth; dbOf(session: Session): Db };

/** @returns the id of the person whom a session's token names, which nobody has verified */
export function subjectOf({ access_token }: Session): string {
  return String(claimsOf(access_token)?.sub ?? '');
}

/** Whose a session is, and the session, which may have new tokens. */
export type Person = { user: AuthUser; profile: Profile | null; session: Session };

/**
 * Asks who a session's person is, and side by side for the profile of whoever its token names; the profile counts only
 * where the auth service accepts the token as that person's.
 *
 * @returns null where the session has ended
 */
export async function personOf({ auth, dbOf }: Services, session: Session): Promise<Person | null> {
  const named = subjectOf(session);
  const reading = getProfile(dbOf(session), named);
  // The database refuses a token that has ended, too; what the auth service says comes first.
  readAhead(reading);
  const found = await auth.userOf(session);
  if (!found) return null;
  const isSame = found.user.id === named && found.session.access_token === session.access_token;
  return { ...found, profile: await (isSame ? reading : getProfile(dbOf(found.session), found.user.id)) };
}

/**
 * @returns the role that a session's person has on the staff at this moment, null where the account is deactivated or
 *   the person is no staff; and the session, which may have new tokens. Null where the session has ended
 */
export async function staffRole(
  services: Services,
  session: Session,
): Promise<{ role: StaffRole | null; session: Session } | null> {
  const person = await personOf(services, session);
  return person && { role: isStaff(person.profile) ? person.profile.role : null, session: person.session };
}
