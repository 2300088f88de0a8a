import { expect, test } from 'vitest';
import { ACCESS, auth, type Case, refused, state, verdictOf } from './tested-project';

test.each<Case>([
  ['auth', 'answers', {}, {}, 'ok', 'answers'],
  ['auth', 'fails', { 'GET /auth/v1/settings': refused(500, 'oh') }, {}, 'wrong', '500 oh'],
  ['sign-up', 'closed', {}, {}, 'ok', 'invitation'],
  ['sign-up', 'open', auth({ disable_signup: false }), {}, 'wrong', 'Allow new users to sign up'],
  ['sign-up', 'not told', { 'GET /auth/v1/settings': refused(500, 'oh') }, {}, 'skipped', '500 oh'],
  ['anonymous-sign-ins', 'off', {}, {}, 'ok', 'off'],
  ['anonymous-sign-ins', 'on', auth({ external: { anonymous_users: true } }), {}, 'wrong', 'anonymous'],
  ['e-mail-provider', 'on', {}, {}, 'ok', 'e-mail'],
  ['e-mail-provider', 'off', auth({ external: { email: false } }), {}, 'wrong', 'Email'],
  ['phone-provider', 'off', {}, {}, 'ok', 'off'],
  ['phone-provider', 'on', auth({ external: { phone: true } }), {}, 'wrong', 'Phone'],
  ['other-providers', 'none', {}, {}, 'ok', 'No other way'],
  [
    'other-providers',
    'two',
    auth({ external: { email: true, google: true, azure: true } }),
    {},
    'wrong',
    'google, azure',
  ],
  ['confirmed-addresses', 'yes', {}, {}, 'ok', 'opened'],
  ['confirmed-addresses', 'no, sign-up closed', auth({ mailer_autoconfirm: true }), {}, 'ok', 'closed'],
  [
    'confirmed-addresses',
    'no, sign-up open',
    auth({ mailer_autoconfirm: true, disable_signup: false }),
    {},
    'wrong',
    'Confirm email',
  ],
  ['sign-in', 'refused as it should be', {}, {}, 'ok', 'refused'],
  [
    'sign-in',
    'captcha',
    { 'POST /auth/v1/token': Response.json({ error_code: 'captcha_failed' }, { status: 400 }) },
    {},
    'wrong',
    'captcha',
  ],
  [
    'sign-in',
    'switched off',
    { 'POST /auth/v1/token': Response.json({ error_code: 'email_provider_disabled' }, { status: 422 }) },
    {},
    'wrong',
    'Email',
  ],
  ['sign-in', 'too many', { 'POST /auth/v1/token': refused(429, 'slow down') }, {}, 'skipped', 'five minutes'],
  ['sign-in', 'an outage', { 'POST /auth/v1/token': refused(504, 'late') }, {}, 'wrong', '504 late'],
  ['site-url', 'ours', {}, {}, 'ok', 'https://www.example.com'],
  [
    'site-url',
    'of a new project',
    { 'GET /auth/v1/verify': Response.redirect('http://localhost:3000/#e', 303) },
    {},
    'wrong',
    'http://localhost:3000',
  ],
  ['site-url', 'not told', { 'GET /auth/v1/verify': refused(404, 'no') }, {}, 'skipped', '404 no'],
  ['redirect-urls', 'allowed', {}, {}, 'ok', '/admin/set-password'],
  [
    'redirect-urls',
    'not allowed',
    { 'GET /auth/v1/verify': Response.redirect('https://www.example.com/#e', 303) },
    {},
    'wrong',
    'Redirect URLs',
  ],
  ['redirect-urls', 'no address', {}, { publicUrl: undefined }, 'skipped', 'PUBLIC_URL'],
  ['administrator', 'one', {}, {}, 'ok', 'one administrator'],
  ['administrator', 'none', state({ administrators: 0 }), {}, 'wrong', "role = 'admin'"],
  ['administrator', 'strangers', state({ without_role: 1100 }), {}, 'ok', '1100 accounts without a role'],
])('%s: %s', async (name, _situation, answers, access, expected, words) => {
  expect(await verdictOf(name, answers, access)).toMatchObject({
    state: expected,
    words: expect.stringContaining(words),
  });
});

test('what a project does not answer is wrong, with the reason', async () => {
  const reset = Object.assign(new Error('read failed'), { code: 'ECONNRESET' });
  const answers = { 'POST /auth/v1/token': new TypeError('fetch failed', { cause: reset }) };
  expect(await verdictOf('sign-in', answers)).toEqual({
    name: 'sign-in',
    state: 'wrong',
    words: `${ACCESS.url} does not answer (ECONNRESET): run this again.`,
  });
});
