import { randomBytes } from 'node:crypto';
import { type Answer, ask, messageOf, type Question } from './ask.server';
import { projectOf } from './key-kind';
import { probeStorage, type StorageProbe } from './storage-probe.server';
import { Unseen } from './verdict';

export type Access = {
  /** Its origin. */
  url: string;
  publishableKey: string;
  secretKey?: string | undefined;
  /** Of the owner's account at supabase.com, for what the project itself tells nobody. */
  accessToken?: string | undefined;
  /** The origin that visitors see. */
  publicUrl?: URL | undefined;
  sessionSecret?: string | undefined;
};

/** What Auth says of itself at /settings, as far as it matters here. */
type AuthSettings = {
  external: Record<string, boolean>;
  disable_signup: boolean;
  mailer_autoconfirm: boolean;
};

/** What `bucket_settings()` gives. */
type BucketSettings = { public: boolean; file_size_limit: number | null; allowed_mime_types: string[] | null };

/** What `project_state()` gives. */
export type ProjectState = {
  migrations: string[];
  /** Role to its settings, as `name=value`. */
  roles: Record<string, string[]>;
  safeupdate: string | null;
  tables_without_rules: string[];
  policies: { name: string; command: string; roles: string[]; text: string }[];
  broadcast: string[];
  extensions_in_public: string[];
  /** The statements that pg_cron runs; null without it. */
  scheduled: string[] | null;
  administrators: number;
  without_role: number;
  codes: number;
};

/** How Auth is set, as the owner sees it: GET /v1/projects/{ref}/config/auth of the Management API. */
export type OwnerSettings = {
  mailer_templates_invite_content: string;
  mailer_templates_recovery_content: string;
  /** Seconds. */
  mailer_otp_exp: number;
  password_min_length: number;
  mfa_totp_enroll_enabled: boolean;
  mfa_totp_verify_enabled: boolean;
};

/** A project, asked for what several checks need once. Where that is not to be had, the calls throw `Unseen`. */
export type Project = {
  access: Access;
  /** Asks with the publishable key, or as the question says. */
  ask(path: string, question?: Question): Promise<Answer>;
  schemaVersion(): Promise<Answer>;
  auth(): Promise<Answer>;
  authSettings(): Promise<AuthSettings>;
  ownerSettings(): Promise<OwnerSettings>;
  bucket(): Promise<BucketSettings | null>;
  state(): Promise<ProjectState>;
  storageProbe(): Promise<StorageProbe>;
  /** A sign-in of nobody, with an address that no mail can have. */
  refusedSignIn(): Promise<Answer>;
};

const MANAGEMENT = 'https://api.supabase.com';

/** @param send the `fetch` that reaches the project */
export function createProject(access: Access, send: typeof fetch): Project {
  const { url, publishableKey, secretKey } = access;
  const asking: Project['ask'] = (path, question = {}) =>
    ask(send, `${url}${path}`, { key: publishableKey, ...question });
  const auth = once(() => asking('/auth/v1/settings'));

  return {
    access,
    ask: asking,
    schemaVersion: once(() => asking('/rest/v1/rpc/schema_version')),
    auth,
    authSettings: once(async () => {
      const answer = await auth();
      if (answer.status !== 200) throw new Unseen(`Auth does not say how it is set (${messageOf(answer)}).`);
      return answer.json as AuthSettings;
    }),
    ownerSettings: once(async () => {
      const project = projectOf(url);
      if (access.accessToken === undefined || project === undefined) throw new Unseen('Only the owner sees this.');
      const headers = { Authorization: `Bearer ${access.accessToken}` };
      const answer = await ask(send, `${MANAGEMENT}/v1/projects/${project}/config/auth`, { headers });
      if (answer.status !== 200) throw new Unseen(`Supabase refuses SUPABASE_ACCESS_TOKEN (${messageOf(answer)}).`);
      return answer.json as OwnerSettings;
    }),
    bucket: once(async () => (await called(asking, 'bucket_settings')) as BucketSettings | null),
    state: once(async () => {
      if (secretKey === undefined) throw new Unseen('Needs SUPABASE_SECRET_KEY to be seen.');
      return (await called(asking, 'project_state', { key: secretKey })) as ProjectState;
    }),
    storageProbe: once(() => {
      if (secretKey === undefined) throw new Unseen('Needs SUPABASE_SECRET_KEY: a file is stored, read and removed.');
      return probeStorage(asking, { publishableKey, secretKey });
    }),
    refusedSignIn: once(() => {
      const password = randomBytes(24).toString('base64url');
      return asking('/auth/v1/token?grant_type=password', {
        method: 'POST',
        body: { email: 'supabase-check@example.invalid', password },
      });
    }),
  };
}

/** @throws {Unseen} where the project has no such function, or refuses the call */
async function called(asking: Project['ask'], name: string, question?: Question): Promise<unknown> {
  const answer = await asking(`/rest/v1/rpc/${name}`, question);
  if (answer.status === 200) return answer.json;
  const { code } = (answer.json ?? {}) as { code?: unknown };
  if (code === 'PGRST202') throw new Unseen('Needs the migrations of this version: npx supabase db push.');
  throw new Unseen(`The project does not say (${messageOf(answer)}).`);
}

function once<Value>(work: () => Promise<Value> | Value): () => Promise<Value> {
  let result: Promise<Value> | undefined;
  return () => {
    result ??= Promise.resolve().then(work);
    return result;
  };
}
