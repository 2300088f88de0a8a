import { refuseUnfinishedRestore } from '~/lib/backup/restore-mark.server';
import { DataDirNotWritable, dataDirLayout, lockDataDir, secretOf } from '~/lib/runtime/data-dir.server';
import { type Env, EnvError } from '~/lib/runtime/env.server';
import { log } from '~/lib/runtime/log.server';
import { type Backend, isSelfHosted } from '~/lib/supabase/backend';
import { openBackend } from '~/lib/supabase/open-backend.server';
import { problemOfAddress } from '~/lib/supabase/project/address.server';
import { createProject } from '~/lib/supabase/project/project.server';
import { openPageFolder } from '~/server/site/page-files/page-folder';
import type { Site } from '~/server/site/site';
import type { SiteConfig } from '~/server/site/site-config';
import { bootstrap, type FirstAdmin } from './bootstrap';

export type OpenSite = Site & {
  backend: Backend;
  config: SiteConfig;
  /** Waits for background work, stores what was counted, then closes the backend. */
  close(): Promise<void>;
};

type Options = Pick<SiteConfig, 'publicUrl' | 'clientDirectory'> & {
  /** Whether DATA_DIR is locked for this process. Without it nothing is written to a disk: Supabase has all content. */
  hasDataDir?: boolean;
  /** Shows the administrator of a first start to the person at the terminal. */
  showAdmin(admin: FirstAdmin): void;
};

/**
 * Locks DATA_DIR: exclusively with the embedded database, shared where the database is elsewhere.
 *
 * @returns the function that unlocks it; null where it cannot be written and need not be
 * @throws {DataDirInUse} where another process has it, {DataDirNotWritable}
 */
export function lockForSite({ dataDir, databaseUrl, supabase }: Env): (() => void) | null {
  try {
    return lockDataDir(dataDir, databaseUrl || supabase ? 'shared' : 'alone');
  } catch (error) {
    if (!supabase || !(error instanceof DataDirNotWritable)) throw error;
    log.warn({ err: error }, 'DATA_DIR cannot be written and is not used');
    return null;
  }
}

/**
 * Opens the backend and the site on it, in production and in development. The caller has locked DATA_DIR.
 *
 * @throws where the backend cannot be opened; nothing is left running then
 */
export async function openSite(env: Env, options: Options): Promise<OpenSite> {
  const { publicUrl, clientDirectory, hasDataDir = true, showAdmin } = options;
  const { countryHeader, dataDir, mail, hsts, pageFiles, sharedCache, timeZone } = env;
  log.level = env.logLevel;
  if (!hasDataDir && !env.sessionSecret)
    throw new EnvError('SESSION_SECRET is needed where DATA_DIR cannot be written.');
  refuseUnfinishedRestore(dataDir);
  const secret = secretOf(env);
  const variantsDirectory = hasDataDir ? dataDirLayout(dataDir).variants : null;
  const fromEnv = { countryHeader, mail, hsts, sharedCache, timeZone };
  const folder = pageFiles && openPageFolder(pageFiles);
  const config: SiteConfig = { publicUrl, clientDirectory, secret, variantsDirectory, pageFiles: folder, ...fromEnv };
  const opening = openBackend(env, secret, bootstrap(env, showAdmin));
  // The database opens in its own thread, while this one loads the application.
  const [backend, { siteOn }] = await Promise.all([opening, import('./built-site')]);
  if (!isSelfHosted(backend)) void logProblemOfAddress(backend);
  const site = siteOn(backend, config);
  const publishing = site.publishDue();
  // An outage of a project must not keep the start from happening.
  if (isSelfHosted(backend)) await publishing;
  // The last step: from now on the web server needs this site.
  await site.openPageFiles();
  return {
    ...site,
    backend,
    config,
    async close() {
      site.startDraining();
      await site.drain();
      await site.writeCounts();
      await backend.close();
    },
  };
}

/** Beside the start, which an outage of the project must not keep from happening. */
async function logProblemOfAddress({ url, publishableKey }: Backend): Promise<void> {
  const problem = await problemOfAddress(createProject({ url, publishableKey }, fetch));
  if (problem !== null) log.error(problem);
}
