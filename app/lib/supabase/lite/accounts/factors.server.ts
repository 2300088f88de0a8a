import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SqlTransaction } from '~/lib/supabase/sql-database.server';
import { inTime, TIMEOUT_MS } from '~/lib/supabase/with-timeout';
import { isUuid } from '~/lib/text/uuid';
import {
  bodyOf,
  type Caller,
  callerOf,
  type Endpoints,
  hasEveryFactor,
  insufficientAal,
  inTransaction,
  refusal,
  sendAs,
} from './endpoints.server';

const SECRET_BYTES = 20;
const CHALLENGE_S = 300;
const STEP_S = 30;
/** Codes of so many steps before and after the present one are accepted: clocks differ. */
const WINDOW = 1;

type Factor = { id: string; status: 'unverified' | 'verified'; secret: string };

/** `GET /user`: the library's answer, with the factors. */
export async function userWithFactors(endpoints: Endpoints, request: Request): Promise<Response> {
  const response = await sendAs(endpoints, request, '/auth/v1/user');
  if (!response.ok) return response;
  const user = (await response.json()) as { id: string };
  return Response.json({ ...user, factors: await factorsOf(endpoints, user.id) });
}

function factorsOf({ database }: Endpoints, userId: string): Promise<object[]> {
  const read = database.read<object>(
    `select id, friendly_name, factor_type, status, created_at, updated_at from auth.mfa_factors
     where user_id = $1 order by created_at, id`,
    [userId],
  );
  return inTime(TIMEOUT_MS, read);
}

/** `POST /factors`: a new secret for an authenticator app. It counts once a code of it was entered. */
export async function enrollFactor(endpoints: Endpoints, request: Request): Promise<Response> {
  const { factor_type, friendly_name = null, issuer } = await bodyOf(request.clone());
  if (factor_type !== 'totp') return refusal(400, 'validation_failed', 'factor_type needs to be totp');
  const caller = await callerOf(endpoints, request);
  if (caller instanceof Response) return caller;
  const secret = new Secret({ size: SECRET_BYTES });
  const name = String(issuer ?? new URL(request.url).hostname);
  const totp = new TOTP({ issuer: name, label: caller.email, secret });
  return inTransaction(endpoints, async (tx) => {
    if (!(await hasEveryFactor(tx, caller))) return insufficientAal();
    await tx.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [caller.userId]);
    const [added] = await tx.query<{ id: string }>(
      'insert into auth.mfa_factors (user_id, friendly_name, secret) values ($1, $2, $3) returning id',
      [caller.userId, friendly_name, secret.base32],
    );
    return Response.json({
      id: added?.id,
      type: 'totp',
      friendly_name: friendly_name ?? '',
      totp: { qr_code: '', secret: secret.base32, uri: totp.toString() },
    });
  });
}

/** `POST /factors/{id}/challenge`: nothing is stored, because a code is good once by itself. */
export async function challengeFactor(endpoints: Endpoints, request: Request, factorId: string): Promise<Response> {
  const caller = await callerOf(endpoints, request);
  if (caller instanceof Response) return caller;
  const factor = await inTransaction(endpoints, (tx) => findFactor(tx, caller, factorId));
  if (!factor) return noFactor();
  return Response.json({ id: randomUUID(), type: 'totp', expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_S });
}

/**
 * `POST /factors/{id}/verify`: checks a code, and gives the session new tokens with both factors. The first code of a new
 * factor ends the person's other sessions.
 */
export async function verifyFactor(endpoints: Endpoints, request: Request, factorId: string): Promise<Response> {
  const { code } = await bodyOf(request.clone());
  const caller = await callerOf(endpoints, request);
  if (caller instanceof Response) return caller;
  const outcome = await inTransaction(endpoints, async (tx) => {
    const factor = await findFactor(tx, caller, factorId);
    if (!factor) return noFactor();
    const step = stepOf(factor.secret, code);
    if (step === null || !(await claimStep(tx, factor, step))) {
      return refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    }
    if (factor.status === 'unverified') {
      await tx.query("delete from auth.sessions where user_id = $1 and id <> $2 and aal is distinct from 'aal2'", [
        caller.userId,
        caller.sessionId,
      ]);
    }
    await tx.query("update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1", [
      caller.sessionId,
      factor.id,
    ]);
    const [found] = await tx.query<{ token: string }>(
      `select token from auth.refresh_tokens where session_id = $1 and not coalesce(revoked, false)
       order by created_at desc limit 1`,
      [caller.sessionId],
    );
    return found ? found.token : refusal(403, 'session_not_found', 'Session from session_id claim does not exist');
  });
  if (outcome instanceof Response) return outcome;
  return sendAs(endpoints, request, '/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: { refresh_token: outcome },
  });
}

/** `DELETE /factors/{id}`: removes one's own factor. */
export async function removeFactor(endpoints: Endpoints, request: Request, factorId: string): Promise<Response> {
  const caller = await callerOf(endpoints, request);
  if (caller instanceof Response) return caller;
  return inTransaction(endpoints, async (tx) => {
    const factor = await findFactor(tx, caller, factorId);
    if (!factor) return noFactor();
    if (factor.status === 'verified' && !(await hasEveryFactor(tx, caller))) return insufficientAal();
    return deleteFactor(tx, caller.userId, factorId);
  });
}

/** `GET /admin/users/{id}/factors`. */
export async function listFactorsOf(endpoints: Endpoints, userId: string): Promise<Response> {
  return Response.json(await factorsOf(endpoints, userId));
}

/** `DELETE /admin/users/{id}/factors/{id}`. */
export function removeFactorOf(endpoints: Endpoints, userId: string, factorId: string): Promise<Response> {
  return inTransaction(endpoints, (tx) => deleteFactor(tx, userId, factorId));
}

async function deleteFactor(tx: SqlTransaction, userId: string, factorId: string): Promise<Response> {
  const removed = await tx.query('delete from auth.mfa_factors where id = $1 and user_id = $2 returning id', [
    factorId,
    userId,
  ]);
  if (removed.length === 0) return noFactor();
  await tx.query("update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1 and factor_id = $2", [
    userId,
    factorId,
  ]);
  return Response.json({ id: factorId });
}

async function findFactor(tx: SqlTransaction, { userId }: Caller, factorId: string): Promise<Factor | null> {
  if (!isUuid(factorId)) return null;
  const [factor] = await tx.query<Factor>(
    'select id, status, secret from auth.mfa_factors where id = $1 and user_id = $2 for update',
    [factorId, userId],
  );
  return factor ?? null;
}

function noFactor(): Response {
  return refusal(404, 'mfa_factor_not_found', 'Factor not found');
}

/** @returns the 30 second step that a code belongs to, or null */
function stepOf(secret: string, code: unknown): number | null {
  if (typeof code !== 'string' || !/^\d{6}$/.test(code)) return null;
  const delta = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_S }).validate({
    token: code,
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(Date.now() / 1000 / STEP_S) + delta;
}

/** Marks a code as used; @returns whether it was not used before */
async function claimStep(tx: SqlTransaction, { id }: Factor, step: number): Promise<boolean> {
  const used = await tx.query(
    `update auth.mfa_factors set last_used_step = $2, status = 'verified', updated_at = now()
     where id = $1 and last_used_step < $2 returning id`,
    [id, step],
  );
  return used.length > 0;
}
