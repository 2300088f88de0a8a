import { z } from 'zod';
import { type SealedCookie, sealedCookie } from '~/lib/http/cookies.server';
import { BackendError } from '~/lib/supabase/result.server';

/** The tokens of Supabase Auth; `expires_at` is in seconds since 1970. */
export type Session = { access_token: string; refresh_token: string; expires_at: number };

const schema = z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() });

/** Name and value together (RFC 6265, 6.1); browsers drop a longer cookie without a word. */
const MAX_COOKIE = 4096;

/** @returns what a JWT says, which nobody has verified; null where it is none */
export function claimsOf(token: string): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return null;
  }
}

/** The cookie that carries a session; it ends with the browser. */
export function sessionCookie(origin: string, secret: string): SealedCookie {
  return sealedCookie('session', origin, secret);
}

/**
 * A session that nobody has renewed for so long after the end of its access token is none, whatever became of it: a cookie
 * that was copied, or outlived its sign-out, says nothing for ever.
 */
const IDLE_S = 30 * 24 * 60 * 60;

export function readSession(cookie: SealedCookie, request: Request): Session | null {
  const result = schema.safeParse(cookie.read(request));
  return result.success && result.data.expires_at + IDLE_S > Date.now() / 1000 ? result.data : null;
}

/**
 * @returns the Set-Cookie value of a session; the one that clears it for null
 * @throws {BackendError} where the service's tokens are too long for a cookie
 */
export function writeSession(cookie: SealedCookie, session: Session | null): string {
  return withinLimit(cookie.write(session));
}

/**
 * @returns a Set-Cookie value
 * @throws {BackendError} where no browser would keep it
 */
export function withinLimit(line: string): string {
  const length = line.indexOf(';');
  if (length <= MAX_COOKIE) return line;
  const cause = `A cookie of ${length} bytes would be dropped: the access token is too long. Take what the site does not need out of the user's metadata and the token's claims.`;
  throw new BackendError(new Error(cause));
}
