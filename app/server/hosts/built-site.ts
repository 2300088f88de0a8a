import * as build from 'virtual:react-router/server-build';
import { sourceReader } from '~/lib/pictures/read-source.server';
import { createImageVariants } from '~/lib/pictures/variants.server';
import type { Env } from '~/lib/runtime/env.server';
import type { Backend } from '~/lib/supabase/backend';
import { createSite, type Site } from '~/server/site/site';

type SiteOptions = {
  publicUrl: URL;
  /** Where the client build lies. */
  clientDirectory: string;
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
  const renditions = createImageVariants({ readSource: sourceReader(backend), directory: renditionsDirectory });
  return createSite({ backend, build, mail: undefined, purgeUrl: undefined, renditions, ...options });
}
