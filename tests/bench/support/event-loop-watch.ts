// Preloaded into the measured server: reports since the last message the longest event loop delay, and the longest turn of
// the event loop by the processor's time, which other programs do not raise.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// The error of the measured delay, at most.
const EVERY_MS = 5;

if (isMainThread && process.send) {
  const delays = monitorEventLoopDelay({ resolution: EVERY_MS });
  delays.enable();
  let [before, longestTurn] = [processorTime(), 0];
  setInterval(() => {
    const now = processorTime();
    longestTurn = Math.max(longestTurn, now - before);
    before = now;
  }, EVERY_MS).unref();
  process.on('message', () => {
    process.send?.({ delay: delays.max / 1e6, turn: longestTurn });
    delays.reset();
    longestTurn = 0;
  });
  // The channel must not keep the server alive.
  process.channel?.unref();
}

/** Of this thread, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
