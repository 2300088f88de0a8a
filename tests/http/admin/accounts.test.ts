import { describe, expect, test } from 'vitest';
import { startMailServer } from '../../support/backends/mail-server';
import { choosePassword, codeOf, linkOn, newPassword, signInBrowser } from '../../support/http/accounts';
import { newUser, signedIn, staffAt, summaryOf } from '../../support/http/admin';
import { main, title, toasts } from '../../support/http/answer';
import { fromNewAddress } from '../../support/http/contact';
import { newBrowser } from '../../support/http/cookie-jar';
import { formOf } from '../../support/http/form';
import { all, linkTo, one, textOf } from '../../support/http/html';
import { backend, createVisitor, db, get, PUBLIC_URL, post, postMadeUp } from '../../support/http/site';

const LIST = '/admin/user-management';
const INVITE = `${LIST}/invite`;
const DASHBOARD = '/admin/dashboard';
const FORGOT = '/admin/forgot-password';
const admin = await signedIn(await newUser('admin', 'Asha Rao'));

let people = 0;
const newEmail = () => `colleague-${++people}@example.com`;
const browser = () => newBrowser(createVisitor(backend));

async function sql<Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> {
  return backend.database.transaction((tx) => tx.query<Row>(statement, parameters));
}

async function invite(role = 'editor', email = newEmail()) {
  const answer = await admin.save(INVITE, { email, full_name: 'Neha Verma', role });
  const link = linkOn(answer);
  if (!link) throw new Error(`There is no link (${answer.status}).`);
  return { email, link, answer };
}

const tokenIn = (link: string) => new URL(link, PUBLIC_URL).searchParams.get('token_hash') ?? '';
const edit = (id: string) => `${LIST}/edit/${id}`;
const _idOf = async (email: string) =>
  (await db.from('profiles').select('id').eq('email', email).single().throwOnError()).data.id;

describe('an invitation', () => {
  test('is offered in the list, and asks for address, name and role', async () => {
    expect(linkTo(main(await admin.get(LIST)), 'Invite User')).toBe(INVITE);
    expect(formOf(await admin.get(INVITE))).toMatchObject({ email: '', full_name: '', role: 'editor' });
  });

  test('gives a link with which the colleague chooses a password, is signed in, and has the role', async () => {
    const { email, link, answer } = await invite();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(link).toMatch(/^\/admin\/set-password\?token_hash=[\w-]{43}&type=invite$/);
    expect(textOf(main(await admin.get(`${LIST}?q=${email}`)))).toContain('Invited');

    const theirs = browser();
    const page = await theirs.get(link);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const password = newPassword();
    const chosen = await choosePassword(theirs, link, password);
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, DASHBOARD]);
    expect((await theirs.follow(chosen)).status).toBe(200);
    const { data: profile } = await db.from('profiles').select('role, full_name').eq('email', email).single();
    expect(profile).toEqual({ role: 'editor', full_name: 'Neha Verma' });
    expect((await signInBrowser({ email, password })).answer.status).toBe(303);
    expect(textOf(main(await admin.get(`${LIST}?q=${email}`)))).not.toContain('Invited');
  });

  test('is stored as a digest only, for 72 hours', async () => {
    const { link, email } = await invite();
    const rows = await sql<{ row: string; hours: number }>(
      `select t::text as row, extract(epoch from t.expires_at - t.created_at)::int / 3600 as hours
       from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = $1`,
      [email],
    );
    expect(rows.map(({ hours }) => hours)).toEqual([72]);
    expect(rows.map(({ row }) => row).join()).not.toContain(tokenIn(link));
  });

  test('works once', async () => {
    const { link } = await invite();
    expect((await choosePassword(browser(), link, newPassword())).status).toBe(303);
    const again = await choosePassword(browser(), link, newPassword());
    expect(again.status).toBe(410);
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(toasts(again)).toMatchObject([{ role: 'alert', title: 'Password Not Saved' }]);
    expect(linkTo(main(again), 'Ask for another link')).toBe(FORGOT);
  });

  test('used ten times at once works once', async () => {
    const { link } = await invite();
    const form = formOf(await get(link));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => {
        const password = newPassword();
        const typed = { password, password_again: password, intent: 'save' };
        return post('/admin/set-password', { ...form, ...typed }, fromNewAddress());
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(410)]);
  });

  test('that has expired, or is of another kind, or made up, opens nothing', async () => {
    const { link, email } = await invite();
    const made = link.replace(tokenIn(link), 'A'.repeat(43));
    const other = link.replace('type=invite', 'type=recovery');
    expect((await choosePassword(browser(), made, newPassword())).status).toBe(410);
    expect((await choosePassword(browser(), other, newPassword())).status).toBe(410);
    await sql(
      "update auth.one_time_tokens set expires_at = now() - interval '1 second' where user_id = (select id from auth.users where email = $1)",
      [email],
    );
    expect((await choosePassword(browser(), link, newPassword())).status).toBe(410);
  });

  test('is not used up by a look at the page, nor by a password that is refused', async () => {
    const { link } = await invite();
    const theirs = browser();
    for (let look = 1; look <= 3; look += 1) await theirs.get(link);
    const refused: [password: string, again: string, why: RegExp][] = [
      ['short', 'short', /12 characters or more/],
      ['Password1234', 'Password1234', /too easy to guess/],
      ['x'.repeat(73), 'x'.repeat(73), /too long/],
      ['turmeric-harbour-1', 'turmeric-harbour-2', /differ/],
    ];
    for (const [password, password_again, why] of refused) {
      const answer = await choosePassword(theirs, link, password, { password_again });
      expect(answer.status).toBe(422);
      expect(title(answer)).toMatch(/^Error: /);
      expect(summaryOf(answer).errors.join()).toMatch(why);
      expect(answer.text).not.toContain(`value="${password}"`);
    }
    expect((await choosePassword(theirs, link, newPassword())).status).toBe(303);
  });

  test('of a known address is refused; one that was not accepted yet gets another link', async () => {
    const known = await newUser('user');
    const refused = await admin.save(INVITE, { email: known.email, full_name: '', role: 'admin' });
    expect(refused.status).toBe(422);
    expect(summaryOf(refused).errors).toEqual([expect.stringContaining('is a user already')]);
    expect((await db.from('profiles').select('role').eq('id', known.id).single()).data?.role).toBe('user');

    const { email, link } = await invite('editor');
    const next = await invite('user', email);
    expect(next.link).not.toBe(link);
    expect((await choosePassword(browser(), next.link, newPassword())).status).toBe(403);
    expect((await choosePassword(browser(), link, newPassword())).status).toBe(410);
  });

  test.each(['', 'neha', 'neha@'])('to %j is not made', async (email) => {
    const answer = await admin.save(INVITE, { email, full_name: 'Neha Verma' });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors).toHaveLength(1);
    expect(formOf(answer)).toMatchObject({ email, full_name: 'Neha Verma' });
  });
});

describe('a forgotten password', () => {
  test('has the same answer for known and unknown addresses, at once', async () => {
    const person = await newUser('editor');
    const shown = async (email: string) => {
      const started = performance.now();
      const answer = await post(FORGOT, { email, intent: 'save' }, fromNewAddress());
      const text = answer.text.replaceAll(email, 'ADDRESS');
      return { status: answer.status, text, cookies: answer.headers.getSetCookie(), ms: performance.now() - started };
    };
    const [known, unknown] = [await shown(person.email), await shown('nobody-at-all@example.com')];
    expect({ ...known, ms: 0 }).toEqual({ ...unknown, ms: 0 });
    expect(known.status).toBe(200);
  });

  test('is mailed to a known address only, as an invitation is', async () => {
    const mailServer = await startMailServer();
    const mail = { smtpUrl: mailServer.url, to: 'office@example.com' };
    const site = createVisitor(backend, { mail });
    const person = await newUser('editor');
    for (const email of ['nobody-at-all@example.com', person.email.toUpperCase()]) {
      const answer = await site.post(FORGOT, { email, intent: 'save' }, fromNewAddress());
      expect(textOf(main(answer))).toContain('a link is on its way');
    }
    const email = newEmail();
    const invited = await staffAt(site, admin).save(INVITE, { email, role: 'editor' });
    expect(textOf(main(invited))).toContain('It is being mailed');
    await expect.poll(() => mailServer.mails.length).toBe(2);
    const linkIn = (to: string) =>
      /http\S+/.exec(mailServer.mails.find((one) => one.to.includes(to))?.email.text ?? '')?.[0] ?? '';
    expect(new URL(linkIn(email)).search).toBe(new URL(linkOn(invited) ?? '', PUBLIC_URL).search);
    const link = new URL(linkIn(person.email));
    expect(link.origin).toBe(PUBLIC_URL.origin);
    expect((await choosePassword(browser(), link.pathname + link.search, newPassword())).status).toBe(303);
  });

  test('is reached from the sign-in, and asks for an address', async () => {
    expect(linkTo(main(await get('/admin/login')), 'Forgot your password?')).toBe(FORGOT);
    const answer = await post(FORGOT, { email: 'nobody', intent: 'save' }, fromNewAddress());
    expect(answer.status).toBe(422);
    expect(title(answer)).toMatch(/^Error: /);
    expect(summaryOf(answer).errors).toHaveLength(1);
  });

  test('can be asked for five times in a while, by a sender and for an address', async () => {
    const from = fromNewAddress();
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n += 1) {
      statuses.push((await post(FORGOT, { email: newEmail(), intent: 'save' }, from)).status);
    }
    const email = newEmail();
    for (let n = 1; n <= 6; n += 1)
      statuses.push((await post(FORGOT, { email, intent: 'save' }, fromNewAddress())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200, 200, 200, 200, 200, 429]);
    const limited = await post(FORGOT, { email, intent: 'save' }, fromNewAddress());
    expect(limited.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

describe('a user’s page', () => {
  test('shows the e-mail address', async () => {
    const person = await newUser('user');
    expect(textOf(main(await admin.get(edit(person.id))))).toContain(person.email);
  });

  test('makes a link for a new password, which ends all sessions and other links', async () => {
    const person = await newUser('editor');
    const theirs = await signedIn(person);
    const path = edit(person.id);
    const first = linkOn(await admin.post(path, { intent: 'reset' })) ?? '';
    const second = linkOn(await admin.post(path, { intent: 'reset' })) ?? '';
    expect(second).toMatch(/&type=recovery$/);
    expect((await theirs.get(DASHBOARD)).status).toBe(200);

    const password = newPassword();
    const chosen = await choosePassword(browser(), second, password);
    expect(chosen.status).toBe(303);
    expect((await theirs.get(DASHBOARD)).status).toBe(302);
    expect((await choosePassword(browser(), first, newPassword())).status).toBe(410);
    expect((await signInBrowser(person)).answer.status).toBe(401);
    expect((await signInBrowser({ ...person, password })).answer.status).toBe(303);
  });

  test('deactivates: the running session, the sign-in and links are refused, and activates again', async () => {
    const person = await newUser('editor');
    const theirs = await signedIn(person);
    const form = formOf(await admin.get(edit(person.id)), { intent: 'reset' });
    const link = linkOn(await admin.post(edit(person.id), { ...form, intent: 'reset' })) ?? '';
    expect((await admin.post(edit(person.id), { intent: 'deactivate' })).status).toBe(303);

    const next = await theirs.get(DASHBOARD);
    expect([next.status, next.headers.get('location')]).toEqual([302, '/admin/login']);
    const refused = (await signInBrowser(person)).answer;
    expect(refused.status).toBe(403);
    expect(toasts(refused)).toMatchObject([
      { title: 'Access Denied', message: expect.stringContaining('deactivated') },
    ]);
    const password = newPassword();
    expect((await choosePassword(browser(), link, password)).status).toBe(403);
    expect((await admin.post(edit(person.id), { ...form, intent: 'reset' })).status).toBe(422);

    expect((await admin.post(edit(person.id), { intent: 'activate' })).status).toBe(303);
    expect((await signInBrowser({ ...person, password })).answer.status).toBe(401);
    expect((await signInBrowser(person)).answer.status).toBe(303);
  });

  test('lets nobody deactivate themselves', async () => {
    const person = await newUser('admin');
    const self = await signedIn(person);
    const answer = await self.postMadeUp(edit(person.id), { intent: 'deactivate' });
    expect(answer.status).toBe(422);
    expect(textOf(main(answer))).toContain('You cannot deactivate your own account.');
    expect((await self.get(DASHBOARD)).status).toBe(200);
  });

  test.each(['reset', 'deactivate', 'activate', 'totp_off', 'save'])('takes no “%s” from editors', async (intent) => {
    const person = await newUser('editor');
    const target = await newUser('user');
    const theirs = await signedIn(person);
    const fields = { intent, role: 'admin', version: new Date().toISOString() };
    for (const id of [target.id, person.id]) expect((await theirs.postMadeUp(edit(id), fields)).status).toBe(403);
    const answer = await theirs.postMadeUp(INVITE, { intent: 'save', email: newEmail(), role: 'admin' });
    expect([answer.status, linkOn(answer)]).toEqual([403, undefined]);
    expect((await db.from('profiles').select('role').eq('id', person.id).single()).data?.role).toBe('editor');
  });
});

describe('one’s own account', () => {
  const ACCOUNT = '/admin/account';

  test('changes the name', async () => {
    const theirs = await signedIn(await newUser('editor', 'Before'));
    const answer = await theirs.save(ACCOUNT, { full_name: ' Meera Nair ' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, ACCOUNT]);
    const page = await theirs.get(ACCOUNT);
    expect(formOf(page)).toMatchObject({ full_name: 'Meera Nair', current_password: '', password: '' });
    expect(page.text).toContain('Meera Nair');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test('changes the password, and ends the other sessions', async () => {
    const person = await newUser('editor');
    const [here, there] = [(await signInBrowser(person)).browser, await signedIn(person)];
    const password = newPassword();
    const fields = { current_password: person.password, password, password_again: password, intent: 'save' };
    const answer = await here.post(ACCOUNT, fields);
    expect(answer.status).toBe(303);
    expect((await here.get(DASHBOARD)).status).toBe(200);
    expect((await there.get(DASHBOARD)).status).toBe(302);
    expect((await signInBrowser(person)).answer.status).toBe(401);
    expect((await signInBrowser({ ...person, password })).answer.status).toBe(303);
  });

  test.each([
    ['without the present one', { current_password: '' }, 'current_password'],
    ['with a wrong present one', { current_password: 'not the present one' }, 'current_password'],
    ['to a short one', { password: 'short', password_again: 'short' }, 'password'],
    ['to a common one', { password: 'qwertyuiop12', password_again: 'qwertyuiop12' }, 'password'],
    ['to two different ones', { password_again: 'another-harbour-2' }, 'password_again'],
  ])('does not change the password %s', async (_how, changes, field) => {
    const person = await newUser('editor', 'Kept');
    const theirs = await signedIn(person);
    const password = newPassword();
    const fields = { full_name: 'Typed', current_password: person.password, password, password_again: password };
    const answer = await theirs.post(ACCOUNT, { ...fields, ...changes, intent: 'save' });
    expect(answer.status).toBe(422);
    expect(one(main(answer), 'input', { name: field }).attributes['aria-invalid']).toBe('true');
    expect(formOf(answer)).toMatchObject({ full_name: 'Typed', password: '' });
    expect((await signInBrowser(person)).answer.status).toBe(303);
    expect((await db.from('profiles').select('full_name').eq('id', person.id).single()).data?.full_name).toBe('Kept');
  });

  async function withCode() {
    const person = await newUser('editor');
    const { browser: theirs } = await signInBrowser(person);
    const begun = await theirs.post(ACCOUNT, { intent: 'totp' });
    const secret = textOf(one(main(begun), '*', { 'data-totp-secret': true }));
    const form = formOf(begun, { intent: 'verify' });
    const verify = (code: string) => theirs.post(ACCOUNT, { ...form, code, intent: 'verify' });
    return { person, theirs, secret, verify };
  }

  /** The second step of a sign-in. */
  async function enter(person: { email: string; password: string }, code: string) {
    const { browser: theirs, answer } = await signInBrowser(person);
    expect(answer.headers.get('location')).toMatch(/^\/admin\/login\/code\?/);
    expect(theirs.cookie('session')).toBeUndefined();
    expect((await theirs.get(DASHBOARD)).status).toBe(302);
    const entered = await theirs.post('/admin/login/code', { code, intent: 'save' });
    return { theirs, entered };
  }

  test('switches a one-time code on, which the sign-in then asks for in a second step', async () => {
    const { person, theirs, secret, verify } = await withCode();
    const elsewhere = await signedIn(person);
    const wrong = await verify('000000');
    expect(wrong.status).toBe(422);
    expect(textOf(one(main(wrong), '*', { 'data-totp-secret': true }))).toBe(secret);
    // It does not count before a code was entered.
    expect((await signInBrowser(person)).answer.headers.get('location')).toBe(DASHBOARD);

    const code = codeOf(secret);
    expect((await verify(code)).status).toBe(303);
    expect((await theirs.get(DASHBOARD)).status).toBe(200);
    expect((await elsewhere.get(DASHBOARD)).status).toBe(302);

    const replayed = await enter(person, code);
    expect(replayed.entered.status).toBe(401);
    const again = await enter(person, codeOf(secret, { later: 1 }));
    expect([again.entered.status, again.entered.headers.get('location')]).toEqual([303, DASHBOARD]);
    expect((await again.theirs.get('/admin/manage-products')).status).toBe(200);

    expect((await theirs.post(ACCOUNT, { intent: 'totp_off' })).status).toBe(303);
    expect((await signInBrowser(person)).answer.headers.get('location')).toBe(DASHBOARD);
  });

  test('needs the code for a new password by a link too, and an administrator switches it off', async () => {
    const { person, secret, verify } = await withCode();
    expect((await verify(codeOf(secret))).status).toBe(303);
    const link = linkOn(await admin.post(edit(person.id), { intent: 'reset' })) ?? '';
    const theirs = browser();
    const password = newPassword();
    const asked = await choosePassword(theirs, link, password);
    expect(asked.status).toBe(422);
    expect(all(main(asked), 'input', { name: 'code' })).toHaveLength(1);
    expect((await signInBrowser({ ...person, password })).answer.status).toBe(401);
    const code = codeOf(secret, { later: 1 });
    const again = { ...formOf(asked), password, password_again: password, code, intent: 'save' };
    expect((await theirs.post('/admin/set-password', again, fromNewAddress())).status).toBe(303);

    expect((await admin.post(edit(person.id), { intent: 'totp_off' })).status).toBe(303);
    expect((await signInBrowser({ ...person, password })).answer.headers.get('location')).toBe(DASHBOARD);
  });

  test('limits wrong codes, wherever they come from', async () => {
    const { person, secret, verify } = await withCode();
    expect((await verify(codeOf(secret))).status).toBe(303);
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n += 1) statuses.push((await enter(person, '123456')).entered.status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await enter(person, codeOf(secret, { later: 1 }))).entered.status).toBe(429);
  });

  test('has no second step without a first', async () => {
    for (const answer of [await get('/admin/login/code'), await postMadeUp('/admin/login/code', { code: '123456' })]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `/admin/login?redirectTo=${encodeURIComponent(DASHBOARD)}`,
      ]);
    }
  });

  test('of a person with a code is closed in the database to sessions without it', async () => {
    const { person, secret, verify } = await withCode();
    const { newSession } = await import('../../support/http/sessions');
    const { userClient } = await import('~/lib/supabase/client.server');
    expect((await verify(codeOf(secret))).status).toBe(303);
    const stolen = userClient(backend, (await newSession(person)).access_token);
    expect((await stolen.rpc('is_staff')).data).toBe(false);
    expect((await stolen.from('enquiries').select('id')).data).toEqual([]);
    expect((await stolen.from('product_categories').insert({ name: 'x', slug: 'stolen' })).error?.code).toBe('42501');
  });
});

describe('where a page of accounts leads', () => {
  test.each(['https://evil.example/', '//evil.example', '/admin/../evil'])('is not %s', async (redirectTo) => {
    const person = await newUser('editor');
    const answer = await postMadeUp('/admin/login', { ...person, redirectTo, intent: 'save' }, fromNewAddress());
    expect(answer.headers.get('location')).toBe(DASHBOARD);
  });

  test('is never a page that a guest may not see', async () => {
    for (const path of ['/admin/account', INVITE]) expect((await get(path)).status).toBe(302);
  });
});
