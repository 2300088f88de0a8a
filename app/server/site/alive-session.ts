import type { Auth } from '~/lib/auth/auth.server';
import { type Session, writeSession } from '~/lib/auth/session.server';
import type { SealedCookie } from '~/lib/http/cookies.server';
import { BackendError } from '~/lib/supabase/result.server';

/**
 * Asks whether a session has not ended, by its token. Where nobody can say, it counts as alive: the guard finds out again,
 * and has a page for it that keeps the form.
 *
 * @returns null where it has ended or there is none; `renewed` has its new tokens, where asking took new ones
 */
export async function aliveSession(
  auth: Pick<Auth, 'fresh' | 'userOf'>,
  stored: Session | null,
): Promise<{ renewed: Session | null } | null> {
  if (!stored) return null;
  try {
    const fresh = await auth.fresh(stored);
    const found = fresh && (await auth.userOf(fresh));
    if (!found) return null;
    return { renewed: found.session.access_token === stored.access_token ? null : found.session };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return { renewed: null };
  }
}

/** @returns the request with the cookie of a session that was renewed: a refresh token works once */
export function withSession(cookie: SealedCookie, request: Request, renewed: Session | null): Request {
  if (!renewed) return request;
  const headers = new Headers(request.headers);
  const [pair = ''] = writeSession(cookie, renewed).split(';', 1);
  const others = (headers.get('cookie') ?? '').split(/;\s*/).filter((one) => !one.startsWith(`${cookie.name}=`));
  headers.set('cookie', [...others, pair].join('; '));
  return new Request(request, { headers });
}
