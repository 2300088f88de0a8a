import * as build from 'virtual:react-router/server-build';
import { keptSecret, lockDataDir } from '~/lib/data-dir.server';
import { type Env, readEnv } from '~/lib/env.server';
import { type Backend, openBackend } from '~/lib/supabase/backend.server';
import { type FirstAdmin, firstStart } from './first-start';
import { createSite } from './site';

/** Answers a request of the development server. */
export type DevelopmentSite = (request: Request, clientAddress: string) => Promise<Response>;

// Code is loaded anew after an edit; the backend, its lock and the secret stay.
const kept = globalThis as typeof globalThis & { development?: Promise<{ backend: Backend; secret: string }> };

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

async function open(env: Env): Promise<{ backend: Backend; secret: string }> {
  lockDataDir(env.dataDir);
  const secret = env.sessionSecret ?? keptSecret(env.dataDir);
  const tell = ({ email, password }: FirstAdmin) => process.stdout.write(`E-mail: ${email}\nPassword: ${password}\n`);
  return { backend: await openBackend(env, secret, firstStart(env, tell)), secret };
}
