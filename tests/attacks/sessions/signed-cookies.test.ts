import { createCookie } from 'react-router';
import { expect, test } from 'vitest';
import { sessionCookie } from '~/lib/auth/session.server';
import { flashCookie } from '~/lib/http/flash.server';
import { siteCookies } from '~/lib/request/site-cookies.server';
import { hmac } from '~/lib/text/digest.server';
import { newUser } from '../../support/http/admin';
import { toasts } from '../../support/http/answer';
import { cookieOf, newSession } from '../../support/http/sessions';
import { get, PUBLIC_URL, SECRET } from '../../support/http/site';

const { drafts, pending } = siteCookies(PUBLIC_URL.origin, SECRET);
const flash = flashCookie(PUBLIC_URL.origin, SECRET);
const session = sessionCookie(PUBLIC_URL.origin, SECRET);
const cookieValue = (line: string) => line.slice(line.indexOf('=') + 1).split(';')[0] ?? '';

test.each(['/admin/login', '/contact-us'])('at %s a signed value of the drafts is no flash', async (path) => {
  const value = cookieValue(await drafts.serialize(['not a toast']));
  const answer = await get(path, { headers: { Cookie: `flash=${value}` } });
  expect([answer.status, toasts(answer)]).toEqual([200, []]);
});

test.each([
  ['a list', ['not a toast']],
  ['a toast of no kind', { kind: 'loud', title: 'Title', message: 'Message' }],
  ['an empty text', ''],
])('a flash of ours with %s shows nothing', async (_, value) => {
  const cookie = cookieValue(await flash.serialize(value));
  for (const path of ['/admin/login', '/contact-us']) {
    const answer = await get(path, { headers: { Cookie: `flash=${cookie}` } });
    expect([answer.status, toasts(answer)]).toEqual([200, []]);
  }
});

test('a signed toast is no session, nor a sealed session a toast', async () => {
  const value = { kind: 'success', title: 'Title', message: 'Message' };
  const parse = (cookie: typeof flash, from: string) => cookie.parse(`${cookie.name}=${cookieValue(from)}`);
  const read = (cookie: typeof session, from: string) =>
    cookie.read(new Request(PUBLIC_URL, { headers: { Cookie: `${cookie.name}=${cookieValue(from)}` } }));
  expect(await parse(flash, await flash.serialize(value))).toEqual(value);
  expect(read(session, session.write(value))).toEqual(value);
  expect(read(session, await flash.serialize(value))).toBeNull();
  expect(read(session, pending.write(value))).toBeNull();
  expect(await parse(flash, session.write(value))).toBeNull();
  expect(await parse(drafts, session.write(value))).toBeNull();
});

test('a session that is only signed, as before, leads to the sign-in', async () => {
  const tokens = await newSession(await newUser('admin'));
  expect((await get('/admin/dashboard', { headers: { Cookie: await cookieOf(tokens) } })).status).toBe(200);
  const before = createCookie('session', { secrets: [hmac(SECRET, 'cookie session')] });
  const value = cookieValue(await before.serialize(tokens));
  const answer = await get('/admin/dashboard', { headers: { Cookie: `session=${value}` } });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    '/admin/login?redirectTo=%2Fadmin%2Fdashboard',
  ]);
});
