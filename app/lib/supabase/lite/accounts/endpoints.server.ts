import type { SqlDatabase, SqlTransaction } from '~/lib/supabase/sql-database.server';
import { inTime, TIMEOUT_MS } from '~/lib/supabase/with-timeout';
import type { PasswordThread } from '../password-thread.server';

export type Endpoints = {
  /** Reaches the library's API. */
  send: typeof fetch;
  /** Where the accounts are. */
  database: SqlDatabase;
  passwords: PasswordThread;
  secretKey: string;
  /** The shortest password, in bytes of UTF-8, as a project's setting has it. */
  shortestPassword?: number | undefined;
};

/** The person whose token a request carries, as the library accepts it. */
export type Caller = { userId: string; sessionId: string; email: string };

export function refusal(status: number, error_code: string, msg: string, more: object = {}): Response {
  return Response.json({ code: status, error_code, msg, ...more }, { status });
}

/** Runs SQL as the owner, within the time of a request or another one. */
export function inTransaction<Result>(
  { database }: Pick<Endpoints, 'database'>,
  work: (tx: SqlTransaction) => Promise<Result>,
  milliseconds = TIMEOUT_MS,
): Promise<Result> {
  return inTime(milliseconds, database.transaction(work));
}

/** @returns the JSON object of a body; an empty one for anything else */
export async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => null);
  return body && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
}

/** Asks another endpoint of the library, with the headers of a request. */
export function sendAs(
  { send }: Pick<Endpoints, 'send'>,
  request: Request,
  path: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of ['apikey', 'authorization', 'x-supabase-api-version']) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const url = new URL(path, request.url);
  return send(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

/** `GET /user` of the library. It takes a key in place of a token for none at all, the real service for a broken one. */
export async function askForUser(endpoints: Endpoints, request: Request): Promise<Response> {
  const response = await sendAs(endpoints, request, '/auth/v1/user');
  if (response.status !== 401 || !/^Bearer \S+$/i.test(request.headers.get('authorization') ?? '')) return response;
  const msg = 'invalid JWT: unable to parse or verify signature, token is malformed';
  return refusal(403, 'bad_jwt', msg);
}

/** @returns who asks, or the library's refusal of their token */
export async function callerOf(endpoints: Endpoints, request: Request): Promise<Caller | Response> {
  const response = await askForUser(endpoints, request);
  if (!response.ok) return response;
  const { id, email } = (await response.json()) as { id: string; email: string };
  const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
  // The library has checked the signature.
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string };
  return { userId: id, sessionId: claims.session_id, email };
}

/**
 * Whether a session may change the password or the factors of its user: it has entered a one-time code, or the user has
 * no verified factor.
 */
export async function hasEveryFactor(tx: SqlTransaction, { userId, sessionId }: Caller): Promise<boolean> {
  const [found] = await tx.query<{ enough: boolean }>(
    `select not exists (select 1 from auth.mfa_factors where user_id = $1 and status = 'verified')
       or exists (select 1 from auth.sessions where id = $2 and user_id = $1 and aal = 'aal2') as enough`,
    [userId, sessionId],
  );
  return found?.enough ?? false;
}
