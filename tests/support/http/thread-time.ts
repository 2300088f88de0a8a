/**
 * The milliseconds for which this thread has had a processor. Differences say how long work blocked the event loop,
 * also on a machine that is busy with other processes.
 */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
