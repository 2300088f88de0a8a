import type { Cookie } from 'react-router';
import { z } from 'zod';
import { ownCookie } from '~/lib/http/cookies.server';

/** The tokens of Supabase Auth; `expires_at` is in seconds since 1970. */
export type Session = { access_token: string; refresh_token: string; expires_at: number };

const schema = z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() });

/** The cookie that carries a session; it ends with the browser. Sessions signed before keys were derived stay valid. */
export function sessionCookie(origin: string, secret: string): Cookie {
  return ownCookie('session', origin, secret, { alsoSignedBy: [secret] });
}

/** @returns the session of a request, or null where it has none with a valid signature */
export async function readSession(cookie: Cookie, request: Request): Promise<Session | null> {
  const value: unknown = await cookie.parse(request.headers.get('cookie')).catch(() => null);
  const result = schema.safeParse(value);
  return result.success ? result.data : null;
}

/** @returns the Set-Cookie value of a session; the one that clears it for null */
export function writeSession(cookie: Cookie, session: Session | null): Promise<string> {
  return session ? cookie.serialize(session) : cookie.serialize('', { maxAge: 0 });
}
