import { expect, test, vi } from 'vitest';
import { onceSucceeded } from './once-succeeded';

test('does the work once', async () => {
  const work = vi.fn(async () => 'done');
  const once = onceSucceeded(work);
  await expect(Promise.all([once(), once()])).resolves.toEqual(['done', 'done']);
  await expect(once()).resolves.toBe('done');
  expect(work).toHaveBeenCalledOnce();
});

test('tries again after a failure, which all who waited for it get', async () => {
  const work = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('too many open files'));
  const once = onceSucceeded(work);
  const failed = await Promise.allSettled([once(), once()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(once()).resolves.toBe('done');
  expect(work).toHaveBeenCalledTimes(2);
});
