import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 15;

/** Divides long work on the main thread into slices, between which the event loop serves other requests. */
export type TimeSlice = {
  /** Whether the slice has had its time. */
  isOver(): boolean;
  /** Lets other requests have their turn where the slice is over, and begins the next one. */
  next(): Promise<void>;
};

/** @returns a slice that begins now */
export function createTimeSlice(): TimeSlice {
  let end = performance.now() + SLICE_MS;
  const isOver = () => performance.now() >= end;
  return {
    isOver,
    async next() {
      if (!isOver()) return;
      await setImmediate();
      end = performance.now() + SLICE_MS;
    },
  };
}
