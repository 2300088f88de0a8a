import { setTimeout as pause } from 'node:timers/promises';
import { readAnswer } from '../http/answer.ts';
import { formSender } from '../http/form.ts';
import { freePort } from '../http/free-port.ts';
import type { Visitor } from '../http/site';
import { signInAs } from '../http/staff.ts';
import { environmentOf, type ProgramProcess, startProgram } from './program-process.ts';

const READY_WITHIN_MS = 120_000;

/** An HTTP client of a site, without automatic redirects. */
export type SiteVisitor = Pick<Visitor, 'get' | 'post' | 'postMadeUp'>;

/** A line of a site's log. */
type LogLine = { level: number; time: string; msg: string; requestId?: string } & Record<string, unknown>;

/** The built site in a child process, ready for requests. */
export type SiteProcess = ProgramProcess &
  SiteVisitor & {
    /** The origin for requests. */
    origin: string;
    /** The log so far; a request's line may arrive after its response. */
    log(): LogLine[];
    /** Sends SIGTERM; resolves with the exit code. */
    stop(): Promise<number | null>;
    /** Sends SIGKILL, for a crash. */
    kill(): Promise<void>;
  };

/** The headers that a proxy adds to requests from an IP address. */
export type AddedHeaders = (address: string) => Record<string, string>;

/** A client of an origin; headers of a request override the added ones. */
export function visitorAt(origin: string, added: AddedHeaders = () => ({})): SiteVisitor {
  const get: Visitor['get'] = async (path, { from = '192.0.2.1', ...init } = {}) => {
    const headers = new Headers(added(from));
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return readAnswer(await fetch(origin + path, { redirect: 'manual', ...init, headers }), path);
  };
  return { get, ...formSender(get) };
}

/**
 * Starts the built site, by default an empty one that is public, and waits until it is ready.
 *
 * @param env see `environmentOf`
 * @throws with its output where it exits first
 */
export async function startSite(env: Record<string, string>, added?: AddedHeaders): Promise<SiteProcess> {
  const site = await startUnpublishedSite(env, added);
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = environmentOf(env);
  if (ADMIN_EMAIL && ADMIN_PASSWORD && (await site.get('/')).text.includes(' data-unpublished')) {
    const owner = await signInAs({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, site);
    // Another process on the same database may have done so meanwhile: its dashboard has no such button any more.
    await owner.postMadeUp('/admin/dashboard', { intent: 'publish_site' });
  }
  return site;
}

/** Starts the built site as `startSite` does; a new one is not public. */
export async function startUnpublishedSite(env: Record<string, string>, added?: AddedHeaders): Promise<SiteProcess> {
  // With PUBLIC_URL the site prints that URL instead of its port.
  const port = env.PUBLIC_URL ? String(await freePort()) : undefined;
  return whenReady(startProgram('node', [], port ? { ...env, PORT: port } : env), port, added);
}

/**
 * Waits until a site is ready.
 *
 * @param port its port, where the printed URL is another
 * @throws with its output where it exits first
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
