import { isAuthApiError, type Session as SupabaseSession } from '@supabase/supabase-js';
import type { Backend } from '~/lib/supabase/backend';
import { authClient } from '~/lib/supabase/client.server';
import { backendError } from '~/lib/supabase/result.server';
import type { Session } from './session.server';

/** The person behind a session, as the auth service knows them. */
export type AuthUser = { id: string; email: string | null };

/** Supabase Auth, as far as this program uses it. Every call throws a `BackendError` where it does not answer. */
export type Auth = {
  /** @returns null where e-mail and password do not belong together */
  signIn(email: string, password: string): Promise<{ session: Session; user: AuthUser } | null>;
  /** @returns the session with fresh tokens, itself where they are fresh, null where it has ended */
  fresh(session: Session): Promise<Session | null>;
  /** @returns the person, or null where the service does not take the session's token any more */
  userOf(session: Session): Promise<AuthUser | null>;
  /** Ends the session; one that has ended already is no error. */
  signOut(session: Session): Promise<void>;
};

const REFRESH_BEFORE_S = 60;
// Requests that left the browser before it had the new cookie still carry the old token.
const REMEMBER_REFRESH_MS = 30_000;

/** @returns the auth service of a backend */
export function createAuth(backend: Backend): Auth {
  const refreshing = new Map<string, Promise<Session | null>>();

  async function refresh(token: string): Promise<Session | null> {
    const once = { ...backend, fetch: withoutRepeats(backend.fetch) };
    const { data, error } = await authClient(once).auth.refreshSession({ refresh_token: token });
    return refused(error) || !data.session ? null : tokensOf(data.session);
  }

  return {
    async signIn(email, password) {
      const { data, error } = await authClient(backend).auth.signInWithPassword({ email, password });
      if (refused(error) || !data.session) return null;
      return { session: tokensOf(data.session), user: { id: data.user.id, email: data.user.email ?? null } };
    },

    async fresh(session) {
      if (session.expires_at - REFRESH_BEFORE_S > Date.now() / 1000) return session;
      // A refresh token works once: parallel requests share its only use.
      const token = session.refresh_token;
      const running = refreshing.get(token) ?? refresh(token);
      if (!refreshing.has(token)) {
        refreshing.set(token, running);
        const forget = () => refreshing.delete(token);
        running.then(() => setTimeout(forget, REMEMBER_REFRESH_MS).unref(), forget);
      }
      return running;
    },

    async userOf(session) {
      const { data, error } = await authClient(backend).auth.getUser(session.access_token);
      return refused(error) || !data.user ? null : { id: data.user.id, email: data.user.email ?? null };
    },

    async signOut(session) {
      const { error } = await authClient(backend).auth.admin.signOut(session.access_token, 'local');
      refused(error);
    },
  };
}

/**
 * supabase-js repeats a failed renewal for half a minute, and nobody waits that long for a page. To it,
 * "too many requests" is an answer to keep, so that is what a failure becomes.
 */
function withoutRepeats(send: typeof fetch): typeof fetch {
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

function tokensOf({ access_token, refresh_token, expires_at, expires_in }: SupabaseSession): Session {
  return { access_token, refresh_token, expires_at: expires_at ?? Math.floor(Date.now() / 1000) + expires_in };
}

/**
 * @returns whether the service said no, as against not answering
 * @throws {BackendError} where it did not answer
 */
function refused(error: unknown): boolean {
  if (!error) return false;
  const said = isAuthApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
  const sessionGone = error instanceof Error && error.name === 'AuthSessionMissingError';
  if (said || sessionGone) return true;
  throw backendError(error);
}
