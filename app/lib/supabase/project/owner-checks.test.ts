import { expect, test } from 'vitest';
import { type Case, CONFIG, OWNER, owner, refused, state, verdictOf } from './tested-project';

test.each<Case>([
  ['mail-templates', 'not told', {}, {}, 'skipped', 'type=invite'],
  ['mail-templates', 'ours', owner({}), OWNER, 'ok', 'Both'],
  [
    'mail-templates',
    'as new',
    owner({ mailer_templates_invite_content: '{{ .ConfirmationURL }}' }),
    OWNER,
    'wrong',
    'Invite user to',
  ],
  ['link-expiry', 'not told', {}, {}, 'skipped', '86400'],
  ['link-expiry', 'as new', owner({}), OWNER, 'ok', '1 h; a day is possible'],
  ['link-expiry', 'minutes', owner({ mailer_otp_exp: 600 }), OWNER, 'wrong', '600 s'],
  ['password-rules', 'not told', {}, {}, 'skipped', '12 characters'],
  ['password-rules', 'ours', owner({}), OWNER, 'ok', '12 characters'],
  ['password-rules', 'as new', owner({ password_min_length: 6 }), OWNER, 'wrong', '6 characters'],
  [
    'password-rules',
    'a refused token',
    { [CONFIG]: refused(401, 'Unauthorized') },
    OWNER,
    'skipped',
    '401 Unauthorized',
  ],
  ['one-time-codes', 'in use', {}, {}, 'ok', '2 people'],
  ['one-time-codes', 'unused', state({ codes: 0 }), {}, 'skipped', 'TOTP'],
  ['one-time-codes', 'no keys', {}, { secretKey: undefined }, 'skipped', 'TOTP'],
  ['one-time-codes', 'enabled', owner({}), OWNER, 'ok', 'Everybody'],
  ['one-time-codes', 'not enabled', owner({ mfa_totp_enroll_enabled: false }), OWNER, 'wrong', 'enable'],
])('%s: %s', async (name, _situation, answers, access, expected, words) => {
  expect(await verdictOf(name, answers, access)).toMatchObject({
    state: expected,
    words: expect.stringContaining(words),
  });
});
