import { parentPort } from 'node:worker_threads';
import { compareSync } from 'bcryptjs';

// The thread that compares passwords with their hashes, which takes about 70 ms each on purpose. Node runs this file
// from its source too, in development and in tests.

/** A comparison to make; its `id` comes back with the result. */
export type Comparison = { id: number; password: string; hash: string };

parentPort?.on('message', ({ id, password, hash }: Comparison) => {
  parentPort?.postMessage({ id, matches: compareSync(password, hash) });
});
