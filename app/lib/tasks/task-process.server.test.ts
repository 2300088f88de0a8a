import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { log } from '~/lib/runtime/log.server';
import { createTaskProcess, TaskBusyError, TaskLimitError } from './task-process.server';

type Task = {
  do: 'echo' | 'fail' | 'hang' | 'stand' | 'end' | 'take' | 'fill' | 'where' | 'secret';
  text?: string;
  mb?: number;
};

const folder = mkdtempSync(join(tmpdir(), 'tasks-'));
const module = pathToFileURL(join(folder, 'work.mjs'));
writeFileSync(
  module,
  `import { isMainThread } from 'node:worker_threads';
  import { serveTasks } from ${JSON.stringify(new URL('./serve-tasks.ts', import.meta.url).href)};
  const kept = [];
  const work = {
    echo: ({ text }) => text,
    fail: () => { throw new Error('a fault'); },
    hang: () => { for (;;); },
    stand: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
    end: () => process.kill(process.pid, 'SIGKILL'),
    take: ({ mb }) => { for (let n = 0; n < mb; n += 8) kept.push(Buffer.alloc(8 * 1024 * 1024, 1)); return 'taken'; },
    fill: () => { for (let n = 0; ; n += 1) kept.push(new Array(100).fill(String(n))); },
    where: () => ({ isMainThread, pid: process.pid }),
    secret: ({ text }) => process.env[text] ?? 'none',
  };
  serveTasks(async (task) => { await new Promise((done) => setTimeout(done, 20)); return work[task.do](task); });`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const PATIENCE = { timeout: 10_000 };
const LIMITS = { name: 'tests', module, maxWaiting: 20, longestMs: 10_000, memoryMb: 64 };
const open = (changes: Partial<typeof LIMITS & { atATime: number; longestWaitMs: number }> = {}) =>
  createTaskProcess<Task, unknown>({ ...LIMITS, ...changes });
const pidOf = async (run: ReturnType<typeof open>) => ((await run({ do: 'where' })) as { pid: number }).pid;

// Each has a process of its own, and most of them wait for a limit of time.
describe.concurrent('a task', () => {
  test('is done in another process, which the next one finds', async () => {
    const run = open();
    const first = await pidOf(run);
    expect(first).not.toBe(process.pid);
    expect(await run({ do: 'echo', text: 'ü' })).toBe('ü');
    expect(await pidOf(run)).toBe(first);
  });

  test('that fails says why, and the process goes on', async () => {
    const run = open();
    const pid = await pidOf(run);
    await expect(run({ do: 'fail' })).rejects.toThrow('a fault');
    expect(await pidOf(run)).toBe(pid);
  });

  test('that does not end is ended, and the next one gets another process', async () => {
    const run = open({ longestMs: 3000 });
    const pid = await pidOf(run);
    await expect(run({ do: 'hang' })).rejects.toThrow(TaskLimitError);
    expect(await pidOf(run)).not.toBe(pid);
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), PATIENCE);
  });

  test.each(['stand', 'end'] as const)('beside one that has to be ended is done all the same: %s', async (what) => {
    const run = open({ atATime: 2, longestMs: 3000 });
    await run({ do: 'echo' });
    const bad = run({ do: what });
    await wait(what === 'stand' ? 300 : 0);
    const others = ['a', 'b', 'c'].map((text) => run({ do: 'echo', text }));
    await expect(bad).rejects.toThrow(TaskLimitError);
    expect(await Promise.all(others)).toEqual(['a', 'b', 'c']);
  });

  test('knows none of the secrets of this process', async () => {
    vi.stubEnv('SESSION_SECRET', 'secret');
    expect(await open()({ do: 'secret', text: 'SESSION_SECRET' })).toBe('none');
    vi.unstubAllEnvs();
  });

  test('is refused where too many wait, and where it waited too long', async () => {
    const run = open({ maxWaiting: 2, longestWaitMs: 300, longestMs: 3000 });
    await run({ do: 'echo' });
    const outcomes = await Promise.allSettled(
      ['stand', 'echo', 'echo', 'echo'].map((what) => run({ do: what } as Task)),
    );
    const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.constructor);
    expect(reasons).toEqual([TaskLimitError, TaskBusyError, TaskBusyError, TaskBusyError]);
  });
});

test('a task is done in a thread where no process can be started', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined);
  const execPath = process.execPath;
  process.execPath = '/nowhere/node';
  const run = open();
  expect(await run({ do: 'where' })).toEqual({ isMainThread: false, pid: process.pid });
  process.execPath = execPath;
  expect(warn).toHaveBeenCalledOnce();
});

// Other systems keep the limit of memory in part, or not at all: docs/security.md.
describe.runIf(process.platform === 'linux')('memory', () => {
  test('beyond the limit is not given, whoever asks for it', async () => {
    const run = open();
    expect(await run({ do: 'take', mb: 16 })).toBe('taken');
    await expect(run({ do: 'take', mb: 512 })).rejects.toThrow(TaskLimitError);
    await expect(run({ do: 'fill' })).rejects.toThrow(TaskLimitError);
    expect(await run({ do: 'echo', text: 'next' })).toBe('next');
  });

  test('goes back to the system when there were no tasks for a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const run = open();
    const pid = await pidOf(run);
    expect(() => process.kill(pid, 0)).not.toThrow();
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), PATIENCE);
    expect(await pidOf(run)).not.toBe(pid);
  });
});
