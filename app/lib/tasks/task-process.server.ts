import { log } from '~/lib/runtime/log.server';
import { type Runner, startProcess, startThread } from './runner.server';
import type { AnswerMessage } from './serve-tasks';

/** So many tasks wait, or one waits so long, that it is not done now. */
export class TaskBusyError extends Error {
  override readonly name = 'TaskBusyError';
}

/** A task took more time or memory than it may: its process has ended. */
export class TaskLimitError extends Error {
  override readonly name = 'TaskLimitError';
}

/**
 * Does a task.
 *
 * @throws {TaskBusyError} where too many wait
 * @throws {TaskLimitError} where it took too much time or memory
 * @throws an error with the words of the one that its work threw
 */
export type DoTask<Task, Answer> = (task: Task) => Promise<Answer>;

/** What a task may take. */
export type TaskLimits = {
  /** How long, once its process has started. */
  longestMs: number;
  /** How much memory, beside what Node and its libraries need. */
  memoryMb: number;
};

type Options = TaskLimits & {
  /** What the process does, for the log. */
  name: string;
  /** Its code, which calls `serveTasks`. */
  module: URL;
  /** How many tasks it does at one time. */
  atATime?: number;
  maxWaiting: number;
  longestWaitMs?: number;
};

type Task<Given, Answer> = {
  id: number;
  given: Given;
  /** Others that were done beside it may be what ended the process. */
  isAlone: boolean;
  timer: NodeJS.Timeout | undefined;
  resolve(answer: Answer): void;
  reject(error: Error): void;
};

// Longer than it takes until the next file of a form, or picture of a page, is asked for.
const IDLE_MS = 2000;

// A process has 100 MB when it has loaded its libraries. One that has more than this gives it back by ending: the next task
// waits for another one.
const MAX_KEPT_BYTES = 128 * 1024 * 1024;

// A machine may be busy with something else.
const START_MS = 20_000;

/**
 * A process for tasks that take much memory, or read what somebody else has made: it starts with the first one, ends when
 * there were none for a while, and ends with a task that takes more than it may. The system takes all of its memory back.
 * See docs/decisions/0008-tasks-in-processes.md.
 */
export function createTaskProcess<Given, Answer>({
  atATime = 1,
  maxWaiting,
  longestWaitMs,
  longestMs,
  ...start
}: Options): DoTask<Given, Answer> {
  const waiting: Task<Given, Answer>[] = [];
  const running = new Map<number, Task<Given, Answer>>();
  let runner: Runner | null = null;
  let isReady = false;
  let isThread = false;
  let takesThread = false;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function next(): void {
    const [task] = waiting;
    if (!task || running.size >= atATime) return;
    if (running.size > 0 && [task, ...running.values()].some(({ isAlone }) => isAlone)) return;
    waiting.shift();
    clearTimeout(idle);
    running.set(task.id, task);
    runner ??= begin();
    limit(task, isReady ? longestMs : START_MS);
    runner.hold(true);
    runner.post({ id: task.id, task: task.given });
    next();
  }

  function limit(task: Task<Given, Answer>, ms: number): void {
    clearTimeout(task.timer);
    task.timer = setTimeout(() => giveUp(task), ms);
  }

  function begin(): Runner {
    isReady = false;
    isThread = takesThread;
    takesThread = false;
    const started: Runner = (isThread ? startThread : startProcess)({
      ...start,
      onMessage(message) {
        if (runner === started) hear(message as AnswerMessage<Answer>);
      },
      onEnd(cause) {
        if (runner === started) lose(cause);
      },
    });
    return started;
  }

  function hear(message: AnswerMessage<Answer>): void {
    if ('ready' in message) {
      isReady = true;
      for (const task of running.values()) limit(task, longestMs);
      return;
    }
    const task = finish(message.id);
    if (running.size === 0) {
      runner?.hold(false);
      if (message.residentBytes > MAX_KEPT_BYTES && !isThread) endRunner();
      else idle = setTimeout(endRunner, IDLE_MS).unref();
    }
    next();
    if ('error' in message) task?.reject(new Error(message.error));
    else task?.resolve(message.answer);
  }

  function finish(id: number): Task<Given, Answer> | undefined {
    const task = running.get(id);
    running.delete(id);
    clearTimeout(task?.timer);
    return task;
  }

  function endRunner(): void {
    runner?.end();
    runner = null;
  }

  function giveUp(task: Task<Given, Answer>): void {
    finish(task.id);
    endRunner();
    task.reject(new TaskLimitError(`${start.name}: took too long`));
    again();
  }

  function lose(cause: string): void {
    runner = null;
    if (!isReady && !isThread) {
      log.warn({ cause }, 'no process can be started; its tasks are done in a thread, where less is limited');
      takesThread = true;
    } else if (running.size === 1) {
      for (const { id } of [...running.values()]) finish(id)?.reject(new TaskLimitError(cause));
    } else {
      for (const task of running.values()) task.isAlone = true;
    }
    again();
  }

  /** Does in a new process what was not finished in one that has ended. */
  function again(): void {
    clearTimeout(idle);
    const lost = [...running.keys()].flatMap((id) => finish(id) ?? []);
    waiting.unshift(...lost);
    next();
  }

  return (given) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) throw new TaskBusyError(`${start.name}: too many wait`);
      const task: Task<Given, Answer> = { id: ++count, given, isAlone: false, timer: undefined, resolve, reject };
      const leave = () => {
        waiting.splice(waiting.indexOf(task), 1);
        reject(new TaskBusyError(`${start.name}: waited too long`));
      };
      if (longestWaitMs !== undefined) task.timer = setTimeout(leave, longestWaitMs);
      waiting.push(task);
      next();
    });
}
