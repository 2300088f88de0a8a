import { randomUUID } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { createAuth } from '~/lib/auth/auth.server';
import { readSession, sessionCookie } from '~/lib/auth/session.server';
import { createUserAdmin } from '~/lib/auth/user-admin.server';
import type { Env } from '~/lib/env.server';
import { log } from '~/lib/log.server';
import { type RequestContext, requestContext } from '~/lib/request-context';
import { assetsOf } from '~/lib/supabase/assets.server';
import type { Backend } from '~/lib/supabase/backend.server';
import { userClient, visitorClient } from '~/lib/supabase/client.server';
import { readinessProblems } from '~/lib/supabase/readiness.server';
import { FORM_LIMIT, UPLOAD_LIMIT, withinLimit } from './body-limit';
import { compressed } from './compression';
import { addSecurityHeaders, isForeign } from './security';
import { type StaticFiles, staticFiles } from './static-files';
import { storedFile } from './stored-files';

/** A running site: Web-standard, without a listener. */
export type Site = {
  /** Answers a request whose URL is already the one visitors see. */
  fetch(request: Request, clientAddress: string): Promise<Response>;
  /** Waits for work that requests left behind. */
  settled(): Promise<void>;
};

type Options = {
  backend: Backend;
  build: ServerBuild;
  clientDirectory: string;
  mail: Env['mail'];
  publicUrl: URL;
  secret: string;
};

/** Puts the parts of the site together (design, section 3: the way of a request). */
export function createSite({ backend, build, clientDirectory, mail, publicUrl, secret }: Options): Site {
  const routes = createRequestHandler(build, import.meta.env.MODE);
  const files: StaticFiles = staticFiles(clientDirectory);
  const db = visitorClient(backend);
  const auth = createAuth(backend);
  const userAdmin = createUserAdmin(backend);
  const assets = assetsOf(backend);
  const cookie = sessionCookie(publicUrl.origin, secret);
  const pending = new Set<Promise<unknown>>();

  const waitUntil = (work: Promise<unknown>) => {
    pending.add(work);
    work.finally(() => pending.delete(work)).catch(() => undefined);
  };

  async function answer(request: Request, clientAddress: string, requestId: string): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const readable = decodable(pathname);
    if (!readable) return refusal(400, 'This address cannot be read. Please check the link.');
    if (isForeign(request, publicUrl)) return refusal(403, 'This form was sent from another site.');

    const file = await files(request, pathname);
    if (file) return file;
    if (backend.files) {
      const picture = await storedFile(request, pathname, backend.files);
      if (picture) return picture;
    }
    const tidy = `/${pathname.replace(/^[/\\]+|\/+$/g, '')}`;
    if (tidy !== pathname && (request.method === 'GET' || request.method === 'HEAD')) {
      return new Response(null, { status: 301, headers: { Location: tidy + search } });
    }

    // Only somebody who has been signed in may make this process hold a large body.
    const uploads = pathname.startsWith('/admin/') && (await readSession(cookie, request)) !== null;
    const complete = await withinLimit(request, uploads ? UPLOAD_LIMIT : FORM_LIMIT);
    if (!complete) return refusal(413, 'What you sent is too large. Please go back and make it shorter.');
    const provider = new RouterContextProvider();
    const context: RequestContext = {
      db,
      dbOf: (session, options) => userClient(backend, session.access_token, options?.patient),
      auth,
      userAdmin,
      assets,
      origin: publicUrl.origin,
      clientAddress,
      requestId,
      secret,
      mail,
      problems: () => readinessProblems(backend),
      waitUntil,
    };
    provider.set(requestContext, context);
    return compressed(request, await routes(trusted(complete, publicUrl), provider));
  }

  return {
    async fetch(request, clientAddress) {
      const started = performance.now();
      const requestId = randomUUID();
      let response: Response;
      try {
        response = await answer(request, clientAddress, requestId);
      } catch (error) {
        log.error({ requestId, err: error }, 'request failed');
        response = refusal(500, 'Something went wrong on our side. Please try again in a minute.');
      }
      const { method } = request;
      const { pathname: path } = new URL(request.url);
      const ms = Math.round(performance.now() - started);
      log.info({ requestId, method, path, status: response.status, ms }, 'request');
      return withCommonHeaders(response, publicUrl, requestId);
    },
    async settled() {
      await Promise.allSettled(pending);
    },
  };
}

/** Adds what every answer says, unless it says it itself. */
function withCommonHeaders({ status, headers: own, body }: Response, publicUrl: URL, requestId: string): Response {
  const headers = new Headers(own);
  addSecurityHeaders(headers, publicUrl);
  headers.set('X-Request-Id', requestId);
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '30');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', status >= 500 ? 'no-store' : 'no-cache');
  return new Response(body, { status, headers });
}

/**
 * React Router compares Origin with the address it thinks it has; the check above knows better which
 * forms are ours, for instance those of somebody who opened 127.0.0.1 instead of localhost.
 */
function trusted(request: Request, publicUrl: URL): Request {
  if (!request.headers.has('origin')) return request;
  const headers = new Headers(request.headers);
  headers.set('origin', publicUrl.origin);
  return new Request(request, { headers });
}

function decodable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}

/** A short answer in plain words, for what never reaches a page. */
function refusal(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
