import { join } from 'node:path';
import { readDisklessEnv } from '~/lib/runtime/env.server';
import { type OpenSite, openSite } from './open-site';

/** A site on a serverless platform: processes start and end at any time, and have no disk. */
export type DisklessSite = Pick<OpenSite, 'close'> & {
  /**
   * Responds to a request for any host: the address that visitors see is PUBLIC_URL. Background work of the request,
   * such as a mail or a write of counts, is awaited first: the platform may freeze the process after the response.
   */
  fetch(request: Request, clientAddress: string): Promise<Response>;
};

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
    clientDirectory: join(import.meta.dirname, '../client'),
    hasDataDir: false,
    showAdmin: () => undefined,
  });
  return {
    close: () => site.close(),
    async fetch(request, clientAddress) {
      const response = await site.fetch(atOrigin(request, publicUrl), clientAddress);
      // Two rounds: the awaited work may start a purge. Other requests wait for their own work.
      await Promise.all([site.drain(2), site.writeDueCounts(), site.sendDueOutbox()]);
      return response;
    },
  };
}

function atOrigin(request: Request, { origin }: URL): Request {
  const { origin: requested } = new URL(request.url);
  return requested === origin ? request : new Request(origin + request.url.slice(requested.length), request);
}
