import { readFileSync } from 'node:fs';

/** The resident memory of a process and of all that it has started and that live, now and at the most. */
export type TreeMemory = {
  /** In bytes. What processes have in common, their program and its libraries, counts once. */
  now(): number;
  /** The most since the last call, as samples saw it. */
  most(): number;
  stop(): void;
};

const EVERY_MS = 250;

/**
 * Samples the memory of a process and its descendants; Linux only. It is what a machine needs that runs nothing else: pages
 * of their own, and the pages of each file as often as the process has it that has most of them. The proportional share that
 * Linux counts (PSS) would be less beside other programs of the same Node.
 */
export function watchTree(pid: number): TreeMemory {
  let most = 0;
  const look = () => {
    const bytes = residentOf(pid);
    most = Math.max(most, bytes);
    return bytes;
  };
  const timer = setInterval(look, EVERY_MS).unref();
  return {
    now: look,
    most() {
      const before = Math.max(most, look());
      most = 0;
      return before;
    },
    stop: () => clearInterval(timer),
  };
}

function residentOf(root: number): number {
  let own = 0;
  const common = new Map<string, number>();
  for (const pid of treeOf(root)) {
    const { anonymous, files } = memoryOf(pid);
    own += anonymous;
    for (const [path, bytes] of files) common.set(path, Math.max(common.get(path) ?? 0, bytes));
  }
  return [...common.values()].reduce((sum, bytes) => sum + bytes, own);
}

function treeOf(pid: number): number[] {
  const children = readOrNothing(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}

/** @returns what a process has resident: pages of its own, and those that are as they stand in a file */
function memoryOf(pid: number): { anonymous: number; files: Map<string, number> } {
  const files = new Map<string, number>();
  let anonymous = 0;
  for (const mapping of readOrNothing(`/proc/${pid}/smaps`).split(/\n(?=[\da-f]+-[\da-f]+ )/)) {
    const own = bytesIn(mapping, 'Anonymous');
    const path = mapping.slice(0, mapping.indexOf('\n')).split(/\s+/)[5] ?? '';
    anonymous += own;
    files.set(path, (files.get(path) ?? 0) + bytesIn(mapping, 'Rss') - own);
  }
  return { anonymous, files };
}

/** A process may have ended. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function bytesIn(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;
}
