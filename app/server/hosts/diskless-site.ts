import { fileURLToPath } from 'node:url';
import { readDisklessEnv } from '~/lib/runtime/env.server';
import { flushLog } from '~/lib/runtime/log.server';
import { type OpenSite, openSite } from './open-site';
import { settled } from './settled';

/** Who asks, and who lets the process go on after the response. */
export type From = {
  /** The visitor's network address. */
  clientAddress: string;
  /** Keeps the process running until the work is done, where the platform can; the response does not wait then. */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined;
};

/** A site on a serverless platform: processes start and end at any time, and have no disk. */
export type DisklessSite = Pick<OpenSite, 'close'> & {
  /**
   * Responds to a request for any host: the address that visitors see is PUBLIC_URL. Work that the request has started,
   * such as a mail, and what is due by the clock, are given to `waitUntil`. Without that they are awaited first, for 5 s at
   * most: the platform may freeze the process after the response. Nobody waits for the work of another request.
   */
  fetch(request: Request, from: From): Promise<Response>;
};

/** As long as somebody waits for a response. */
const LONGEST_WAIT_MS = 5000;

/**
 * Opens the site on the Supabase project of the environment.
 *
 * @param source usually `process.env`
 * @throws {EnvError} where a variable that such a site needs is missing or invalid
 */
export async function openDisklessSite(source: Record<string, string | undefined>): Promise<DisklessSite> {
  const env = readDisklessEnv(source);
  const { publicUrl } = env;
  const site = await openSite(env, {
    publicUrl,
    // So written, tools that pack a function see the folder.
    clientDirectory: fileURLToPath(new URL('../client', import.meta.url)),
    hasDataDir: false,
    showAdmin: () => undefined,
  });
  return {
    close: () => site.close(),
    async fetch(request, { clientAddress, waitUntil }) {
      const own = new Set<Promise<unknown>>();
      const note = (work: Promise<unknown>) => void own.add(work);
      const response = await site.fetch(atOrigin(request, publicUrl), clientAddress, note);
      for (const due of [site.writeDueCounts, site.sendDueOutbox, site.runDueHousekeeping]) note(due());
      const rest = settled(own, LONGEST_WAIT_MS).then(flushLog);
      if (waitUntil) waitUntil(rest);
      else await rest;
      flushLog();
      return response;
    },
  };
}

/** Makes the request one of this runtime: a host's own class is refused where a request is made from another one. */
function atOrigin(request: Request, { origin }: URL): Request {
  return new Request(origin + request.url.slice(new URL(request.url).origin.length), request);
}
