import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../support/http/admin';
import { ADMIN_PATTERNS, ADMIN_ROUTES, type AdminRoute } from '../../support/http/admin-routes';
import { type Answer, heading, toasts } from '../../support/http/answer';
import { fromNewAddress } from '../../support/http/contact';
import { newBrowser } from '../../support/http/cookie-jar';
import { madeUp } from '../../support/http/form';
import { everything, FIELDS, WAYS } from '../../support/http/intruders';
import { cookieOf, newSession, withoutSignOut } from '../../support/http/sessions';
import { backend, createVisitor, db, get, type Visitor } from '../../support/http/site';

const LOGIN = '/admin/login';
const SECRETS = ['Needle Enquirer', 'Needle Draft', 'needle-setting', 'Needle Category', 'needle@example.com'];

type Person = Awaited<ReturnType<typeof newUser>>;
type Kind = 'guest' | 'without rights';

/** Routes of each sort: a page, a list, a form, one that takes a file, one that gives a file. */
const SAMPLE = ADMIN_ROUTES.filter(({ id }) =>
  /\/(dashboard|manage-products\/(list|edit|export)|manage-products\/import\/upload)$/.test(id),
);

/** People whom the guard turns away, where they try, and the cookie they come with. */
const PEOPLE: [who: string, kind: Kind, routes: AdminRoute[], cookie: () => Promise<string>][] = [
  // One of each kind at every route; what else it looks at, it looks at in each route alike.
  ['a guest', 'guest', ADMIN_ROUTES, async () => ''],
  ['a user', 'without rights', ADMIN_ROUTES, async () => cookieOf(await newSession(await newUser('user')))],
  ['somebody who signed out elsewhere', 'guest', SAMPLE, async () => signedOut(await newUser('admin'))],
  ['a deleted admin', 'guest', SAMPLE, async () => deleted(await newUser('admin'))],
  ['a demoted admin', 'without rights', SAMPLE, async () => demoted(await newUser('admin'))],
  ['a deactivated admin', 'without rights', SAMPLE, async () => deactivated(await newUser('admin'))],
  ['an admin without a profile', 'without rights', SAMPLE, async () => withoutProfile(await newUser('admin'))],
];

async function sql<Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> {
  return backend.database.transaction((tx) => tx.query<Row>(statement, parameters));
}

/** Signs an administrator in as they do it, and gives their cookie. */
async function cookieOfAdmin(person: Person, visitor: Visitor = createVisitor(backend)): Promise<string> {
  const browser = newBrowser(visitor);
  const { email, password } = person;
  expect((await browser.post(LOGIN, { email, password }, fromNewAddress())).status).toBe(303);
  const cookie = `session=${browser.cookie('session')}`;
  expect((await visitor.get('/admin/dashboard', { headers: { Cookie: cookie } })).status).toBe(200);
  return cookie;
}

async function signedOut(person: Person): Promise<string> {
  const cookie = await cookieOfAdmin(person);
  await get('/admin/logout', madeUp(null, { Cookie: cookie }));
  return cookie;
}

async function deleted(person: Person): Promise<string> {
  const cookie = await cookieOfAdmin(person);
  await sql('delete from auth.users where id = $1', [person.id]);
  return cookie;
}

async function demoted(person: Person): Promise<string> {
  const cookie = await cookieOfAdmin(person);
  await sql("update public.profiles set role = 'user' where id = $1", [person.id]);
  return cookie;
}

async function deactivated(person: Person): Promise<string> {
  const cookie = await cookieOfAdmin(person);
  await sql('update public.profiles set deactivated = true where id = $1', [person.id]);
  return cookie;
}

async function withoutProfile(person: Person): Promise<string> {
  const cookie = await cookieOfAdmin(person);
  await sql('delete from public.profiles where id = $1', [person.id]);
  return cookie;
}

/** Where an answer leads; that of a `.data` request says it in its text. */
function leadsTo({ status, headers, text }: Answer): string | null {
  if (status === 302) return headers.get('location');
  if (status !== 202) return null;
  const parts: unknown[] = JSON.parse(text);
  expect(parts).toContain('redirect');
  return String(parts[parts.indexOf('redirect') + 1]);
}

beforeAll(async () => {
  await db.from('product_categories').insert({ name: 'Needle Category', slug: 'needle-category' }).throwOnError();
  await db
    .from('blog_posts')
    .insert({ title: 'Needle Draft', slug: 'needle-draft', content: 'Text', status: 'draft' })
    .throwOnError();
  await db.from('site_settings').insert({ setting_key: 'needle', setting_value: 'needle-setting' }).throwOnError();
  await db
    .from('enquiries')
    .insert({
      full_name: 'Needle Enquirer',
      email: 'needle@example.com',
      subject: 'Onions',
      message: 'How much?',
      idempotency_key: 'needle',
      sender_hash: 'needle',
    })
    .throwOnError();
});

afterAll(async () => {
  await db.from('product_categories').delete().eq('slug', 'needle-category').throwOnError();
  await db.from('blog_posts').delete().eq('slug', 'needle-draft').throwOnError();
  await db.from('site_settings').delete().eq('setting_key', 'needle').throwOnError();
  await db.from('enquiries').delete().eq('idempotency_key', 'needle').throwOnError();
});

test('everything below /admin but the door stands behind the guard', () => {
  const open = ADMIN_PATTERNS.filter(({ guarded }) => !guarded).map(({ pattern }) => pattern);
  expect(open.sort()).toEqual([
    '/admin/forgot-password',
    '/admin/login',
    '/admin/login/code',
    '/admin/logout',
    '/admin/set-password',
  ]);
  expect(ADMIN_ROUTES.map(({ path }) => path)).toContain('/admin/dashboard');
});

describe.each(PEOPLE)('%s', (_who, kind, routes, cookie) => {
  const site = createVisitor(withoutSignOut());
  let headers: Record<string, string>;
  let before: Awaited<ReturnType<typeof everything>>;

  beforeAll(async () => {
    const value = await cookie();
    headers = value ? { Cookie: value } : {};
    // There is room for so many only.
    await sql('delete from public.form_drafts');
    before = await everything();
  });

  afterAll(async () => {
    expect(await everything()).toEqual(before);
  });

  describe.each(routes)('at $path', (route) => {
    test.each(WAYS)('gets nothing for %s', async (_way, ask) => {
      const [path, options] = ask(route);
      const answer = await site.get(path, { ...options, headers, ...fromNewAddress() });
      const isData = path.includes('.data');
      expect(answer.status).toBe(isData ? 202 : 302);
      if (!isData) expect(answer.bytes).toHaveLength(0);
      expect(SECRETS.filter((secret) => answer.text.includes(secret))).toEqual([]);

      const to = new URL(leadsTo(answer) ?? '', 'http://site.invalid');
      expect(to.pathname).toBe(LOGIN);
      const back = to.searchParams.get('redirectTo');
      if (kind === 'guest') {
        // Nothing is typed at /admin itself.
        const draft = options.method === 'POST' && route.path !== '/admin' ? /^\?draft=[\da-f-]{36}$/ : /^$/;
        expect(back?.split('?')[0]).toBe(route.path);
        expect(back?.slice(route.path.length)).toMatch(draft);
      } else {
        expect(back).toBeNull();
        expect(answer.headers.getSetCookie()).toEqual([
          expect.stringMatching(/^session=[^;]*; Max-Age=0;/),
          expect.stringMatching(/^flash=/),
        ]);
      }
    });
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('gets nothing by %s', async (method) => {
    for (const { path } of routes) {
      const answer = await site.get(path, { method, headers, ...fromNewAddress() });
      expect([302, 405]).toContain(answer.status);
      expect(SECRETS.filter((secret) => answer.text.includes(secret))).toEqual([]);
    }
  });
});

describe('an admin', () => {
  let headers: Record<string, string>;

  beforeAll(async () => {
    headers = { Cookie: await cookieOfAdmin(await newUser('admin', 'Asha Rao')) };
  });

  test('sees what the others do not', async () => {
    const list = await get('/admin/manage-categories?q=Needle', { headers });
    expect(list.text).toContain('Needle Category');
    expect(list.headers.get('cache-control')).toBe('private, no-cache');
    expect((await get('/admin/dashboard.data', { headers })).text).toContain('Needle Enquirer');
  });

  // Other senders: origin-matrix.test.ts.
  describe('who is sent there by another site', () => {
    const foreign = { 'Sec-Fetch-Site': 'cross-site' };
    let before: Awaited<ReturnType<typeof everything>>;

    beforeAll(async () => {
      before = await everything();
    });

    afterAll(async () => {
      expect(await everything()).toEqual(before);
    });

    test.each(ADMIN_ROUTES)('changes nothing at $path', async ({ path }) => {
      for (const address of [path, `${path}.data`]) {
        const body = new URLSearchParams(FIELDS);
        const answer = await get(address, { ...madeUp(body), headers: { ...headers, ...foreign } });
        expect(answer.status).toBe(403);
        expect(answer.text).not.toContain('<form');
      }
    });
  });

  test('who is demoted reads why, and their session has ended', async () => {
    const person = await newUser('admin');
    const browser = newBrowser(createVisitor(backend));
    await browser.post(LOGIN, { email: person.email, password: person.password }, fromNewAddress());
    const cookie = `session=${browser.cookie('session')}`;
    await sql("update public.profiles set role = 'user' where id = $1", [person.id]);

    const answer = await browser.follow(await browser.get('/admin/manage-categories'));
    expect(heading(answer)).toBe('Sign in');
    expect(toasts(answer)).toEqual([
      { role: 'alert', title: 'Access Denied', message: 'You do not have administrative privileges.' },
    ]);
    expect(browser.cookie('session')).toBeUndefined();
    expect(toasts(await browser.get(LOGIN))).toEqual([]);

    await sql("update public.profiles set role = 'admin' where id = $1", [person.id]);
    expect((await get('/admin/dashboard', { headers: { Cookie: cookie } })).status).toBe(302);
  });

  test('who is demoted saves nothing any more', async () => {
    const person = await newUser('admin');
    const cookie = await cookieOfAdmin(person);
    await sql("update public.profiles set role = 'user' where id = $1", [person.id]);
    const before = await everything();
    const body = new URLSearchParams({ name: 'After', idempotency_key: 'x', intent: 'save' });
    const answer = await get('/admin/manage-categories/add', { ...madeUp(body), headers: { Cookie: cookie } });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, LOGIN]);
    expect(await everything()).toEqual(before);
  });
});
