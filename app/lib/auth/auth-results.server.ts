import { isAuthApiError, type Session as SupabaseSession } from '@supabase/supabase-js';
import type { Db } from '~/lib/supabase/client.server';
import { backendError } from '~/lib/supabase/result.server';
import type { Session } from './session.server';

/** A user of the auth service. */
export type AuthUser = { id: string; email: string | null };

/** A person who has given a password, or a link that they got; `factorId` is that of their authenticator app. */
export type Identified = { session: Session; user: AuthUser; factorId: string | null };

/** @returns the tokens of a session, as the cookie stores them */
export function tokensOf({ access_token, refresh_token, expires_at, expires_in }: SupabaseSession): Session {
  return { access_token, refresh_token, expires_at: expires_at ?? Math.floor(Date.now() / 1000) + expires_in };
}

/**
 * @returns whether the service refused the request, as opposed to failing
 * @throws {BackendError} where it failed
 */
export function isRefusal(error: unknown): boolean {
  if (!error) return false;
  const refused = isAuthApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
  const sessionGone = error instanceof Error && error.name === 'AuthSessionMissingError';
  if (refused || sessionGone) return true;
  throw backendError(error);
}

/**
 * @param client that holds the session
 * @returns the person of a new session, and the authenticator app that they use; null where the session has ended
 */
export async function identified({ auth }: Db, session: SupabaseSession): Promise<Identified | null> {
  const { data, error } = await auth.getUser();
  if (isRefusal(error) || !data.user) return null;
  const factor = data.user.factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified');
  return {
    session: tokensOf(session),
    user: { id: data.user.id, email: data.user.email ?? null },
    factorId: factor?.id ?? null,
  };
}
