import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { ENVIRONMENT, FLAGS } from '../../app/server/launch.mjs';
import { readAnswer } from './answer';
import type { Visitor } from './site';

/** Somebody who asks a server over HTTP, and follows no redirect. */
export function visitorAt(origin: string): Pick<Visitor, 'get' | 'post'> {
  const get: Visitor['get'] = async (path, asking) =>
    readAnswer(await fetch(origin + path, { redirect: 'manual', ...asking }));
  return { get, post: (path, fields) => get(path, { method: 'POST', body: new URLSearchParams(fields) }) };
}

const ENTRY = join(import.meta.dirname, '../../build/server/node.js');
const READY_WITHIN_MS = 60_000;

/** The administrator of a site that a test starts. */
export const ADMIN = { email: 'admin@example.com', password: 'the password of the tests' };

/** How a process ended: its exit code, or the signal that killed it. */
export type End = { code: number | null; signal: NodeJS.Signals | null };

/** The built server as a process of its own. */
export type ServerProcess = {
  child: ChildProcess;
  /** What it has written so far. */
  said(): { out: string; err: string };
  ended: Promise<End>;
};

/** The built server as a process of its own, which answers. */
export type RunningServer = ServerProcess & {
  /** Where it is asked. */
  origin: string;
  /** Asks it to end and waits until it has. */
  stop(): Promise<End>;
};

/** A folder for a site's data that goes when the tests are over. */
export function newDataDir(): string {
  return mkdtempSync(join(inject('temporaryFolder'), 'data-'));
}

/** Starts the server with nothing in its environment but what is given; the end of the tests is its end, too. */
export function spawnServer(environment: Record<string, string>): ServerProcess {
  const { PATH = '' } = process.env;
  const env = { ...ENVIRONMENT, PATH, NODE_ENV: 'production', DO_NOT_TRACK: '1', PORT: '0', ...environment };
  const child = spawn(process.execPath, [...FLAGS, ENTRY], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => {
    process.off('exit', kill);
    return { code, signal };
  });
  return { child, said: () => said, ended };
}

/** Starts the server and waits until it answers; a first start makes an empty site and `ADMIN`. */
export async function startServer(environment: Record<string, string>): Promise<RunningServer> {
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const server = spawnServer({ ...admin, SEED: 'none', DRAIN_SECONDS: '0', ...environment });
  const port = await portOf(server);
  return {
    ...server,
    origin: `http://localhost:${port}`,
    stop() {
      server.child.kill('SIGTERM');
      return server.ended;
    },
  };
}

async function portOf({ child, said, ended }: ServerProcess): Promise<string> {
  const late = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
  const over = ended.then((end) => {
    throw new Error(`The server did not start: ${said().err || JSON.stringify(end)}`);
  });
  over.catch(() => undefined);
  try {
    for (;;) {
      const port = /^Site: http:\/\/localhost:(\d+)$/m.exec(said().out)?.[1];
      if (port) return port;
      if (child.stdout) await Promise.race([once(child.stdout, 'data'), over]);
    }
  } finally {
    clearTimeout(late);
  }
}
