import { join } from 'node:path';
import { refuseUnfinishedRestore } from '~/lib/backup/restore-mark.server';
import { VARIANTS_FOLDER } from '~/lib/pictures/variant-store.server';
import { secretOf } from '~/lib/runtime/data-dir.server';
import { type Env, EnvError } from '~/lib/runtime/env.server';
import { log } from '~/lib/runtime/log.server';
import type { Backend } from '~/lib/supabase/backend';
import { openBackend } from '~/lib/supabase/open-backend.server';
import type { Site } from '~/server/site/site';
import { bootstrap, type FirstAdmin } from './bootstrap';

/** A site on its backend. */
export type OpenSite = Site & {
  backend: Backend;
  close(): Promise<void>;
};

type Options = {
  publicUrl: URL;
  /** Where the client build lies. */
  clientDirectory: string;
  /** Whether DATA_DIR is there to be written; without it renditions are kept in memory. */
  keepsFiles?: boolean;
  /** Is given the administrator made by a first start. */
  tell(admin: FirstAdmin): void;
};

/**
 * Opens the backend and the site on it. The caller holds the lock on DATA_DIR, where files are kept.
 *
 * @throws where the backend cannot be opened; nothing is left running then
 */
export async function openSite(env: Env, options: Options): Promise<OpenSite> {
  const { publicUrl, clientDirectory, keepsFiles = true, tell } = options;
  log.level = env.logLevel;
  if (!keepsFiles && !env.sessionSecret)
    throw new EnvError('SESSION_SECRET is needed where DATA_DIR cannot be written.');
  refuseUnfinishedRestore(env.dataDir);
  const secret = secretOf(env);
  const opening = openBackend(env, secret, bootstrap(env, tell));
  // The database opens in a thread of its own; the application is loaded meanwhile.
  const [backend, { siteOn }] = await Promise.all([opening, import('./built-site')]);
  const { mail, purgeUrl } = env;
  const renditionsDirectory = keepsFiles ? join(env.dataDir, VARIANTS_FOLDER) : null;
  const site = siteOn(backend, { clientDirectory, mail, publicUrl, purgeUrl, renditionsDirectory, secret });
  return {
    ...site,
    backend,
    async close() {
      await site.drain();
      await backend.close();
    },
  };
}
