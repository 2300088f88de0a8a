import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A process, or a thread, that answers messages. */
export type Runner = {
  post(message: unknown): void;
  /** Whether it keeps this process alive. */
  hold(isHeld: boolean): void;
  /** Ends it at once, whatever it does. */
  end(): void;
};

type Options = {
  name: string;
  module: URL;
  /** How much memory its work may take, beside what Node and its libraries need. */
  memoryMb: number;
  onMessage(message: unknown): void;
  /** Called once, also after `end`. */
  onEnd(cause: string): void;
};

// What Linux counts of a process that has done nothing yet, most of it reserved rather than used: 512 MB are V8's range for
// code. Measured on x64, 583 to 600 MB; where V8 reserves less, tasks may take so much more.
const OWN_MB = 640;

const SHELL = '/bin/sh';
// The limit of what a process may write to (RLIMIT_DATA, getrlimit(2)), which Linux keeps for memory of any origin:
// whoever wants more gets none, and V8 ends the process. Other systems keep to it in part, or not at all.
const LIMITED = 'ulimit -d "$0" 2>/dev/null; exec "$@"';

// What a file can get at in the process that reads it: none of our secrets is there.
const INHERITED = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'NODE_ENV'],
  ...['MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_'],
];

const LAST_WORDS = 4000;

const running = new Set<ChildProcess>();

// Native code does not notice by itself that nobody waits for it any more.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts a process for tasks. It has a lower priority than this one: who waits for a page goes first.
 *
 * Linux limits its memory, whoever takes it. Elsewhere V8 limits its own part, which buffers are none of.
 */
export function startProcess({ name, module, memoryMb, onMessage, onEnd }: Options): Runner {
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--single-threaded-gc',
    '--max-semi-space-size=8',
    `--max-old-space-size=${memoryMb}`,
  ];
  const command = [process.execPath, ...flags, fileURLToPath(module)];
  const limited = existsSync(SHELL) ? [SHELL, '-c', LIMITED, String((OWN_MB + memoryMb) * 1024), ...command] : command;
  const [program = '', ...args] = limited;
  const inherited = INHERITED.flatMap((variable) => {
    const value = process.env[variable];
    return value === undefined ? [] : [[variable, value]];
  });
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { ...Object.fromEntries(inherited), MALLOC_ARENA_MAX: '2' },
    windowsHide: true,
  });
  const { pid, stderr } = child;
  let words = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-LAST_WORDS);
  });
  let isOver = false;
  running.add(child);
  const over = (cause: string) => {
    if (isOver) return;
    isOver = true;
    running.delete(child);
    // Of what Node prints, the line that names the error.
    onEnd(`${name}: ${[cause, ...(/^.*error:.*$/im.exec(words) ?? [])].join(': ')}`);
  };
  child.on('message', onMessage);
  child.on('error', (error) => over(error.message));
  child.on('close', (code, signal) => over(`ended (${signal ?? code})`));
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
  return {
    post: (message) => child.send(message as object, () => undefined),
    hold(isHeld) {
      if (isHeld) child.ref();
      else child.unref();
      for (const part of [child.channel, stderr] as { ref?(): void; unref?(): void }[]) {
        if (isHeld) part?.ref?.();
        else part?.unref?.();
      }
    },
    end: () => void child.kill('SIGKILL'),
  };
}

/** Starts a thread in place of a process, for platforms without: V8 limits its own memory, and nothing the rest. */
export function startThread({ name, module, memoryMb, onMessage, onEnd }: Options): Runner {
  const worker = new Worker(module, { name, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  let cause = 'ended';
  worker.on('message', onMessage);
  worker.on('error', (error) => {
    cause = String(error);
  });
  worker.on('exit', () => onEnd(`${name}: ${cause}`));
  return {
    post: (message) => worker.postMessage(message),
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
  };
}
