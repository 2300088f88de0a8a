import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Session } from '~/lib/auth/session.server';
import type { Backend } from '~/lib/supabase/backend';
import { failingBackend, type Interceptor, interceptedAt, OUTAGE } from '../../support/backends/backends';
import { startSupabaseServer } from '../../support/backends/supabase-server';
import { choosePassword, codeOf, linkOn, newPassword, signInBrowser } from '../../support/http/accounts';
import { newUser, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { type Answer, main, toasts } from '../../support/http/answer';
import { fromNewAddress } from '../../support/http/contact';
import { type Browser, newBrowser } from '../../support/http/cookie-jar';
import { formOf } from '../../support/http/form';
import { one, textOf } from '../../support/http/html';
import { cookieOf, newSession, sessionIn, staleSession } from '../../support/http/sessions';
import { backend, createVisitor, get, visitSupabase } from '../../support/http/site';
import { type Person, signOut } from '../../support/http/staff';

// What the auth service of a project may answer, and what becomes of it here.

const LOGIN = '/admin/login';
const DASHBOARD = '/admin/dashboard';
const ACCOUNT = '/admin/account';
const admin = await newUser('admin');

/** An answer of the auth service that is no success; it says no code where that is empty. */
function refusal(status: number, error_code: string, more: object = {}): Response {
  return Response.json({ code: status, ...(error_code && { error_code }), msg: 'No.', ...more }, { status });
}

/** The backend, whose auth service gives one answer at a path. */
function saying(path: string, method: string, status: number, code: string, more: object = {}): Backend {
  return interceptedAt(path, async () => refusal(status, code, more), method);
}

const statusWith = async (cookie: string) => (await get(DASHBOARD, { headers: { Cookie: cookie } })).status;
const messageOf = (answer: Answer) => toasts(answer)[0]?.message;

describe('a sign-in', () => {
  test.each<[number, string, number, RegExp]>([
    [400, 'invalid_credentials', 401, /^Invalid email or password\.$/],
    // The service says so before it looks at the password: who does not have it must not learn of the account.
    [400, 'user_banned', 401, /^Invalid email or password\.$/],
    [400, 'email_not_confirmed', 403, /not confirmed yet/],
    [422, 'email_provider_disabled', 503, /refuses to work with this site/],
    [400, 'captcha_failed', 503, /refuses to work with this site/],
    [401, '', 503, /refuses to work with this site/],
    [402, '', 503, /refuses to work with this site/],
    [404, '', 503, /refuses to work with this site/],
    [429, 'over_request_rate_limit', 503, /^An unexpected error occurred/],
    [504, 'request_timeout', 503, /^An unexpected error occurred/],
  ])('that is answered %i %s is %i', async (status, code, answered, words) => {
    const visitor = createVisitor(saying('/auth/v1/token', 'POST', status, code));
    const { answer } = await signInBrowser(admin, visitor);
    expect([answer.status, messageOf(answer)]).toEqual([answered, expect.stringMatching(words)]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('with a verified factor that is no authenticator app is refused in words, and its session ends', async () => {
    const person = await newUser('admin');
    const factors = [{ id: crypto.randomUUID(), factor_type: 'phone', status: 'verified' }];
    const given: string[] = [];
    const phone: Interceptor = async (request, pass) => {
      const body = (await (await pass(request)).json()) as { access_token: string; user: object };
      given.push(body.access_token);
      return Response.json({ ...body, user: { ...body.user, factors } });
    };
    const { answer } = await signInBrowser(person, createVisitor(interceptedAt('/auth/v1/token', phone)));
    expect([answer.status, messageOf(answer)]).toEqual([403, expect.stringContaining('second step')]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const session = { access_token: given[0] ?? '', refresh_token: 'none', expires_at: Date.now() };
    expect(await statusWith(await cookieOf(session))).toBe(302);
  });

  test.each([
    [2000, 303],
    [6000, 503],
  ])('of a person with %i characters of metadata is %i', async (length, status) => {
    const person = await newUser('admin');
    const long = interceptedAt('/auth/v1/token', async (request, pass) => {
      const body = (await (await pass(request)).json()) as { access_token: string };
      const [head, claims = '', signature] = body.access_token.split('.');
      const metadata = Array.from({ length: length / 40 }, () => `${crypto.randomUUID()} ab`).join(' ');
      const more = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), user_metadata: { metadata } };
      const token = [head, Buffer.from(JSON.stringify(more)).toString('base64url'), signature].join('.');
      return Response.json({ ...body, access_token: token });
    });
    const untold = { ...long, fetch: lenient(long.fetch) };
    const { answer } = await signInBrowser(person, createVisitor(untold));
    expect(answer.status).toBe(status);
    for (const line of answer.headers.getSetCookie()) expect(line.indexOf(';')).toBeLessThanOrEqual(4096);
  });
});

/** Answers for the profile of a token that nobody signed. */
function lenient(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (!new URL(request.url).pathname.endsWith('/profiles')) return send(request);
    return Response.json({ id: admin.id, role: 'admin', full_name: 'Asha', deactivated: false });
  };
}

describe('a session that is renewed', () => {
  test.each<[number, string, number]>([
    [400, 'session_not_found', 302],
    [400, 'session_expired', 302],
    [400, 'refresh_token_not_found', 302],
    [400, 'refresh_token_already_used', 302],
    [400, 'user_banned', 302],
    [403, 'user_not_found', 302],
    [400, 'validation_failed', 302],
    [400, 'bad_json', 503],
    [401, '', 503],
    [402, '', 503],
    [403, 'not_admin', 503],
    [404, '', 503],
    [408, 'request_timeout', 503],
    [409, 'conflict', 503],
    [422, 'captcha_failed', 503],
    [429, 'over_request_rate_limit', 503],
  ])('and answered %i %s is %i, and goes on where it has not ended', async (status, code, answered) => {
    const cookie = await cookieOf(await staleSession(admin));
    const visitor = createVisitor(saying('/auth/v1/token', 'POST', status, code));
    const answer = await visitor.get(DASHBOARD, { headers: { Cookie: cookie } });
    expect(answer.status).toBe(answered);
    expect(answer.headers.getSetCookie()).toEqual([]);
    if (answered === 503) expect(messageOf(answer)).toMatch(/could not reach our records|refuses to work/);
    expect(await statusWith(cookie)).toBe(200);
  });
});

describe('a session whose user is asked for', () => {
  test.each<[number, string, number]>([
    [403, 'session_not_found', 302],
    [403, 'user_not_found', 302],
    [403, 'user_banned', 302],
    [400, 'validation_failed', 503],
    [402, '', 503],
    [404, '', 503],
    [409, '', 503],
    [429, 'over_request_rate_limit', 503],
  ])('and answered %i %s is %i', async (status, code, answered) => {
    const cookie = await cookieOf(await newSession(admin));
    const visitor = createVisitor(saying('/auth/v1/user', 'GET', status, code));
    const answer = await visitor.get(DASHBOARD, { headers: { Cookie: cookie } });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([answered, []]);
    expect(await statusWith(cookie)).toBe(200);
  });

  const signedByAnotherKey = (session: Session): Session => ({
    ...session,
    access_token: session.access_token.replace(/.{8}$/, 'AAAAAAAA'),
  });

  /** The backend, which does not accept a token that it gave out before. */
  function revoking(token: string, status: number, code: string): Backend {
    return interceptedAt('/auth/v1/user', async (request, pass) => {
      return request.headers.get('authorization') === `Bearer ${token}` ? refusal(status, code) : pass(request);
    });
  }

  test.each([
    [403, 'bad_jwt'],
    [401, 'no_authorization'],
    [401, ''],
  ])('by a token of a revoked key (%i %s) gets a new one, and goes on', async (status, code) => {
    const session = signedByAnotherKey(await newSession(admin));
    const visitor = createVisitor(revoking(session.access_token, status, code));
    const answer = await visitor.get(DASHBOARD, { headers: { Cookie: await cookieOf(session) } });
    expect(answer.status).toBe(200);
    const [line = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith('session='));
    const renewed = await sessionIn(line.split(';')[0] ?? '');
    expect(renewed.access_token).not.toBe(session.access_token);
    expect((await visitor.get(DASHBOARD, { headers: { Cookie: await cookieOf(renewed) } })).status).toBe(200);
  });

  test('by a token of a revoked key ends where its refresh token has ended', async () => {
    const session = { ...signedByAnotherKey(await newSession(admin)), refresh_token: 'abcdefghijkl' };
    expect((await get(DASHBOARD, { headers: { Cookie: await cookieOf(session) } })).status).toBe(302);
  });
});

/** Switches a one-time code on; @returns its secret */
async function withCode(person: Person): Promise<string> {
  const { browser } = await signInBrowser(person);
  const begun = await browser.post(ACCOUNT, { intent: 'totp' });
  const secret = textOf(one(main(begun), '*', { 'data-totp-secret': true }));
  const code = codeOf(secret, { later: -1 });
  const form = formOf(begun, { intent: 'verify' });
  expect((await browser.post(ACCOUNT, { ...form, code, intent: 'verify' })).status).toBe(303);
  return secret;
}

const enter = (browser: Browser, code: string) =>
  browser.post('/admin/login/code', { code, intent: 'save' }, fromNewAddress());

describe('a one-time code', () => {
  const BACK = `${LOGIN}?redirectTo=${encodeURIComponent(DASHBOARD)}`;

  test.each<[number, string, number, RegExp]>([
    [422, 'mfa_verification_failed', 401, /code is wrong/],
    [422, 'mfa_ip_address_mismatch', 503, /could not be checked, and is not used up/],
    [422, 'mfa_challenge_expired', 503, /could not be checked, and is not used up/],
    [422, 'mfa_totp_verify_not_enabled', 503, /takes no one-time codes at present/],
    [429, 'over_request_rate_limit', 503, /unexpected error/],
    [500, '', 503, /unexpected error/],
    [403, 'session_not_found', 303, /finished one on another device/],
    [403, 'mfa_verification_rejected', 303, /sign-in has ended/],
    [404, 'mfa_factor_not_found', 303, /not known any more/],
  ])('that is answered %i %s is %i, and says what it was', async (status, code, answered, words) => {
    const person = await newUser('editor');
    const secret = await withCode(person);
    const visitor = createVisitor(saying('/auth/v1/factors/', 'POST', status, code));
    const { browser } = await signInBrowser(person, visitor);
    const answer = await enter(browser, codeOf(secret));
    expect(answer.status).toBe(answered);
    if (answered === 303) expect(answer.headers.get('location')).toBe(BACK);
    expect(messageOf(answered === 303 ? await browser.follow(answer) : answer)).toMatch(words);
    expect(browser.cookie('session')).toBeUndefined();
    expect(browser.cookie('pending') === undefined).toBe(answered === 303);
    // Only a code that somebody looked at counts, and is used up.
    const statuses: number[] = [];
    for (let n = 1; n <= 5; n += 1)
      statuses.push((await enter((await signInBrowser(person, visitor)).browser, `00000${n}`)).status);
    expect(statuses).toEqual(
      Array(5)
        .fill(answered)
        .fill(answered === 401 ? 429 : answered, 4),
    );
    const again = await enter((await signInBrowser(person)).browser, codeOf(secret));
    expect(again.status).toBe(answered === 401 ? 429 : 303);
  });

  test('that another device enters ends a sign-in that waits for one, which begins again', async () => {
    const person = await newUser('editor');
    const secret = await withCode(person);
    const [phone, laptop] = [(await signInBrowser(person)).browser, (await signInBrowser(person)).browser];
    expect((await enter(phone, codeOf(secret))).status).toBe(303);
    const ended = await enter(laptop, codeOf(secret, { later: 1 }));
    expect([ended.status, ended.headers.get('location')]).toEqual([303, BACK]);
    expect(messageOf(await laptop.follow(ended))).toContain('finished one on another device');
    const again = await signInBrowser(person);
    expect((await enter(again.browser, codeOf(secret, { later: 1 }))).status).toBe(303);
  });

  test('is asked for however long the password was typed before: the tokens in between are renewed', async () => {
    const person = await newUser('editor');
    const secret = await withCode(person);
    const short = interceptedAt('/auth/v1/token', async (request, pass) => {
      const body = (await (await pass(request)).json()) as object;
      return Response.json({ ...body, expires_at: Math.floor(Date.now() / 1000) - 1 });
    });
    const { browser } = await signInBrowser(person, createVisitor(short));
    const before = browser.cookie('pending');
    expect((await enter(browser, '000000')).status).toBe(401);
    expect(browser.cookie('pending')).not.toBe(before);
    expect((await enter(browser, codeOf(secret))).status).toBe(303);
  });
});

describe('a new password', () => {
  const change = async (on: Backend, person: Person) => {
    const password = newPassword();
    const fields = { current_password: person.password, password, password_again: password, intent: 'save' };
    return { password, answer: await staffOn(on, await signedIn(person)).post(ACCOUNT, fields) };
  };
  const weak = (...reasons: string[]) => ({ weak_password: { reasons } });

  test.each<[number, string, object, string, number, RegExp]>([
    [
      422,
      'weak_password',
      { ...weak('length'), msg: 'Password should be at least 40 characters.' },
      'password',
      422,
      /40 characters or more/,
    ],
    [422, 'weak_password', weak('characters'), 'password', 422, /capital letters, digits and signs/],
    [422, 'weak_password', weak('pwned'), 'password', 422, /leak of other sites/],
    [422, 'same_password', {}, 'password', 422, /that you have already/],
    [400, 'validation_failed', {}, 'password', 422, /did not take this password/],
    [400, 'current_password_required', {}, 'current_password', 422, /not your present password/],
    [400, 'current_password_invalid', {}, 'current_password', 422, /not your present password/],
    [400, 'reauthentication_needed', {}, 'password', 422, /sign-in of the last 24 hours.*Forgot your password/],
    [401, 'insufficient_aal', {}, 'password', 422, /sign in again with your one-time code/],
    [403, 'session_not_found', {}, 'password', 422, /session has ended/],
    [429, 'over_request_rate_limit', {}, '', 503, /could not find out whether/],
    [404, '', {}, '', 503, /refuses to work with this site/],
  ])('that is answered %i %s %j is said at “%s”', async (status, code, more, field, answered, words) => {
    const { answer } = await change(saying('/auth/v1/user', 'PUT', status, code, more), await newUser('editor'));
    expect(answer.status).toBe(answered);
    const said = field ? summaryOf(answer).errors.join() : messageOf(answer);
    expect(said).toMatch(words);
    if (field) expect(one(main(answer), 'input', { name: field }).attributes['aria-invalid']).toBe('true');
  });

  test('is sent with the present one', async () => {
    const person = await newUser('editor');
    const bodies: unknown[] = [];
    const seeing = interceptedAt(
      '/auth/v1/user',
      async (request, pass) => {
        bodies.push(await request.clone().json());
        return pass(request);
      },
      'PUT',
    );
    const { password, answer } = await change(seeing, person);
    expect(answer.status).toBe(303);
    expect(bodies).toMatchObject([{ password, current_password: person.password }]);
  });

  /** The backend, which sets passwords, and loses so many answers. */
  function losing(answers: number): Backend {
    let left = answers;
    return interceptedAt(
      '/auth/v1/user',
      async (request, pass) => {
        const response = await pass(request);
        left -= 1;
        if (left >= 0) throw new Error('the answer is lost');
        return response;
      },
      'PUT',
    );
  }

  test('that was set although its answer is lost is not called the same', async () => {
    const person = await newUser('editor');
    const { password, answer } = await change(losing(1), person);
    expect(answer.status).toBe(303);
    expect((await signInBrowser({ ...person, password })).answer.status).toBe(303);
  });

  test('of which nobody knows whether it is set is said to be so', async () => {
    const { answer } = await change(losing(2), await newUser('editor'));
    expect([answer.status, messageOf(answer)]).toEqual([503, expect.stringContaining('could not find out whether')]);
  });

  test('is tried five times while the auth service is down, and then once more', async () => {
    const person = await newUser('editor');
    const down = failingBackend('answers 500', '/auth/v1/token');
    for (let n = 1; n <= 6; n += 1) expect((await change(down, person)).answer.status).toBe(503);
    expect((await change(backend, person)).answer.status).toBe(303);
  });
});

describe('a link to choose a password', () => {
  const linkFor = async (person: { id: string }) => {
    const staff = await signedIn(admin);
    return linkOn(await staff.post(`/admin/user-management/edit/${person.id}`, { intent: 'reset' })) ?? '';
  };
  const choose = (on: Backend, link: string, browser = newBrowser(createVisitor(on)), password = newPassword()) =>
    choosePassword(browser, link, password);

  test('that is redeemed is not lost by an auth service that answers nothing else', async () => {
    const person = await newUser('editor');
    const answer = await choose(saying('/auth/v1/user', 'GET', 500, ''), await linkFor(person));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, DASHBOARD]);
  });

  test('that takes longer to be redeemed than a page may is not lost', async () => {
    const project = await startSupabaseServer('answers', async ({ path }) => {
      if (path.startsWith('/auth/v1/verify')) await pause(1800);
      return undefined;
    });
    const site = await visitSupabase(project.url, backend.publishableKey);
    const link = await linkFor(await newUser('editor'));
    const answer = await choosePassword(newBrowser(site), link, newPassword());
    expect([answer.status, answer.headers.get('location')]).toEqual([303, DASHBOARD]);
    await site.close();
    await project.stop();
  });

  test.each<[number, string, number]>([
    [403, 'otp_expired', 410],
    [403, 'user_banned', 410],
    [400, 'validation_failed', 503],
    [401, '', 503],
    [429, 'over_request_rate_limit', 503],
  ])('that is answered %i %s is %i, and works later where nobody used it', async (status, code, answered) => {
    const link = await linkFor(await newUser('editor'));
    expect((await choose(saying('/auth/v1/verify', 'POST', status, code), link)).status).toBe(answered);
    expect((await choose(backend, link)).status).toBe(303);
  });

  test('goes on after a lost answer: the password that is set already is no longer “the same”', async () => {
    const person = await newUser('editor');
    const link = await linkFor(person);
    const password = newPassword();
    let isDown = true;
    const flaky = interceptedAt(
      '/auth/v1/user',
      async (request, pass) => {
        const response = await pass(request);
        if (isDown) throw new Error('the answer is lost');
        return response;
      },
      'PUT',
    );
    const theirs = newBrowser(createVisitor(flaky));
    const lost = await choose(flaky, link, theirs, password);
    expect([lost.status, messageOf(lost)]).toEqual([503, expect.stringContaining('could not find out whether')]);
    isDown = false;
    expect((await choose(flaky, link, theirs, password)).status).toBe(303);
    expect((await theirs.get(DASHBOARD)).status).toBe(200);
  });

  test('of a person whose second step is no authenticator app says so', async () => {
    const link = await linkFor(await newUser('editor'));
    const phone = interceptedAt('/auth/v1/verify', async (request, pass) => {
      const body = (await (await pass(request)).json()) as { user: object };
      const factors = [{ id: crypto.randomUUID(), factor_type: 'webauthn', status: 'verified' }];
      return Response.json({ ...body, user: { ...body.user, factors } });
    });
    const answer = await choose(phone, link);
    expect([answer.status, messageOf(answer)]).toEqual([403, expect.stringContaining('second step')]);
  });
});

describe('signing out', () => {
  test.each([
    [
      'is said where the auth service is down',
      () => failingBackend('throws', '/auth/v1/logout'),
      'Signed Out Here Only',
    ],
    ['is said where it refuses', () => saying('/auth/v1/logout', 'POST', 401, ''), 'Signed Out Here Only'],
    [
      'has nothing to say where the session had ended',
      () => saying('/auth/v1/logout', 'POST', 403, 'session_not_found'),
      undefined,
    ],
    ['has nothing to say where it has ended', () => backend, undefined],
  ])('%s', async (_what, on, title) => {
    const { browser } = await signInBrowser(admin, createVisitor(on()));
    await browser.get(DASHBOARD);
    const answer = await signOut(browser);
    expect([answer.status, browser.cookie('session')]).toEqual([303, undefined]);
    expect(toasts(await browser.follow(answer))[0]?.title).toBe(title);
  });
});

test('the message of an outage is the one of every page', async () => {
  const cookie = await cookieOf(await newSession(admin));
  const answer = await createVisitor(failingBackend('throws', '/auth/v1/user')).get(DASHBOARD, {
    headers: { Cookie: cookie },
  });
  expect([answer.status, messageOf(answer)]).toEqual([503, OUTAGE]);
});
