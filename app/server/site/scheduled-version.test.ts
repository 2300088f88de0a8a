import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { remainingReadTime, runInRequestScope } from '~/lib/runtime/request-scope.server';
import { pushedVersion } from './content-version';
import { createPageCache } from './page-cache';
import { learntSchedule, type ScheduledVersion, scheduledVersion } from './scheduled-version';

const NEVER = Number.POSITIVE_INFINITY;
const GET = { method: 'GET', acceptEncoding: null, ifNoneMatch: null, range: null, ifRange: null };

let time: number;
let due: number;
let counter: number;
let published: number;
let isDown: boolean;
let readTime: number;
let version: ScheduledVersion;

beforeEach(() => {
  [time, due, counter, published, isDown] = [0, 100, 7, 0, false];
  version = scheduledVersion(
    pushedVersion(
      () => counter,
      () => undefined,
    ),
    {
      now: () => time,
      due: () => due,
      async publish() {
        published += 1;
        readTime = remainingReadTime();
        if (isDown) throw new Error('down');
        counter += 1;
        due = NEVER;
      },
    },
  );
});

afterEach(() => void vi.useRealTimers());

describe('the content version with a schedule', () => {
  test('is known until the moment, and from then on when what is due is published', async () => {
    time = 99;
    expect([version.known(), version.isDue(), await version.current(), published]).toEqual([7, false, 7, 0]);
    time = 100;
    expect([version.known(), version.isDue()]).toEqual([null, true]);
    expect(await Promise.all([version.current(), version.current()])).toEqual([8, 8]);
    expect([version.known(), version.isDue(), published]).toEqual([8, false, 1]);
  });

  test('is unknown while what is due cannot be published, which is not tried for each request', async () => {
    time = 100;
    isDown = true;
    expect([await version.current(), await version.current(), published]).toEqual([null, null, 1]);
    time = 1100;
    isDown = false;
    expect([await version.current(), published]).toEqual([8, 2]);
  });

  test('wakes the process at the moment', async () => {
    vi.useFakeTimers();
    await version.current();
    time = 100;
    await vi.advanceTimersByTimeAsync(100);
    expect([published, version.known()]).toEqual([1, 8]);
    due = time + 10;
    await version.current();
    version.stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(published).toBe(1);
  });
});

test('nothing is asked for before the moment', async () => {
  vi.useFakeTimers();
  let reads = 0;
  const current = async () => {
    reads += 1;
    return 7;
  };
  const schedule = { now: () => Date.now(), due: () => Date.UTC(2100, 0), publish: async () => undefined };
  const asked = scheduledVersion({ known: () => 7, current, refresh: () => undefined }, schedule);
  await asked.current();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  asked.stop();
  expect(reads).toBe(1);
});

describe('a publication that a request happened to begin', () => {
  test('has time of its own where others wait for it too', async () => {
    vi.useFakeTimers();
    time = 100;
    await runInRequestScope('first', async () => {
      await vi.advanceTimersByTimeAsync(10_000);
      await version.current();
      expect([remainingReadTime() > 0, readTime > 0]).toEqual([false, true]);
    });
  });

  test('has no deadline where only a timer of that request waited for it', async () => {
    // Fake timers run their callbacks in the scope of who moves the time.
    await runInRequestScope('first', () => version.current());
    time = 100;
    await expect.poll(() => published).toBe(1);
    expect(readTime).toBe(NEVER);
  });
});

test('no page is sent that is older than the moment, not even while the backend is down', async () => {
  const pages = createPageCache(version);
  let text = 'before';
  const render = async () => ({
    response: new Response(text, { status: text === 'down' ? 503 : 200 }),
    isCacheable: text !== 'down',
  });
  const load = async () => (await pages.getOrRender('/', GET, render)).text();
  expect([await load(), pages.getFresh('/', GET)?.status]).toEqual(['before', 200]);
  time = 100;
  isDown = true;
  text = 'down';
  expect([pages.getFresh('/', GET), await load()]).toEqual([null, 'down']);
  time = 1100;
  isDown = false;
  text = 'after';
  expect([await load(), pages.getFresh('/', GET)?.status]).toEqual(['after', 200]);
});

describe('a schedule by the clock of the database', () => {
  test('asks for the time that is left once for each moment', async () => {
    let asked = 0;
    const left = vi.fn(async () => {
      asked += 1;
      return 500;
    });
    const schedule = learntSchedule(left, () => time);
    expect(schedule.due()).toBe(NEVER);
    time = 40;
    for (const moment of ['2026-12-01', '2026-12-01']) await schedule.learn(moment);
    expect([schedule.due(), asked]).toEqual([540, 1]);
    await schedule.learn('2026-12-02');
    expect(asked).toBe(2);
    await schedule.learn(null);
    expect([schedule.due(), asked]).toEqual([NEVER, 2]);
  });
});
