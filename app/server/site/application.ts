import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { createAuth } from '~/lib/auth/auth.server';
import { readSession, sessionCookie } from '~/lib/auth/session.server';
import { createUserAdmin } from '~/lib/auth/user-admin.server';
import type { ImageVariants } from '~/lib/pictures/variants.server';
import { type RequestContext, requestContext } from '~/lib/request/request-context';
import type { Env } from '~/lib/runtime/env.server';
import { resetReadDeadline } from '~/lib/runtime/request-scope.server';
import { assetsOf } from '~/lib/supabase/assets.server';
import type { Backend } from '~/lib/supabase/backend';
import { type Db, userClient } from '~/lib/supabase/client.server';
import { readinessProblems } from '~/lib/supabase/readiness.server';
import { FORM_LIMIT, UPLOAD_LIMIT, withinLimit } from './body-limit';
import { networkOf } from './client-address';
import { errorResponse } from './error-response';
import type { Memoize } from './memoize-by-version';

/** What React Router answered, and whether nothing had to be left out of it. */
export type Rendered = { response: Response; isWhole: boolean };

type Options = {
  backend: Backend;
  build: ServerBuild;
  db: Db;
  /** Whether this process is about to end. */
  isDraining(): boolean;
  mail: Env['mail'];
  publicUrl: URL;
  renditions: ImageVariants;
  remember: Memoize;
  secret: string;
  waitUntil: RequestContext['waitUntil'];
};

/** @returns the routes of the site, which answer a request whatever it is, and whichever network address it comes from */
export function createApplication(options: Options) {
  const { backend, build, db, isDraining, mail, publicUrl, renditions, remember, secret, waitUntil } = options;
  const routes = createRequestHandler(build, import.meta.env.MODE);
  const auth = createAuth(backend);
  const userAdmin = createUserAdmin(backend);
  const assets = assetsOf(backend);
  const cookie = sessionCookie(publicUrl.origin, secret);

  return async (request: Request, clientAddress: string): Promise<Rendered> => {
    // Only somebody who has been signed in may make this process hold a large body.
    const { pathname } = new URL(request.url);
    const uploads = pathname.startsWith('/admin/') && (await readSession(cookie, request)) !== null;
    const complete = await withinLimit(request, uploads ? UPLOAD_LIMIT : FORM_LIMIT);
    if (!complete) {
      const words = 'What you sent is too large. Please go back and make it shorter.';
      return { response: errorResponse(413, words), isWhole: true };
    }
    // How long somebody took to send it says nothing of the backend.
    resetReadDeadline();
    const provider = new RouterContextProvider();
    let isWhole = true;
    const context: RequestContext = {
      clientAddress: networkOf(clientAddress),
      db,
      dbOf: (session, options) => userClient(backend, session.access_token, options?.patient),
      auth,
      userAdmin,
      assets,
      variants: renditions,
      origin: publicUrl.origin,
      secret,
      mail,
      problems: async () => (isDraining() ? ['this process is about to end'] : readinessProblems(backend)),
      memoize: remember,
      markUncacheable: () => {
        isWhole = false;
      },
      waitUntil,
    };
    provider.set(requestContext, context);
    const response = await routes(trusted(complete, publicUrl), provider);
    return { response, isWhole };
  };
}

/**
 * React Router compares Origin with the address it thinks it has; the check in front of it knows better
 * which forms are ours, for instance those of somebody who opened 127.0.0.1 instead of localhost.
 */
function trusted(request: Request, publicUrl: URL): Request {
  if (!request.headers.has('origin')) return request;
  const headers = new Headers(request.headers);
  headers.set('origin', publicUrl.origin);
  return new Request(request, { headers });
}
