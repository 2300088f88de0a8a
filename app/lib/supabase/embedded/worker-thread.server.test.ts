import { expect, test, vi } from 'vitest';
import { startWorkerThread } from './worker-thread.server';

const START = { directory: undefined, filesRoot: '/nowhere', secret: 'none' };

/** A thread that runs a script instead of the database. */
function threadOf(script: string, onDeath: (cause: Error) => void) {
  return startWorkerThread(START, onDeath, new URL(`data:text/javascript,${encodeURIComponent(script)}`));
}

const DIES = {
  'throws an uncaught error': "setTimeout(() => { throw new Error('out of memory'); }, 50);",
  exits: 'setTimeout(() => process.exit(3), 50);',
};

test.each(Object.entries(DIES))('a thread that %s fails the calls in flight and all later ones', async (_, script) => {
  const died = vi.fn();
  const thread = threadOf(script, died);
  const calls = [thread.call('pushVersion', null), thread.call('begin', null)];
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : outcome.status))).toEqual(
    Array(2).fill('The thread of the embedded database has ended.'),
  );
  expect(died).toHaveBeenCalledOnce();
  await expect(thread.call('begin', null)).rejects.toThrow('The thread of the embedded database has ended.');
});

test('a thread that is stopped is not said to have died, and takes no calls', async () => {
  const died = vi.fn();
  const thread = threadOf("import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => 0);", died);
  await thread.stop();
  expect(died).not.toHaveBeenCalled();
  await expect(thread.call('begin', null)).rejects.toThrow('The thread of the embedded database has ended.');
});
