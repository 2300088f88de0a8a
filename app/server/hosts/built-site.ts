import * as build from 'virtual:react-router/server-build';
import { sourceReader } from '~/lib/pictures/read-source.server';
import { createImageVariants } from '~/lib/pictures/variants.server';
import type { Backend } from '~/lib/supabase/backend';
import { createSite, type Site } from '~/server/site/site';
import type { SiteConfig } from '~/server/site/site-config';

export function siteOn(backend: Backend, config: SiteConfig): Site {
  const directory = config.variantsDirectory ?? null;
  const variants = createImageVariants({ readSource: sourceReader(backend), directory });
  return createSite({ backend, build, variants }, config);
}
