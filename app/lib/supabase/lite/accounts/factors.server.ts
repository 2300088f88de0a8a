import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SqlTransaction } from '~/lib/supabase/sql-database.server';
import { isUuid } from '~/lib/text/uuid';
import {
  bodyOf,
  type Caller,
  callerOf,
  type Endpoints,
  hasEveryFactor,
  inTransaction,
  refusal,
  sendAs,
} from './endpoints.server';
import { factorsOf, withFactors } from './sessions.server';

const SECRET_BYTES = 20;
const CHALLENGE_S = 300;
const STEP_S = 30;
/** Codes of so many steps before and after the present one are accepted: clocks differ. */
const WINDOW = 1;
/** A factor of which no code was entered is forgotten with the next one that is begun after so long. */
const UNVERIFIED_S = 300;
const MAX_FACTORS = 10;

type Factor = { id: string; status: 'unverified' | 'verified'; secret: string };

/** `POST /factors`: a new secret for an authenticator app. It counts once a code of it was entered. */
export async function enrollFactor(endpoints: Endpoints, request: Request): Promise<Response> {
  const { factor_type, friendly_name, issuer } = await bodyOf(request.clone());
  const caller = await callerOf(endpoints, request);
  if (caller instanceof Response) return caller;
  if (factor_type !== 'totp') {
    return refusal(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  }
  const friendlyName = typeof friendly_name === 'string' ? friendly_name : '';
  const secret = new Secret({ size: SECRET_BYTES });
  const name = String(issuer ?? new URL(request.url).hostname);
  const totp = new TOTP({ issuer: name, label: caller.email, secret });
  return inTransaction(endpoints, async (tx) => {
    const refused = await refusedFactor(tx, caller, friendlyName);
    if (refused) return refused;
    const [added] = await tx.query<{ id: string }>(
      'insert into auth.mfa_factors (user_id, friendly_name, secret) values ($1, $2, $3) returning id',
      [caller.userId, friendlyName, secret.base32],
    );
    return Response.json({
      id: added?.id,
      type: 'totp',
      friendly_name: friendlyName,
      totp: { qr_code: '', secret: secret.base32, uri: totp.toString() },
    });
  });
}

/** @returns why a user may not begin with another factor, in the order of the real service; null where they may */
async function refusedFactor(tx: SqlTransaction, caller: Caller, friendlyName: string): Promise<Response | null> {
  await tx.query(
    `delete from auth.mfa_factors
     where status = 'unverified' and created_at < now() - make_interval(secs => $1)`,
    [UNVERIFIED_S],
  );
  const others = await tx.query<{ name: string }>(
    "select coalesce(friendly_name, '') as name from auth.mfa_factors where user_id = $1 for update",
    [caller.userId],
  );
  if (others.some(({ name }) => name === friendlyName)) {
    const msg = `A factor with the friendly name "${friendlyName}" for this user already exists`;
    return refusal(422, 'mfa_factor_name_conflict', msg);
  }
  if (others.length >= MAX_FACTORS) {
    const msg = 'Maximum number of verified factors reached, unenroll to continue';
    return refusal(422, 'too_many_enrolled_mfa_factors', msg);
  }
  if (await hasEveryFactor(tx, caller)) return null;
  return refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
}

/** `POST /factors/{id}/challenge`: nothing is stored. A code is good as often as it is entered in its time. */
export async function challengeFactor(endpoints: Endpoints, request: Request, factorId: string): Promise<Response> {
  const caller = await callerOf(endpoints, request);
  if (caller instanceof Response) return caller;
  const factor = await inTransaction(endpoints, (tx) => findFactor(tx, caller, factorId));
  if (!factor) return noFactor();
  return Response.json({ id: randomUUID(), type: 'totp', expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_S });
}

/**
 * `POST /factors/{id}/verify`: checks a code, and gives the session new tokens with both factors. Each code ends all
 * sessions of the person that have entered none.
 */
export async function verifyFactor(endpoints: Endpoints, request: Request, factorId: string): Promise<Response> {
  const { code } = await bodyOf(request.clone());
  const caller = await callerOf(endpoints, request);
  if (caller instanceof Response) return caller;
  const { userId, sessionId } = caller;
  const outcome = await inTransaction(endpoints, async (tx) => {
    const factor = await findFactor(tx, caller, factorId);
    if (!factor) return noFactor();
    if (!code) return refusal(400, 'validation_failed', 'Code needs to be non-empty');
    if (!isCodeOf(factor.secret, code)) {
      return refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    }
    await tx.query("update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1", [factor.id]);
    await tx.query("update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1", [sessionId, factor.id]);
    await tx.query("delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'", [userId]);
    await tx.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [userId]);
    const [found] = await tx.query<{ token: string }>(
      `select token from auth.refresh_tokens where session_id = $1 and not coalesce(revoked, false)
       order by created_at desc limit 1`,
      [sessionId],
    );
    return found ? found.token : refusal(403, 'session_not_found', 'Session from session_id claim does not exist');
  });
  if (outcome instanceof Response) return outcome;
  const renewed = await sendAs(endpoints, request, '/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: { refresh_token: outcome },
  });
  return withFactors(endpoints, renewed);
}

/** `DELETE /factors/{id}`: removes one's own factor. */
export async function removeFactor(endpoints: Endpoints, request: Request, factorId: string): Promise<Response> {
  const caller = await callerOf(endpoints, request);
  if (caller instanceof Response) return caller;
  return inTransaction(endpoints, async (tx) => {
    const factor = await findFactor(tx, caller, factorId);
    if (!factor) return noFactor();
    if (factor.status === 'verified' && !(await hasEveryFactor(tx, caller))) {
      return refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
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

function isCodeOf(secret: string, code: unknown): boolean {
  if (typeof code !== 'string' || !/^\d{6}$/.test(code)) return false;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_S });
  return totp.validate({ token: code, window: WINDOW }) !== null;
}
