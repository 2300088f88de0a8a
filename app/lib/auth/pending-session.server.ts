import { z } from 'zod';
import { type SealedCookie, sealedCookie } from '~/lib/http/cookies.server';
import { type Session, withinLimit } from './session.server';

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
  /** A digest of the password that may be set: the answer was lost. */
  tried?: string | undefined;
};

const VALID_S = 10 * 60;

const schema = z.object({
  session: z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() }),
  purpose: z.enum(['code', 'password']),
  userId: z.string(),
  factorId: z.string().nullable(),
  link: z.string(),
  tried: z.string().optional(),
  until: z.number(),
});

/** The cookie of a pending session; it is valid for ten minutes. */
export function pendingCookie(origin: string, secret: string): SealedCookie {
  return sealedCookie('pending', origin, secret, { maxAge: VALID_S });
}

/** @returns the pending session of a request; null where it has none of ours for this purpose and link */
export function readPending(
  cookie: SealedCookie,
  request: Request,
  purpose: PendingSession['purpose'],
  link = '',
): PendingSession | null {
  const result = schema.safeParse(cookie.read(request));
  if (!result.success || result.data.until <= Date.now()) return null;
  return result.data.purpose === purpose && result.data.link === link ? result.data : null;
}

/**
 * @returns the Set-Cookie value of a pending session; the one that clears it for null
 * @throws {BackendError} where the service's tokens are too long for a cookie
 */
export function writePending(cookie: SealedCookie, pending: PendingSession | null): string {
  return withinLimit(cookie.write(pending && { ...pending, until: Date.now() + VALID_S * 1000 }));
}
