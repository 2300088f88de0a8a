import { createTaskProcess } from '~/lib/tasks/task-process.server';
import type { PictureTask, PictureWork } from './picture-worker';

// The source is beside this file, and so is the build's: it puts all of its files into one folder. So written, tools that
// pack a function see it.
const MODULE = import.meta.env.BUILD_ID
  ? new URL('./picture-worker.js', import.meta.url)
  : new URL('./picture-worker.ts', import.meta.url);

const inProcess = createTaskProcess<PictureTask, unknown>({
  name: 'pictures',
  module: MODULE,
  atATime: 2,
  maxWaiting: 200,
  longestMs: 60_000,
  // An animation of 50 megapixels is decoded as a whole, twice.
  memoryMb: 640,
});

/**
 * Does work with a picture, two at a time, in a process that is started with the first one.
 *
 * @param name of the work
 * @throws as `DoTask`
 */
export function pictureWork<Name extends keyof PictureWork>(
  name: Name,
  ...given: Parameters<PictureWork[Name]>
): Promise<Awaited<ReturnType<PictureWork[Name]>>> {
  return inProcess({ name, given } as PictureTask) as Promise<Awaited<ReturnType<PictureWork[Name]>>>;
}
