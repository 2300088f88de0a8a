import { expect, test } from 'vitest';
import { migrations } from '~/lib/supabase/migrations.server';
import { type Access, createProject, type ProjectState } from './project.server';
import { CHECKS, runCheck } from './run-checks.server';
import type { Verdict } from './verdict';

const NEWEST = migrations.at(-1)?.version ?? '';
const REFERENCE = 'abcdefghijklmnopqrst';

const ACCESS: Access = {
  url: `https://${REFERENCE}.supabase.co`,
  publishableKey: 'sb_publishable_x',
  secretKey: 'sb_secret_x',
  publicUrl: new URL('https://www.example.com'),
  sessionSecret: 'wGx3Jt9s1kQbV0pLr7uYc5Zn2eMh8aTd',
};

const STATE: ProjectState = {
  migrations: migrations.map(({ version }) => version),
  roles: {
    anon: ['statement_timeout=3s'],
    authenticated: [],
    authenticator: ['session_preload_libraries=safeupdate', 'statement_timeout=8s'],
    service_role: [],
  },
  safeupdate: 'on',
  tables_without_rules: [],
  policies: [
    ...['SELECT', 'INSERT', 'UPDATE', 'DELETE'].map((command) => ({
      name: `Staff ${command}`,
      command,
      roles: ['authenticated'],
      text: "bucket_id = 'application-assets' and (select is_staff())",
    })),
    { name: 'Another bucket', command: 'SELECT', roles: ['public'], text: "bucket_id = 'other'" },
  ],
  broadcast: [],
  extensions_in_public: [],
  administrators: 1,
  without_role: 0,
  codes: 2,
};

const BUCKET = {
  public: true,
  file_size_limit: 20_971_520,
  allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'application/pdf'],
};

const AUTH = { external: { email: true }, disable_signup: true, mailer_autoconfirm: false };

type Given = object | string | null | Response;

/** The answers of a project that is set up, by the beginning of `METHOD path`. */
const RIGHT: Record<string, Given> = {
  'GET /rest/v1/rpc/schema_version': NEWEST,
  'GET /rest/v1/rpc/bucket_settings': BUCKET,
  'GET /rest/v1/rpc/project_state': STATE,
  'GET /rest/v1/rpc/thousand_rows': Array.from({ length: 1000 }, (_, n) => ({ n })),
  'GET /rest/v1/profiles': [],
  'GET /rest/v1/enquiries': [],
  'GET /rest/v1/none': new Response('{"code":"PGRST106"}', { status: 406 }),
  'GET /rest/v1/': [{}],
  'GET /auth/v1/settings': AUTH,
  'GET /auth/v1/admin/users': { users: [] },
  'POST /auth/v1/token': new Response('{"error_code":"invalid_credentials"}', { status: 400 }),
  'GET /auth/v1/verify': new Response(null, {
    status: 303,
    headers: { location: 'https://www.example.com/admin/set-password#error=access_denied' },
  }),
  'POST /graphql/v1': new Response('', { status: 404 }),
};

const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;
const refused = (status: number, message: string) => Response.json({ message }, { status });
const dated = (date: number) => Response.json(null, { headers: { date: new Date(date).toUTCString() } });

/** Runs one check on a project with these answers in place of the right ones. */
async function verdictOf(name: string, answers: Record<string, Given>, access: Partial<Access> = {}): Promise<Verdict> {
  const all = { ...RIGHT, ...answers };
  const send: typeof fetch = async (input, init) => {
    const asked = `${init?.method ?? 'GET'} ${String(input).slice(new URL(String(input)).origin.length)}`;
    const [, given] =
      Object.entries(all)
        .sort(([a], [b]) => b.length - a.length)
        .find(([beginning]) => asked.startsWith(beginning)) ?? [];
    if (given === undefined) throw new Error(`The test has no answer to ${asked}.`);
    if (given instanceof Error) throw given;
    return given instanceof Response ? given.clone() : Response.json(given);
  };
  const found = CHECKS.filter((check) => check.name === name);
  expect(found).toHaveLength(1);
  const [check] = found;
  if (!check) throw new Error(name);
  return runCheck(createProject({ ...ACCESS, ...access }, send), check);
}

type Case = [
  check: string,
  situation: string,
  answers: Record<string, Given>,
  access: Partial<Access>,
  state: Verdict['state'],
  words: string,
];

const state = (changes: Partial<ProjectState>) => ({ 'GET /rest/v1/rpc/project_state': { ...STATE, ...changes } });
const auth = (changes: object) => ({ 'GET /auth/v1/settings': { ...AUTH, ...changes } });
const bucket = (changes: object | null) => ({
  'GET /rest/v1/rpc/bucket_settings': changes && { ...BUCKET, ...changes },
});

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
  ['publishable-key-works', 'accepted', {}, {}, 'ok', 'accepts'],
  [
    'publishable-key-works',
    'refused',
    { 'GET /rest/v1/rpc/schema_version': refused(401, 'Invalid API key') },
    {},
    'wrong',
    'Invalid API key',
  ],
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
  ['secret-key-works', 'not set', {}, { secretKey: undefined }, 'skipped', 'SUPABASE_SECRET_KEY'],
  ['migrations', 'all', {}, {}, 'ok', NEWEST],
  ['migrations', 'later ones too', { 'GET /rest/v1/rpc/schema_version': '29990101000000' }, {}, 'ok', '29990101000000'],
  ['migrations', 'earlier ones', { 'GET /rest/v1/rpc/schema_version': '20261122000100' }, {}, 'wrong', 'db push'],
  [
    'migrations',
    'none',
    { 'GET /rest/v1/rpc/schema_version': Response.json({ code: 'PGRST202' }, { status: 404 }) },
    {},
    'wrong',
    'no schema',
  ],
  [
    'migrations',
    'one between',
    state({ migrations: STATE.migrations.filter((version) => version !== '20261122000200') }),
    {},
    'wrong',
    '20261122000200_profiles',
  ],
  ['migrations', 'an outage', { 'GET /rest/v1/rpc/schema_version': refused(503, 'down') }, {}, 'wrong', '503'],
  ['schema-cache', 'fresh', {}, {}, 'ok', 'newest functions'],
  [
    'schema-cache',
    'stale',
    { 'GET /rest/v1/rpc/bucket_settings': Response.json({ code: 'PGRST202' }, { status: 404 }) },
    {},
    'wrong',
    'reload schema',
  ],
  [
    'schema-cache',
    'an old schema',
    { 'GET /rest/v1/rpc/schema_version': '20261122000100' },
    {},
    'skipped',
    'Migrations',
  ],
  ['row-level-security', 'everywhere', {}, {}, 'ok', 'Every table'],
  ['row-level-security', 'missing', state({ tables_without_rules: ['notes'] }), {}, 'wrong', 'notes'],
  ['row-level-security', 'no secret key', {}, { secretKey: undefined }, 'skipped', 'SUPABASE_SECRET_KEY'],
  ['visitors-read', 'nothing', { 'GET /rest/v1/enquiries': refused(401, 'permission denied') }, {}, 'ok', 'neither'],
  ['visitors-read', 'enquiries', { 'GET /rest/v1/enquiries': [{ id: 1 }] }, {}, 'wrong', 'at once'],
  ['exposed-schemas', 'none of Supabase', {}, {}, 'ok', 'no schema'],
  ['exposed-schemas', 'all', { 'GET /rest/v1/none': refused(404, 'no table') }, {}, 'wrong', 'auth, storage'],
  ['realtime', 'nothing', {}, {}, 'ok', 'No table'],
  ['realtime', 'a table', state({ broadcast: ['enquiries'] }), {}, 'wrong', 'enquiries'],
  ['extensions', 'none', {}, {}, 'ok', 'No extension'],
  ['extensions', 'one', state({ extensions_in_public: ['http'] }), {}, 'wrong', 'http'],
  ['graphql', 'off', {}, {}, 'ok', 'not served'],
  ['graphql', 'on', { 'POST /graphql/v1': { data: {} } }, {}, 'ok', 'pg_graphql'],
  ['row-cap', '1,000', {}, {}, 'ok', '1,000'],
  [
    'row-cap',
    '999',
    { 'GET /rest/v1/rpc/thousand_rows': Array.from({ length: 999 }, (_, n) => ({ n })) },
    {},
    'wrong',
    'at 999 rows',
  ],
  [
    'row-cap',
    'not told',
    { 'GET /rest/v1/rpc/thousand_rows': refused(404, 'no function') },
    {},
    'skipped',
    'no function',
  ],
  ['statement-timeouts', 'as hosted', {}, {}, 'ok', 'anon 3s, authenticated 8s'],
  [
    'statement-timeouts',
    'too short',
    state({ roles: { ...STATE.roles, anon: ['statement_timeout=900'] } }),
    {},
    'wrong',
    'anon end after 900',
  ],
  ['statement-timeouts', 'none', state({ roles: { ...STATE.roles, authenticator: [] } }), {}, 'wrong', 'authenticated'],
  [
    'statement-timeouts',
    'minutes',
    state({ roles: { ...STATE.roles, anon: ['statement_timeout=2min'] } }),
    {},
    'ok',
    'anon 2min',
  ],
  ['safeupdate', 'loaded', {}, {}, 'ok', 'refused'],
  ['safeupdate', 'not loaded', state({ safeupdate: null }), {}, 'skipped', 'safeupdate'],
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
  ['mail-templates', 'not told', {}, {}, 'skipped', 'type=invite'],
  ['link-expiry', 'not told', {}, {}, 'skipped', '86400'],
  ['password-rules', 'not told', {}, {}, 'skipped', '12 characters'],
  ['one-time-codes', 'in use', {}, {}, 'ok', '2 people'],
  ['one-time-codes', 'unused', state({ codes: 0 }), {}, 'skipped', 'TOTP'],
  ['administrator', 'one', {}, {}, 'ok', 'one administrator'],
  ['administrator', 'none', state({ administrators: 0 }), {}, 'wrong', "role = 'admin'"],
  ['administrator', 'strangers', state({ without_role: 1100 }), {}, 'ok', '1100 accounts without a role'],
  ['storage', 'answers', { 'GET /storage/v1/object/public/': refused(400, 'Object not found') }, {}, 'ok', 'answers'],
  ['storage', 'fails', { 'GET /storage/v1/object/public/': refused(500, 'oh') }, {}, 'wrong', '500 oh'],
  ['bucket', 'public', {}, {}, 'ok', 'public'],
  ['bucket', 'private', bucket({ public: false }), {}, 'wrong', 'public bucket'],
  ['bucket', 'missing', bucket(null), {}, 'wrong', 'missing'],
  ['bucket-limit', 'right', {}, {}, 'ok', '20 MiB'],
  ['bucket-limit', 'smaller', bucket({ file_size_limit: 1_048_576 }), {}, 'wrong', '1.0 MiB'],
  ['bucket-limit', 'none', bucket({ file_size_limit: null }), {}, 'wrong', 'any size'],
  ['bucket-types', 'right', {}, {}, 'ok', 'PDF'],
  ['bucket-types', 'everything', bucket({ allowed_mime_types: null }), {}, 'wrong', 'everything'],
  [
    'bucket-types',
    'markup too',
    bucket({ allowed_mime_types: [...BUCKET.allowed_mime_types, 'text/html'] }),
    {},
    'wrong',
    'text/html',
  ],
  ['storage-policies', 'ours', {}, {}, 'ok', 'nobody else'],
  [
    'storage-policies',
    'for everybody',
    state({ policies: [...STATE.policies, { name: 'All', command: 'ALL', roles: ['public'], text: 'true' }] }),
    {},
    'wrong',
    '"All"',
  ],
  ['storage-policies', 'one missing', state({ policies: STATE.policies.slice(1) }), {}, 'wrong', 'SELECT'],
  [
    'visitors-upload',
    'refused',
    { 'POST /storage/v1/object/': refused(400, 'row-level security') },
    {},
    'ok',
    'refused',
  ],
  [
    'visitors-upload',
    'accepted',
    { 'POST /storage/v1/object/': { Key: 'x' } },
    { secretKey: undefined },
    'wrong',
    'public/supabase-check/',
  ],
  ['visitors-list', 'no secret key', {}, { secretKey: undefined }, 'skipped', 'SUPABASE_SECRET_KEY'],
  ['latency', 'near', {}, {}, 'ok', 'ms from here'],
  ['clock', 'equal', { 'GET /rest/v1/rpc/milliseconds_until_due': dated(Date.now()) }, {}, 'ok', 'agree'],
  [
    'clock',
    'behind',
    { 'GET /rest/v1/rpc/milliseconds_until_due': dated(Date.now() - 60_000) },
    {},
    'wrong',
    's apart',
  ],
  ['clock', 'ahead', { 'GET /rest/v1/rpc/milliseconds_until_due': dated(Date.now() + 60_000) }, {}, 'wrong', 's apart'],
  ['clock', 'no date', { 'GET /rest/v1/rpc/milliseconds_until_due': null }, {}, 'skipped', 'no date'],
])('%s: %s', async (name, _situation, answers, access, expected, words) => {
  const verdict = await verdictOf(name, answers, access);
  expect(verdict).toMatchObject({ state: expected, words: expect.stringContaining(words) });
});

test('each check has a name of its own, which is one word', () => {
  const names = CHECKS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z-]+$/.test(name))).toEqual([]);
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
