import { createSingleFlight } from '~/lib/runtime/single-flight';
import { type Backend, isSelfHosted } from '~/lib/supabase/backend';
import { authClient } from '~/lib/supabase/client.server';
import { type AuthUser, type Identified, identified, isRefusal, tokensOf } from './auth-results.server';
import type { Session } from './session.server';

/** The operations of Supabase Auth that this program uses. */
export type Auth = {
  /**
   * @returns null where e-mail and password do not match; `factorId` where the person also has to enter a one-time code
   */
  signIn(email: string, password: string): Promise<Identified | null>;
  /** @returns the session with fresh tokens, itself where they are fresh, null where it has ended */
  fresh(session: Session): Promise<Session | null>;
  /** @returns the user, or null where the service does not accept the session's token any more */
  userOf(session: Session): Promise<AuthUser | null>;
  /** Ends the session; one that has ended already is no error. */
  signOut(session: Session): Promise<void>;
};

const REFRESH_BEFORE_S = 60;
// Requests that left the browser before it had the new cookie still carry the old token.
const REMEMBER_REFRESH_MS = 30_000;
// PostgREST accepts a token that is this much ahead of its clock; the API in this program accepts none.
const CLOCK_SKEW_S = 30;

/** @returns the auth service of a backend */
export function createAuth(backend: Backend): Auth {
  // A refresh token works once: concurrent requests share its only use.
  const refreshes = createSingleFlight<Session | null>(REMEMBER_REFRESH_MS);
  const skew = isSelfHosted(backend) ? 0 : CLOCK_SKEW_S;

  async function refresh(token: string): Promise<Session | null> {
    const once = { ...backend, fetch: withoutRetries(backend.fetch) };
    const { data, error } = await authClient(once).auth.refreshSession({ refresh_token: token });
    return isRefusal(error) || !data.session ? null : tokensOf(data.session);
  }

  function isFresh({ access_token, expires_at }: Session): boolean {
    const now = Date.now() / 1000;
    // After the clock was set back, the API refuses tokens from before as "issued at future".
    return expires_at - REFRESH_BEFORE_S > now && issuedAt(access_token) <= now + skew;
  }

  return {
    async signIn(email, password) {
      const client = authClient(backend);
      const { data, error } = await client.auth.signInWithPassword({ email, password });
      if (isRefusal(error) || !data.session) return null;
      return identified(client, data.session);
    },

    async fresh(session) {
      if (isFresh(session)) return session;
      return refreshes.run(session.refresh_token, () => refresh(session.refresh_token));
    },

    async userOf(session) {
      const { data, error } = await authClient(backend).auth.getUser(session.access_token);
      return isRefusal(error) || !data.user ? null : { id: data.user.id, email: data.user.email ?? null };
    },

    async signOut(session) {
      const { error } = await authClient(backend).auth.admin.signOut(session.access_token, 'local');
      isRefusal(error);
    },
  };
}

/** @returns when a JWT was issued, in seconds since 1970; 0 where it does not say */
function issuedAt(token: string): number {
  try {
    const { iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iat?: unknown };
    return typeof iat === 'number' ? iat : 0;
  } catch {
    return 0;
  }
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
