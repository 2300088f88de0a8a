import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { findBrowser } from '../../support/browser/browser.ts';
import { findProgram } from '../../support/find-program.ts';

/** Paths of the external programs; undefined where one is not installed. */
export type Tools = Record<'wrk' | 'taskset' | 'chromium', string | undefined>;

/** The cores that server and client are pinned to; null where they share all cores. */
export type Cores = { server: number; client: number } | null;

/** Finds the programs. */
export function findTools(): Tools {
  const [wrk, taskset] = ['wrk', 'taskset'].map(findProgram);
  return { wrk, taskset, chromium: findBrowser() };
}

/** Assigns the cores that this process may use, and pins it and its children to the client's core. */
export function divideCores({ taskset }: Tools): Cores {
  const [server, client] = allowedCores();
  if (!taskset || server === undefined || client === undefined) return null;
  const { status } = spawnSync(taskset, ['-a', '-cp', String(client), String(process.pid)]);
  return status === 0 ? { server, client } : null;
}

function allowedCores(): number[] {
  if (process.platform !== 'linux') return [];
  const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** @returns busy and idle ticks of a core since boot; null outside Linux */
export function ticksOf(core: number): { busy: number; idle: number } | null {
  if (process.platform !== 'linux') return null;
  const line = readFileSync('/proc/stat', 'utf8').match(new RegExp(`^cpu${core} .*$`, 'm'))?.[0] ?? '';
  const ticks = line.split(' ').slice(1).map(Number);
  const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0);
  return { idle, busy: ticks.slice(0, 8).reduce((sum, part) => sum + part, 0) - idle };
}

/** The machine and commit of a run. */
export type Machine = {
  cpu: string;
  cores: number;
  memory: string;
  system: string;
  node: string;
  commit: string;
  date: string;
  /** Load average of the last minute; above 0 other processes disturb the run. */
  load: number;
  pinning: string;
  tools: Record<keyof Tools, string>;
};

/**
 * Describes this machine and the checked-out commit.
 *
 * @param load of the machine before the bench did anything
 */
export function describeMachine(tools: Tools, cores: Cores, load: number): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory: `${(totalmem() / 1024 ** 3).toFixed(1)} GiB`,
    system: `${type()} ${release()}`,
    node: process.version,
    commit: commit(),
    date: new Date().toISOString(),
    load,
    pinning: cores ? `server on core ${cores.server}, client on core ${cores.client}` : 'none: all cores shared',
    tools: {
      wrk: firstLine(tools.wrk, '-v'),
      taskset: firstLine(tools.taskset, '-V'),
      chromium: firstLine(tools.chromium, '--version'),
    },
  };
}

function commit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
  const changed = git('status', '--porcelain') !== '';
  return `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${changed ? ' with changes' : ''}`;
}

function firstLine(program: string | undefined, option: string): string {
  if (!program) return 'missing';
  const { stdout, stderr } = spawnSync(program, [option], { encoding: 'utf8', timeout: 20_000 });
  return (
    `${stdout}${stderr}`
      .split('\n')[0]
      ?.replace(/ (Copyright|built on).*| \[.*/, '')
      .trim() ?? ''
  );
}
