import { log } from '~/lib/runtime/log.server';

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
  onChange?: OnChange;
  /** Is given each question, so that nobody ends the process while it is open. */
  onAsk?(answer: Promise<unknown>): void;
  now?(): number;
};

type OnChange = (version: number) => void;

/** How long an answer counts where others may have written since (design D6). */
const KNOWN_FOR_MS = 1000;
const REFRESH_AFTER_MS = 500;

type Question = { writes: number; at: number };
type Reading = Question & { version: number | null };

/**
 * @param told the counter as the database tells it, null where it could not
 * @returns the counter where every change of it is told: nobody ever asks
 */
export function pushedVersion(told: () => number | null, onChange: OnChange): ContentVersion {
  const changed = whenChanged(onChange);
  const known = () => {
    const version = told();
    if (version !== null) changed(version);
    return version;
  };
  return { known, current: async () => known(), refresh: () => undefined };
}

/** @returns the counter where others may change it too, read no more often than it has to be */
export function polledVersion({
  read,
  writes,
  onChange,
  onAsk,
  now = () => performance.now(),
}: Options): ContentVersion {
  const changed = whenChanged(onChange);
  let latest: Reading | undefined;
  let asking: (Question & { answer: Promise<number | null> }) | undefined;

  const isOld = ({ at }: Reading, after: number) => now() - at >= after;
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
        if (version !== null) changed(version);
        return version;
      });
    const mine = { ...question, answer };
    asking = mine;
    onAsk?.(answer);
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

function whenChanged(onChange: OnChange | undefined): OnChange {
  let before: number | undefined;
  return (version) => {
    if (version === before) return;
    before = version;
    onChange?.(version);
  };
}
