import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '~/types/database-overrides';
import type { Backend } from './backend';

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
export function authClient(backend: Backend): Db {
  return visitorClient(backend);
}

/**
 * @returns a client that bypasses row level security, for bootstrap and tests
 * @throws where no secret key is configured
 */
export function serviceClient(backend: Backend): Db {
  if (!backend.secretKey) throw new Error('SUPABASE_SECRET_KEY is not set');
  return client(backend, backend.secretKey);
}

/**
 * @returns the auth service's admin interface, the one thing that needs the secret key while the site runs
 * @throws where no secret key is configured
 */
export function authAdminClient(backend: Backend): Db['auth']['admin'] {
  return serviceClient(backend).auth.admin;
}

function client(backend: Backend, key: string, headers: Record<string, string> = {}): Db {
  return createClient<Database>(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Its own retries wait for 1, 2 and 4 s, longer than a visitor does.
    db: { retry: false },
    global: { fetch: backend.fetch, headers },
  });
}
