import { log } from '~/lib/runtime/log.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';

/** The digests by which an attempt is counted, with failures in 15 minutes: of who tries, 5; of the address, 20. */
export type Digests = { sender_hash: string; address_hash?: string };

/** The same, with that of a one-time code, which is tried once. */
export type CodeDigests = Digests & { code_hash: string };

/** What an attempt came to, as far as limits are concerned. */
export type Verdict = 'passed' | 'failed' | 'not judged';

export type Limited = { outcome: 'limited'; retryAfterSeconds: number };
export type UsedCode = { outcome: 'used already' };

type Attempt<Outcome> = [attempt: () => Promise<Outcome>, verdictOf: (outcome: Outcome) => Verdict];

/**
 * Makes an attempt that is limited. It is counted before, so that parallel guesses count too, and taken back where the
 * auth service did not judge it: an outage is nobody's wrong password.
 */
export function counted<Outcome>(
  db: Db,
  digests: CodeDigests,
  ...attempt: Attempt<Outcome>
): Promise<Outcome | Limited | UsedCode>;
export function counted<Outcome>(db: Db, digests: Digests, ...attempt: Attempt<Outcome>): Promise<Outcome | Limited>;
export async function counted<Outcome>(
  db: Db,
  digests: Digests | CodeDigests,
  ...[attempt, verdictOf]: Attempt<Outcome>
): Promise<Outcome | Limited | UsedCode> {
  const wait = await unwrap(db.rpc('begin_sign_in', digests));
  if (wait < 0) return { outcome: 'used already' };
  if (wait > 0) return { outcome: 'limited', retryAfterSeconds: wait };
  let outcome: Outcome;
  try {
    outcome = await attempt();
  } catch (error) {
    await takeBack(db, digests);
    throw error;
  }
  const verdict = verdictOf(outcome);
  if (verdict === 'passed') {
    const { sender_hash, address_hash } = digests;
    await unwrap(db.rpc('end_sign_in', { sender_hash, ...(address_hash && { address_hash }) }));
  }
  if (verdict === 'not judged') await takeBack(db, digests);
  return outcome;
}

async function takeBack(db: Db, digests: Digests | CodeDigests): Promise<void> {
  const taken = unwrap(db.rpc('take_back_sign_in', digests));
  await taken.catch((error: unknown) => log.error({ err: error }, 'an attempt could not be taken back'));
}
