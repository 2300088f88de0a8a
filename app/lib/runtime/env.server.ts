import { resolve } from 'node:path';
import { z } from 'zod';
import { OperatorError } from './operator-error.ts';
import type { SETTING_NAMES } from './setting-names.mjs';
import { DEFAULT_TIME_ZONE, isTimeZone } from './time-zone-name.ts';

const origin = z
  .string()
  .transform((value) => URL.parse(value))
  .refine((url) => url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`, {
    error: 'must be an origin such as https://www.example.com',
  })
  .transform((url) => url as URL);

/** Digits only: `Number` would accept 0x50 and an empty string. */
function wholeNumber(highest: number, error: string) {
  return z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) <= highest, { error })
    .transform(Number);
}

function isAddress(protocol: RegExp) {
  return (value: string) => protocol.test(URL.parse(value)?.protocol ?? '');
}

// Of what nodemailer takes from the query, which it reads without a word about a name that it does not know.
const SMTP_OPTIONS: Record<string, RegExp> = {
  ignoreTLS: /^(true|false)$/,
  requireTLS: /^(true|false)$/,
  'tls.rejectUnauthorized': /^(true|false)$/,
  'tls.servername': /^[\w.-]+$/,
  name: /^[\w.-]+$/,
};

function hasKnownOptions(address: string): boolean {
  const options = [...(URL.parse(address)?.searchParams ?? [])];
  return options.every(([name, value]) => Object.hasOwn(SMTP_OPTIONS, name) && SMTP_OPTIONS[name]?.test(value));
}

// RFC 6797, section 6.1.
const HSTS = /^(max-age=\d+(; ?(includeSubDomains|preload))*)?$/i;

const schema = z
  .object({
    PORT: wholeNumber(65_535, 'must be a port number, 0 to 65535').default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: origin.optional(),
    TRUSTED_PROXIES: z.coerce.number({ error: 'must be a number' }).int().min(0).max(10).optional(),
    DATA_DIR: z.string().default('.data'),
    SUPABASE_URL: origin.optional(),
    SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
    SUPABASE_SECRET_KEY: z.string().optional(),
    SUPABASE_ACCESS_TOKEN: z.string().optional(),
    DATABASE_URL: z
      .string()
      .refine(isAddress(/^postgres(ql)?:$/), 'must be an address such as postgres://user:password@host:5432/name')
      .optional(),
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    ADMIN_EMAIL: z.email('must be an e-mail address').default('admin@example.com'),
    ADMIN_NAME: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
    SEED: z.enum(['demo', 'none'], 'must be demo or none').default('demo'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level such as info')
      .default('info'),
    DRAIN_SECONDS: wholeNumber(60, 'must be a number of seconds, 0 to 60').default(2),
    KEEP_ALIVE_SECONDS: wholeNumber(3600, 'must be a number of seconds, 1 to 3600')
      .refine((seconds) => seconds > 0, 'must be a number of seconds, 1 to 3600')
      .default(5),
    HSTS: z.string().regex(HSTS, 'must be a value such as max-age=31536000, or empty for no header').optional(),
    PURGE_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://cdn.example.com/purge' })
      .optional(),
    CDN: z.enum(['cloudflare', 'fastly', 'bunny'], 'must be cloudflare, fastly or bunny').optional(),
    CDN_ZONE: z
      .string()
      .regex(/^[\w-]{1,100}$/, 'must be the id of the zone, service or pull zone')
      .optional(),
    // A header with anything else would fail with the token in its message.
    CDN_TOKEN: z
      .string()
      .regex(/^[!-~]{1,1000}$/, 'must be a token without spaces')
      .optional(),
    CDN_API_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://api.cloudflare.com' })
      .optional(),
    PAGE_FILES: z.string().optional(),
    SMTP_URL: z
      .string()
      .refine(
        isAddress(/^smtps?:$/),
        'must be an address such as smtp://user:password@host:587, with %40 for @ and %23 for # in the password',
      )
      .refine(hasKnownOptions, `takes only the options ${Object.keys(SMTP_OPTIONS).join(', ')}`)
      .optional(),
    ENQUIRIES_TO: z.email('must be an e-mail address').optional(),
    COMPANY_TIME_ZONE: z
      .string()
      .refine(isTimeZone, 'must be a time zone such as Asia/Kolkata')
      .default(DEFAULT_TIME_ZONE),
    COUNTRY_HEADER: z
      .string()
      .regex(/^[\w-]{1,100}$/, 'must be the name of a header such as CF-IPCountry')
      .optional(),
  } satisfies Record<(typeof SETTING_NAMES)[number], z.ZodType>)
  .superRefine((env, context) => {
    const fail = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (env.SUPABASE_URL && !env.SUPABASE_PUBLISHABLE_KEY) {
      fail('SUPABASE_PUBLISHABLE_KEY', 'is needed with SUPABASE_URL');
    }
    // Otherwise a misspelt SUPABASE_URL would silently start an embedded backend.
    for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'] as const) {
      if (env[name] && env.SUPABASE_URL === undefined) fail(name, 'is of no use without SUPABASE_URL');
    }
    if (env.SUPABASE_URL && env.DATABASE_URL) fail('DATABASE_URL', 'cannot be used together with SUPABASE_URL');
    if (env.PUBLIC_URL?.protocol === 'https:' && !env.SESSION_SECRET) {
      fail('SESSION_SECRET', 'is needed when PUBLIC_URL is https');
    }
    if (env.CDN && env.PURGE_URL) fail('PURGE_URL', 'cannot be used together with CDN');
    for (const name of ['CDN_ZONE', 'CDN_TOKEN'] as const) {
      if (env.CDN && !env[name]) fail(name, 'is needed with CDN');
    }
    for (const name of ['CDN_ZONE', 'CDN_TOKEN', 'CDN_API_URL'] as const) {
      if (env[name] && !env.CDN) fail(name, 'is of no use without CDN');
    }
    if (env.SMTP_URL && !env.ENQUIRIES_TO) fail('ENQUIRIES_TO', 'is needed with SMTP_URL');
    if (env.ENQUIRIES_TO && !env.SMTP_URL) fail('SMTP_URL', 'is needed with ENQUIRIES_TO');
  });

/** The account at a CDN whose API is known. */
export type CdnAccount = {
  cdn: 'cloudflare' | 'fastly' | 'bunny';
  /** The id of Cloudflare's zone, Fastly's service or Bunny's pull zone. */
  zone: string;
  token: string;
  /** Where its API is, if elsewhere than usual. */
  apiUrl: string | undefined;
};

/** A cache in front of the site: at a CDN whose API is known, or one with an address for purges. */
export type SharedCache = CdnAccount | { purgeUrl: URL };

/** The validated environment, docs/settings.md. */
export type Env = {
  port: number;
  host: string;
  /** The origin visitors see; undefined until the port is known when the default is used. */
  publicUrl: URL | undefined;
  /** How many trusted proxies every request passes; other entries of X-Forwarded-For are ignored. */
  trustedProxies: number;
  dataDir: string;
  supabase: { url: URL; publishableKey: string; secretKey: string | undefined } | undefined;
  /** Of the owner's account at supabase.com, for commands only. */
  supabaseAccessToken: string | undefined;
  databaseUrl: string | undefined;
  sessionSecret: string | undefined;
  /** The first administrator of a fresh backend; a password is generated where none is given. */
  admin: { email: string; name: string | undefined; password: string | undefined };
  seed: 'demo' | 'none';
  logLevel: string;
  /** How long a stopping process goes on serving, so that load balancers notice. */
  drainSeconds: number;
  /** How long a connection is kept open after an answer. */
  keepAliveSeconds: number;
  /** The value of `Strict-Transport-Security`; empty for none. */
  hsts: string | undefined;
  /** The cache in front that is purged after each change; undefined for none. */
  sharedCache: SharedCache | undefined;
  /** The folder in which the web server in front finds cached pages. */
  pageFiles: string | undefined;
  /** Where mail goes out, and the address of the office; undefined where the site sends none. */
  mail: { smtpUrl: string; to: string } | undefined;
  /** The company's time zone where no setting says another. */
  timeZone: string;
  /** The header in which a proxy says the visitor's country, in lower case. */
  countryHeader: string | undefined;
};

/** A variable of the environment is invalid or missing. */
export class EnvError extends OperatorError {}

/**
 * Reads and validates the environment; the only place that does.
 *
 * @param source usually `process.env`; an empty string counts as unset, but for `HSTS`, where it means no header
 * @throws {EnvError} naming every bad value, in one line
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value !== undefined && (value !== '' || name === 'HSTS')),
  );
  const result = schema.safeParse(given);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new EnvError(`The environment is not usable: ${problems.join('; ')}.`);
  }
  const env = result.data;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    // This server has no TLS, so an https address means that there is a proxy.
    trustedProxies: env.TRUSTED_PROXIES ?? (env.PUBLIC_URL?.protocol === 'https:' ? 1 : 0),
    dataDir: resolve(env.DATA_DIR),
    supabase:
      env.SUPABASE_URL && env.SUPABASE_PUBLISHABLE_KEY
        ? { url: env.SUPABASE_URL, publishableKey: env.SUPABASE_PUBLISHABLE_KEY, secretKey: env.SUPABASE_SECRET_KEY }
        : undefined,
    supabaseAccessToken: env.SUPABASE_ACCESS_TOKEN,
    databaseUrl: env.DATABASE_URL,
    sessionSecret: env.SESSION_SECRET,
    admin: { email: env.ADMIN_EMAIL, name: env.ADMIN_NAME || undefined, password: env.ADMIN_PASSWORD },
    seed: env.SEED,
    logLevel: env.LOG_LEVEL,
    drainSeconds: env.DRAIN_SECONDS,
    pageFiles: env.PAGE_FILES && resolve(env.PAGE_FILES),
    keepAliveSeconds: env.KEEP_ALIVE_SECONDS,
    hsts: env.HSTS,
    sharedCache: sharedCacheOf(env),
    timeZone: env.COMPANY_TIME_ZONE,
    countryHeader: env.COUNTRY_HEADER?.toLowerCase(),
    mail: env.SMTP_URL && env.ENQUIRIES_TO ? { smtpUrl: env.SMTP_URL, to: env.ENQUIRIES_TO } : undefined,
  };
}

function sharedCacheOf({ CDN, CDN_API_URL, CDN_TOKEN, CDN_ZONE, PURGE_URL }: z.infer<typeof schema>) {
  if (CDN && CDN_ZONE && CDN_TOKEN) return { cdn: CDN, zone: CDN_ZONE, token: CDN_TOKEN, apiUrl: CDN_API_URL };
  return PURGE_URL === undefined ? undefined : { purgeUrl: new URL(PURGE_URL) };
}

/** The environment of a site without a disk. */
export type DisklessEnv = Env & { publicUrl: URL; sessionSecret: string; supabase: NonNullable<Env['supabase']> };

/**
 * Reads the environment of a serverless platform: no disk, and no terminal at the start.
 *
 * @throws {EnvError} as `readEnv`, and naming what is missing
 */
export function readDisklessEnv(source: Record<string, string | undefined>): DisklessEnv {
  const { publicUrl, sessionSecret, supabase, ...env } = readEnv(source);
  if (publicUrl && sessionSecret && supabase) return { ...env, publicUrl, sessionSecret, supabase };
  const needed = { SUPABASE_URL: supabase, PUBLIC_URL: publicUrl, SESSION_SECRET: sessionSecret };
  const missing = Object.entries(needed).filter(([, value]) => !value);
  const problems = missing.map(([name]) => `${name} is needed where nothing is kept on a disk`);
  throw new EnvError(`The environment is not usable: ${problems.join('; ')}.`);
}
