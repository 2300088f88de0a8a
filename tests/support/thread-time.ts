/**
 * The CPU time of this thread in milliseconds. Unlike wall-clock time, differences measure how long work blocked the
 * event loop even on a busy machine.
 */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
