import { createTaskProcess, TaskBusyError } from '~/lib/tasks/task-process.server';
import { type JsonObject, plainTexts } from './plain-text';
import type { TypesetAnswer, TypesetJob } from './typeset-worker';

/** A document to make: a template of `app/documents`, what it shows, and pictures by the names that the data has. */
export type TypesetDocument = { template: string; data: JsonObject; pictures?: Record<string, Uint8Array> };

/** So many documents wait, or one waits so long, that it is not made now. */
export class TypesettingBusyError extends Error {
  override readonly name = 'TypesettingBusyError';
}

// The source is beside this file, and so is the build's: it puts all of its files into one folder. So written, tools that
// pack a function see it.
const MODULE = import.meta.env.BUILD_ID
  ? new URL('./typeset-worker.js', import.meta.url)
  : new URL('./typeset-worker.ts', import.meta.url);

const inProcess = createTaskProcess<TypesetJob, TypesetAnswer>({
  name: 'typesetting',
  module: MODULE,
  maxWaiting: 12,
  longestWaitMs: 15_000,
  // A catalogue takes up to three seconds, everything else a tenth of one.
  longestMs: 20_000,
  memoryMb: 512,
});

/**
 * Makes a PDF, one at a time, in a process that is started with the first one. Texts of the data are shown as they are:
 * nothing in them is markup.
 *
 * @throws {TypesettingBusyError} where too many documents wait
 * @throws where the template has a fault, or takes more than 20 seconds
 */
export async function typeset({ template, data, pictures = {} }: TypesetDocument): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await inProcess({ template, data: JSON.stringify(plainTexts(data)), pictures }).catch(
    (error: unknown) => {
      throw error instanceof TaskBusyError ? new TypesettingBusyError(error.message) : error;
    },
  );
  if ('error' in answer) throw new Error(`“${template}” cannot be typeset: ${answer.error}`);
  return answer.pdf as Uint8Array<ArrayBuffer>;
}
