import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

// What a proxy in front makes; anything else could be a forged line, or fill the log.
const SANE_ID = /^[\w.-]{8,64}$/;

/**
 * @param given the header X-Request-Id, where somebody sent one
 * @returns the id that stands for the request in the log and in its answer
 */
export function requestIdOf(given: string | null | undefined): string {
  return given && SANE_ID.test(given) ? given : randomUUID();
}

type Scope = { requestId: string; readUntil: number };

/**
 * How long one request may wait for what it reads, in all its calls together: the rest of the 3 s that a
 * visitor waits at most (targets, Reliability) is for rendering, and for a write that is never cut short.
 */
const READ_WITHIN_MS = 2400;

const scopes = new AsyncLocalStorage<Scope>();

/** Runs the work of one request: what it logs carries its id, and what it reads has one deadline. */
export function runInRequestScope<Result>(requestId: string, work: () => Result): Result {
  return scopes.run({ requestId, readUntil: performance.now() + READ_WITHIN_MS }, work);
}

/** @returns the id of the request that this is part of, for the log and for whoever reports a problem */
export function currentRequestId(): string | undefined {
  return scopes.getStore()?.requestId;
}

/** @returns for how many milliseconds the request that this is part of may still read; Infinity outside of one */
export function remainingReadTime(): number {
  const scope = scopes.getStore();
  return scope ? Math.round(scope.readUntil - performance.now()) : Number.POSITIVE_INFINITY;
}

/**
 * Begins the deadline anew, after what may take long without a failing backend: until a form has arrived, or until
 * something is saved, which somebody shall hear however long it took.
 */
export function resetReadDeadline(): void {
  const scope = scopes.getStore();
  if (scope) scope.readUntil = performance.now() + READ_WITHIN_MS;
}
