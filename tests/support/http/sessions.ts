import { readSession, type Session, sessionCookie, writeSession } from '~/lib/auth/session.server';
import { visitorClient } from '~/lib/supabase/client.server';
import { interceptedAt } from '../backends/backends';
import { backend, PUBLIC_URL, SECRET } from './site';

const cookie = sessionCookie(PUBLIC_URL.origin, SECRET);

/** The Cookie header of a session, sealed as by the site. */
export async function cookieOf(session: Session): Promise<string> {
  return writeSession(cookie, session).split(';')[0] ?? '';
}

/** The session in a Cookie header. */
export async function sessionIn(header: string): Promise<Session> {
  const request = new Request(PUBLIC_URL, { headers: { Cookie: header } });
  const session = readSession(cookie, request);
  if (!session) throw new Error('There is no session of ours in this cookie.');
  return session;
}

/** Signs in at the auth service directly; the sign-in page accepts administrators only. */
export async function newSession(person: { email: string; password: string }): Promise<Session> {
  const { data, error } = await visitorClient(backend).auth.signInWithPassword(person);
  if (error) throw error;
  const { access_token, refresh_token, expires_at = 0 } = data.session;
  return { access_token, refresh_token, expires_at };
}

/** A session with an expired access token. */
export async function staleSession(person: { email: string; password: string }): Promise<Session> {
  return { ...(await newSession(person)), expires_at: Math.floor(Date.now() / 1000) - 10 };
}

/** The backend, where signing out ends nothing, so that a refused cookie can be sent again. */
export function withoutSignOut() {
  return interceptedAt('/auth/v1/logout', async () => new Response(null, { status: 204 }));
}
