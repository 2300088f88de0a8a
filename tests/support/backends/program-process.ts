import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ENVIRONMENT, FLAGS } from '../../../app/server/build/launch.mjs';

const ROOT = join(import.meta.dirname, '../../..');

/** The administrator of the sites that are started as processes. */
export const ADMIN = { email: 'admin@example.com', password: 'the password of the tests' };

/** A program in a child process. */
export type ProgramProcess = {
  child: ChildProcess;
  /** stdout so far. */
  out(): string;
  /** stderr so far. */
  err(): string;
  ended: Promise<Ended>;
};

/** The end of a program: its exit code (null where it was killed), stdout and stderr. */
export type Ended = { code: number | null; out: string; err: string };

type Environment = Record<string, string>;

const running = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
// Vitest stops its workers by SIGTERM, and the default action would skip the `exit` event.
process.once('SIGTERM', () => process.exit(1));

// These programs run for seconds: optimizing the WebAssembly of the database takes more time than it saves.
const SHORT_LIVED = '--liftoff-only';

/** Starts a program of the build. */
export function startProgram(name: string, args: string[], env: Environment): ProgramProcess {
  return startCommand([process.execPath, ...FLAGS, SHORT_LIVED, join('build/server', `${name}.js`), ...args], env);
}

/** Runs a program of the build to its end. */
export function runProgram(name: string, args: string[], env: Environment): Promise<Ended> {
  return startProgram(name, args, env).ended;
}

/**
 * Starts a command that does not outlive this process. It is killed when this process exits. Where this process is
 * killed, a site notices the closed IPC channel, as from its launcher; other programs end by themselves.
 *
 * @param env overrides the variables of `environmentOf`
 * @param folder the working directory
 */
export function startCommand([name = '', ...args]: string[], env: Environment, folder = ROOT): ProgramProcess {
  const child = spawn(name, args, {
    cwd: folder,
    env: environmentOf(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A process group of its own: a test can signal all processes of the command, as a service manager does.
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
 * The environment of a program: an empty site with `ADMIN`, on any port, without a drain period. From this process it
 * inherits PATH and HOME only.
 *
 * @param env overrides
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
