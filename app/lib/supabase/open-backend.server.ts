import type { Env } from '~/lib/runtime/env.server';
import type { Backend, Bootstrap, SelfHostedBackend, SelfHostedOptions } from './backend';
import { onlySupabase } from './project/only-supabase.server';
import { resilientFetch } from './resilient-fetch.server';
import { writeCounter } from './write-counter';

/**
 * Opens the backend that the environment asks for: hosted Supabase, an own PostgreSQL, or the embedded database. This
 * is the one place that knows all three.
 *
 * @param bootstrap fills an empty backend that this program runs itself
 */
export function openBackend(env: Env, secret: string, bootstrap: Bootstrap): Promise<Backend> {
  return env.supabase
    ? Promise.resolve(supabaseBackend(env.supabase))
    : openSelfHostedBackend(env, { secret, bootstrap });
}

/**
 * Opens the backend of an environment without SUPABASE_URL.
 *
 * @param options.schemaUpTo the last migration to apply; all where not given
 */
export async function openSelfHostedBackend(
  { dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>,
  options: Omit<SelfHostedOptions, 'dataDir'>,
): Promise<SelfHostedBackend> {
  // Imported on demand: a site on a project needs neither, and a function's first visitor waits for what is loaded.
  if (!databaseUrl) {
    const { openEmbedded } = await import('~/lib/supabase/embedded/embedded.server');
    return openEmbedded({ ...options, dataDir });
  }
  // It loads the whole API into this thread.
  const { openOnPostgres } = await import('~/lib/supabase/lite/postgres-backend.server');
  return openOnPostgres({ ...options, dataDir, url: databaseUrl });
}

function supabaseBackend({ url, publishableKey, secretKey }: NonNullable<Env['supabase']>): Backend {
  const counted = writeCounter(fetch);
  return {
    url: url.origin,
    publishableKey,
    secretKey,
    authAdmin: secretKey !== undefined,
    ...resilientFetch(onlySupabase(counted.fetch)),
    changes: { writes: counted.writes },
    files: undefined,
    close: async () => undefined,
  };
}
