import type { Env } from '~/lib/runtime/env.server';
import { openEmbedded } from '~/lib/supabase/embedded/embedded.server';
import type { FileStore } from '~/lib/supabase/lite/file-store.server';
import { resilientFetch } from './resilient-fetch.server';
import type { SqlDatabase } from './sql-database.server';
import { writeCounter } from './write-counter';

/** Everything the application knows of the Supabase it runs on. */
export type Backend = {
  url: string;
  publishableKey: string;
  secretKey: string | undefined;
  /** Whether the auth service has an admin interface and lets us in: people can be invited, addresses looked up. */
  authAdmin: boolean;
  /** How supabase-js reaches the API; given up soon, because somebody is waiting for a page. */
  fetch: typeof fetch;
  /** The same for what takes its time. */
  patientFetch: typeof fetch;
  /** How this process hears of changes to the content. */
  changes: ContentChanges;
  /** The buckets' files, where this program keeps them itself. */
  files: FileStore | undefined;
  close(): Promise<void>;
};

/**
 * Where nobody but this process writes, the database tells the content version (design D6) with each write, null where it
 * could not. Where others may write too, another instance of this program or somebody by hand, somebody has to ask:
 * at the latest when the count of this process's own ended writes has changed.
 */
export type ContentChanges = { toldVersion(): number | null } | { writes(): number };

/** A backend whose database and auth service this program runs itself. */
export type SelfHostedBackend = Backend & {
  /**
   * Direct SQL as the database's owner, for start, migrations and tests. While the site runs, all writes
   * go through `fetch`: nobody learns of one that does not.
   */
  database: SqlDatabase;
  files: FileStore;
  /** Adds a user; sign-up is closed otherwise. */
  signUp(email: string, password: string): Promise<void>;
};

/** Whether this program runs the database and the auth service itself. */
export function isSelfHosted(backend: Backend): backend is SelfHostedBackend {
  return 'database' in backend;
}

/**
 * Fills a new backend: the first administrator and the demo content. It may find what an earlier attempt
 * left; there is no administrator until everything is there.
 *
 * @param opening the backend, which may still be on its way: what takes long can be prepared meanwhile
 */
export type Bootstrap = (opening: Promise<SelfHostedBackend>) => Promise<void>;

/** What a backend is opened with that this program runs itself. */
export type OwnOptions = {
  dataDir: string;
  /** Tokens are signed with a secret made from this one. */
  secret: string;
  firstStart: Bootstrap;
  /** The last migration to apply; all where not given. */
  schemaUpTo?: string | undefined;
};

/**
 * Opens the backend that the environment asks for (design D3). This is the one place that knows there
 * are three kinds; `firstStart` runs on an empty one that this program owns.
 */
export function openBackend(env: Env, secret: string, firstStart: Bootstrap): Promise<Backend> {
  return env.supabase
    ? Promise.resolve(supabaseBackend(env.supabase))
    : openSelfHostedBackend(env, { secret, firstStart });
}

/**
 * Opens the backend of an environment without SUPABASE_URL.
 *
 * @param options.schemaUpTo the last migration to apply; all where not given
 */
export async function openSelfHostedBackend(
  { dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>,
  options: Omit<OwnOptions, 'dataDir'>,
): Promise<SelfHostedBackend> {
  if (!databaseUrl) return openEmbedded({ ...options, dataDir });
  // Loaded where it is wanted: it brings the whole API into this thread.
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
    ...resilientFetch(counted.fetch),
    changes: { writes: counted.writes },
    files: undefined,
    close: async () => undefined,
  };
}
