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
  /** Whether others may write too. Where they cannot, what is known stays known until this process writes. */
  isShared: boolean;
  /** Is told of each version that is not the one before, and of the first: nobody knows what was before the start. */
  onChange?(version: number): void;
  now?(): number;
};

/** How long an answer counts where others may have written since (design D6). */
const KNOWN_FOR_MS = 1000;
const REFRESH_AFTER_MS = 500;

type Question = { writes: number; at: number };
type Reading = Question & { version: number | null };

/** @returns the counter, read no more often than it has to be */
export function contentVersion({
  read,
  writes,
  isShared,
  onChange,
  now = () => performance.now(),
}: Options): ContentVersion {
  let latest: Reading | undefined;
  let told: number | undefined;
  let asking: (Question & { answer: Promise<number | null> }) | undefined;

  const isOld = ({ at, version }: Reading, after: number) => (isShared || version === null) && now() - at >= after;
  const isCurrent = (reading: Reading) => reading.writes === writes() && !isOld(reading, KNOWN_FOR_MS);

  function ask(): Promise<number | null> {
    // A question asked before the last write may be answered with what was before it.
    if (asking && asking.writes === writes()) return asking.answer;
    const question = { writes: writes(), at: now() };
    const answer = read()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the content version could not be read');
        return null;
      })
      .then((version) => {
        if (asking === mine) asking = undefined;
        if (latest && latest.at > question.at) return version;
        latest = { ...question, version };
        if (version !== null && version !== told) onChange?.(version);
        told = version ?? told;
        return version;
      });
    const mine = { ...question, answer };
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
      if (!latest || latest.writes !== writes() || isOld(latest, REFRESH_AFTER_MS)) void ask();
    },
  };
}
