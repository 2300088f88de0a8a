import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';

/**
 * Counts a request for a new password, with a rate limit of five in 15 minutes for each of the digests.
 *
 * @param hashes digests of the sender and of the address
 * @returns the seconds to wait; 0 where the request may go on
 */
export async function beginRecovery(db: Db, hashes: string[]): Promise<number> {
  const waits = await Promise.all(hashes.map((sender_hash) => unwrap(db.rpc('begin_sign_in', { sender_hash }))));
  return Math.max(...waits);
}

/** Tells administrators that a member of staff waits for a link that nobody can mail; any other address is forgotten. */
export async function noteForgottenPassword(db: Db, email: string, problem: string): Promise<void> {
  await unwrap(db.rpc('note_forgotten_password', { email, problem }));
}
