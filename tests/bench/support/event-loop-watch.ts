// Runs inside the measured server, before it: says how long its event loop was blocked at the longest.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// A block is seen as this much longer than it was, at the most.
const EVERY_MS = 5;

if (isMainThread && process.send) {
  const delays = monitorEventLoopDelay({ resolution: EVERY_MS });
  delays.enable();
  process.on('message', () => {
    process.send?.(delays.max / 1e6);
    delays.reset();
  });
  // The server lives as long as it would without being watched.
  process.channel?.unref();
}
