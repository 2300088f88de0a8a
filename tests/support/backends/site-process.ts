import { setTimeout as pause } from 'node:timers/promises';
import { readAnswer } from '../http/answer.ts';
import { freePort } from '../http/free-port.ts';
import type { Visitor } from '../http/site';
import { type ProgramProcess, startProgram } from './program-process.ts';

const READY_WITHIN_MS = 120_000;

/** A client of a site over HTTP, which follows no redirect. */
export type SiteVisitor = Pick<Visitor, 'get' | 'post'>;

/** A line of a site's log. */
export type LogLine = { level: number; time: string; msg: string; requestId?: string } & Record<string, unknown>;

/** The built site as a process of its own, which answers. */
export type SiteProcess = ProgramProcess &
  SiteVisitor & {
    /** Where it is asked. */
    origin: string;
    /** What it has logged; a line may come a moment after the answer that it is about. */
    log(): LogLine[];
    /** Asks it to end; gives its exit code. */
    stop(): Promise<number | null>;
    /** Ends it without a word, as a crash does. */
    kill(): Promise<void>;
  };

/** The headers that a proxy adds to requests from a network address. */
export type AddedHeaders = (address: string) => Record<string, string>;

/** A client of an origin; headers of a request override those added. */
export function visitorAt(origin: string, added: AddedHeaders = () => ({})): SiteVisitor {
  const get: Visitor['get'] = async (path, { from = '192.0.2.1', ...init } = {}) => {
    const headers = new Headers(added(from));
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return readAnswer(await fetch(origin + path, { redirect: 'manual', ...init, headers }));
  };
  return {
    get,
    post: (path, fields, options) => get(path, { method: 'POST', body: new URLSearchParams(fields), ...options }),
  };
}

/**
 * Starts the built site, by default an empty one, and waits until it is ready.
 *
 * @param env see `environmentOf`
 * @throws with what it said where it ends before
 */
export async function startSite(env: Record<string, string>, added?: AddedHeaders): Promise<SiteProcess> {
  // Behind a proxy it does not print where it listens, but where visitors find it.
  const port = env.PUBLIC_URL ? String(await freePort()) : undefined;
  return whenReady(startProgram('node', [], port ? { ...env, PORT: port } : env), port, added);
}

/**
 * Waits until a site says that it is ready.
 *
 * @param port where it listens; not needed where it prints that itself
 * @throws with what it said where it ends before
 */
export async function whenReady(started: ProgramProcess, port?: string, added?: AddedHeaders): Promise<SiteProcess> {
  const { child, out, ended } = started;
  const printed = new URL(await printedAddress(started));
  const origin = `http://127.0.0.1:${port ?? printed.port}`;
  return {
    ...started,
    ...visitorAt(origin, added),
    origin,
    log() {
      const lines = out().split('\n').slice(0, -1);
      return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    },
    async stop() {
      child.kill('SIGTERM');
      return (await ended).code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function printedAddress({ child, out, err, ended }: ProgramProcess): Promise<string> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const address = /^Site: (\S+)$/m.exec(out())?.[1];
    if (address) return address;
    const end = await Promise.race([ended, pause(20)]);
    if (!end && performance.now() < deadline) continue;
    child.kill('SIGKILL');
    throw new Error(`The site did not start (${end?.code}): ${err() || out()}`);
  }
}
