import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import type { Bench } from './bench-context.ts';

// A server has ten seconds to finish what it does, and then some.
const STOP_WITHIN_MS = 15_000;

const running = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A process that the bench started. */
export type Started = {
  child: ChildProcess;
  /** What it said last, for the day that it does not start. */
  said(): string;
  /** Asks it to end and waits until it has; throws where it did so by itself, because then something went wrong. */
  stop(): Promise<void>;
};

/**
 * Starts a program on the processor of the server, or on that of the client as well where nothing is measured. It
 * does not outlive the bench.
 */
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

/** Starts a program where the bench itself runs; it does not outlive the bench. */
export function start([program = '', ...args]: string[], options: SpawnOptions): Started {
  const child = spawn(program, args, options);
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      said += error.message;
      resolve();
    });
    child.once('exit', () => resolve());
  }).then(() => void running.delete(child));
  return {
    child,
    said: () => said,
    async stop() {
      const over = child.signalCode ?? child.exitCode;
      if (over !== null) throw new Error(`${program} ended before its time (${over}). ${said}`);
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(timer);
      if (child.signalCode === 'SIGKILL') throw new Error(`${program} did not stop when asked to.`);
    },
  };
}
