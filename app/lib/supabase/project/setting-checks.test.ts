import { expect, test } from 'vitest';
import { type Case, jwt, REFERENCE, refused, verdictOf } from './tested-project';

test.each<Case>([
  ['https', 'https', {}, {}, 'ok', 'https'],
  ['https', 'http', {}, { url: 'http://db.example.com' }, 'wrong', 'Write https'],
  ['https', 'this machine', {}, { url: 'http://127.0.0.1:54321' }, 'ok', 'this machine'],
  ['public-url', 'https', {}, {}, 'ok', 'https://www.example.com'],
  ['public-url', 'http', {}, { publicUrl: new URL('http://www.example.com') }, 'wrong', 'Write https'],
  ['public-url', 'not set', {}, { publicUrl: undefined }, 'skipped', 'PUBLIC_URL'],
  ['public-url', 'a laptop', {}, { publicUrl: new URL('http://localhost:3000') }, 'skipped', 'localhost'],
  ['session-secret', 'random', {}, {}, 'ok', 'set'],
  ['session-secret', 'one letter', {}, { sessionSecret: 'a'.repeat(40) }, 'wrong', 'openssl'],
  ['session-secret', 'not set', {}, { sessionSecret: undefined }, 'skipped', 'openssl'],
  ['publishable-key', 'of today', {}, {}, 'ok', 'a publishable key'],
  ['publishable-key', 'legacy', {}, { publishableKey: jwt({ role: 'anon', ref: REFERENCE }) }, 'ok', '"anon"'],
  ['publishable-key', 'the secret one', {}, { publishableKey: 'sb_secret_x' }, 'wrong', 'pass all rules'],
  [
    'publishable-key',
    'the legacy secret one',
    {},
    { publishableKey: jwt({ role: 'service_role' }) },
    'wrong',
    'service_role',
  ],
  [
    'publishable-key',
    'of another project',
    {},
    { publishableKey: jwt({ role: 'anon', ref: 'other' }) },
    'wrong',
    'other',
  ],
  ['publishable-key', 'expired', {}, { publishableKey: jwt({ role: 'anon', exp: 1 }) }, 'wrong', 'expired'],
  ['publishable-key', 'no key at all', {}, { publishableKey: 'a.b.c' }, 'wrong', 'sb_publishable_'],
  ['secret-key', 'of today', {}, {}, 'ok', 'a secret key'],
  ['secret-key', 'legacy', {}, { secretKey: jwt({ role: 'service_role' }) }, 'ok', 'service_role'],
  ['secret-key', 'the publishable one', {}, { secretKey: 'sb_publishable_x' }, 'wrong', 'a publishable key'],
  ['secret-key', 'not set', {}, { secretKey: undefined }, 'skipped', 'invited'],
  ['secret-key-works', 'accepted', {}, {}, 'ok', 'accepts'],
  [
    'secret-key-works',
    'refused',
    { 'GET /auth/v1/admin/users': refused(403, 'User not allowed') },
    {},
    'wrong',
    'User not allowed',
  ],
  ['secret-key-works', 'an outage', { 'GET /auth/v1/admin/users': refused(503, 'down') }, {}, 'skipped', '503 down'],
  ['secret-key-works', 'not set', {}, { secretKey: undefined }, 'skipped', 'SUPABASE_SECRET_KEY'],
])('%s: %s', async (name, _situation, answers, access, expected, words) => {
  expect(await verdictOf(name, answers, access)).toMatchObject({
    state: expected,
    words: expect.stringContaining(words),
  });
});
