import type { Env } from '~/lib/env.server';
import { openEmbedded, openOnPostgres } from './embedded.server';
import type { FileStore } from './file-store.server';
import type { SqlDatabase } from './sql-database.server';

/** Everything the application knows of the Supabase it runs on. */
export type Backend = {
  url: string;
  publishableKey: string;
  secretKey: string | undefined;
  /** How supabase-js reaches the API; undefined means over the network. */
  fetch: typeof fetch | undefined;
  /** Direct SQL, where this program owns the database. */
  database: SqlDatabase | undefined;
  /** The buckets' files, where this program keeps them itself. */
  files: FileStore | undefined;
  /** Adds a user, where this program runs the auth service itself. Sign-up is closed otherwise. */
  signUp: ((email: string, password: string) => Promise<void>) | undefined;
  close(): Promise<void>;
};

/** Fills a new, empty backend: the first administrator and the demo content. */
export type FirstStart = (backend: Backend) => Promise<void>;

/**
 * Opens the backend that the environment asks for (design D3). This is the one place that knows there
 * are three kinds; `firstStart` runs on an empty one that this program owns.
 */
export async function openBackend(env: Env, secret: string, firstStart: FirstStart): Promise<Backend> {
  const { dataDir } = env;
  if (env.supabase) {
    const { url, publishableKey, secretKey } = env.supabase;
    return {
      url: url.origin,
      publishableKey,
      secretKey,
      fetch: undefined,
      database: undefined,
      files: undefined,
      signUp: undefined,
      close: async () => undefined,
    };
  }
  if (env.databaseUrl) return openOnPostgres({ dataDir, secret, firstStart, url: env.databaseUrl });
  return openEmbedded({ dataDir, secret, firstStart });
}
