import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ENVIRONMENT, FLAGS } from '../../app/server/launch.mjs';
import { cookiesOf, readAnswer } from './answer.ts';
import { type Asker, type Staff, staffOf } from './staff.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 120_000;

/** The administrator of the sites that tests start as processes. */
export const ADMIN = { email: 'admin@example.com', password: 'the password of the tests' };

/** The built site, running as a process of its own. */
export type SiteProcess = {
  /** Where it is asked. */
  origin: string;
  /** What it has said to whoever started it. */
  said(): string;
  get: Asker['get'];
  /** Ends it without a word, as a crash does. */
  kill(): Promise<void>;
  /** Asks it to end; gives its exit code. */
  stop(): Promise<number | null>;
};

/** What a program of the build said, and how it ended; null where it was killed. */
export type Ended = { code: number | null; out: string; err: string };

type Running = { child: ChildProcess; out(): string; err(): string; ended: Promise<Ended> };
type Environment = Record<string, string>;

const running = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program of the build, whatever the caller's environment says; it does not outlive this process. */
export function startProgram(name: string, args: string[], env: Environment): Running {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...FLAGS, join(ROOT, `build/server/${name}.js`), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...ENVIRONMENT,
      PATH,
      HOME,
      NODE_ENV: 'production',
      DO_NOT_TRACK: '1',
      PORT: '0',
      SEED: 'none',
      LOG_LEVEL: 'fatal',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  });
  running.add(child);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = once(child, 'close').then(() => {
    running.delete(child);
    return { code: child.exitCode, out, err };
  });
  return { child, out: () => out, err: () => err, ended };
}

/** Runs a program of the build to its end. */
export function runProgram(name: string, args: string[], env: Environment): Promise<Ended> {
  return startProgram(name, args, env).ended;
}

/**
 * Starts the built site and waits until it is ready.
 *
 * @throws with what it said where it ends before
 */
export async function startSite(env: Environment): Promise<SiteProcess> {
  const { child, out, err, ended } = startProgram('node', [], env);
  const port = await new Promise<string>((resolve, reject) => {
    const fail = () =>
      reject(new Error(`The site did not start (${child.exitCode ?? child.signalCode}): ${err() || out()}`));
    const timer = setTimeout(fail, READY_WITHIN_MS);
    ended.then(fail);
    child.stdout?.on('data', () => {
      const port = /^Site: \S+:(\d+)$/m.exec(out())?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve(port);
    });
  });
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    said: out,
    get: async (path, asking) => readAnswer(await fetch(origin + path, { redirect: 'manual', ...asking })),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      return (await ended).code;
    },
  };
}

/**
 * Signs the administrator in.
 *
 * @throws where the site does not let them in
 */
export async function signInAt({ get }: Asker): Promise<Staff> {
  const answer = await get('/admin/login', {
    method: 'POST',
    body: new URLSearchParams({ ...ADMIN, intent: 'save' }),
  });
  if (answer.status !== 303) throw new Error(`The administrator could not sign in: ${answer.status}.`);
  return staffOf({ get }, cookiesOf(answer).replace(/(^|; )flash=[^;]*/, ''));
}
