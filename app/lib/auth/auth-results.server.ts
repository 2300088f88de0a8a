import { AuthSessionMissingError, isAuthApiError, isAuthError, type User } from '@supabase/supabase-js';
import { BackendError, backendError } from '~/lib/supabase/result.server';
import type { Session } from './session.server';

export type AuthUser = { id: string; email: string | null };

/**
 * What a person has to do after the password: enter a code of an authenticator app, nothing, or something that this
 * program cannot ask for, such as a code by telephone or a passkey.
 */
export type SecondStep = { factorId: string } | 'none' | 'unsupported';

/** A person who has given a password, or a link that they got. */
export type Identified = { session: Session; user: AuthUser; secondStep: SecondStep };

type SentSession = {
  access_token: string;
  refresh_token: string;
  expires_at?: number | undefined;
  expires_in: number;
};

/** The auth service refused a request as such: a key or a setting of the project is not as this program needs it. */
export class AuthRefusedError extends BackendError {
  constructor(cause: unknown) {
    super(cause, {
      message:
        'The authentication service refuses to work with this site. Please tell whoever runs the site: its log says why.',
    });
  }
}

/**
 * The codes by which the auth service says that a session is over (auth.go and
 * service.go of Supabase Auth). Everything else that it says of a session is an outage, and ends none.
 */
export const ENDED = {
  session_not_found: 'ended',
  session_expired: 'ended',
  refresh_token_not_found: 'ended',
  refresh_token_already_used: 'ended',
  user_not_found: 'ended',
  user_banned: 'ended',
} as const;

export function tokensOf({ access_token, refresh_token, expires_at, expires_in }: SentSession): Session {
  return { access_token, refresh_token, expires_at: expires_at ?? Math.floor(Date.now() / 1000) + expires_in };
}

/**
 * Tells an answer of the auth service from an outage. Whoever asks names the error codes that are answers; a wrong
 * setting, a limit of the service and a lost connection never count as something that a person did.
 *
 * @param error of a call of supabase-js
 * @param known the error codes that are answers, and what each stands for
 * @returns what the code stands for, or null where there is no error
 * @throws {BackendError} for any other error: an `AuthRefusedError` where the service refused the request
 */
export function answerOf<Answer>(error: unknown, known: Readonly<Record<string, Answer>>): Answer | null {
  if (!error) return null;
  const code = codeOf(error);
  const answer = code === undefined ? undefined : known[code];
  if (answer !== undefined) return answer;
  const isRefused = isAuthApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (!isRefused) throw backendError(error);
  throw new AuthRefusedError(new Error(`Auth: ${error.status} ${code ?? 'without a code'}`, { cause: error }));
}

/** Whether the service does not accept an access token, though the session may go on with another one. */
export function isTokenRefused(error: unknown): boolean {
  return isAuthApiError(error) && (error.code === 'bad_jwt' || error.status === 401);
}

/** supabase-js makes an error without a code of `session_not_found`. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AuthSessionMissingError) return 'session_not_found';
  return isAuthError(error) ? error.code : undefined;
}

export function identified({ session, user }: { session: SentSession; user: User }): Identified {
  return {
    session: tokensOf(session),
    user: { id: user.id, email: user.email ?? null },
    secondStep: secondStepOf(user),
  };
}

export function secondStepOf({ factors = [] }: Pick<User, 'factors'>): SecondStep {
  const verified = factors.filter(({ status }) => status === 'verified');
  const app = verified.find(({ factor_type }) => factor_type === 'totp');
  if (app) return { factorId: app.id };
  return verified.length > 0 ? 'unsupported' : 'none';
}
