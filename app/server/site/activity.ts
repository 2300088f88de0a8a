import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** What the site is busy with, apart from work in the background. */
export type Activity = {
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits until no work is under way, at most so many milliseconds. */
  whenIdle(withinMs: number): Promise<void>;
};

// A form is answered by an address, and whoever sent it asks for that next.
const NEXT_REQUEST_MS = 10;

const LOOK_AGAIN_MS = 2;

export function createActivity(): Activity {
  let underWay = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  const isBusy = (now: number) => underWay > 0 || now - endedAt < NEXT_REQUEST_MS;

  return {
    async during(work) {
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
        endedAt = performance.now();
      }
    },
    async whenIdle(withinMs) {
      const until = performance.now() + withinMs;
      // What has come in meanwhile counts too.
      await nextTurn();
      for (let now = performance.now(); now < until && isBusy(now); now = performance.now()) await pause(LOOK_AGAIN_MS);
    },
  };
}
