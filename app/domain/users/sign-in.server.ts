import { setTimeout as sleep } from 'node:timers/promises';
import type { Auth } from '~/lib/auth/auth.server';
import type { Session } from '~/lib/auth/session.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import type { Profile } from './user';
import { getProfile } from './users.server';

/** What came of an attempt to sign in. */
export type SignIn =
  | { outcome: 'signed in'; session: Session; profile: Profile }
  | { outcome: 'wrong' | 'no profile' | 'no admin' }
  | { outcome: 'limited'; retryAfterSeconds: number };

type Means = { auth: Auth; db: Db; dbOf(session: Session): Db };
type Credentials = { email: string; password: string };

// A wrong password is checked against a slow hash, an unknown address against nothing; neither may be told
// from the time it takes (targets, Forms).
const REFUSE_AFTER_MS = 700;

/**
 * Signs somebody in to the back office: admins only, five failures per sender in 15 minutes.
 *
 * @param senderHash stands for e-mail and network address together
 * @throws {BackendError}
 */
export async function signIn(
  { auth, db, dbOf }: Means,
  { email, password }: Credentials,
  senderHash: string,
): Promise<SignIn> {
  const refuseAt = performance.now() + REFUSE_AFTER_MS;
  const wait = await unwrap(db.rpc('begin_sign_in', { sender_hash: senderHash }));
  if (wait > 0) return { outcome: 'limited', retryAfterSeconds: wait };

  const signedIn = await auth.signIn(email, password);
  if (!signedIn) {
    await sleep(Math.max(0, refuseAt - performance.now()));
    return { outcome: 'wrong' };
  }
  const { session, user } = signedIn;
  await unwrap(db.rpc('end_sign_in', { sender_hash: senderHash }));
  const profile = await getProfile(dbOf(session), user.id);
  if (profile?.role === 'admin') return { outcome: 'signed in', session, profile };
  await auth.signOut(session);
  return { outcome: profile ? 'no admin' : 'no profile' };
}
