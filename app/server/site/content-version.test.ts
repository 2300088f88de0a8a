import { beforeEach, describe, expect, test } from 'vitest';
import { type ContentVersion, polledVersion, pushedVersion } from './content-version';

let stored: number | null;
let reads: number;
let writes: number;
let time: number;
let told: number[];
let held: (() => void)[];
let version: ContentVersion;

/** Lets answers wait until they are let go. */
let holding: boolean;

beforeEach(() => {
  [stored, reads, writes, time, told, held, holding] = [7, 0, 0, 0, [], [], false];
  version = polledVersion({
    async read() {
      reads += 1;
      const answer = stored;
      if (holding) await new Promise<void>((resolve) => held.push(resolve));
      return answer;
    },
    writes: () => writes,
    onChange: (now) => told.push(now),
    now: () => time,
  });
});

/** Somebody of this process writes. */
function write(to: number): void {
  stored = to;
  writes += 1;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the content version that has to be asked for', () => {
  test('is asked for once a second, however many want to know', async () => {
    expect(version.known()).toBeNull();
    expect(await Promise.all([version.current(), version.current(), version.current()])).toEqual([7, 7, 7]);
    time = 999;
    expect([version.known(), await version.current(), reads]).toEqual([7, 7, 1]);
    time = 1000;
    expect(version.known()).toBeNull();
    stored = 8;
    expect([await version.current(), version.known(), reads]).toEqual([8, 8, 2]);
  });

  test('is asked for again as soon as this process has written', async () => {
    await version.current();
    write(8);
    expect(version.known()).toBeNull();
    expect([await version.current(), version.known()]).toEqual([8, 8]);
  });

  test('is not taken from a question that was asked before the last write', async () => {
    holding = true;
    const early = version.current();
    write(8);
    const late = version.current();
    expect(reads).toBe(2);
    for (const letGo of held) letGo();
    expect([await early, await late, version.known()]).toEqual([7, 8, 8]);
  });

  test('stays the later one where answers overtake each other', async () => {
    holding = true;
    const early = version.current();
    time = 1;
    write(8);
    const late = version.current();
    held[1]?.();
    expect(await late).toBe(8);
    held[0]?.();
    await early;
    expect(version.known()).toBe(8);
  });

  test('is asked for ahead of time, so that a busy page waits for nothing', async () => {
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

  test('is unknown while the backend is down, for which nobody waits twice', async () => {
    await version.current();
    time = 1000;
    stored = null;
    expect(await version.current()).toBeNull();
    time = 1500;
    expect([await version.current(), reads]).toEqual([null, 2]);
    holding = true;
    time = 2000;
    // Asked in the background: the answer is there before that question is.
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

  test('is waited for after a write that went through an outage', async () => {
    stored = null;
    await version.current();
    write(9);
    expect(await version.current()).toBe(9);
  });

  test('tells of the first value and of each other one', async () => {
    await version.current();
    write(8);
    await version.current();
    writes += 1;
    await version.current();
    expect(told).toEqual([7, 8]);
  });

  test('takes a read that throws for an outage', async () => {
    const broken = polledVersion({ read: () => Promise.reject(new Error('down')), writes: () => 0 });
    expect([await broken.current(), broken.known()]).toEqual([null, null]);
  });

  test('shows each question, the ones in the background too', async () => {
    const open: Promise<unknown>[] = [];
    const shown = polledVersion({
      read: async () => stored,
      writes: () => writes,
      onAsk: (answer) => open.push(answer),
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

test('the content version that is told is known at once, and each change of it is told on once', async () => {
  let latest: number | null = 7;
  const alone = pushedVersion(
    () => latest,
    (now) => told.push(now),
  );
  expect([alone.known(), await alone.current()]).toEqual([7, 7]);
  latest = 8;
  expect([alone.known(), await alone.current()]).toEqual([8, 8]);
  latest = null;
  expect([alone.known(), await alone.current()]).toEqual([null, null]);
  latest = 8;
  alone.refresh();
  expect([alone.known(), told]).toEqual([8, [7, 8]]);
});
