import { beforeEach, describe, expect, test } from 'vitest';
import type { Backend } from '~/lib/supabase/backend';
import { failingBackend, type Interceptor, interceptedAt, OUTAGE } from '../../support/backends/backends';
import { newUser } from '../../support/http/admin';
import { type Answer, cookiesOf, heading, main, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, one, textOf } from '../../support/http/html';
import { cookieOf, newSession, sessionIn, staleSession } from '../../support/http/sessions';
import { backend, createVisitor, db, get, post, type Visitor } from '../../support/http/site';

const DASHBOARD = '/admin/dashboard';
const LIST = '/admin/manage-categories';
const admin = await newUser('admin');

const sessionCookies = ({ headers }: Answer) => headers.getSetCookie().filter((line) => line.startsWith('session='));
const sessionOf = (line = '') => sessionIn(line.split(';')[0] ?? '');

/** The backend, and how often it was asked to renew a session. */
function counting(answer: Interceptor = (request, pass) => pass(request)): {
  backend: Backend;
  renewals: () => number;
} {
  let count = 0;
  const counted = interceptedAt('/auth/v1/token', (request, pass) => {
    if (new URL(request.url).searchParams.get('grant_type') === 'refresh_token') count += 1;
    return answer(request, pass);
  });
  return { backend: counted, renewals: () => count };
}

/** Twenty requests at the same moment: pages and data, as a browser with several tabs sends them. */
function crowd(visitor: Visitor, cookie: string): Promise<Answer[]> {
  const paths = [DASHBOARD, LIST, `${DASHBOARD}.data`, `${LIST}.data?_routes=routes%2Fadmin%2Fcategories%2Flist`];
  const asked = Array.from({ length: 20 }, (_, n) =>
    visitor.get(paths[n % paths.length] ?? '', { headers: { Cookie: cookie } }),
  );
  return Promise.all(asked);
}

describe('a session whose token has expired', () => {
  let cookie: string;

  beforeEach(async () => {
    cookie = await cookieOf(await staleSession(admin));
  });

  test('is renewed once for twenty requests, and all are answered', async () => {
    const { backend: counted, renewals } = counting();
    const answers = await crowd(createVisitor(counted), cookie);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(renewals()).toBe(1);

    const lines = answers.flatMap(sessionCookies);
    for (const line of lines) expect(line).toMatch(/^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const renewed = new Set((await Promise.all(lines.map(sessionOf))).map(({ access_token }) => access_token));
    expect(renewed.size).toBe(1);
    const [before, after] = [await sessionIn(cookie), await sessionOf(lines[0])];
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(after.expires_at).toBeGreaterThan(Date.now() / 1000 + 600);
  });

  test('is renewed for a form as for a page', async () => {
    const form = formOf(await get(`${LIST}/add`, { headers: { Cookie: await cookieOf(await newSession(admin)) } }));
    const typed = { ...form, name: 'Saved while renewing', intent: 'save' };
    const answer = await post(`${LIST}/add`, typed, { headers: { Cookie: cookie } });
    expect(answer.status).toBe(303);
    expect(sessionCookies(answer)).toHaveLength(1);
    expect(answer.headers.getSetCookie().filter((line) => line.startsWith('flash='))).toHaveLength(1);
    await db.from('product_categories').delete().eq('name', 'Saved while renewing').throwOnError();
  });

  test('is renewed no more for a request that left before the new cookie came', async () => {
    const { backend: counted, renewals } = counting();
    const visitor = createVisitor(counted);
    const first = await visitor.get(DASHBOARD, { headers: { Cookie: cookie } });
    const late = await visitor.get(DASHBOARD, { headers: { Cookie: cookie } });
    expect([first.status, late.status]).toEqual([200, 200]);
    expect(await sessionOf(sessionCookies(late)[0])).toEqual(await sessionOf(sessionCookies(first)[0]));

    const next = await visitor.get(DASHBOARD, { headers: { Cookie: cookiesOf(first) } });
    expect(next.status).toBe(200);
    expect(sessionCookies(next)).toEqual([]);
    expect(renewals()).toBe(1);
  });

  test('is not renewed before its time', async () => {
    const { backend: counted, renewals } = counting();
    const fresh = await cookieOf(await newSession(admin));
    const answers = await crowd(createVisitor(counted), fresh);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers.flatMap(sessionCookies)).toEqual([]);
    expect(renewals()).toBe(0);
  });

  test('and that has ended is renewed by nobody: twenty requests lead to the sign-in', async () => {
    const ended = { ...(await sessionIn(cookie)), refresh_token: 'used-already' };
    const { backend: counted, renewals } = counting();
    const answers = await crowd(createVisitor(counted), await cookieOf(ended));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(202), ...Array(10).fill(302)]);
    expect(renewals()).toBe(1);
  });

  test('is renewed when the auth service answers again', async () => {
    let down = true;
    const { backend: counted } = counting((request, pass) => {
      return down ? Promise.resolve(new Response('{}', { status: 500 })) : pass(request);
    });
    const visitor = createVisitor(counted);
    const answers = await crowd(visitor, cookie);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503));
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    down = false;
    const again = await visitor.get(DASHBOARD, { headers: { Cookie: cookie } });
    expect(again.status).toBe(200);
    expect(sessionCookies(again)).toHaveLength(1);
  });

  test.each(['profiles', '/auth/v1/user', 'product_categories', '/rest/v1/'])(
    'reaches the browser renewed, though %s fails',
    async (path) => {
      const failing = await createVisitor(failingBackend('answers 500', path)).get(LIST, {
        headers: { Cookie: cookie },
      });
      expect(failing.status).toBe(503);
      expect(sessionCookies(failing)).toHaveLength(1);
      // Another process, or the same one later, does not remember what the old token became.
      const elsewhere = createVisitor(backend);
      expect((await elsewhere.get(LIST, { headers: { Cookie: cookiesOf(failing) } })).status).toBe(200);
    },
  );
});

describe('while the auth service is down', () => {
  let cookie: string;

  beforeEach(async () => {
    cookie = await cookieOf(await newSession(admin));
  });

  const manners: [manner: string, failing: () => Backend][] = [
    ['answers 500', () => failingBackend('answers 500', '/auth/v1/')],
    ['throws', () => failingBackend('throws', '/auth/v1/')],
    ['has no time', () => interceptedAt('/auth/v1/', async () => new Response('{}', { status: 429 }))],
    ['is behind a broken proxy', () => interceptedAt('/auth/v1/', async () => new Response('<h1>', { status: 502 }))],
    ['and everything else throws', () => failingBackend('throws')],
  ];

  describe.each(manners)('and %s', (_manner, failing) => {
    test('nobody is signed out: the page says what happened', async () => {
      for (const path of [DASHBOARD, `${LIST}/add`, '/admin/no-such-page']) {
        const answer = await createVisitor(failing()).get(path, { headers: { Cookie: cookie } });
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(heading(answer)).toBe('This page cannot be shown just now');
        expect(toasts(answer)).toEqual([{ role: 'alert', title: 'Error', message: OUTAGE }]);
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect(all(main(answer), 'form')).toEqual([]);
      }
      expect((await get(DASHBOARD, { headers: { Cookie: cookie } })).status).toBe(200);
    });

    test('data is not there either', async () => {
      const answer = await createVisitor(failing()).get(`${LIST}.data`, { headers: { Cookie: cookie } });
      expect(answer.status).toBe(503);
      expect(answer.text).not.toContain('Onions');
    });

    test('what was typed stands on the page, ready to be sent once more', async () => {
      const name = `Typed “meanwhile” <${Math.random()}>`;
      const typed = { ...formOf(await get(`${LIST}/add`, { headers: { Cookie: cookie } })), name };
      const answer = await createVisitor(failing()).postMadeUp(
        `${LIST}/add`,
        { ...typed, password: 'Secret-4711', intent: 'save' },
        { headers: { Cookie: cookie } },
      );
      expect(answer.status).toBe(503);
      expect(answer.text).not.toContain('Secret-4711');
      expect((await db.from('product_categories').select('id').eq('name', name)).data).toEqual([]);

      const form = one(main(answer), 'form');
      expect(form.attributes).toMatchObject({ method: 'post', action: `${LIST}/add` });
      expect(all(form, 'button').map(textOf)).toEqual(['Try again']);
      expect(formOf(answer)).toEqual(typed);

      const saved = await post(`${LIST}/add`, formOf(answer), { headers: { Cookie: cookie } });
      expect(saved.status).toBe(303);
      expect((await db.from('product_categories').delete().eq('name', name).select('id')).data).toHaveLength(1);
    });
  });

  test('a guest is led to the sign-in all the same, though nothing can be kept', async () => {
    const visitor = createVisitor(failingBackend('throws'));
    const answers = [await visitor.get(DASHBOARD), await visitor.postMadeUp(`${LIST}/add`, { name: 'Typed' })];
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
      `/admin/login?${new URLSearchParams({ redirectTo: DASHBOARD })}`,
      `/admin/login?${new URLSearchParams({ redirectTo: `${LIST}/add` })}`,
    ]);
  });
});
