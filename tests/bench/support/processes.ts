import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Bench } from './bench-context.ts';

// The server's graceful shutdown takes up to ten seconds.
const STOP_WITHIN_MS = 15_000;

/** @returns seconds for which a process has had a processor; Linux only. Other programs do not raise it */
export function processorTimeOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
}

const running = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A child process of the bench; it is killed when the bench exits. */
export type Started = {
  child: ChildProcess;
  /** The last 4,000 characters of stdout and stderr, for error messages. */
  output(): string;
  /**
   * Sends SIGTERM and waits for the exit.
   *
   * @throws where the process had exited before, or ignores the signal
   */
  stop(): Promise<void>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
};

/** Starts a program on the server's core, or on both cores for work that is not measured. */
export function startServer(
  { cores, tools }: Pick<Bench, 'cores' | 'tools'>,
  command: string[],
  options: SpawnOptions,
  on: 'its own core' | 'both cores' = 'its own core',
): Started {
  if (!cores || !tools.taskset) return start(command, options);
  const list = on === 'both cores' ? `${cores.server},${cores.client}` : String(cores.server);
  return start([tools.taskset, '-c', list, ...command], options);
}

/** Starts a program on the client's core. */
export function start([program = '', ...args]: string[], options: SpawnOptions): Started {
  const child = spawn(program, args, options);
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
    child.once('exit', () => resolve());
  }).then(() => void running.delete(child));
  return {
    child,
    output: () => output,
    async stop() {
      const over = child.signalCode ?? child.exitCode;
      if (over !== null) throw new Error(`${program} exited early (${over}). ${output}`);
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(timer);
      if (child.signalCode === 'SIGKILL') throw new Error(`${program} did not stop after SIGTERM.`);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
