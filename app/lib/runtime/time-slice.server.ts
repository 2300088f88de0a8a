import { ownTurn } from './own-turn.server';

const SLICE_MS = 15;

/** Divides long work on the main thread into slices, between which the event loop serves other requests. */
export type TimeSlice = {
  /** Lets other requests have their turn where the slice has had its time, and begins the next one. */
  next(): Promise<void>;
};

export function createTimeSlice(): TimeSlice {
  let end = performance.now() + SLICE_MS;
  return {
    async next() {
      if (performance.now() < end) return;
      await ownTurn();
      end = performance.now() + SLICE_MS;
    },
  };
}
