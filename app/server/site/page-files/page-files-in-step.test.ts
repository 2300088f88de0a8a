import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScheduledVersion } from '~/server/site/scheduled-version';
import type { PageFiles } from './page-files';
import { type PageFilesInStep, pageFilesInStep } from './page-files-in-step';

/** What the web server would send: a version, or nothing. */
let linked: number | null;
/** What the database has; null while it is down. */
let stored: number | null;
let isKnown: boolean;
let timeLeft: number;
/** Versions for which pages were prepared. */
let prepared: number[];
let reads: number;
let inStep: PageFilesInStep;

const nothing = async () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  [linked, stored, isKnown, timeLeft, prepared, reads] = [99, 5, true, Number.POSITIVE_INFINITY, [], 0];
  const files: PageFiles = {
    linked: () => (linked === null ? null : { build: 'one', version: linked, name: String(linked) }),
    linkedPages: async () => [],
    prepare: (version) => prepared.push(version),
    written: nothing,
    takeOver: (version) => {
      linked = version;
    },
    update: (version) => {
      linked = Math.max(linked ?? 0, version);
    },
    distrust: (version) => {
      linked = version + 1;
    },
    hide: () => {
      linked = null;
    },
    keep: () => false,
  };
  const version: ScheduledVersion = {
    known: () => (isKnown ? stored : null),
    current: async () => {
      reads += 1;
      return stored;
    },
    refresh: () => undefined,
    isDue: () => timeLeft <= 0,
    timeLeft: () => timeLeft,
    wake: () => undefined,
    stop: () => undefined,
  };
  inStep = pageFilesInStep(files, () => version, true);
});

afterEach(() => {
  inStep.stop();
  vi.useRealTimers();
});

const aMoment = () => vi.advanceTimersByTimeAsync(300);

test('what an earlier start left is sent until this one is open', async () => {
  inStep.onChange(5);
  await inStep.open(async () => {
    expect([prepared, linked]).toEqual([[5], 99]);
  });
  expect(linked).toBe(5);
});

test('a change while pages are prepared has them prepared for the new version', async () => {
  await inStep.open(async () => {
    stored = 6;
    inStep.onChange(6);
    expect([prepared, linked]).toEqual([[5, 6], 99]);
  });
  expect(linked).toBe(6);
  inStep.onChange(7);
  expect([prepared, linked]).toEqual([[5, 6], 7]);
});

test('a start without a database sends nothing', async () => {
  stored = null;
  await inStep.open(nothing);
  expect([prepared, linked]).toEqual([[], null]);
});

test('a change is taken note of at once, and one of others in a moment', async () => {
  await inStep.open(nothing);
  inStep.onChange(6);
  expect(linked).toBe(6);
  stored = 7;
  await aMoment();
  expect(linked).toBe(7);
});

test('an earlier database in the place of this one is taken note of', async () => {
  await inStep.open(nothing);
  stored = 2;
  await aMoment();
  expect(linked).toBe(2);
});

test('while the database is down, pages are sent, but not after a form', async () => {
  await inStep.open(nothing);
  inStep.onChange(5);
  stored = null;
  await aMoment();
  await inStep.settle('GET');
  expect(linked).toBe(5);
  await inStep.settle('POST');
  expect(linked).toBe(6);
  // The form had changed nothing.
  stored = 5;
  await aMoment();
  expect(linked).toBe(5);
});

test('before a moment of the schedule nothing is sent, until it is in the version', async () => {
  await inStep.open(nothing);
  timeLeft = 900;
  await aMoment();
  expect(linked).toBeNull();
  inStep.onChange(6);
  expect(linked).toBeNull();
  timeLeft = Number.POSITIVE_INFINITY;
  await aMoment();
  expect(linked).toBe(5);
});

test('after the end of the watch the link stays as it is', async () => {
  await inStep.open(nothing);
  inStep.stop();
  stored = 8;
  await aMoment();
  expect(linked).toBe(5);
});

test('a project is asked for nothing while nobody visits, and pages come by the program until somebody has', async () => {
  await inStep.open(nothing);
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(linked).toBe(5);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(linked).toBeNull();
  const before = reads;
  stored = 6;
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect([linked, reads]).toEqual([null, before]);
  inStep.visited(performance.now());
  await aMoment();
  expect(linked).toBe(6);
});
