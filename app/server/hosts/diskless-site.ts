import { join } from 'node:path';
import { readDisklessEnv } from '~/lib/runtime/env.server';
import { type OpenSite, openSite } from './open-site';

/** A site on a platform that starts and ends processes as it likes, and gives them no disk to keep anything on. */
export type DisklessSite = Pick<OpenSite, 'close'> & {
  /**
   * Answers a request, whatever host it names: the address visitors see is PUBLIC_URL. What the request leaves
   * behind, such as a mail, is done before: the platform may halt the process after the answer.
   */
  fetch(request: Request, clientAddress: string): Promise<Response>;
};

/**
 * Opens the site on the Supabase that the environment names.
 *
 * @param source usually `process.env`
 * @throws {EnvError} where the environment does not say all that such a site needs
 */
export async function openDisklessSite(source: Record<string, string | undefined>): Promise<DisklessSite> {
  const env = readDisklessEnv(source);
  const { publicUrl } = env;
  const site = await openSite(env, {
    publicUrl,
    clientDirectory: join(import.meta.dirname, '../client'),
    keepsFiles: false,
    tell: () => undefined,
  });
  return {
    close: () => site.close(),
    async fetch(request, clientAddress) {
      const response = await site.fetch(atOrigin(request, publicUrl), clientAddress);
      // What is waited for may set off a purge; what other requests leave behind meanwhile is theirs to wait for.
      await site.drain(2);
      return response;
    },
  };
}

function atOrigin(request: Request, { origin }: URL): Request {
  const { origin: asked } = new URL(request.url);
  return asked === origin ? request : new Request(origin + request.url.slice(asked.length), request);
}
