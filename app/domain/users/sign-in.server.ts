import { setTimeout as sleep } from 'node:timers/promises';
import { counted, type Limited, type UsedCode, type Verdict } from '~/domain/accounts/attempts.server';
import type { Auth } from '~/lib/auth/auth.server';
import type { CodeOutcome, OwnAccount } from '~/lib/auth/own-account.server';
import type { Session } from '~/lib/auth/session.server';
import type { Db } from '~/lib/supabase/client.server';
import { isStaff, type Profile } from './user';
import { getProfile } from './users.server';

/** The outcome of an attempt to sign in. `banned` is for the log: nobody has seen the password. */
export type SignIn =
  | { outcome: 'signed in'; session: Session; profile: Profile }
  | { outcome: 'code needed'; session: Session; factorId: string; profile: Profile }
  | { outcome: 'wrong' | 'banned' | 'unconfirmed' | 'no profile' | 'no staff' | 'deactivated' | 'other factor' }
  | Limited;

type SignInContext = { auth: Auth; siteDb: Db; dbOf(session: Session): Db };
type Credentials = { email: string; password: string };

/** Digests of e-mail and network address together, and of the address alone. */
type SenderHashes = { sender_hash: string; address_hash: string };

// A wrong password is checked against a slow hash, an unknown address against nothing. The response time must not
// reveal which of the two it was (docs/security.md).
const MIN_REFUSAL_MS = 700;

/**
 * Signs a member of staff in to the back office, with a rate limit of five failures per sender in 15 minutes, and of
 * twenty per network address.
 */
export async function signIn(
  { auth, siteDb, dbOf }: SignInContext,
  { email, password }: Credentials,
  hashes: SenderHashes,
): Promise<SignIn> {
  const refuseAt = performance.now() + MIN_REFUSAL_MS;
  const verdictOf = (found: Awaited<ReturnType<Auth['signIn']>>): Verdict =>
    found === 'wrong' || found === 'banned' ? 'failed' : 'passed';
  const found = await counted(siteDb, hashes, () => auth.signIn(email, password), verdictOf);
  if (typeof found === 'string') {
    await sleep(Math.max(0, refuseAt - performance.now()));
    return { outcome: found };
  }
  if ('outcome' in found) return found;

  const { session, user, secondStep } = found;
  const profile = await getProfile(dbOf(session), user.id);
  if (isStaff(profile) && secondStep !== 'unsupported') {
    return secondStep === 'none'
      ? { outcome: 'signed in', session, profile }
      : { outcome: 'code needed', session, factorId: secondStep.factorId, profile };
  }
  await auth.signOut(session);
  if (!profile) return { outcome: 'no profile' };
  if (isStaff(profile)) return { outcome: 'other factor' };
  return { outcome: profile.deactivated ? 'deactivated' : 'no staff' };
}

export type CodeEntry = CodeOutcome | Limited | UsedCode;

/**
 * Enters the code of an authenticator app, with a rate limit of five failures per person in 15 minutes, wherever they
 * are: a code has only a million values. Each code is taken once, also where the auth service would take it again.
 *
 * @param hashOf makes a digest
 */
export function enterCode(
  { ownAccount, siteDb }: { ownAccount: OwnAccount; siteDb: Db },
  { session, factorId, userId }: { session: Session; factorId: string; userId: string },
  code: string,
  hashOf: (text: string) => string,
): Promise<CodeEntry> {
  const digests = { sender_hash: hashOf(`code ${userId}`), code_hash: hashOf(`code ${userId} ${code}`) };
  const verdictOf = ({ outcome }: CodeOutcome): Verdict => {
    if (outcome === 'entered') return 'passed';
    return outcome === 'wrong' ? 'failed' : 'not judged';
  };
  return counted(siteDb, digests, () => ownAccount.enterCode(session, factorId, code), verdictOf);
}
