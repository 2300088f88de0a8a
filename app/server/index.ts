import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { keptSecret } from '~/lib/data-dir.server';
import type { Env } from '~/lib/env.server';
import { log } from '~/lib/log.server';
import { sourceReader } from '~/lib/pictures/read-source.server';
import { RENDITIONS_FOLDER } from '~/lib/pictures/rendition-shelf.server';
import { createRenditions } from '~/lib/pictures/renditions.server';
import { type Backend, openBackend } from '~/lib/supabase/backend.server';
import { type FirstAdmin, firstStart } from './first-start';
import { createSite, type Site } from './site';

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

type SiteOptions = Pick<Options, 'publicUrl' | 'clientDirectory'> & {
  secret: string;
  mail?: Env['mail'];
  purgeUrl?: URL;
  renditionsDirectory?: string | null;
};

/**
 * Puts this build on a backend that is open already.
 *
 * @param secret signs cookies, 32 characters or more
 * @param renditionsDirectory where renditions of pictures are stored; without it they are kept in memory
 */
export function siteOn(backend: Backend, { renditionsDirectory = null, ...options }: SiteOptions): Site {
  const renditions = createRenditions({ readSource: sourceReader(backend), directory: renditionsDirectory });
  return createSite({ backend, build, mail: undefined, purgeUrl: undefined, renditions, ...options });
}

/**
 * Opens the backend and the site on it. The caller holds the lock on DATA_DIR.
 *
 * @throws where the backend cannot be opened; nothing is left running then
 */
export async function openSite(env: Env, { publicUrl, clientDirectory, tell }: Options): Promise<OpenSite> {
  log.level = env.logLevel;
  const secret = env.sessionSecret ?? keptSecret(env.dataDir);
  const backend = await openBackend(env, secret, firstStart(env, tell));
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
