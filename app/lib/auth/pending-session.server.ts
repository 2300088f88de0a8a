import type { Cookie } from 'react-router';
import { z } from 'zod';
import { ownCookie } from '~/lib/http/cookies.server';
import type { Session } from './session.server';

/**
 * A session that is not one yet: the person has still to enter a one-time code, or to choose a password. It is a cookie
 * of its own, which opens nothing else.
 */
export type PendingSession = {
  session: Session;
  purpose: 'code' | 'password';
  userId: string;
  factorId: string | null;
  /** A digest of the link that the person came with; empty after a sign-in. */
  link: string;
};

const VALID_S = 10 * 60;

const schema = z.object({
  session: z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() }),
  purpose: z.enum(['code', 'password']),
  userId: z.string(),
  factorId: z.string().nullable(),
  link: z.string(),
  until: z.number(),
});

/** The cookie of a pending session; it is valid for ten minutes. */
export function pendingCookie(origin: string, secret: string): Cookie {
  return ownCookie('pending', origin, secret, { maxAge: VALID_S });
}

/** @returns the pending session of a request; null where it has none with a valid signature for this purpose and link */
export async function readPending(
  cookie: Cookie,
  request: Request,
  purpose: PendingSession['purpose'],
  link = '',
): Promise<PendingSession | null> {
  const value: unknown = await cookie.parse(request.headers.get('cookie')).catch(() => null);
  const result = schema.safeParse(value);
  if (!result.success || result.data.until <= Date.now()) return null;
  return result.data.purpose === purpose && result.data.link === link ? result.data : null;
}

/** @returns the Set-Cookie value of a pending session; the one that clears it for null */
export function writePending(cookie: Cookie, pending: PendingSession | null): Promise<string> {
  if (!pending) return cookie.serialize('', { maxAge: 0 });
  return cookie.serialize({ ...pending, until: Date.now() + VALID_S * 1000 });
}
