import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { remainingReadTime, runInRequestScope } from '~/lib/runtime/request-scope.server';
import { type ContentVersion, polledVersion, pushedVersion } from './content-version';

let stored: number | null;
let reads: number;
let writes: number;
let seen: number | null;
let time: number;
let changes: number[];
let waiting: (() => void)[];
let version: ContentVersion;

/** Makes reads wait until the test resolves `waiting`. */
let isHeld: boolean;

let readTime: number;

beforeEach(() => {
  seen = null;
  [stored, reads, writes, time, changes, waiting, isHeld] = [7, 0, 0, 0, [], [], false];
  version = polledVersion({
    async read() {
      reads += 1;
      readTime = remainingReadTime();
      const value = stored;
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      return value;
    },
    writes: () => writes,
    seen: () => seen,
    onChange: (now) => changes.push(now),
    now: () => time,
  });
});

afterEach(() => void vi.useRealTimers());

/** A write of this process. */
function write(to: number): void {
  stored = to;
  writes += 1;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the polled content version', () => {
  test('is read once a second, also for concurrent callers', async () => {
    expect(version.known()).toBeNull();
    expect(await Promise.all([version.current(), version.current(), version.current()])).toEqual([7, 7, 7]);
    time = 999;
    expect([version.known(), await version.current(), reads]).toEqual([7, 7, 1]);
    time = 1000;
    expect(version.known()).toBeNull();
    stored = 8;
    expect([await version.current(), version.known(), reads]).toEqual([8, 8, 2]);
  });

  test('is read with time of its own, because other requests wait for it too', async () => {
    vi.useFakeTimers();
    await runInRequestScope('first', async () => {
      await vi.advanceTimersByTimeAsync(10_000);
      await version.current();
      expect([remainingReadTime() > 0, readTime > 0]).toEqual([false, true]);
    });
  });

  test('is read again as soon as this process has written', async () => {
    await version.current();
    write(8);
    expect(version.known()).toBeNull();
    expect([await version.current(), version.known()]).toEqual([8, 8]);
  });

  test('is not taken from a query that began before the last write', async () => {
    isHeld = true;
    const early = version.current();
    write(8);
    const late = version.current();
    expect(reads).toBe(2);
    for (const release of waiting) release();
    expect([await early, await late, version.known()]).toEqual([7, 8, 8]);
  });

  test('is read again as soon as a later one was seen, not by a query from before', async () => {
    await version.current();
    [stored, seen] = [8, 8];
    expect(version.known()).toBeNull();
    isHeld = true;
    const before = version.current();
    [stored, seen] = [9, 9];
    const after = version.current();
    expect(reads).toBe(3);
    for (const release of waiting) release();
    expect([await before, await after, version.known()]).toEqual([8, 9, 9]);
  });

  test('stays the later one where results overtake each other', async () => {
    isHeld = true;
    const early = version.current();
    time = 1;
    write(8);
    const late = version.current();
    waiting[1]?.();
    expect(await late).toBe(8);
    waiting[0]?.();
    await early;
    expect(version.known()).toBe(8);
  });

  test('is refreshed before it expires, so that a busy page waits for nothing', async () => {
    await version.current();
    time = 499;
    version.refresh();
    expect(reads).toBe(1);
    time = 500;
    stored = 8;
    version.refresh();
    version.refresh();
    await settled();
    expect([reads, version.known()]).toEqual([2, 8]);
  });

  test('is unknown while the backend is down, which no caller waits for twice', async () => {
    await version.current();
    time = 1000;
    stored = null;
    expect(await version.current()).toBeNull();
    time = 1500;
    expect([await version.current(), reads]).toEqual([null, 2]);
    isHeld = true;
    time = 2000;
    // Queried in the background: these results do not wait for the query.
    expect([await version.current(), await version.current(), reads]).toEqual([null, null, 3]);
  });

  test('is back when the backend is', async () => {
    stored = null;
    await version.current();
    stored = 9;
    time = 1000;
    expect(await version.current()).toBeNull();
    await settled();
    expect([version.known(), await version.current()]).toEqual([9, 9]);
  });

  test('is read again after a write that succeeded during an outage', async () => {
    stored = null;
    await version.current();
    write(9);
    expect(await version.current()).toBe(9);
  });

  test('reports the first value and each new one', async () => {
    await version.current();
    write(8);
    await version.current();
    writes += 1;
    await version.current();
    expect(changes).toEqual([7, 8]);
  });

  test('treats a read that throws as an outage', async () => {
    const broken = polledVersion({ read: () => Promise.reject(new Error('down')), writes: () => 0 });
    expect([await broken.current(), broken.known()]).toEqual([null, null]);
  });

  test('reports each query, also those in the background', async () => {
    const open: Promise<unknown>[] = [];
    const shown = polledVersion({
      read: async () => stored,
      writes: () => writes,
      onQuery: (query) => open.push(query),
      now: () => time,
    });
    await shown.current();
    await shown.current();
    expect(open).toHaveLength(1);
    time = 1000;
    shown.refresh();
    expect(open).toHaveLength(2);
    expect(await Promise.all(open)).toEqual([7, 7]);
  });
});

test('the pushed content version is known at once, and each change is reported once', async () => {
  let latest: number | null = 7;
  const alone = pushedVersion(
    () => latest,
    (now) => changes.push(now),
  );
  expect([alone.known(), await alone.current()]).toEqual([7, 7]);
  latest = 8;
  expect([alone.known(), await alone.current()]).toEqual([8, 8]);
  latest = null;
  expect([alone.known(), await alone.current()]).toEqual([null, null]);
  latest = 8;
  alone.refresh();
  expect([alone.known(), changes]).toEqual([8, [7, 8]]);
});
