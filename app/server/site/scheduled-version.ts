import { log } from '~/lib/runtime/log.server';
import { inSharedScope, outsideRequestScope } from '~/lib/runtime/request-scope.server';
import { createSingleFlight } from '~/lib/runtime/single-flight';
import type { Backend } from '~/lib/supabase/backend';
import { visitorClient } from '~/lib/supabase/client.server';
import { publishDue, readContentState, readTimeUntilDue } from '~/lib/supabase/content-version.server';
import { inTime, TIMEOUT_MS } from '~/lib/supabase/with-timeout';
import { type ContentVersion, polledVersion, pushedVersion } from './content-version';

/** When content is published or unpublished next, on a clock of this process. */
export type Schedule = {
  now(): number;
  /** The next moment on that clock, in milliseconds; infinite for none. */
  due(): number;
  /** Has the database publish what is due. Afterwards a new version and a new moment are known. */
  publish(): Promise<void>;
};

export type ScheduledVersion = ContentVersion & {
  isDue(): boolean;
  /** @returns the time until the next moment, in milliseconds: negative after it, infinite for none */
  timeLeft(): number;
  /** Looks for a new version in the background. */
  wake(): void;
  /** Ends the sleep until the next moment, and the looks. */
  stop(): void;
};

/** The longest sleep: after it the moment is looked at again, for a clock that was set. */
const MAX_SLEEP_MS = 60_000;
/** How long a failed attempt to publish is not repeated. */
const PAUSE_AFTER_FAILURE_MS = 1000;

/**
 * Adds the schedule to a content version: from the next moment on no version is known until the database has published
 * what is due. The process sleeps until then; a request that comes before its timer does the same.
 */
export function scheduledVersion(version: ContentVersion, { now, due, publish }: Schedule): ScheduledVersion {
  const publications = createSingleFlight<void>();
  let failedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let timedFor = Number.POSITIVE_INFINITY;

  const timeLeft = () => due() - now();
  const isDue = () => timeLeft() <= 0;

  async function attempt(): Promise<void> {
    if (now() - failedAt < PAUSE_AFTER_FAILURE_MS) return;
    try {
      await publish();
    } catch (error) {
      failedAt = now();
      log.warn({ err: error }, 'what is due could not be published');
    }
  }

  const publishAll = () => publications.run('', () => inSharedScope(attempt));

  function sleep(): void {
    const moment = due();
    if (moment === timedFor) return;
    clearTimeout(timer);
    timedFor = moment;
    if (moment === Number.POSITIVE_INFINITY) return;
    const milliseconds = Math.min(Math.max(moment - now(), 0), MAX_SLEEP_MS);
    // The timer outlives the request that happened to come first.
    timer = outsideRequestScope(() => setTimeout(wake, milliseconds));
    timer.unref();
  }

  function wake(): void {
    if (isStopped) return;
    timedFor = Number.POSITIVE_INFINITY;
    // Nothing is asked for until then.
    if (!isDue()) sleep();
    else current().catch((error: unknown) => log.warn({ err: error }, 'the schedule could not be read'));
  }

  async function current(): Promise<number | null> {
    if (isDue()) await publishAll();
    let latest = await version.current();
    // The query may have been the first to hear of a moment that has passed.
    if (latest !== null && isDue()) {
      await publishAll();
      latest = await version.current();
    }
    sleep();
    return isDue() ? null : latest;
  }

  return {
    isDue,
    timeLeft,
    known: () => (isDue() ? null : version.known()),
    current,
    refresh: version.refresh,
    wake,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** What a process with a clock of its own knows of the schedule. */
export type LearntSchedule = {
  due(): number;
  /** Takes note of the moment that was read with the version; a new one is looked up by the clock of the database. */
  learn(moment: string | null): Promise<void>;
};

/**
 * @param untilDue asks the database how many milliseconds are left
 * @param now a clock that nobody sets
 */
export function learntSchedule(untilDue: () => Promise<number | null>, now = () => performance.now()): LearntSchedule {
  let known: string | null = null;
  let due = Number.POSITIVE_INFINITY;
  return {
    due: () => due,
    async learn(moment) {
      if (moment === known) return;
      const left = moment === null ? null : await untilDue();
      due = left === null ? Number.POSITIVE_INFINITY : now() + left;
      known = moment;
    },
  };
}

type Options = {
  /** Called with each new version, also with the first: it may have changed before the start. */
  onChange(version: number): void;
  /** Called with each query, so that a graceful shutdown can wait for it. */
  onQuery(query: Promise<unknown>): void;
  /** A version that somebody has seen already, null for none. */
  seen(): number | null;
};

/** @returns the content version of a backend with its schedule: pushed by the database, or polled where others write too */
export function versionOfSite(backend: Backend, { onChange, onQuery, seen }: Options): ScheduledVersion {
  const { changes } = backend;
  const db = visitorClient(backend);
  // Visitors wait for it.
  const publish = () => inTime(TIMEOUT_MS, publishDue(db));
  if ('pushedVersion' in changes) {
    // The embedded database has the clock of this machine.
    const schedule = { now: Date.now, due: changes.pushedDue, publish };
    return scheduledVersion(pushedVersion(changes.pushedVersion, onChange), schedule);
  }
  const schedule = learntSchedule(() => readTimeUntilDue(db));
  const read = async () => {
    const state = await readContentState(db);
    await schedule.learn(state?.next_due ?? null);
    return state?.version ?? null;
  };
  const counter = polledVersion({ read, writes: changes.writes, seen, onChange, onQuery });
  const version = scheduledVersion(counter, { now: () => performance.now(), due: schedule.due, publish });
  changes.onChange?.(version.wake);
  return version;
}
