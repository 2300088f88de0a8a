import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readAnswer } from './answer';
import { freePort } from './postgres-server';
import type { Asking, Visitor } from './site';

const ROOT = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 60_000;

/** The built site as a process of its own. */
export type SiteProcess = Pick<Visitor, 'get'> & {
  port: number;
  /** What it has written so far, the log too. */
  said(): string;
  /** Asks it to end; gives the exit code. */
  stop(): Promise<number | null>;
};

/** What is run, and where, if it is not the build in its folder. */
export type Program = { cwd: string; command: string[] };

const BUILT: Program = {
  cwd: ROOT,
  command: [process.execPath, '--disable-warning=ExperimentalWarning', 'build/server/node.js'],
};

/** Runs the built site until it ends by itself; gives the exit code and what it wrote. */
export async function runSite(
  environment: Record<string, string>,
  program = BUILT,
): Promise<{ code: number | null; said: string }> {
  const { child, said } = start(environment, program);
  await once(child, 'close');
  return { code: child.exitCode, said: said() };
}

/**
 * Starts the built site and waits until it is ready.
 *
 * @param environment settings; nothing else of this process's environment reaches it but the PATH
 * @param from headers of each request that it does not have itself, such as a proxy adds
 */
export async function startSiteProcess(
  environment: Record<string, string>,
  from: (address: string) => Record<string, string> = () => ({}),
  program = BUILT,
): Promise<SiteProcess> {
  const port = await freePort();
  const { child, said } = start({ PORT: String(port), ...environment }, program);

  const get: SiteProcess['get'] = async (path, { from: address = '192.0.2.1', ...init }: Asking = {}) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(from(address))) if (!headers.has(name)) headers.set(name, value);
    return readAnswer(await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init, headers }));
  };

  const deadline = performance.now() + READY_WITHIN_MS;
  // Until it listens, nobody answers.
  while ((await get('/readyz').catch(() => null))?.status !== 200) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The site did not become ready: ${said()}`);
    }
    await pause(50);
  }
  return {
    get,
    port,
    said,
    async stop() {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

function start(
  environment: Record<string, string>,
  { cwd, command: [name = '', ...args] }: Program,
): { child: ChildProcess; said(): string } {
  const { PATH = '' } = process.env;
  const child = spawn(name, args, {
    cwd,
    env: { PATH, NODE_ENV: 'production', DO_NOT_TRACK: '1', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, said: () => output };
}
