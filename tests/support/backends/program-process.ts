import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ENVIRONMENT, FLAGS } from '../../../app/server/build/launch.mjs';

const ROOT = join(import.meta.dirname, '../../..');

/** The administrator of the sites that are started as processes. */
export const ADMIN = { email: 'admin@example.com', password: 'the password of the tests' };

/** A program that runs as a process of its own. */
export type ProgramProcess = {
  child: ChildProcess;
  /** What it has written so far. */
  out(): string;
  /** What it has complained of so far. */
  err(): string;
  ended: Promise<Ended>;
};

/** How a program ended: its exit code, null where it was killed, and all that it wrote. */
export type Ended = { code: number | null; out: string; err: string };

type Environment = Record<string, string>;

const running = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
// Vitest ends its workers so, and without this they would not exit, but be gone.
process.once('SIGTERM', () => process.exit(1));

/** Starts a program of the build. */
export function startProgram(name: string, args: string[], env: Environment): ProgramProcess {
  return startCommand([process.execPath, ...FLAGS, join('build/server', `${name}.js`), ...args], env);
}

/** Runs a program of the build to its end. */
export function runProgram(name: string, args: string[], env: Environment): Promise<Ended> {
  return startProgram(name, args, env).ended;
}

/**
 * Starts a command that does not outlive this process: it is killed where this one ends, and where this one is killed
 * itself, a site hears of it by the channel between them, as from its launcher. Other programs end by themselves.
 *
 * @param env its environment, over that of `environmentOf`
 * @param folder where it runs
 */
export function startCommand([name = '', ...args]: string[], env: Environment, folder = ROOT): ProgramProcess {
  const child = spawn(name, args, {
    cwd: folder,
    env: environmentOf(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Its process group is its own, so that a test can signal all of it, as a service manager does.
    detached: true,
  });
  running.add(child);
  const out = textOf(child.stdout);
  const err = textOf(child.stderr);
  const ended = once(child, 'close').then(() => {
    running.delete(child);
    return { code: child.exitCode, out: out(), err: err() };
  });
  return { child, out, err, ended };
}

/**
 * What a program finds in its environment: an empty site and `ADMIN`, on any port, which ends at once when it is asked
 * to. Nothing of this process's environment gets in but where programs and the home folder are.
 *
 * @param env what shall be otherwise
 */
export function environmentOf(env: Environment): Environment {
  const { PATH = '', HOME = '' } = process.env;
  return {
    ...ENVIRONMENT,
    PATH,
    HOME,
    NODE_ENV: 'production',
    DO_NOT_TRACK: '1',
    PORT: '0',
    DRAIN_SECONDS: '0',
    SEED: 'none',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  };
}

function textOf(stream: Readable | null): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  return () => text;
}
