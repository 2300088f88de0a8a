import { Worker } from 'node:worker_threads';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { type JsonObject, plainTexts } from './plain-text';
import type { TypesetAnswer, TypesetJob } from './typeset-worker';

/** A document to make: a template of `app/documents`, what it shows, and pictures by the names that the data has. */
export type TypesetDocument = { template: string; data: JsonObject; pictures?: Record<string, Uint8Array> };

/** So many documents wait, or one waits so long, that it is not made now. */
export class TypesettingBusyError extends Error {
  override readonly name = 'TypesettingBusyError';
}

// A catalogue takes up to three seconds, everything else a tenth of one.
const MOST_WAITING = 12;
const LONGEST_WAIT_MS = 15_000;
const LONGEST_MS = 20_000;
const MOST_MEMORY_MB = 256;

// The source is beside this file, and so is the build's: it puts all of its files into one folder.
const MODULE = import.meta.url.endsWith('.ts') ? './typeset-worker.ts' : './typeset-worker.js';

const queue = bulkhead(1, MOST_WAITING);
let thread: Worker | null = null;

/**
 * Makes a PDF, one at a time, in a thread that is started with the first one. Texts of the data are shown as they are:
 * nothing in them is markup.
 *
 * @throws {TypesettingBusyError} where too many documents wait
 * @throws where the template has a fault, or takes more than 20 seconds
 */
export async function typeset({ template, data, pictures = {} }: TypesetDocument): Promise<Uint8Array<ArrayBuffer>> {
  const job: TypesetJob = { template, data: JSON.stringify(plainTexts(data)), pictures };
  let isLate = false;
  let waiting: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    waiting = setTimeout(() => {
      isLate = true;
      reject(new TypesettingBusyError('A document waited too long.'));
    }, LONGEST_WAIT_MS);
  });
  const turn = queue.execute(() => {
    clearTimeout(waiting);
    return isLate ? Promise.reject(new TypesettingBusyError('A document waited too long.')) : inThread(job);
  });
  turn.catch(() => undefined);
  try {
    return await Promise.race([turn, tooLate]);
  } catch (error) {
    throw error instanceof BulkheadRejectedError ? new TypesettingBusyError('Too many documents wait.') : error;
  } finally {
    clearTimeout(waiting);
  }
}

function inThread(job: TypesetJob): Promise<Uint8Array<ArrayBuffer>> {
  const worker = thread ?? start();
  thread = worker;
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(tooLong);
      worker.off('message', onAnswer).off('error', giveUp).off('exit', onExit);
      // It does not keep the process alive.
      worker.unref();
    };
    const giveUp = (error: unknown) => {
      done();
      thread = null;
      // Native code ends when it is done; the next document gets a thread of its own meanwhile.
      void worker.terminate();
      reject(error);
    };
    const onAnswer = (answer: TypesetAnswer) => {
      done();
      if ('pdf' in answer) resolve(answer.pdf as Uint8Array<ArrayBuffer>);
      else reject(new Error(`“${job.template}” cannot be typeset: ${answer.error}`));
    };
    const onExit = () => giveUp(new Error('The thread that typesets has ended.'));
    const tooLong = setTimeout(() => giveUp(new Error(`“${job.template}” took too long to typeset.`)), LONGEST_MS);
    worker.ref();
    worker.on('message', onAnswer).on('error', giveUp).on('exit', onExit);
    worker.postMessage(job);
  });
}

function start(): Worker {
  const worker = new Worker(new URL(MODULE, import.meta.url), {
    name: 'typesetting',
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    if (thread === worker) thread = null;
  });
  return worker;
}
