import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { createPasswordThread } from './password-thread.server';

const HASH = '$2b$04$TkKk5hhnzcQpfHMIVIKRHuSHQyEnwgtB9n2XCYBUZP2hmJnnLXkfi';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the thread ends when there were no passwords for a while, and the next one finds another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  const passwords = createPasswordThread();
  await passwords.compare('x', HASH);
  vi.advanceTimersByTime(30_000);
  await passwords.compare('x', HASH);
  vi.advanceTimersByTime(30_000);
  expect(terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(terminate).toHaveBeenCalledOnce();
  // At once: the first one has not ended yet.
  expect(await passwords.compare('x', HASH)).toBe(false);
  await terminate.mock.results[0]?.value;
  expect(await passwords.compare('x', HASH)).toBe(false);
  await passwords.stop();
  expect(terminate).toHaveBeenCalledTimes(2);
});
