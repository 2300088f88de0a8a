import { readFileSync } from 'node:fs';

/** The resident memory of a process and of all that it has started and that live, now and at the most. */
export type TreeMemory = {
  /** In bytes. Pages that processes share count for each of them. */
  now(): number;
  /** The most since the last call, as samples saw it. */
  most(): number;
  stop(): void;
};

const EVERY_MS = 100;

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

function residentOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + residentOf(Number(child)), own);
  } catch {
    // It has ended.
    return 0;
  }
}
