import { describe, expect, test } from 'vitest';
import type { Backend } from '~/lib/supabase/backend';
import { serviceClient } from '~/lib/supabase/client.server';
import { failingBackend, interceptedAt } from '../../support/backends/backends';
import { newUser, summaryOf } from '../../support/http/admin';
import { type Answer, destructive, heading, main, title, toasts } from '../../support/http/answer';
import { fromNewAddress } from '../../support/http/contact';
import { newBrowser } from '../../support/http/cookie-jar';
import { madeUp } from '../../support/http/form';
import { all, one, textOf, valuesOf } from '../../support/http/html';
import { cookieOf, newSession } from '../../support/http/sessions';
import { backend, createVisitor, get, post, postMadeUp, type Visitor } from '../../support/http/site';
import { signOut } from '../../support/http/staff';

type Person = { email: string; password: string };

const LOGIN = '/admin/login';
const DASHBOARD = '/admin/dashboard';
const WRONG = destructive('Login Failed', 'Invalid email or password.');
const here = createVisitor(backend);
const admin = await newUser('admin');

const browser = (visitor: Visitor = here) => newBrowser(visitor);
const form = ({ email, password }: Person) => ({ email, password, intent: 'save' });
const toPath = (redirectTo: string) => `${LOGIN}?${new URLSearchParams({ redirectTo })}`;
const signIn = (person: Person, options = fromNewAddress()) => post(LOGIN, form(person), options);
const wrong = ({ email }: Person) => ({ email, password: 'Not-The-Password-4711' });
const control = (answer: Answer, name: string) => one(main(answer), 'input', { name }).attributes;
const sessionCookie = (answer: Answer) =>
  answer.headers.getSetCookie().find((line) => /^(__Host-)?session=/.test(line));
const isSignedIn = async (cookie: string) => (await get(DASHBOARD, { headers: { Cookie: cookie } })).status === 200;

/** The backend, whose auth service answers all sign-ins alike. */
function authSays(status: number, error_code: string | undefined): Backend {
  return interceptedAt('/auth/v1/token', async () =>
    Response.json({ code: status, error_code, msg: 'No.' }, { status }),
  );
}

async function sql<Row>(statement: string, parameters: unknown[]): Promise<Row[]> {
  return backend.database.transaction((tx) => tx.query<Row>(statement, parameters));
}

describe('the sign-in page', () => {
  test('asks for e-mail and password, and has one button that saves', async () => {
    const answer = await get(LOGIN);
    expect(answer.status).toBe(200);
    expect(heading(answer)).toBe('Sign in');
    expect(title(answer)).toBe('Sign in to the back office');
    expect(control(answer, 'email')).toMatchObject({ type: 'email', autocomplete: 'username', required: '' });
    expect(control(answer, 'password')).toMatchObject({ type: 'password', autocomplete: 'current-password' });
    const buttons = all(main(answer), 'button', { name: 'intent', value: 'save' });
    expect(buttons.map(textOf)).toEqual(['Sign in']);
    expect(toasts(answer)).toEqual([]);
  });

  test('is neither stored nor indexed', async () => {
    const answer = await get(LOGIN);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(valuesOf(answer.page, 'meta', 'content', { name: 'robots' })).toEqual(['noindex']);
  });
});

describe('a sign-in that is not filled in', () => {
  test.each([
    ['nothing', {}, ['Please enter your e-mail address.', 'Please enter your password.']],
    ['no password', { email: 'asha@example.com' }, ['Please enter your password.']],
    ['no e-mail', { email: '  ', password: 'Typed-Password-4711' }, ['Please enter your e-mail address.']],
    [
      'a password that is too long',
      { email: 'a@example.com', password: 'x'.repeat(1001) },
      ['This password is too long.'],
    ],
  ])('with %s is 422 and says what is missing', async (_what, fields, errors) => {
    const answer = await post(LOGIN, { ...fields, intent: 'save' }, fromNewAddress());
    expect(answer.status).toBe(422);
    expect(title(answer)).toMatch(/^Error: /);
    expect(toasts(answer)).toMatchObject([{ role: 'alert', title: 'Login Failed' }]);
    expect(summaryOf(answer)).toMatchObject({ heading: 'Login Failed', errors });
    const invalid = ['email', 'password'].filter((name) => control(answer, name)['aria-invalid'] === 'true');
    expect(invalid).toHaveLength(errors.length);
    for (const name of invalid) {
      const id = control(answer, name)['aria-describedby'];
      expect(errors).toContain(textOf(one(answer.page, '*', { id: id ?? '' })));
    }
  });

  test('keeps the e-mail and not the password', async () => {
    const mistyped = await post(LOGIN, { email: '', password: 'Typed-Password-4711' }, fromNewAddress());
    expect(mistyped.text).not.toContain('Typed-Password-4711');
    const without = await post(LOGIN, { email: 'asha@example.com', password: '' }, fromNewAddress());
    expect(control(without, 'email').value).toBe('asha@example.com');
    expect(control(without, 'password').value).toBe('');
  });

  test.each([
    ['JSON', { 'Content-Type': 'application/json' }, '{"email":"a@example.com","password":"x"}'],
    ['a broken multipart form', { 'Content-Type': 'multipart/form-data; boundary=x' }, '--y'],
    ['a text', { 'Content-Type': 'text/plain' }, 'email=a'],
    ['nothing at all', {}, null],
  ])('because it is %s is 422', async (_what, headers, body) => {
    const answer = await get(LOGIN, {
      ...madeUp(body, headers as Record<string, string>),
      ...fromNewAddress(),
    });
    expect(answer.status).toBe(422);
    expect(toasts(answer)).toMatchObject([{ title: 'Login Failed' }]);
  });

  test('because files stand in its fields is 422', async () => {
    const file = new File(['Typed-Password-4711'], 'file.txt');
    const answer = await postMadeUp(LOGIN, { email: file, password: file }, fromNewAddress());
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain('Typed-Password-4711');
  });
});

describe.concurrent('a sign-in that is refused', () => {
  const sessionsOf = ({ id }: { id: string }) =>
    sql('select id from auth.sessions where user_id = $1 order by id', [id]);

  test.each([
    ['a wrong password', wrong(admin)],
    ['an unknown e-mail', { email: 'nobody@example.com', password: 'Not-The-Password-4711' }],
    ['something that is no e-mail', { email: "' or 1=1 --", password: 'Not-The-Password-4711' }],
  ])('for %s is 401 and says the same', async (_why, person) => {
    const answer = await signIn(person);
    expect(answer.status).toBe(401);
    expect(title(answer)).toBe('Error: Sign in to the back office');
    expect(toasts(answer)).toEqual([WRONG]);
    expect(summaryOf(answer)).toMatchObject({ heading: 'Login Failed', errors: [] });
    expect(control(answer, 'email').value).toBe(person.email);
    expect(answer.text).not.toContain(person.password);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('for want of the role is 403, and the session has ended', async () => {
    const person = await newUser('user');
    const before = await sessionsOf(person);
    const answer = await signIn(person);
    expect(answer.status).toBe(403);
    expect(toasts(answer)).toEqual([destructive('Access Denied', 'You do not have administrative privileges.')]);
    expect(answer.text).not.toContain(person.password);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await sessionsOf(person)).toEqual(before);
  });

  test('for want of a profile is 403, and the session has ended', async () => {
    const person = await newUser('user');
    await sql('delete from public.profiles where id = $1', [person.id]);
    const before = await sessionsOf(person);
    const answer = await signIn(person);
    expect(answer.status).toBe(403);
    const message = 'Could not retrieve user profile. Please contact support.';
    expect(toasts(answer)).toEqual([destructive('Profile Error', message)]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await sessionsOf(person)).toEqual(before);
  });

  test.each(['', '/auth/v1/token', 'rpc/begin_sign_in', 'rpc/end_sign_in', 'profiles'])(
    'because the backend fails is 503 (%s)',
    async (path) => {
      for (const failure of ['answers 500', 'throws'] as const) {
        const answer = await createVisitor(failingBackend(failure, path)).post(LOGIN, form(admin), fromNewAddress());
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
        expect(toasts(answer)).toEqual([destructive('Login Error', 'An unexpected error occurred. Please try again.')]);
        expect(control(answer, 'email').value).toBe(admin.email);
        expect(answer.text).not.toContain(admin.password);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    },
  );

  test('keeps where it leads', async () => {
    const path = '/admin/manage-categories?page=2';
    const answer = await post(toPath(path), form(wrong(admin)), fromNewAddress());
    expect(control(answer, 'redirectTo').value).toBe(path);
  });
});

describe('a sign-in', () => {
  test('leads to the dashboard, which greets once and briefly', async () => {
    const visitor = browser();
    const answer = await visitor.post(LOGIN, form(admin), fromNewAddress());
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(DASHBOARD);
    expect(answer.bytes).toHaveLength(0);

    const first = await visitor.follow(answer);
    expect(first.status).toBe(200);
    expect(toasts(first)).toEqual([{ role: 'status', title: 'Login Successful', message: 'Welcome back.' }]);
    expect(one(first.page, '*', { 'data-toast': true }).attributes['data-brief']).toBe('true');
    expect(toasts(await visitor.get(DASHBOARD))).toEqual([]);
  });

  test.each([
    ['in capitals', (person: Person) => person.email.toUpperCase()],
    ['with a space too many', (person: Person) => ` ${person.email} `],
  ])('takes the e-mail %s', async (_how, typed) => {
    expect((await signIn({ ...admin, email: typed(admin) })).status).toBe(303);
  });

  test('has a cookie for this site only, which ends with the browser', async () => {
    expect(sessionCookie(await signIn(admin))).toMatch(/^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('behind https has a cookie that no other host can set', async () => {
    const secure = createVisitor(backend, { publicUrl: new URL('https://www.doabharvest.example') });
    const visitor = browser(secure);
    const answer = await visitor.post(LOGIN, form(admin), fromNewAddress());
    expect(sessionCookie(answer)).toMatch(/^__Host-session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/^__Host-.*; Secure/);
    expect((await visitor.follow(answer)).status).toBe(200);
  });

  test('has a new cookie and a new session each time', async () => {
    const visitor = browser();
    const sessions: (string | undefined)[] = [];
    for (let n = 1; n <= 2; n += 1) {
      await visitor.post(LOGIN, form(admin), fromNewAddress());
      sessions.push(visitor.cookie('session'));
    }
    expect(sessions[0]).toBeDefined();
    expect(sessions[1]).not.toBe(sessions[0]);
  });

  test('shows nothing of its tokens in its cookie, which is another one for the same session', async () => {
    const session = await newSession(admin);
    const [first, second] = [await cookieOf(session), await cookieOf(session)];
    expect(await isSignedIn(first)).toBe(true);
    expect(second).not.toBe(first);
    const bytes = Buffer.from(first.slice('session='.length), 'base64url').toString('latin1');
    const [, claims = ''] = session.access_token.split('.');
    for (const text of [claims.slice(0, 12), session.refresh_token, 'access_token', admin.email]) {
      expect([first.includes(text), bytes.includes(text)]).toEqual([false, false]);
    }
  });
});

describe('a session cookie that we did not make', () => {
  const forge: [string, (value: string) => string][] = [
    ['another end', (value) => `${value.slice(0, -4)}AAAA`],
    ['another beginning', (value) => value.replace(/^.{20}/, (start) => [...start].reverse().join(''))],
    ['less of it', (value) => value.slice(0, -22)],
    ['hardly any of it', (value) => value.slice(0, 12)],
    ['nothing', () => ''],
    ['no base64', () => '%ff%00.x'],
  ];

  test.each(forge)('because it has %s is that of a guest', async (_what, change) => {
    const [, value = ''] = /^session=([^;]+)/.exec(sessionCookie(await signIn(admin)) ?? '') ?? [];
    expect(await isSignedIn(`session=${value}`)).toBe(true);
    const answer = await get(DASHBOARD, { headers: { Cookie: `session=${change(value)}` } });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`${LOGIN}?redirectTo=${encodeURIComponent(DASHBOARD)}`);
  });

  test('because it is from a site with another secret is that of a guest', async () => {
    const other = browser(createVisitor(backend, { secret: 'another secret of thirty-two characters' }));
    expect((await other.post(LOGIN, form(admin), fromNewAddress())).status).toBe(303);
    expect(await isSignedIn(`session=${other.cookie('session')}`)).toBe(false);
  });

  test('because it is another cookie of ours is that of a guest', async () => {
    const visitor = browser();
    await visitor.post(LOGIN, form(admin), fromNewAddress());
    expect(await isSignedIn(`session=${visitor.cookie('flash')}`)).toBe(false);
  });
});

// Which paths are taken is a test of `adminPath`.
describe('where a sign-in leads', () => {
  test.each([
    ['/admin/manage-categories?q=red+onion&page=2', '/admin/manage-categories?q=red+onion&page=2'],
    ['//evil.example/admin/x', DASHBOARD],
    ['/our-products', DASHBOARD],
  ])('is checked as it is asked for and as it is sent: %j', async (path, leads) => {
    expect(control(await get(toPath(path)), 'redirectTo').value).toBe(leads);
    const forged = { ...form(admin), redirectTo: path };
    for (const answer of [
      await post(toPath(path), form(admin), fromNewAddress()),
      await postMadeUp(LOGIN, forged, fromNewAddress()),
    ]) {
      expect(answer.headers.get('location')).toBe(leads);
    }
  });

  test.each(['/admin/x\r\nSet-Cookie: session=evil', '/admin/\u202e\u00e9'])('is one header for %j', async (path) => {
    const { headers } = await postMadeUp(LOGIN, { ...form(admin), redirectTo: path }, fromNewAddress());
    expect(headers.get('location')).toMatch(/^\/admin\/[\x21-\x7e]*$/);
    const names = headers.getSetCookie().map((line) => line.split('=')[0]);
    expect(names.sort()).toEqual(['flash', 'session']);
  });
});

describe('signing out', () => {
  test('ends the session: its cookie, sent once more, is that of a guest', async () => {
    const visitor = browser();
    await visitor.post(LOGIN, form(admin), fromNewAddress());
    const cookie = `session=${visitor.cookie('session')}`;
    expect(await isSignedIn(cookie)).toBe(true);

    const answer = await signOut(visitor);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(LOGIN);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(visitor.cookie('session')).toBeUndefined();
    expect(await isSignedIn(cookie)).toBe(false);
    const posted = await postMadeUp('/admin/manage-categories/add', { name: 'After' }, { headers: { Cookie: cookie } });
    expect(posted.status).toBe(302);
    const { data } = await serviceClient(backend).from('product_categories').select('id').eq('name', 'After');
    expect(data).toEqual([]);
  });

  test('ends this session and no other of the same person', async () => {
    const [here, elsewhere] = [browser(), browser()];
    for (const visitor of [here, elsewhere]) await visitor.post(LOGIN, form(admin), fromNewAddress());
    await signOut(here);
    expect((await elsewhere.get(DASHBOARD)).status).toBe(200);
  });

  test('is not done by a link', async () => {
    const visitor = browser();
    await visitor.post(LOGIN, form(admin), fromNewAddress());
    const answer = await visitor.get('/admin/logout');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, LOGIN]);
    expect((await visitor.get(DASHBOARD)).status).toBe(200);
  });

  test('is not done by another site', async () => {
    const visitor = browser();
    await visitor.post(LOGIN, form(admin), fromNewAddress());
    const answer = await visitor.postMadeUp('/admin/logout', {}, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(answer.status).toBe(403);
    expect((await visitor.get(DASHBOARD)).status).toBe(200);
  });

  test('of a guest leads to the sign-in page', async () => {
    const answer = await postMadeUp('/admin/logout', {});
    expect([answer.status, answer.headers.get('location')]).toEqual([303, LOGIN]);
  });

  test('takes the cookie away while the backend is down', async () => {
    const { headers } = await signIn(admin);
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const answer = await createVisitor(failingBackend('throws')).postMadeUp(
      '/admin/logout',
      {},
      { headers: { Cookie: cookie } },
    );
    expect(answer.status).toBe(303);
    expect(sessionCookie(answer)).toMatch(/^session=[^;]*; Max-Age=0;/);
  });
});

describe.concurrent('too many tries', () => {
  const LIMIT = 5;
  const together = (count: number, person: Person, from: { from: string }) =>
    Promise.all(Array.from({ length: count }, () => signIn(wrong(person), from)));
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();

  test('are five: then even the right password is 429, with the time to wait', async () => {
    const from = fromNewAddress();
    expect(statuses(await together(LIMIT, admin, from))).toEqual(Array(LIMIT).fill(401));
    const answer = await signIn(admin, from);
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(toasts(answer)).toEqual([destructive('Login Failed', 'Too many attempts. Please try again in 15 minutes.')]);
    expect(control(answer, 'email').value).toBe(admin.email);
    expect(answer.text).not.toContain(admin.password);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('at the same moment are not more', async () => {
    const answers = await together(10, admin, fromNewAddress());
    expect(statuses(answers)).toEqual([...Array(LIMIT).fill(401), ...Array(LIMIT).fill(429)]);
  });

  test('lock out neither another address nor another person', async () => {
    const from = fromNewAddress();
    const other = await newUser('admin');
    await together(LIMIT, admin, from);
    expect((await signIn(admin)).status).toBe(303);
    expect((await signIn(other, from)).status).toBe(303);
    expect((await signIn(admin, from)).status).toBe(429);
  });

  test('are not had by writing the e-mail in another way', async () => {
    const from = fromNewAddress();
    const { email } = admin;
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, email.replace(/^p/, 'P'), `\t${email}`];
    const answers = await Promise.all(spellings.map((spelling) => signIn(wrong({ ...admin, email: spelling }), from)));
    expect(statuses(answers)).toEqual([...Array(LIMIT).fill(401), 429]);
  });

  test('are counted for an unknown e-mail alike', async () => {
    const answers = await together(LIMIT + 1, { email: 'nobody-else@example.com', password: '' }, fromNewAddress());
    expect(statuses(answers)).toEqual([...Array(LIMIT).fill(401), 429]);
  });

  test('of one address are twenty, whomever they are made up to be: then it is 429 for everybody there, nowhere else', async () => {
    const from = fromNewAddress();
    const made = Array.from({ length: 22 }, (_, n) =>
      signIn({ email: `made-up-${n}@example.com`, password: 'x' }, from),
    );
    expect(statuses(await Promise.all(made))).toEqual([...Array(20).fill(401), 429, 429]);
    expect((await signIn(admin, from)).status).toBe(429);
    expect((await signIn(admin)).status).toBe(303);
  });

  test.each<[string, () => Backend]>([
    ['answers 500', () => failingBackend('answers 500', '/auth/v1/token')],
    ['throws', () => failingBackend('throws', '/auth/v1/token')],
    ['has no time', () => authSays(429, 'over_request_rate_limit')],
    ['is set up wrongly', () => authSays(422, 'email_provider_disabled')],
    ['does not know the key', () => authSays(401, undefined)],
  ])('are not made by an auth service that %s', async (_how, failing) => {
    const [person, from] = [await newUser('admin'), fromNewAddress()];
    const down = createVisitor(failing());
    const answers = await Promise.all(Array.from({ length: 21 }, () => down.post(LOGIN, form(person), from)));
    // At one moment five are counted, until they are taken back.
    expect(new Set(statuses(answers))).toContain(503);
    expect((await signIn(person, from)).status).toBe(303);
  });

  test('are forgotten by a success', async () => {
    const from = fromNewAddress();
    for (let round = 1; round <= 2; round += 1) {
      expect(statuses(await together(LIMIT - 1, admin, from))).toEqual(Array(LIMIT - 1).fill(401));
      expect((await signIn(admin, from)).status).toBe(303);
    }
  });

  test('are not used up by forms that are not filled in', async () => {
    const from = fromNewAddress();
    for (let n = 1; n <= LIMIT + 1; n += 1) await post(LOGIN, { email: admin.email, password: '' }, from);
    expect((await signIn(admin, from)).status).toBe(303);
  });
});
