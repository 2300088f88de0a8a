import { Worker } from 'node:worker_threads';
import {
  type CallMessage,
  type CallName,
  fromPlainError,
  type WorkerCalls,
  type WorkerMessage,
  type WorkerStart,
} from './worker-calls.ts';

export type WorkerThread = {
  /**
   * Calls the worker. The call goes on where its caller has given up.
   *
   * @throws the error of the call, or that the thread has ended
   */
  call<Name extends CallName>(
    name: Name,
    argument: WorkerCalls[Name]['takes'],
    transferred?: ArrayBuffer[],
  ): Promise<WorkerCalls[Name]['gives']>;
  /** The content version that was pushed last; null before, and where it could not be read. */
  contentVersion(): number | null;
  /** The next moment of the schedule in milliseconds since 1970, as it was pushed last; infinite for none. */
  due(): number;
  /** Ends the thread; close the database first. */
  stop(): Promise<void>;
};

type Waiting = { resolve(value: unknown): void; reject(error: Error): void };

// The source is beside this file, and so is the build's: it puts all of its files into one folder.
const MODULE = import.meta.url.endsWith('.ts') ? './embedded-worker.ts' : './embedded-worker.js';

// New objects of the thread. Of V8's default, 48 MB, 28 stay resident when it has started, and no call is faster for them.
const MAX_YOUNG_MB = 12;

/**
 * Starts the thread.
 *
 * @param onDeath called when the thread ends without `stop`; all calls have failed then
 * @param module the code of the thread
 */
export function startWorkerThread(
  start: WorkerStart,
  onDeath: (cause: Error) => void,
  module = new URL(MODULE, import.meta.url),
): WorkerThread {
  const worker = new Worker(module, {
    name: 'embedded database',
    workerData: start,
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  });
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let contentVersion: number | null = null;
  let due = Number.POSITIVE_INFINITY;
  let stopped = false;
  let cause: Error | undefined;

  // The thread keeps the process alive only while a call is pending.
  worker.unref();

  function settle(id: number): Waiting | undefined {
    const call = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    return call;
  }

  worker.on('message', (message: WorkerMessage) => {
    // biome-ignore lint/suspicious/noConsole: what a library prints; the server redirects it to the log
    if ('print' in message) console[message.print](...message.values);
    else if ('contentVersion' in message) {
      contentVersion = message.contentVersion;
      due = message.due ?? Number.POSITIVE_INFINITY;
    } else if ('error' in message) settle(message.id)?.reject(fromPlainError(message.error));
    else settle(message.id)?.resolve(message.value);
  });
  worker.on('error', (error: Error) => {
    cause = error;
  });
  worker.on('exit', (code) => {
    cause ??= new Error(`exit code ${code}`);
    const failure = new Error('The thread of the embedded database has ended.', { cause });
    for (const id of [...waiting.keys()]) settle(id)?.reject(failure);
    if (!stopped) onDeath(failure);
  });

  return {
    call: (name, argument, transferred = []) =>
      new Promise((resolve, reject) => {
        if (cause || stopped) throw new Error('The thread of the embedded database has ended.', { cause });
        const id = ++calls;
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
        worker.ref();
        worker.postMessage({ id, name, argument } as CallMessage, transferred);
      }),
    contentVersion: () => contentVersion,
    due: () => due,
    async stop() {
      stopped = true;
      await worker.terminate();
    },
  };
}
