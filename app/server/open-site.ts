import { join } from 'node:path';
import { keptSecret } from '~/lib/data-dir.server';
import type { Env } from '~/lib/env.server';
import { log } from '~/lib/log.server';
import { RENDITIONS_FOLDER } from '~/lib/pictures/rendition-shelf.server';
import { type Backend, openBackend } from '~/lib/supabase/backend.server';
import { type FirstAdmin, firstStart } from './first-start';
import type { Site } from './site';

/** A site on its backend. */
export type OpenSite = Site & {
  backend: Backend;
  close(): Promise<void>;
};

type Options = {
  publicUrl: URL;
  /** Where the client build lies. */
  clientDirectory: string;
  /** Is given the administrator made by a first start. */
  tell(admin: FirstAdmin): void;
};

/**
 * Opens the backend and the site on it. The caller holds the lock on DATA_DIR.
 *
 * @throws where the backend cannot be opened; nothing is left running then
 */
export async function openSite(env: Env, { publicUrl, clientDirectory, tell }: Options): Promise<OpenSite> {
  log.level = env.logLevel;
  const secret = env.sessionSecret ?? keptSecret(env.dataDir);
  const opening = openBackend(env, secret, firstStart(env, tell));
  // The database opens in a thread of its own; the application is loaded meanwhile.
  const [backend, { siteOn }] = await Promise.all([opening, import('./index')]);
  const { mail, purgeUrl } = env;
  const renditionsDirectory = join(env.dataDir, RENDITIONS_FOLDER);
  const site = siteOn(backend, { clientDirectory, mail, publicUrl, purgeUrl, renditionsDirectory, secret });
  return {
    ...site,
    backend,
    async close() {
      await site.settled();
      await backend.close();
    },
  };
}
