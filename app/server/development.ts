import * as build from 'virtual:react-router/server-build';
import { keptSecret, lockDataDir } from '~/lib/data-dir.server';
import { readEnv } from '~/lib/env.server';
import { type Backend, openBackend } from '~/lib/supabase/backend.server';
import { firstStart } from './first-start';
import { createSite } from './site';

/** Answers a request of the development server. */
export type DevelopmentSite = (request: Request, clientAddress: string) => Promise<Response>;

// Code is loaded anew after an edit; the backend and its lock stay.
const kept = globalThis as typeof globalThis & { developmentBackend?: Promise<Backend> };

export const developmentSite: DevelopmentSite = async (request, clientAddress) => {
  const env = readEnv(process.env);
  kept.developmentBackend ??= open(env);
  const site = createSite({
    backend: await kept.developmentBackend,
    build,
    clientDirectory: '',
    mail: env.mail,
    publicUrl: new URL(new URL(request.url).origin),
    secret: env.sessionSecret ?? keptSecret(env.dataDir),
  });
  return site.fetch(request, clientAddress);
};

function open(env: ReturnType<typeof readEnv>): Promise<Backend> {
  lockDataDir(env.dataDir);
  const tell = ({ email, password }: { email: string; password: string }) =>
    process.stdout.write(`E-mail: ${email}\nPassword: ${password}\n`);
  return openBackend(env, env.sessionSecret ?? keptSecret(env.dataDir), firstStart(env, tell));
}
