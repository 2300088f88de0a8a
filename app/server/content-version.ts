import { log } from '~/lib/log.server';

/** What this process knows of the counter that every change of public content raises (design D6). */
export type ContentVersion = {
  /** @returns the version, where it is known without asking; null where somebody has to ask */
  known(): number | null;
  /** @returns the version of now; null where the backend is down */
  current(): Promise<number | null>;
  /** Starts to ask where the answer will soon be too old, and waits for nothing. */
  refresh(): void;
};

type Options = {
  /** Asks the database; null or an error is an outage. */
  read(): Promise<number | null>;
  /** How many writes of this process have ended: after one, what is known is old at once. */
  writes(): number;
  /** Is told of each version that is not the one before, and of the first: nobody knows what was before the start. */
  onChange?(version: number): void;
  now?(): number;
};

/** Other instances may have written: nobody relies on an answer for longer (issue of the page cache, design D6). */
const KNOWN_FOR_MS = 1000;
const REFRESH_AFTER_MS = 500;

type Reading = { writes: number; at: number };

/** @returns the counter, read no more often than it has to be */
export function contentVersion({ read, writes, onChange, now = () => performance.now() }: Options): ContentVersion {
  let latest: (Reading & { version: number | null }) | undefined;
  let told: number | undefined;
  let asking: (Reading & { answer: Promise<number | null> }) | undefined;

  const isCurrent = (reading: Reading) => reading.writes === writes() && now() - reading.at < KNOWN_FOR_MS;

  function ask(): Promise<number | null> {
    // A question asked before the last write may be answered with what was before it.
    if (asking && asking.writes === writes()) return asking.answer;
    const reading = { writes: writes(), at: now() };
    const answer = read()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the content version could not be read');
        return null;
      })
      .then((version) => {
        if (asking === mine) asking = undefined;
        if (latest && latest.at > reading.at) return version;
        latest = { ...reading, version };
        if (version !== null && version !== told) onChange?.(version);
        told = version ?? told;
        return version;
      });
    const mine = { ...reading, answer };
    asking = mine;
    return answer;
  }

  return {
    known: () => (latest && isCurrent(latest) ? latest.version : null),
    async current() {
      if (latest && isCurrent(latest)) return latest.version;
      // While the backend is down nobody waits to hear it again; a write that went through ends that.
      if (latest?.version === null && latest.writes === writes()) {
        void ask();
        return null;
      }
      return ask();
    },
    refresh() {
      if (!latest || now() - latest.at > REFRESH_AFTER_MS) void ask();
    },
  };
}
