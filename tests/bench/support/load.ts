import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Bench } from './bench-context.ts';
import { ticksOf } from './machine.ts';

const run = promisify(execFile);
const CONNECTIONS = 32;

/** Throughput under full load, and the utilization of the server's core from 0 to 1 (null where unknown). */
export type Load = { perSecond: number; busy: number | null };

/**
 * Closed-loop load on one URL by wrk, over 32 keep-alive connections, with gzip. Where the server's core was partly idle,
 * the client was the bottleneck, and the throughput is only a lower bound.
 *
 * @throws where a response is no success, or a connection breaks
 */
export async function loadOn({ tools, cores }: Bench, url: string, seconds: number): Promise<Load> {
  const ticks = () => cores && ticksOf(cores.server);
  const before = ticks();
  const options = ['-t1', '--timeout', '20s', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', 'Accept-Encoding: gzip', url];
  const { stdout } = await run(tools.wrk ?? 'wrk', options);
  const after = ticks();
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  const wrong = stdout.match(/(Non-2xx|Socket errors).*/)?.[0];
  if (wrong || !perSecond) throw new Error(`Load on ${url}: ${wrong ?? stdout}`);
  const busy = before && after && (after.busy - before.busy) / (after.busy - before.busy + after.idle - before.idle);
  return { perSecond: Number(perSecond), busy };
}
