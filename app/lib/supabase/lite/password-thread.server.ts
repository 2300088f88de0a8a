import { Worker } from 'node:worker_threads';
import type { PasswordJob } from './password-worker';

/** Hashes passwords and compares them with their bcrypt hashes, one at a time, in a thread of its own. */
export type PasswordThread = {
  /**
   * @returns whether they match
   * @throws where too many passwords wait already, or the thread has ended
   */
  compare(password: string, hash: string): Promise<boolean>;
  /**
   * @returns the hash, with the cost that the API uses
   * @throws as `compare`
   */
  hash(password: string): Promise<string>;
  stop(): Promise<void>;
};

export class PasswordQueueFullError extends Error {}

// At 70 ms each, the last one takes 7 s.
const MAX_WAITING = 100;

// A thread takes 20 MB, and an office signs in once a day.
const IDLE_MS = 60_000;

// The source is beside this file, and so is the build's: it puts all of its files into one folder.
const MODULE = import.meta.url.endsWith('.ts') ? './password-worker.ts' : './password-worker.js';

type Result = boolean | string;
type Waiting = { resolve(result: Result): void; reject(error: Error): void };

/** @returns a thread that starts with the first password, ends when there were none for a while, and starts again */
export function createPasswordThread(): PasswordThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let jobs = 0;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(new URL(MODULE, import.meta.url), { name: 'passwords' });
    started.on('message', ({ id, result }: { id: number; result: Result }) => {
      waiting.get(id)?.resolve(result);
      waiting.delete(id);
      if (waiting.size > 0) return;
      started.unref();
      idle = setTimeout(() => {
        worker = undefined;
        void started.terminate();
      }, IDLE_MS).unref();
    });
    let cause: unknown;
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      if (worker !== started) return;
      worker = undefined;
      for (const { reject } of waiting.values()) reject(new Error('The thread of passwords has ended.', { cause }));
      waiting.clear();
    });
    return started;
  }

  function run(job: Omit<PasswordJob, 'id'>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (waiting.size >= MAX_WAITING) throw new PasswordQueueFullError('Too many passwords are being checked.');
      clearTimeout(idle);
      worker ??= start();
      const id = ++jobs;
      waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ ...job, id } satisfies PasswordJob);
    });
  }

  return {
    compare: async (password, hash) => (await run({ password, hash })) === true,
    hash: async (password) => String(await run({ password })),
    async stop() {
      clearTimeout(idle);
      await worker?.terminate();
    },
  };
}
