import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FLAGS } from '../../../app/server/build/launch.mjs';
import { environmentOf } from '../../support/backends/program-process.ts';
import { freePort } from '../../support/http/free-port.ts';
import { askerOf } from './asking.ts';
import type { Bench } from './bench-context.ts';
import { startServer } from './processes.ts';

const ROOT = join(import.meta.dirname, '../../..');

const WATCH = join(import.meta.dirname, 'event-loop-watch.ts');
const READY_WITHIN_MS = 120_000;

/** The administrator of the sites that the bench starts. */
export const ADMIN = { email: 'admin@example.com', password: 'the password of the bench' };

/** The built site, running as a process of its own. */
export type Site = {
  /** Where it is asked. */
  origin: string;
  /** The address it believes to have; browsers go there. */
  address: string;
  /** Milliseconds from the start of the process to its first word that it is ready. */
  readyAfter: number;
  /** Resident memory in bytes, now and at its highest since it was last reset; Linux only. */
  memory(): { now: number; highest: number };
  /** Forgets how much memory it had at the highest. */
  resetHighestMemory(): void;
  /** Longest time in milliseconds that its event loop was blocked since the last call. */
  longestBlock(): Promise<number>;
  stop(): Promise<void>;
};

/** How a site is started where it is not as usual. */
export type Start = {
  /** Both, for work that is not measured. */
  on?: 'both cores';
  /** Lets `longestBlock` know; the start takes a little longer then. */
  watched?: boolean;
  /** Writes a line for each request, as in production, to a file beside its data. */
  logged?: boolean;
};

/** Starts the site on the server's processor and waits until it is ready. */
export async function startSite(bench: Bench, dataDir: string, { on, watched, logged }: Start = {}): Promise<Site> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const { child, said, stop } = startServer(
    bench,
    [process.execPath, ...FLAGS, 'build/server/node.js'],
    {
      cwd: ROOT,
      stdio: ['ignore', logged ? openSync(`${dataDir}.log`, 'a') : 'pipe', 'pipe', 'ipc'],
      env: environmentOf({
        ...(watched && { NODE_OPTIONS: `--import=${WATCH}` }),
        PORT: String(port),
        DATA_DIR: dataDir,
        SEED: 'demo',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: logged ? 'info' : 'error',
      }),
    },
    on,
  );
  try {
    await ready(origin, () => {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The site did not start: ${said()}`);
    });
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const readyAfter = performance.now() - started;
  const pid = child.pid ?? 0;
  return {
    origin,
    address: `http://localhost:${port}`,
    readyAfter,
    memory: () => memoryOf(pid),
    resetHighestMemory: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
    async longestBlock() {
      if (!watched) throw new Error('This site was not started to be watched.');
      const [[milliseconds]] = await Promise.all([once(child, 'message'), child.send('longest block?')]);
      return Number(milliseconds);
    },
    stop,
  };
}

async function ready(origin: string, orFail: () => void): Promise<void> {
  const asker = askerOf(origin);
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    orFail();
    // Until it listens, nobody answers.
    const answer = await asker.get('/readyz').catch(() => null);
    if (answer?.status === 200) return asker.close();
    await wait(10);
  }
  throw new Error('The site did not become ready.');
}

function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { now: bytes('VmRSS'), highest: bytes('VmHWM') };
}
