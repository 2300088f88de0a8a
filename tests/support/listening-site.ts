import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { freePort } from './postgres-server.ts';

const READY_WITHIN_MS = 60_000;

// Only a request that the server goes on waiting for is met with silence.
const PATIENCE_MS = 10_000;

const READY = 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

/** The origin that the listening site believes to have: one behind a proxy that speaks TLS. */
export const HOST = 'www.doabharvest.example';

/** Its administrator. */
export const ADMIN = { email: 'admin@example.com', password: 'the password of the listening site' };

/** The built site as a process of its own, which listens on this machine. */
export type ListeningSite = {
  /** Where it listens, without TLS. */
  origin: string;
  /**
   * Sends bytes over a connection of their own, and gives all that comes back until it is closed.
   *
   * @param patience milliseconds of silence after which the rest is not waited for
   */
  exchange(bytes: string | Uint8Array, patience?: number): Promise<string>;
  /** What it has written to its log, line by line. */
  log(): Record<string, unknown>[];
  /** Whether it still runs, as the process it was, and says that it is ready. */
  isReady(): Promise<boolean>;
};

let started: Promise<ListeningSite> | undefined;

/** The site that all tests of raw requests share; it has no content and ends with the tests. */
export function listeningSite(): Promise<ListeningSite> {
  started ??= start();
  return started;
}

async function start(): Promise<ListeningSite> {
  const port = await freePort();
  const folder = mkdtempSync(join(inject('temporaryFolder'), 'listening-'));
  const output = join(folder, 'log');
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'node.js'], {
    cwd: join(import.meta.dirname, '../../build/server'),
    // It stops when this channel is gone, that is with this process.
    stdio: ['ignore', openSync(output, 'w'), 'ignore', 'ipc'],
    env: {
      ...{ PATH, HOME, NODE_ENV: 'production', DO_NOT_TRACK: '1', SEED: 'none', LOG_LEVEL: 'info' },
      ...{ PORT: String(port), DATA_DIR: join(folder, 'data') },
      ...{ PUBLIC_URL: `https://${HOST}`, SESSION_SECRET: 'a secret of at least thirty-two characters' },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    },
  });
  child.unref();
  child.channel?.unref();
  const isReady = async () => {
    const answer = await exchange(port, READY, PATIENCE_MS);
    return child.exitCode === null && child.signalCode === null && answer.startsWith('HTTP/1.1 200');
  };
  await until(isReady, child);
  return {
    origin: `http://127.0.0.1:${port}`,
    isReady,
    log() {
      const lines = readFileSync(output, 'utf8').split('\n');
      return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    },
    exchange: (bytes, patience = PATIENCE_MS) => exchange(port, bytes, patience),
  };
}

async function until(isReady: () => Promise<boolean>, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The built site did not start (exit code ${child.exitCode}).`);
    }
    await wait(50);
  }
}

function exchange(port: number, bytes: string | Uint8Array, patience: number): Promise<string> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(patience, () => socket.destroy());
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (piece) => pieces.push(piece));
    // Whoever refuses may close while there is more to come.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(Buffer.concat(pieces).toString('latin1')));
  });
}
