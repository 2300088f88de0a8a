import { expect } from 'vitest';
import { migrations } from '~/lib/supabase/migrations.server';
import { type Access, createProject, type OwnerSettings, type ProjectState } from './project.server';
import { CHECKS, runCheck } from './run-checks.server';
import type { Verdict } from './verdict';

export const NEWEST = migrations.at(-1)?.version ?? '';
export const REFERENCE = 'abcdefghijklmnopqrst';

export const ACCESS: Access = {
  url: `https://${REFERENCE}.supabase.co`,
  publishableKey: 'sb_publishable_x',
  secretKey: 'sb_secret_x',
  publicUrl: new URL('https://www.example.com'),
  sessionSecret: 'wGx3Jt9s1kQbV0pLr7uYc5Zn2eMh8aTd',
};

export const STATE: ProjectState = {
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
  scheduled: ['select public.keep_house()'],
  administrators: 1,
  without_role: 0,
  codes: 2,
};

export const BUCKET = {
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

export const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;
export const refused = (status: number, message: string) => Response.json({ message }, { status });
export const dated = (date: number) => Response.json(null, { headers: { date: new Date(date).toUTCString() } });

/** Runs one check on a project with these answers in place of the right ones. */
export async function verdictOf(
  name: string,
  answers: Record<string, Given>,
  access: Partial<Access> = {},
): Promise<Verdict> {
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

export type Case = [
  check: string,
  situation: string,
  answers: Record<string, Given>,
  access: Partial<Access>,
  state: Verdict['state'],
  words: string,
];

export const state = (changes: Partial<ProjectState>) => ({
  'GET /rest/v1/rpc/project_state': { ...STATE, ...changes },
});
export const auth = (changes: object) => ({ 'GET /auth/v1/settings': { ...AUTH, ...changes } });
export const CONFIG = `GET /v1/projects/${REFERENCE}/config/auth`;
export const OWNER = { accessToken: 'sbp_x' };
const link = (type: string) =>
  `<a href="{{ .SiteURL }}/admin/set-password?token_hash={{ .TokenHash }}&amp;type=${type}">Choose a password</a>`;
export const owner = (changes: Partial<OwnerSettings>) => ({
  [CONFIG]: {
    mailer_templates_invite_content: link('invite'),
    mailer_templates_recovery_content: link('recovery'),
    mailer_otp_exp: 3600,
    password_min_length: 12,
    mfa_totp_enroll_enabled: true,
    mfa_totp_verify_enabled: true,
    ...changes,
  },
});
export const bucket = (changes: object | null) => ({
  'GET /rest/v1/rpc/bucket_settings': changes && { ...BUCKET, ...changes },
});
