import { bodyOf, callerOf, type Endpoints, hasEveryFactor, inTransaction, refusal, sendAs } from './endpoints.server';

const SHORTEST = 12;
/** As much as bcrypt reads. */
const MAX_BYTES = 72;

/**
 * `PUT /user`: with a `password`, sets it in the thread of passwords, and ends the person's other sessions and links.
 * The library would hash in the thread of the database and end nothing.
 */
export async function changeUser(endpoints: Endpoints, request: Request): Promise<Response> {
  const { password, data = {}, ...rest } = await bodyOf(request.clone());
  if (rest.email !== undefined || rest.phone !== undefined) {
    return refusal(400, 'validation_failed', 'Addresses are not changed here');
  }
  if (typeof password === 'string') {
    const refused = await changePassword(endpoints, request, password);
    if (refused) return refused;
  }
  return sendAs(endpoints, request, '/auth/v1/user', { method: 'PUT', body: { data: data as object } });
}

async function changePassword(endpoints: Endpoints, request: Request, password: string): Promise<Response | null> {
  const caller = await callerOf(endpoints, request);
  if (caller instanceof Response) return caller;
  const { shortestPassword = SHORTEST } = endpoints;
  // The real service says characters and counts bytes.
  if (Buffer.byteLength(password) > MAX_BYTES) {
    return refusal(400, 'validation_failed', `Password cannot be longer than ${MAX_BYTES} characters`);
  }
  if (Buffer.byteLength(password) < shortestPassword) {
    const msg = `Password should be at least ${shortestPassword} characters.`;
    return refusal(422, 'weak_password', msg, { weak_password: { reasons: ['length'] } });
  }
  const { userId, sessionId } = caller;
  const before = await inTransaction(endpoints, async (tx) => {
    const [user] = await tx.query<{ hash: string | null }>(
      'select encrypted_password as hash from auth.users where id = $1',
      [userId],
    );
    return { hash: user?.hash, isAllowed: await hasEveryFactor(tx, caller) };
  });
  if (!before.isAllowed) {
    const msg = 'AAL2 session is required to update email or password when MFA is enabled.';
    return refusal(401, 'insufficient_aal', msg);
  }
  if (before.hash && (await endpoints.passwords.compare(password, before.hash))) {
    return refusal(422, 'same_password', 'New password should be different from the old password.');
  }
  const hash = await endpoints.passwords.hash(password);
  await inTransaction(endpoints, async (tx) => {
    await tx.query(
      'update auth.users set encrypted_password = $2, recovery_token = null, updated_at = now() where id = $1',
      [userId, hash],
    );
    await tx.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
    // The session's refresh tokens go with it.
    await tx.query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, sessionId]);
    await tx.query('delete from auth.refresh_tokens where user_id = $1 and session_id is null', [userId]);
  });
  return null;
}
