import { setTimeout as wait } from 'node:timers/promises';
import { httpClient } from './http-client.ts';

const EVERY_MS = 20;

/** Asks for /healthz every 20 ms, whether or not the last answer has come. */
export function watchHealth(origin: string): {
  /** @returns the slowest answer since the last call, in milliseconds */
  slowest(): Promise<number>;
  stop(): Promise<void>;
} {
  const client = httpClient(origin);
  let isOver = false;
  let times: Promise<number>[] = [];
  const watching = (async () => {
    while (!isOver) {
      times.push(client.get('/healthz').then(({ ms, status }) => (status === 200 ? ms : Number.POSITIVE_INFINITY)));
      await wait(EVERY_MS);
    }
  })();
  return {
    async slowest() {
      const asked = times;
      times = [];
      return Math.max(0, ...(await Promise.all(asked)));
    },
    async stop() {
      isOver = true;
      await watching;
      await Promise.allSettled(times);
      client.close();
    },
  };
}
