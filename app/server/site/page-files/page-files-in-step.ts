import { isSafeMethod } from '~/lib/http/safe-method';
import { log } from '~/lib/runtime/log.server';
import type { ScheduledVersion } from '~/server/site/scheduled-version';
import type { PageFiles } from './page-files';

/** Page files that never show an earlier content version than the program does. */
export type PageFilesInStep = {
  /**
   * Replaces what an earlier start left. Until then the web server sends that.
   *
   * @param fill asks for the pages with which the web server begins
   */
  open(fill: () => Promise<void>): Promise<void>;
  onChange(version: number): void;
  /** Somebody asks the program for something, at a time of `performance.now()`. */
  visited(at: number): void;
  /** Has to end before the response to a request is sent, so that what it changed is not sent as it was. */
  settle(method: string): Promise<void>;
  /** Ends the watch. The link stays, for visitors who come while the program restarts. */
  stop(): void;
};

/** No page is sent from files this long before a moment of the schedule, for clocks and timers that differ. */
const HIDDEN_BEFORE_MS = 1000;
/** Where the web server sends all pages, no request makes the program look for changes that others made. */
const WATCH_EVERY_MS = 250;
/** A project in the network is not asked that often for nobody: after so long without a request, pages come by the program. */
const REST_AFTER_MS = 10 * 60_000;

/**
 * @param version of the site; it is not asked before the first call
 * @param isFar whether it is asked for in the network
 */
export function pageFilesInStep(files: PageFiles, version: () => ScheduledVersion, isFar: boolean): PageFilesInStep {
  let follow: (version: number) => void = () => undefined;
  let latest: number | null = null;
  let watch: NodeJS.Timeout | undefined;
  let visitedAt = 0;
  let isResting = false;

  /** @param show sends pages of a version */
  function unlessDue(show: () => void): void {
    if (version().timeLeft() < HIDDEN_BEFORE_MS) files.hide();
    else show();
  }

  async function look(): Promise<void> {
    const wasResting = isResting;
    isResting = isFar && performance.now() - visitedAt > REST_AFTER_MS;
    if (isResting) {
      if (!wasResting) files.hide();
      return;
    }
    const linked = files.linked();
    version().refresh();
    const now = await version().current();
    if (now === null) return;
    // Somebody has put an earlier database in the place of this one, or a change that nobody could read did not happen.
    const isAhead = linked !== null && linked.version > now;
    unlessDue(() => (isAhead ? files.takeOver(now, linked) : files.update(now)));
  }

  return {
    async open(fill) {
      const before = await version().current();
      if (before !== null) files.prepare(before);
      follow = files.prepare;
      await fill();
      await files.written();
      const linked = files.linked();
      const now = await version().current();
      if (now === null) files.hide();
      else unlessDue(() => files.takeOver(now, linked));
      follow = (changed) => unlessDue(() => files.update(changed));
      visitedAt = performance.now();
      const warn = (error: unknown) => log.warn({ err: error }, 'the page files could not be brought up to date');
      watch = setInterval(() => void look().catch(warn), WATCH_EVERY_MS);
      watch.unref();
    },

    onChange(changed) {
      latest = changed;
      follow(changed);
    },

    visited(at) {
      visitedAt = at;
    },

    async settle(method) {
      if (version().known() !== null || (await version().current()) !== null || isSafeMethod(method)) return;
      if (latest === null) files.hide();
      else files.distrust(latest);
    },

    stop: () => clearInterval(watch),
  };
}
