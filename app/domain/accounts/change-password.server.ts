import type { Auth } from '~/lib/auth/auth.server';
import type { OwnAccount, PasswordChange } from '~/lib/auth/own-account.server';
import type { Session } from '~/lib/auth/session.server';
import { log } from '~/lib/runtime/log.server';
import type { Db } from '~/lib/supabase/client.server';
import { counted, type Limited } from './attempts.server';

export type OwnPasswordChange = PasswordChange | Limited;

type Context = { auth: Auth; ownAccount: OwnAccount; siteDb: Db };
type Passwords = { email: string; current: string; next: string };

/**
 * Changes a password, and ends the person's other sessions. The present one is asked, with a rate limit of five failures
 * in 15 minutes: whoever finds an unlocked computer must not take the account over.
 *
 * @param personHash a digest of the person
 */
export async function changeOwnPassword(
  { auth, ownAccount, siteDb }: Context,
  session: Session,
  { email, current, next }: Passwords,
  personHash: string,
): Promise<OwnPasswordChange> {
  const checked = await counted(
    siteDb,
    { sender_hash: personHash },
    () => auth.signIn(email, current),
    (found) => (typeof found === 'string' ? 'failed' : 'passed'),
  );
  if (typeof checked === 'string') return { outcome: 'wrong password' };
  if ('outcome' in checked) return checked;
  // The session of the check is of no use to anybody, and a new password ends it too.
  await auth
    .signOut(checked.session)
    .catch((error: unknown) => log.error({ err: error }, 'the session of a check was not ended'));
  return ownAccount.setPassword(session, next, current);
}
