import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ApiRequest, type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';
import { newUser, signedIn, staffAt, summaryOf } from '../../support/http/admin';
import { cookiesOf, main, toasts } from '../../support/http/answer';
import { linkTo, textOf } from '../../support/http/html';
import { backend, PUBLIC_URL, type Visitor, visitSupabase } from '../../support/http/site';
import { formOf, type Staff } from '../../support/http/staff';

const LIST = '/admin/user-management';
const INVITE = `${LIST}/invite`;
const SECRET_KEY = 'sb_secret_of_the_tests';
const admin = await signedIn();

let asked: ApiRequest[];
let says: () => Response;
let server: SupabaseServer;
let site: Visitor & { close(): Promise<void> };
let staff: Staff;

beforeEach(async () => {
  asked = [];
  says = () =>
    Response.json({ id: crypto.randomUUID(), email: 'new@example.com', app_metadata: {}, user_metadata: {} });
  // What only a hosted Supabase has.
  server = await startSupabaseServer('answers', (question) => {
    if (!/^\/auth\/v1\/(invite|admin\/)/.test(question.path)) {
      expect(question.key).not.toBe(SECRET_KEY);
      return undefined;
    }
    asked.push(question);
    return says();
  });
  site = await visitSupabase(server.url, backend.publishableKey, SECRET_KEY);
  staff = staffAt(site, admin);
});

afterEach(async () => {
  await site.close();
  await server.stop();
});

const refusal = (status: number, code: string) => () =>
  Response.json({ code: status, error_code: code, msg: `refused: ${code}` }, { status });

describe('an invitation, where a secret key is configured', () => {
  test('is offered in the list', async () => {
    const answer = await staff.get(LIST);
    expect(linkTo(main(answer), 'Invite User')).toBe(INVITE);
    expect(textOf(main(answer))).not.toContain('Add New User');
  });

  test('is sent by the auth service, with the secret key', async () => {
    const answer = await staff.save(INVITE, { email: ' new@example.com ', full_name: 'Neha Verma' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, LIST]);
    const back = encodeURIComponent(`${PUBLIC_URL.origin}/admin/login`);
    expect(asked).toEqual([
      {
        method: 'POST',
        path: `/auth/v1/invite?redirect_to=${back}`,
        key: SECRET_KEY,
        body: { email: 'new@example.com', data: { full_name: 'Neha Verma' } },
      },
    ]);
    const next = await staff.get(LIST, { headers: { Cookie: cookiesOf(answer) } });
    expect(toasts(next)).toMatchObject([
      { role: 'status', title: 'User Invited', message: expect.stringContaining('new@example.com') },
    ]);
  });

  test('sent ten times at once is sent once', async () => {
    const form = { ...formOf(await staff.get(INVITE)), email: 'once@example.com', intent: 'save' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => staff.post(INVITE, form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect(asked).toHaveLength(1);
  });

  test.each(['', 'neha', 'neha@'])('to %j is not sent', async (email) => {
    const answer = await staff.save(INVITE, { email, full_name: 'Neha Verma' });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors).toHaveLength(1);
    expect(formOf(answer)).toMatchObject({ email, full_name: 'Neha Verma' });
    expect(asked).toEqual([]);
  });

  test.each([
    [422, 'email_exists', 'is a user already'],
    [429, 'over_email_send_rate_limit', 'Too many invitations'],
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
    says = () => Response.json({ id: crypto.randomUUID() });
    expect((await staff.post(INVITE, { ...form, intent: 'save' })).status).toBe(303);
    expect(asked).toHaveLength(2);
  });

  test('is not for guests', async () => {
    const answer = await site.post(INVITE, { email: 'guest@example.com', intent: 'save' });
    expect(answer.status).toBe(302);
    expect(asked).toEqual([]);
  });
});

describe('the e-mail address of a user', () => {
  test('is asked of the auth service', async () => {
    const person = await newUser('user');
    says = () => Response.json({ id: person.id, email: 'from-auth@example.com', app_metadata: {}, user_metadata: {} });
    expect(textOf(main(await staff.get(`${LIST}/edit/${person.id}`)))).toContain('from-auth@example.com');
    expect(asked).toMatchObject([{ method: 'GET', path: `/auth/v1/admin/users/${person.id}`, key: SECRET_KEY }]);
  });

  test.each([401, 404, 500])('is not available where the service answers %i', async (status) => {
    const person = await newUser('user');
    says = refusal(status, 'x');
    const answer = await staff.get(`${LIST}/edit/${person.id}`);
    expect(answer.status).toBe(200);
    expect(textOf(main(answer))).toContain('Email not available (requires admin rights)');
  });
});

test('without a secret key nobody is invited, and no address is asked for', async () => {
  const without = await visitSupabase(server.url, backend.publishableKey);
  const { get, post } = staffAt(without, admin);
  const { id } = await newUser('user');
  expect(textOf(main(await get(LIST)))).toContain('Add New User');
  expect((await post(INVITE, { email: 'a@example.com', intent: 'save' })).status).toBe(404);
  expect(textOf(main(await get(`${LIST}/edit/${id}`)))).toContain('Email not available');
  expect(asked).toEqual([]);
  await without.close();
});
