import { parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcryptjs';

// The thread that hashes passwords and compares them with their hashes, which takes about 70 ms each on purpose. Node runs this file
// from its source too, in development and in tests.

// The cost that the API uses.
const COST = 10;

/** A password to compare, or to hash where there is no hash; the `id` comes back with the result. */
export type PasswordJob = { id: number; password: string; hash?: string };

parentPort?.on('message', ({ id, password, hash }: PasswordJob) => {
  const result = hash === undefined ? hashSync(password, COST) : compareSync(password, hash);
  parentPort?.postMessage({ id, result });
});
