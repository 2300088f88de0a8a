import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { sourceReader } from '~/lib/pictures/read-source.server';
import { VARIANTS_FOLDER } from '~/lib/pictures/variant-store.server';
import { createImageVariants, type ImageVariants } from '~/lib/pictures/variants.server';
import { lockDataDir, secretOf } from '~/lib/runtime/data-dir.server';
import { type Env, readEnv } from '~/lib/runtime/env.server';
import type { Backend } from '~/lib/supabase/backend';
import { openBackend } from '~/lib/supabase/open-backend.server';
import { createSite } from '~/server/site/site';
import { bootstrap, type FirstAdmin } from './bootstrap';

/** Answers a request of the development server. */
export type DevelopmentSite = (request: Request, clientAddress: string) => Promise<Response>;

type Kept = { backend: Backend; renditions: ImageVariants; secret: string };

// Code is loaded anew after an edit; the backend, its lock and the secret stay.
const kept = globalThis as typeof globalThis & { development?: Promise<Kept> };

export const developmentSite: DevelopmentSite = async (request, clientAddress) => {
  const env = readEnv(process.env);
  kept.development ??= open(env);
  const site = createSite({
    ...(await kept.development),
    build,
    clientDirectory: '',
    mail: env.mail,
    purgeUrl: undefined,
    publicUrl: new URL(new URL(request.url).origin),
  });
  return site.fetch(request, clientAddress);
};

async function open(env: Env): Promise<Kept> {
  lockDataDir(env.dataDir);
  const secret = secretOf(env);
  const tell = ({ email, password }: FirstAdmin) => process.stdout.write(`E-mail: ${email}\nPassword: ${password}\n`);
  const backend = await openBackend(env, secret, bootstrap(env, tell));
  const directory = join(env.dataDir, VARIANTS_FOLDER);
  return { backend, renditions: createImageVariants({ readSource: sourceReader(backend), directory }), secret };
}
