/** What a key of Supabase says about itself. */
export type KeyKind = {
  rights: 'visitor' | 'everything' | 'unknown';
  /** In words, such as "a publishable key". */
  words: string;
  /** The reference of the project that a JWT is of. */
  project: string | undefined;
  /** When a JWT ends, in seconds since 1970. */
  expires: number | undefined;
};

/**
 * Reads a key without asking anybody: the keys of today by their prefix, the legacy ones, which are JWTs, by their claims
 * (Supabase, "Understanding API keys").
 */
export function kindOfKey(key: string): KeyKind {
  const none = { project: undefined, expires: undefined };
  if (key.startsWith('sb_publishable_')) return { rights: 'visitor', words: 'a publishable key', ...none };
  if (key.startsWith('sb_secret_')) return { rights: 'everything', words: 'a secret key', ...none };
  const { role, ref, exp } = claimsOf(key);
  const claims = {
    project: typeof ref === 'string' ? ref : undefined,
    expires: typeof exp === 'number' ? exp : undefined,
  };
  if (role === 'anon') return { rights: 'visitor', words: 'the legacy key "anon"', ...claims };
  if (role === 'service_role') return { rights: 'everything', words: 'the legacy key "service_role"', ...claims };
  return { rights: 'unknown', words: 'no key of Supabase', ...none };
}

/** @returns the reference in the address of a hosted project; undefined for a domain of one's own */
export function projectOf(url: string): string | undefined {
  return /^([a-z0-9]{20})\.supabase\.\w+$/.exec(new URL(url).hostname)?.[1];
}

function claimsOf(token: string): Record<string, unknown> {
  const [, payload = '', ...rest] = token.split('.');
  if (rest.length !== 1) return {};
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
