import { log } from '~/lib/runtime/log.server';
import { inSharedScope } from '~/lib/runtime/request-scope.server';
import { createSingleFlight } from '~/lib/runtime/single-flight';

/** What this process knows of the counter that every change of public content raises. */
export type ContentVersion = {
  /** @returns the version, where it is known without a query; null where it has to be read */
  known(): number | null;
  /** @returns the current version; null where the backend is down */
  current(): Promise<number | null>;
  /** Starts a query in the background, where the known version is about to expire. */
  refresh(): void;
  /** Whether a moment of the schedule has passed that the version does not contain yet; missing without a schedule. */
  isDue?(): boolean;
};

type Options = {
  /** Queries the database; null or an error is an outage. */
  read(): Promise<number | null>;
  /** How many writes of this process have ended: each one makes the known version stale. */
  writes(): number;
  /** A version that somebody has seen already, null for none: an earlier one is stale. */
  seen?(): number | null;
  /** Called with each new version, also with the first: it may have changed before the start. */
  onChange?: OnChange;
  /** Called with each query, so that a graceful shutdown can wait for it. */
  onQuery?(query: Promise<unknown>): void;
  now?(): number;
};

type OnChange = (version: number) => void;

/** How long a version counts where other processes write too: an edit shows after at most 1 s. */
const MAX_AGE_MS = 1000;
const REFRESH_AFTER_MS = 500;

type Reading = { writes: number; at: number; version: number | null };

/**
 * @param pushed gives the counter as the database last pushed it, null where it could not
 * @returns the counter where the database pushes every change of it: nothing is ever polled
 */
export function pushedVersion(pushed: () => number | null, onChange: OnChange): ContentVersion {
  const notify = onDistinct(onChange);
  const known = () => {
    const version = pushed();
    if (version !== null) notify(version);
    return version;
  };
  return { known, current: async () => known(), refresh: () => undefined };
}

/** @returns the counter where other processes may change it too, polled no more often than needed */
export function polledVersion({
  read,
  writes,
  seen = () => null,
  onChange,
  onQuery,
  now = () => performance.now(),
}: Options): ContentVersion {
  const notify = onDistinct(onChange);
  const queries = createSingleFlight<number | null>();
  let latest: Reading | undefined;

  const isOlder = ({ at }: Reading, age: number) => now() - at >= age;
  const isBehind = ({ version }: Reading) => version !== null && version < (seen() ?? version);
  const isCurrent = (reading: Reading) =>
    reading.writes === writes() && !isOlder(reading, MAX_AGE_MS) && !isBehind(reading);

  async function readLatest(): Promise<number | null> {
    const started = { writes: writes(), at: now() };
    const version = await read().catch((error: unknown) => {
      log.warn({ err: error }, 'the content version could not be read');
      return null;
    });
    if (latest && latest.at > started.at) return version;
    latest = { ...started, version };
    if (version !== null) notify(version);
    return version;
  }

  // A query from before the last write may return what was before it, so only queries since that write are shared. The
  // same holds for the writes of others of which something was seen.
  const query = () =>
    queries.run(`${writes()} ${seen()}`, () => {
      const running = inSharedScope(readLatest);
      onQuery?.(running);
      return running;
    });

  return {
    known: () => (latest && isCurrent(latest) ? latest.version : null),
    async current() {
      if (latest && isCurrent(latest)) return latest.version;
      // While the backend is down no request waits for another failure; a successful write ends that.
      if (latest?.version === null && latest.writes === writes()) {
        void query();
        return null;
      }
      return query();
    },
    refresh() {
      if (!latest || latest.writes !== writes() || isOlder(latest, REFRESH_AFTER_MS)) void query();
    },
  };
}

function onDistinct(onChange: OnChange | undefined): OnChange {
  let before: number | undefined;
  return (version) => {
    if (version === before) return;
    before = version;
    onChange?.(version);
  };
}
