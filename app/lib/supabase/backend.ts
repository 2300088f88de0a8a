import type { FileStore } from '~/lib/supabase/lite/file-store.server';
import type { SqlDatabase } from './sql-database.server';

/** Everything the application knows of the Supabase it runs on. */
export type Backend = {
  url: string;
  publishableKey: string;
  secretKey: string | undefined;
  /** Whether the auth service has an admin interface that accepts the secret key: invitations, e-mail look-ups. */
  authAdmin: boolean;
  /** How supabase-js reaches the API; it times out early, because a visitor waits for the page. */
  fetch: typeof fetch;
  /** The same with a long timeout, for imports, exports and uploads; pages and saves get their turn between its calls. */
  longFetch: typeof fetch;
  /** How this process learns of changes to the content. */
  changes: ContentChanges;
  /** The buckets' files, where this program stores them itself. */
  files: FileStore | undefined;
  close(): Promise<void>;
};

/**
 * How the content version reaches this process. Where this process is the only writer, the database pushes the version
 * with each write, null where it could not be read. Where others may write too, such as another instance or an SQL
 * client, the version has to be polled: at the latest when the count of this process's own completed writes has changed. A
 * change that was heard of counts as one.
 */
type ContentChanges =
  | {
      pushedVersion(): number | null;
      /** The next moment of the schedule in milliseconds since 1970, pushed with the version; infinite for none. */
      pushedDue(): number;
    }
  | {
      writes(): number;
      /** Calls back after each change that anybody has committed, where the database says so. */
      onChange?(heard: () => void): void;
    };

/** A backend whose database and auth service this program runs itself. */
export type SelfHostedBackend = Backend & {
  /**
   * Direct SQL as the database's owner, for start, migrations and tests. While the site runs, all writes go through
   * `fetch`: one that does not invalidates no cache.
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
 * Fills a new backend with the first administrator and the demo content. It must be repeatable, because an attempt may
 * have been cut off; the administrator comes last, so that their row marks a complete bootstrap.
 *
 * @param opening the backend, which may still be opening: slow preparations can run meanwhile
 */
export type Bootstrap = (opening: Promise<SelfHostedBackend>) => Promise<void>;

/** Options for opening a backend that this program runs itself. */
export type SelfHostedOptions = {
  dataDir: string;
  /** The JWT secret is derived from this one. */
  secret: string;
  bootstrap: Bootstrap;
  /** The last migration to apply; all where not given. */
  schemaUpTo?: string | undefined;
};
