import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from './bench-context.ts';
import { ticksOf } from './machine.ts';

const run = promisify(execFile);
const AUTOCANNON = join(import.meta.dirname, '../node_modules/autocannon/autocannon.js');
const CONNECTIONS = '32';

/** Throughput under full load, and the utilization of the server's core from 0 to 1 (null where unknown). */
export type Load = { perSecond: number; busy: number | null };

/**
 * Closed-loop load on one URL over 32 keep-alive connections, with gzip. Where the server's core was partly idle, the
 * client was the bottleneck, and the throughput is only a lower bound.
 *
 * @param userAgent without one the client counts as a robot
 * @throws where a response is no success, or a connection breaks
 */
export async function loadOn(bench: Bench, url: string, seconds: number, userAgent?: string): Promise<Load> {
  const before = bench.cores && ticksOf(bench.cores.server);
  const headers = [['Accept-Encoding', 'gzip'], ...(userAgent ? [['User-Agent', userAgent]] : [])];
  const perSecond = bench.tools.wrk
    ? await wrk(bench.tools.wrk, url, seconds, headers)
    : await autocannon(url, seconds, headers);
  const after = bench.cores && ticksOf(bench.cores.server);
  if (!before || !after) return { perSecond, busy: null };
  const busy = after.busy - before.busy;
  return { perSecond, busy: busy / (busy + after.idle - before.idle) };
}

async function wrk(program: string, url: string, seconds: number, headers: string[][]): Promise<number> {
  const { stdout } = await run(program, [
    '-t1',
    '--timeout',
    '20s',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    ...headers.flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ]);
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  const wrong = stdout.match(/(Non-2xx|Socket errors).*/)?.[0];
  if (wrong || !perSecond) throw new Error(`Load on ${url}: ${wrong ?? stdout}`);
  return Number(perSecond);
}

async function autocannon(url: string, seconds: number, headers: string[][]): Promise<number> {
  const sent = headers.flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const options = ['-c', CONNECTIONS, '-d', String(seconds), ...sent, '-j', '-n', url];
  const { stdout } = await run(process.execPath, [AUTOCANNON, ...options]);
  const { requests, non2xx, errors } = JSON.parse(stdout);
  if (non2xx + errors > 0) throw new Error(`Load on ${url}: ${non2xx} responses without success, ${errors} errors.`);
  return requests.average;
}
