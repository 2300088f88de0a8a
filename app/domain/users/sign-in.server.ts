import { setTimeout as sleep } from 'node:timers/promises';
import type { Auth } from '~/lib/auth/auth.server';
import type { OwnAccount } from '~/lib/auth/own-account.server';
import type { Session } from '~/lib/auth/session.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import { isStaff, type Profile } from './user';
import { getProfile } from './users.server';

/** The outcome of an attempt to sign in. */
export type SignIn =
  | { outcome: 'signed in'; session: Session; profile: Profile }
  | { outcome: 'code needed'; session: Session; factorId: string; profile: Profile }
  | { outcome: 'wrong' | 'no profile' | 'no staff' | 'deactivated' }
  | { outcome: 'limited'; retryAfterSeconds: number };

type SignInContext = { auth: Auth; db: Db; dbOf(session: Session): Db };
type Credentials = { email: string; password: string };

// A wrong password is checked against a slow hash, an unknown address against nothing. The response time must not
// reveal which of the two it was (docs/security.md).
const MIN_REFUSAL_MS = 700;

/**
 * Signs a member of staff in to the back office, with a rate limit of five failures per sender in 15 minutes.
 *
 * @param senderHash a digest of e-mail and network address
 */
export async function signIn(
  { auth, db, dbOf }: SignInContext,
  { email, password }: Credentials,
  senderHash: string,
): Promise<SignIn> {
  const refuseAt = performance.now() + MIN_REFUSAL_MS;
  const wait = await unwrap(db.rpc('begin_sign_in', { sender_hash: senderHash }));
  if (wait > 0) return { outcome: 'limited', retryAfterSeconds: wait };

  const signedIn = await auth.signIn(email, password);
  if (!signedIn) {
    await sleep(Math.max(0, refuseAt - performance.now()));
    return { outcome: 'wrong' };
  }
  const { session, user, factorId } = signedIn;
  await unwrap(db.rpc('end_sign_in', { sender_hash: senderHash }));
  const profile = await getProfile(dbOf(session), user.id);
  if (isStaff(profile)) {
    return factorId
      ? { outcome: 'code needed', session, factorId, profile }
      : { outcome: 'signed in', session, profile };
  }
  await auth.signOut(session);
  if (!profile) return { outcome: 'no profile' };
  return { outcome: profile.deactivated ? 'deactivated' : 'no staff' };
}

/** The outcome of entering a one-time code. */
export type CodeEntry =
  | { outcome: 'entered'; session: Session }
  | { outcome: 'wrong' }
  | { outcome: 'limited'; retryAfterSeconds: number };

/**
 * Enters the code of an authenticator app, with a rate limit of five failures per person in 15 minutes.
 *
 * @param personHash a digest of the person, wherever they are: a code has only a million values
 */
export async function enterCode(
  { ownAccount, db }: { ownAccount: OwnAccount; db: Db },
  { session, factorId }: { session: Session; factorId: string },
  code: string,
  personHash: string,
): Promise<CodeEntry> {
  const wait = await unwrap(db.rpc('begin_sign_in', { sender_hash: personHash }));
  if (wait > 0) return { outcome: 'limited', retryAfterSeconds: wait };
  const entered = await ownAccount.enterCode(session, factorId, code);
  if (!entered) return { outcome: 'wrong' };
  await unwrap(db.rpc('end_sign_in', { sender_hash: personHash }));
  return { outcome: 'entered', session: entered };
}
