import { isIP } from 'node:net';
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { currentClientAddress } from '~/lib/runtime/request-scope.server';
import type { Database } from '~/types/database-overrides';
import { type Backend, isSelfHosted } from './backend';
import { unwrap } from './result.server';

/** A Supabase client; its rights depend on its key or token. */
export type Db = SupabaseClient<Database>;

/** @returns a client with a visitor's rights; all requests share one */
export function visitorClient(backend: Backend): Db {
  return client(backend, backend.publishableKey);
}

/**
 * @param isLong whether to use the long timeout, for imports, exports and uploads
 * @returns a client with the rights of the token's user
 */
export function userClient(backend: Backend, accessToken: string, isLong = false): Db {
  const reach = isLong ? { ...backend, fetch: backend.longFetch } : backend;
  return client(reach, backend.publishableKey, { Authorization: `Bearer ${accessToken}` });
}

/** @returns a client for one call of the auth service; it stores the session, so it must not be shared */
export function authClient(backend: Backend): Db['auth'] {
  const { key, headers } = forwarding(backend);
  return client(backend, key, headers).auth;
}

/**
 * @returns a client of the auth service that holds a session as it is. Given one by `setSession`, supabase-js would ask
 *   for the user first, and renew by itself, with retries, a token that is valid for less than 90 s
 *   (`findings/refresh-although-off.sh`).
 */
export function sessionClient(backend: Backend, session: { access_token: string; refresh_token: string }): Db['auth'] {
  const held = JSON.stringify({ ...session, expires_at: Number.MAX_SAFE_INTEGER, user: {} });
  const nothing = () => undefined;
  const { key, headers } = forwarding(backend);
  const storage = { getItem: () => held, setItem: nothing, removeItem: nothing };
  return client(backend, key, headers, { persistSession: true, storage }).auth;
}

// Supabase takes the header of no other key (https://supabase.com/docs/guides/auth/rate-limits#ip-address-forwarding).
const SECRET_KEY = /^sb_secret_/;

/**
 * The auth service of a project limits requests by their address, which would be the same for all visitors: it is told
 * theirs. A project that has not switched that on ignores the header.
 */
function forwarding(backend: Backend): { key: string; headers: Record<string, string> } {
  const { publishableKey, secretKey = '' } = backend;
  const address = currentClientAddress() ?? '';
  if (!isIP(address) || isSelfHosted(backend) || !SECRET_KEY.test(secretKey))
    return { key: publishableKey, headers: {} };
  return { key: secretKey, headers: { 'Sb-Forwarded-For': address } };
}

/**
 * @returns a client that bypasses row level security
 * @throws where no secret key is configured
 */
export function serviceClient(backend: Backend): Db {
  if (!backend.secretKey) throw new Error('SUPABASE_SECRET_KEY is not set');
  return client(backend, backend.secretKey);
}

/**
 * @returns a client for what only this server may write for visitors: with the secret key, which the database then asks
 *   for (`reserveFunctions`); where none is configured, with a visitor's rights
 */
export function siteClient(backend: Backend): Db {
  return backend.secretKey ? serviceClient(backend) : visitorClient(backend);
}

/**
 * Keeps the functions that store what visitors send for `siteClient`, where a secret key is configured.
 *
 * @throws {BackendError} where the backend cannot be reached, or refuses the key
 */
export async function reserveFunctions(backend: Backend): Promise<void> {
  if (backend.secretKey) await unwrap(serviceClient(backend).rpc('reserve_functions', { reserved: true }));
}

/**
 * @returns the auth service's admin interface, the one thing that needs the secret key while the site runs
 * @throws where no secret key is configured
 */
export function authAdminClient(backend: Backend): Db['auth']['admin'] {
  return serviceClient(backend).auth.admin;
}

function client(
  backend: Backend,
  key: string,
  headers: Record<string, string> = {},
  auth: SupabaseClientOptions<'public'>['auth'] = {},
): Db {
  return createClient<Database>(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, ...auth },
    // Its own retries wait for 1, 2 and 4 s, longer than a visitor does.
    db: { retry: false },
    global: { fetch: backend.fetch, headers },
  });
}
