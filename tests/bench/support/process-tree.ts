import { readFileSync, readlinkSync } from 'node:fs';

/** The resident memory of a process and of all that it has started and that live, now and at the most. */
export type TreeMemory = {
  /** In bytes. The program of a process and its parent, which have its pages in common, counts once. */
  now(): number;
  /** The most since the last call, as samples saw it. */
  most(): number;
  stop(): void;
};

const EVERY_MS = 200;

/** Samples the memory of a process and its descendants; Linux only. */
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

function residentOf(pid: number, parent?: string): number {
  try {
    const program = readlinkSync(`/proc/${pid}/exe`);
    const own = bytesIn(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS');
    const shared = parent === program ? residentOfFile(pid, program) : 0;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + residentOf(Number(child), program), own - shared);
  } catch {
    // It has ended.
    return 0;
  }
}

/** Of what a process has resident, the pages of a file. */
function residentOfFile(pid: number, file: string): number {
  const mappings = readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/\n(?=[\da-f]+-[\da-f]+ )/);
  const its = mappings.filter((mapping) => mapping.slice(0, mapping.indexOf('\n')).endsWith(file));
  return its.reduce((sum, mapping) => sum + bytesIn(mapping, 'Rss') - bytesIn(mapping, 'Anonymous'), 0);
}

function bytesIn(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;
}
