// Preloaded into the measured server: reports the longest event loop delay since the last message.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// The error of the measured delay, at most.
const EVERY_MS = 5;

if (isMainThread && process.send) {
  const delays = monitorEventLoopDelay({ resolution: EVERY_MS });
  delays.enable();
  process.on('message', () => {
    process.send?.(delays.max / 1e6);
    delays.reset();
  });
  // The channel must not keep the server alive.
  process.channel?.unref();
}
