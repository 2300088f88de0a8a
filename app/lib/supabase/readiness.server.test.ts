import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SelfHostedBackend } from './backend';
import { migrations } from './migrations.server';
import { readinessProblems } from './readiness.server';
import { TIMEOUT_MS } from './with-timeout';

type Answer = { version: string }[];

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A backend whose database answers as told, and counts how often it was asked. */
function backendOn(answer: () => Promise<Answer>) {
  const transaction = vi.fn(answer);
  const files = { isWritable: async () => true };
  return { backend: { database: { transaction }, files } as unknown as SelfHostedBackend, transaction };
}

test('a database that has all migrations is ready', async () => {
  expect(await readinessProblems(backendOn(async () => migrations).backend)).toEqual([]);
});

test('probes of a database that hangs give up, and hold one connection together', async () => {
  // AbortSignal.timeout is no timer that can be faked.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('timeout')), milliseconds);
    return controller.signal;
  });
  let answer: (rows: Answer) => void = () => undefined;
  const { backend, transaction } = backendOn(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const probes = Promise.all([readinessProblems(backend), readinessProblems(backend)]);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(await probes).toEqual([['the database does not answer'], ['the database does not answer']]);
  const later = readinessProblems(backend);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(await later).toEqual(['the database does not answer']);
  expect(transaction).toHaveBeenCalledTimes(1);

  answer(migrations);
  await vi.advanceTimersByTimeAsync(0);
  const ready = readinessProblems(backend);
  await vi.advanceTimersByTimeAsync(0);
  answer(migrations);
  expect(await ready).toEqual([]);
  expect(transaction).toHaveBeenCalledTimes(2);
});
