import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ApiRequest, type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';
import { linkOn } from '../../support/http/accounts';
import { newUser, signedIn, staffAt, summaryOf } from '../../support/http/admin';
import { main, toasts } from '../../support/http/answer';
import { fromNewAddress } from '../../support/http/contact';
import { formOf } from '../../support/http/form';
import { linkTo, textOf } from '../../support/http/html';
import { backend, db, PUBLIC_URL, type Visitor, visitSupabase } from '../../support/http/site';
import type { Staff } from '../../support/http/staff';

const LIST = '/admin/user-management';
const INVITE = `${LIST}/invite`;
const SECRET_KEY = 'sb_secret_of_the_tests';
const admin = await signedIn();

let asked: ApiRequest[];
/** Requests to the auth service with the secret key that are none of the admin interface. */
let toldAddress: ApiRequest[];
let says: (question: ApiRequest) => Response;
let server: SupabaseServer;
let site: Visitor & { close(): Promise<void> };
let staff: Staff;

beforeEach(async () => {
  asked = [];
  toldAddress = [];
  says = invited;
  // What only a hosted Supabase has.
  server = await startSupabaseServer('answers', (question) => {
    if (!/^\/auth\/v1\/(invite|admin\/)/.test(question.path)) {
      const isAuth = question.path.startsWith('/auth/');
      if ((isAuth && question.key === SECRET_KEY) || question.forwardedFor) toldAddress.push(question);
      return undefined;
    }
    asked.push(question);
    return says(question);
  });
  site = await visitSupabase(server.url, backend.publishableKey, SECRET_KEY);
  staff = staffAt(site, admin);
});

afterEach(async () => {
  await site.close();
  await server.stop();
});

/** What the service answers to `generate_link`. */
const linkFor = (id: string) =>
  Response.json({ id, email: 'new@example.com', hashed_token: 'a-token-of-the-service', verification_type: 'invite' });
const invited = () => linkFor(crypto.randomUUID());

const refusal = (status: number, code: string) => () =>
  Response.json({ code: status, error_code: code, msg: `refused: ${code}` }, { status });

describe('an invitation, where a secret key is configured', () => {
  test('is offered in the list', async () => {
    const answer = await staff.get(LIST);
    expect(linkTo(main(answer), 'Invite User')).toBe(INVITE);
    expect(textOf(main(answer))).not.toContain('Add New User');
  });

  test('asks the auth service for a link, with the secret key, and gives the role as the administrator', async () => {
    const { id } = await newUser('user');
    says = () => linkFor(id);
    const answer = await staff.save(INVITE, { email: ' new@example.com ', full_name: 'Neha Verma', role: 'editor' });
    expect(answer.status).toBe(200);
    expect(asked).toMatchObject([
      {
        // biome-ignore lint/plugin: what the site asked for
        method: 'POST',
        path: '/auth/v1/admin/generate_link',
        key: SECRET_KEY,
        body: { type: 'invite', email: 'new@example.com', data: { full_name: 'Neha Verma' } },
      },
    ]);
    expect(linkOn(answer)).toBe('/admin/set-password?token_hash=a-token-of-the-service&type=invite');
    expect((await db.from('profiles').select('role').eq('id', id).single()).data?.role).toBe('editor');
  });

  test('sent ten times at once is made once', async () => {
    const { id } = await newUser('user');
    says = () => linkFor(id);
    const form = { ...formOf(await staff.get(INVITE)), email: 'once@example.com', intent: 'save' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => staff.post(INVITE, form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(asked).toHaveLength(1);
  });

  test.each([
    [422, 'email_exists', 'is a user already'],
    [429, 'over_email_send_rate_limit', 'Too many invitations'],
    [400, 'validation_failed', 'does not take this address'],
    [400, 'email_address_invalid', 'does not take this address'],
  ])('that is refused (%i %s) says why, at the field', async (status, code, words) => {
    says = refusal(status, code);
    const answer = await staff.save(INVITE, { email: 'known@example.com' });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors).toEqual([expect.stringContaining(words)]);
    expect(formOf(answer)).toMatchObject({ email: 'known@example.com' });
  });

  test.each([
    ['fails', refusal(500, 'unexpected_failure')],
    ['does not take the key', refusal(401, 'no_authorization')],
  ])('keeps what was typed where the service %s, and can be sent again', async (_how, failure) => {
    says = failure;
    const answer = await staff.save(INVITE, { email: 'later@example.com', full_name: 'Kept' });
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toMatchObject([{ role: 'alert', title: 'Error Inviting User' }]);
    const form = formOf(answer);
    expect(form).toMatchObject({ email: 'later@example.com', full_name: 'Kept' });
    const { id } = await newUser('user');
    says = () => linkFor(id);
    expect((await staff.post(INVITE, { ...form, intent: 'save' })).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  test('is not for guests', async () => {
    const answer = await site.postMadeUp(INVITE, { email: 'guest@example.com', intent: 'save' });
    expect(answer.status).toBe(302);
    expect(asked).toEqual([]);
  });
});

test('the auth service is told the address of who signs in, with the secret key, and nobody else hears of either', async () => {
  const { email, password } = await newUser('admin');
  const answer = await site.post('/admin/login', { email, password, intent: 'save' }, { from: '192.0.2.44' });
  expect(answer.status).toBe(303);
  await staff.get(LIST);
  expect(toldAddress.map(({ method, path, forwardedFor }) => [method, path, forwardedFor])).toEqual([
    ['POST', '/auth/v1/token?grant_type=password', '192.0.2.44'],
    ['GET', '/auth/v1/user', '192.0.2.1'],
  ]);
});

test('no hours are promised for a link whose end the project decides', async () => {
  const { id } = await newUser('user');
  says = () => linkFor(id);
  const form = await staff.get(INVITE);
  const invited = await staff.save(INVITE, { email: 'hours@example.com' });
  const forgotten = await site.post(
    '/admin/forgot-password',
    { email: 'hours@example.com', intent: 'save' },
    fromNewAddress(),
  );
  for (const answer of [form, invited, forgotten]) {
    expect(answer.status).toBe(200);
    expect(textOf(main(answer))).toMatch(/works once, and only for a while/);
    expect(textOf(main(answer))).not.toMatch(/\d+ hours|a day/);
  }
});

test('without a secret key nobody is invited and no link is made, but addresses are shown', async () => {
  const without = await visitSupabase(server.url, backend.publishableKey);
  const { get, postMadeUp } = staffAt(without, admin);
  const { id, email } = await newUser('user');
  expect(textOf(main(await get(LIST)))).toContain('Add New User');
  expect((await postMadeUp(INVITE, { email: 'a@example.com', intent: 'save' })).status).toBe(404);
  const page = textOf(main(await get(`${LIST}/edit/${id}`)));
  expect(page).toContain(email);
  expect(page).not.toContain('Make a link');
  expect((await postMadeUp(`${LIST}/edit/${id}`, { intent: 'reset' })).status).toBe(404);
  expect(asked).toEqual([]);
  await without.close();
});

test('a forgotten password is mailed by the auth service, whose answer nobody sees', async () => {
  const { email } = await newUser('editor');
  const recovered: ApiRequest[] = [];
  const project = await startSupabaseServer('answers', (question) => {
    if (!question.path.startsWith('/auth/v1/recover')) return undefined;
    recovered.push(question);
    return Response.json({});
  });
  const hosted = await visitSupabase(project.url, backend.publishableKey);
  const answer = await hosted.post('/admin/forgot-password', { email, intent: 'save' }, fromNewAddress());
  expect([answer.status, toasts(answer)]).toEqual([200, []]);
  await hosted.close();
  await project.stop();
  const back = encodeURIComponent(`${PUBLIC_URL.origin}/admin/set-password`);
  expect(recovered).toMatchObject([{ path: `/auth/v1/recover?redirect_to=${back}`, body: { email } }]);
});
