import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '~/types/database-overrides';
import type { Backend } from './backend';

/** A client of the project's Supabase; whose rights it has depends on who made it. */
export type Db = SupabaseClient<Database>;

/** @returns a client with a visitor's rights; one serves every request */
export function visitorClient(backend: Backend): Db {
  return client(backend, backend.publishableKey);
}

/**
 * @param patient whether to wait for work that takes its time
 * @returns a client with the rights of whoever the token stands for
 */
export function userClient(backend: Backend, accessToken: string, patient = false): Db {
  const reach = patient ? { ...backend, fetch: backend.longFetch } : backend;
  return client(reach, backend.publishableKey, { Authorization: `Bearer ${accessToken}` });
}

/** @returns a client for one exchange with the auth service; it keeps the session it gets, so nobody shares it */
export function authClient(backend: Backend): Db {
  return visitorClient(backend);
}

/**
 * @returns a client that row level security does not bind, for first start and tests
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
    // Its own retries wait for 1, 2 and 4 s, which no visitor does.
    db: { retry: false },
    global: { fetch: backend.fetch, headers },
  });
}
