import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FLAGS } from '../../../app/server/build/launch.mjs';
import { environmentOf } from '../../support/backends/program-process.ts';
import { freePort } from '../../support/http/free-port.ts';
import type { Bench } from './bench-context.ts';
import { httpClient } from './http-client.ts';
import { processorTimeOf, startServer } from './processes.ts';

const ROOT = join(import.meta.dirname, '../../..');

const WATCH = join(import.meta.dirname, 'event-loop-watch.ts');
const READY_WITHIN_MS = 120_000;

/** The administrator of bench sites. */
export const ADMIN = { email: 'admin@example.com', password: 'the password of the bench' };

/** The built site in a child process. */
export type Site = {
  /** Of its process. */
  pid: number;
  /** The origin for requests, by IP address. */
  origin: string;
  /** The public URL of the site, by host name; for browsers. */
  address: string;
  /** Milliseconds from the start of the process to its first 200 at /readyz. */
  readyAfter: number;
  /** Resident memory in bytes, current and peak since the last reset; Linux only. */
  memory(): { now: number; highest: number };
  /** Seconds for which the thread that answers has had a processor; Linux only. Other programs do not raise it. */
  processorTime(): number;
  /** Resets the peak memory. */
  resetHighestMemory(): void;
  /** The longest event loop delay in milliseconds since the last call. */
  longestBlock(): Promise<number>;
  /** The longest turn of the event loop in milliseconds of the processor since the last call of either. */
  longestTurn(): Promise<number>;
  stop(): Promise<void>;
};

export type Start = {
  /** For work that is not measured; the default is the server's core. */
  on?: 'both cores';
  /** Measures the event loop for `longestBlock` and `longestTurn`, which slows the start slightly. */
  watched?: boolean;
  /** Logs each request, as in production, to a file beside the data. */
  log?: boolean;
  /** Settings that replace those of every bench site. */
  env?: Record<string, string>;
  /** Another build of the server than the one in build/server. */
  program?: string;
  /** How Node runs it, where it is not as here. */
  flags?: string[];
};

/** Starts the site on the server's core and waits until it is ready. */
export async function startSite(
  bench: Pick<Bench, 'tools' | 'cores'>,
  dataDir: string,
  { on, watched, log, env = {}, program = 'build/server/node.js', flags = FLAGS }: Start = {},
): Promise<Site> {
  const port = env.PORT ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const { child, output, stop } = startServer(
    bench,
    [process.execPath, ...flags, program],
    {
      cwd: ROOT,
      stdio: ['ignore', log ? openSync(`${dataDir}.log`, 'a') : 'pipe', 'pipe', 'ipc'],
      env: environmentOf({
        ...(watched && { NODE_OPTIONS: `--import=${WATCH}` }),
        PORT: String(port),
        DATA_DIR: dataDir,
        SEED: 'demo',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: log ? 'info' : 'error',
        ...env,
      }),
    },
    on,
  );
  try {
    await ready(origin, () => {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The site did not start: ${output()}`);
    });
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const readyAfter = performance.now() - started;
  const pid = child.pid ?? 0;
  const longest = async (): Promise<{ delay: number; turn: number }> => {
    if (!watched) throw new Error('This site was not started to be watched.');
    const [[found]] = await Promise.all([once(child, 'message'), child.send('longest?')]);
    return found;
  };
  return {
    pid,
    origin,
    address: `http://localhost:${port}`,
    readyAfter,
    memory: () => memoryOf(pid),
    processorTime: () => processorTimeOf(child),
    resetHighestMemory: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
    longestBlock: async () => (await longest()).delay,
    longestTurn: async () => (await longest()).turn,
    stop,
  };
}

async function ready(origin: string, orFail: () => void): Promise<void> {
  const client = httpClient(origin);
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    orFail();
    // Connections are refused until the server listens.
    const response = await client.get('/readyz').catch(() => null);
    if (response?.status === 200) return client.close();
    await wait(10);
  }
  throw new Error('The site did not become ready.');
}

function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { now: bytes('VmRSS'), highest: bytes('VmHWM') };
}
