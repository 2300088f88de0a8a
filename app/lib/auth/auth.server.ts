import type { User } from '@supabase/supabase-js';
import { createSingleFlight } from '~/lib/runtime/single-flight';
import { type Backend, isSelfHosted } from '~/lib/supabase/backend';
import { authClient } from '~/lib/supabase/client.server';
import {
  type AuthUser,
  answerOf,
  ENDED,
  type Identified,
  identified,
  isTokenRefused,
  tokensOf,
} from './auth-results.server';
import { claimsOf, type Session } from './session.server';

/**
 * Why somebody cannot sign in. `unconfirmed` is said of the right password only, `banned` of any: the service looks at
 * that first.
 */
type SignInRefusal = 'wrong' | 'unconfirmed' | 'banned';

/** The operations of Supabase Auth that this program uses. */
export type Auth = {
  signIn(email: string, password: string): Promise<Identified | SignInRefusal>;
  /** @returns the session with fresh tokens, itself where they are fresh, null where it has ended */
  fresh(session: Session): Promise<Session | null>;
  /**
   * @returns the user, and the session: with new tokens where the service did not accept its access token, such as one
   *   of a signing key that was revoked; null where the session has ended
   */
  userOf(session: Session): Promise<{ user: AuthUser; session: Session } | null>;
  /** Ends a session, or all others of its person; one that has ended already is no error. */
  signOut(session: Session, which?: 'local' | 'others'): Promise<void>;
};

const REFRESH_BEFORE_S = 60;
// Requests that left the browser before it had the new cookie still carry the old token.
const REMEMBER_REFRESH_MS = 30_000;
// PostgREST accepts a token that is this much ahead of its clock; the API in this program accepts none.
const CLOCK_SKEW_S = 30;

/** Of the sign-in. The service keeps wrong passwords and unknown addresses apart from nobody. */
const REFUSALS = {
  invalid_credentials: 'wrong',
  email_not_confirmed: 'unconfirmed',
  user_banned: 'banned',
} as const;

/** Of the renewal. A token that is none of the service's is one of another service, such as from before a move. */
const NOT_RENEWED = { ...ENDED, validation_failed: 'ended' } as const;

type Asked<Data> = { data: Data; error: unknown };

export function createAuth(backend: Backend): Auth {
  // A refresh token works once: concurrent requests share its only use.
  const refreshes = createSingleFlight<Session | null>(REMEMBER_REFRESH_MS);
  const skew = isSelfHosted(backend) ? 0 : CLOCK_SKEW_S;

  async function refresh(token: string): Promise<Session | null> {
    const once = { ...backend, fetch: withoutRetries(backend.fetch) };
    const { data, error } = await authClient(once).refreshSession({ refresh_token: token });
    return answerOf(error, NOT_RENEWED) || !data.session ? null : tokensOf(data.session);
  }

  const renewed = (session: Session) => refreshes.run(session.refresh_token, () => refresh(session.refresh_token));

  function isFresh({ access_token, expires_at }: Session): boolean {
    const now = Date.now() / 1000;
    const issued = issuedAt(access_token);
    // Where tokens are valid for a minute only, each page would need a new one.
    const early = Math.min(REFRESH_BEFORE_S, Math.max(0, expires_at - issued) / 2);
    // After the clock was set back, the API refuses tokens from before as "issued at future".
    return expires_at - early > now && issued <= now + skew;
  }

  /** Asks with a session's access token, and once more with a new one where that is not accepted. */
  async function accepted<Data>(
    session: Session,
    ask: (accessToken: string) => Promise<Asked<Data>>,
  ): Promise<{ session: Session; data: Data } | null> {
    const first = await ask(session.access_token);
    if (!isTokenRefused(first.error)) return answerOf(first.error, ENDED) ? null : { session, data: first.data };
    const next = await renewed(session);
    if (!next) return null;
    const second = await ask(next.access_token);
    return answerOf(second.error, ENDED) ? null : { session: next, data: second.data };
  }

  return {
    async signIn(email, password) {
      const { data, error } = await authClient(backend).signInWithPassword({ email, password });
      const refusal = answerOf(error, REFUSALS);
      if (refusal || !data.session) return refusal ?? 'wrong';
      return identified(data);
    },

    async fresh(session) {
      return isFresh(session) ? session : renewed(session);
    },

    async userOf(session) {
      const found = await accepted<{ user: User | null }>(session, (token) => authClient(backend).getUser(token));
      const user = found?.data.user;
      return user ? { session: found.session, user: { id: user.id, email: user.email ?? null } } : null;
    },

    async signOut(session, which = 'local') {
      await accepted(session, (token) => authClient(backend).admin.signOut(token, which));
    },
  };
}

/** @returns when a JWT was issued, in seconds since 1970; 0 where it does not say */
function issuedAt(token: string): number {
  const iat = claimsOf(token)?.iat;
  return typeof iat === 'number' ? iat : 0;
}

/**
 * supabase-js retries a failed refresh for half a minute, longer than a visitor waits. It does not retry after 429, so
 * failures become that.
 */
function withoutRetries(send: typeof fetch): typeof fetch {
  const failed = (why: unknown) => Response.json({ message: String(why) }, { status: 429 });
  return async (input, init) => {
    try {
      const response = await send(input, init);
      return response.status < 500 ? response : failed(`status ${response.status}`);
    } catch (error) {
      return failed(error);
    }
  };
}
