import { expect, test } from 'vitest';
import { readSession, sessionCookie } from '~/lib/auth/session.server';
import { BackendError } from '~/lib/supabase/result.server';
import { aliveSession, withSession } from './alive-session';

const now = Math.floor(Date.now() / 1000);
const stored = { access_token: 'a', refresh_token: 'r', expires_at: now };
const renewed = { access_token: 'b', refresh_token: 's', expires_at: now + 3600 };
const user = { id: '1', email: null };
const fail = async () => {
  throw new BackendError(new Error('down'));
};

test.each([
  ['none', null, async () => stored, async () => ({ user, session: stored }), null],
  ['one that goes on', stored, async () => stored, async () => ({ user, session: stored }), { renewed: null }],
  ['one that is renewed', stored, async () => renewed, async () => ({ user, session: renewed }), { renewed }],
  ['one whose token is renewed', stored, async () => stored, async () => ({ user, session: renewed }), { renewed }],
  ['one that cannot be renewed', stored, async () => null, fail, null],
  ['one that has ended', stored, async () => stored, async () => null, null],
  ['one that nobody can ask for', stored, async () => stored, fail, { renewed: null }],
])('of %s it is known whether it is alive', async (_what, session, fresh, userOf, alive) => {
  expect(await aliveSession({ fresh, userOf }, session)).toEqual(alive);
});

const cookie = sessionCookie('http://localhost', 'a secret of at least thirty-two characters');
const sentWith = (session: typeof stored) =>
  new Request('http://localhost/', { headers: { Cookie: `a=b; ${cookie.write(session).split(';')[0]}; c=d` } });

test('a renewed session takes the place of the one that was sent', () => {
  const request = withSession(cookie, sentWith(stored), renewed);
  expect(readSession(cookie, request)).toEqual(renewed);
  expect(request.headers.get('cookie')).toMatch(/^a=b; c=d; session=/);
  expect(readSession(cookie, withSession(cookie, sentWith(stored), null))).toEqual(stored);
});

test('a cookie that nobody has renewed for a month is no session', () => {
  const daysAgo = (days: number) => sentWith({ ...stored, expires_at: now - days * 24 * 60 * 60 });
  expect(readSession(cookie, daysAgo(29))).not.toBeNull();
  expect(readSession(cookie, daysAgo(31))).toBeNull();
});
