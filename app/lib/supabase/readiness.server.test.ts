import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SelfHostedBackend } from './backend';
import { migrations } from './migrations.server';
import { readinessProblems } from './readiness.server';
import { TIMEOUT_MS } from './with-timeout';

type Rows = { version: string }[];

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A backend with a mocked database; `transaction` records the calls. */
function backendOn(read: () => Promise<Rows>) {
  const transaction = vi.fn(read);
  const files = { writeProblem: async () => null };
  return { backend: { database: { transaction }, files } as unknown as SelfHostedBackend, transaction };
}

test('a database that has all migrations is ready', async () => {
  expect(await readinessProblems(backendOn(async () => migrations).backend)).toEqual([]);
});

test('probes of a database that hangs give up, and hold one connection together', async () => {
  // Fake timers do not cover AbortSignal.timeout.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('timeout')), milliseconds);
    return controller.signal;
  });
  let respond: (rows: Rows) => void = () => undefined;
  const { backend, transaction } = backendOn(
    () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  );
  const probes = Promise.all([readinessProblems(backend), readinessProblems(backend)]);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(await probes).toEqual([['the database does not answer'], ['the database does not answer']]);
  const later = readinessProblems(backend);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(await later).toEqual(['the database does not answer']);
  expect(transaction).toHaveBeenCalledTimes(1);

  respond(migrations);
  await vi.advanceTimersByTimeAsync(0);
  const ready = readinessProblems(backend);
  await vi.advanceTimersByTimeAsync(0);
  respond(migrations);
  expect(await ready).toEqual([]);
  expect(transaction).toHaveBeenCalledTimes(2);
});
