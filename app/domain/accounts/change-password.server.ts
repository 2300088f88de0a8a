import type { Auth } from '~/lib/auth/auth.server';
import type { OwnAccount, PasswordChange } from '~/lib/auth/own-account.server';
import type { Session } from '~/lib/auth/session.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';

/** The outcome of a change of one's own password. */
export type OwnPasswordChange =
  | PasswordChange
  | { outcome: 'wrong password' }
  | { outcome: 'limited'; retryAfterSeconds: number };

type Context = { auth: Auth; ownAccount: OwnAccount; db: Db };
type Passwords = { email: string; current: string; next: string };

/**
 * Changes a password, and ends the person's other sessions. The present one is asked, with a rate limit of five failures
 * in 15 minutes: whoever finds an unlocked computer must not take the account over.
 *
 * @param personHash a digest of the person
 */
export async function changeOwnPassword(
  { auth, ownAccount, db }: Context,
  session: Session,
  { email, current, next }: Passwords,
  personHash: string,
): Promise<OwnPasswordChange> {
  const wait = await unwrap(db.rpc('begin_sign_in', { sender_hash: personHash }));
  if (wait > 0) return { outcome: 'limited', retryAfterSeconds: wait };
  const checked = await auth.signIn(email, current);
  if (!checked) return { outcome: 'wrong password' };
  await auth.signOut(checked.session);
  await unwrap(db.rpc('end_sign_in', { sender_hash: personHash }));
  return ownAccount.setPassword(session, next);
}
