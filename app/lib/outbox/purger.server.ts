import { setTimeout as pause } from 'node:timers/promises';
import { log } from '~/lib/runtime/log.server';
import { outsideRequestScope } from '~/lib/runtime/request-scope.server';
import { BackendError } from '~/lib/supabase/result.server';
import { PurgeError } from './purge.server';
import { type PurgeLedger, REPEATED_AFTER_MS } from './purge-ledger.server';

/** Tells a cache of changes: one purge is under way, and one after it for all that came meanwhile. */
export type Purger = {
  /**
   * Tells what is due now. What is due later has a timer. Never fails.
   *
   * @param anew looks also for what another build or cache was told, at the start and then now and again: while processes
   *   of two builds run, each purges what the other one has rendered
   */
  run(anew?: boolean): Promise<void>;
  /** Whether something is due, for hosts on which no timer runs between requests. */
  isDue(): boolean;
  /** Waits also for what is due within the next two seconds. */
  whenDone(): Promise<void>;
  /** Ends the timer. */
  stop(): void;
};

/** Until the ledger is asked again, where it could not be. */
const LEDGER_PAUSE_MS = 10_000;
/** The longest that somebody waits for purges that fail. */
const PATIENCE_MS = 5000;

/** @param send purges the cache, or throws a `PurgeError` */
export function createPurger(ledger: PurgeLedger, send: (version: number) => Promise<void>): Purger {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isAskedAnew = false;
  let isStopped = false;
  let dueAt = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  async function failureOf(version: number): Promise<PurgeError | null> {
    try {
      await send(version);
      return null;
    } catch (error) {
      if (!(error instanceof PurgeError)) throw error;
      log.error({ err: error, version }, 'the cache in front could not be purged');
      return error;
    }
  }

  function wakeIn(milliseconds: number): void {
    dueAt = performance.now() + milliseconds;
    // A moment later than the clock of the database says.
    if (!isStopped) timer = setTimeout(() => void run(), Math.ceil(milliseconds) + 1);
    timer?.unref();
  }

  async function tellAll(): Promise<void> {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    for (;;) {
      const anew = isAskedAnew;
      isAskedAgain = false;
      isAskedAnew = false;
      const due = await ledger.claim(anew);
      if (due.claim !== null) await ledger.settle(due.claim, await failureOf(due.version));
      else if (!isAskedAgain) {
        if (due.wait !== null) wakeIn(due.wait);
        return;
      }
    }
  }

  async function tellOrLog(): Promise<void> {
    try {
      await tellAll();
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      log.error({ err: error }, 'which purges are due could not be asked, or their outcome not be noted');
      wakeIn(LEDGER_PAUSE_MS);
    }
  }

  function run(anew = false): Promise<void> {
    isAskedAgain = true;
    isAskedAnew ||= anew;
    running ??= outsideRequestScope(tellOrLog).finally(() => {
      running = undefined;
      // Between the last look and now.
      if (isAskedAgain) void run();
    });
    return running;
  }

  return {
    run,
    isDue: () => dueAt <= performance.now(),
    async whenDone() {
      const patienceEnds = performance.now() + PATIENCE_MS;
      for (;;) {
        await running;
        const left = dueAt - performance.now();
        if (left > REPEATED_AFTER_MS || performance.now() > patienceEnds) return;
        await pause(Math.max(0, left) + 1);
        await run();
      }
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
