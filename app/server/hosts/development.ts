import { readEnv } from '~/lib/runtime/env.server';
import { siteOn } from './built-site';
import { lockForSite, type OpenSite, openSite } from './open-site';

export type DevelopmentSite = (request: Request, clientAddress: string) => Promise<Response>;

// This module is evaluated again after an edit; the backend and its lock stay.
const lasting = globalThis as typeof globalThis & { openSite?: Promise<OpenSite> };

export const developmentSite: DevelopmentSite = async (request, clientAddress) => {
  const publicUrl = new URL(new URL(request.url).origin);
  lasting.openSite ??= open(publicUrl);
  const { backend, config } = await lasting.openSite;
  // A new site for each request: it has the code as it is now, and an empty page cache.
  return siteOn(backend, { ...config, publicUrl, pageFiles: undefined, sharedCache: undefined }).fetch(
    request,
    clientAddress,
  );
};

async function open(publicUrl: URL): Promise<OpenSite> {
  const env = readEnv(process.env);
  const hasDataDir = lockForSite(env) !== null;
  return openSite(env, {
    publicUrl,
    // Vite serves these files.
    clientDirectory: '',
    hasDataDir,
    showAdmin: ({ email, password }) => process.stdout.write(`E-mail: ${email}\nPassword: ${password}\n`),
  });
}
