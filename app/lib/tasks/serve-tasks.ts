import { isMainThread, parentPort } from 'node:worker_threads';

// What a process of tasks (task-process.server.ts) says and hears. Node runs this file from its source too, in
// development and in tests.

/** A task, as its process gets it. */
export type TaskMessage<Task> = { id: number; task: Task };

/**
 * What a process says: that it has started; or what came of a task, with the words of the error that it threw, and how much
 * memory the process has then.
 */
export type AnswerMessage<Answer> =
  | { ready: true }
  | ({ id: number; residentBytes: number } & ({ answer: Answer } | { error: string }));

// What V8, buffers and libvips say where the system gives no more memory.
const OUT_OF_MEMORY = /allocation failed|(failed|unable) to allocate|out of memory|invalid (typed )?array length/i;

/**
 * Ends this process, as V8 itself does, where an error says that there is no more memory: it says nothing about the file
 * that was read.
 */
export function endIfOutOfMemory(error: unknown): void {
  if (OUT_OF_MEMORY.test(String(error))) process.exit(1);
}

/**
 * Makes this process, or this thread, one that answers tasks, as they come. It ends with the process that started it.
 *
 * @param work throws where the task has a fault of ours; what is wrong with a file is an answer
 */
export function serveTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  const answer = async ({ id, task }: TaskMessage<Task>): Promise<AnswerMessage<Answer>> => {
    try {
      return { id, answer: await work(task), residentBytes: process.memoryUsage.rss() };
    } catch (error) {
      endIfOutOfMemory(error);
      return { id, error: String(error), residentBytes: process.memoryUsage.rss() };
    }
  };
  if (!isMainThread) {
    parentPort?.on('message', async (message: TaskMessage<Task>) => parentPort?.postMessage(await answer(message)));
    parentPort?.postMessage({ ready: true });
    return;
  }
  // Both go to all processes of a terminal or a service: whoever started this one decides, and may wait for an answer.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', async (message: TaskMessage<Task>) => process.send?.(await answer(message)));
  process.send?.({ ready: true });
}
