import type { IncomingHttpHeaders } from 'node:http';
import type { ServerBuild } from 'react-router';
import { sessionCookie } from '~/lib/auth/session.server';
import { flashCookie } from '~/lib/http/flash.server';
import { isSafeMethod } from '~/lib/http/safe-method';
import type { ImageVariants } from '~/lib/pictures/variants.server';
import type { Env } from '~/lib/runtime/env.server';
import { log } from '~/lib/runtime/log.server';
import { requestIdOf, runInRequestScope } from '~/lib/runtime/request-scope.server';
import type { Backend } from '~/lib/supabase/backend';
import { visitorClient } from '~/lib/supabase/client.server';
import { readContentVersion } from '~/lib/supabase/content-version.server';
import { createApplication, type Rendered } from './application';
import { cacheKey } from './cache-key';
import {
  type PreparedResponse,
  preconditionsOf,
  prepareResponse,
  rawPreconditions,
  toWebResponse,
} from './cached-response';
import { compressed } from './compression';
import { polledVersion, pushedVersion } from './content-version';
import { errorResponse } from './error-response';
import { methodNotAllowed } from './image-response';
import { memoizeByVersion } from './memoize-by-version';
import { createPageCache } from './page-cache';
import { purge } from './purge';
import { commonHeaders, isCrossSite } from './security';
import { serveUpload } from './serve-upload';
import { variantFiles } from './serve-variant';
import { readStaticFiles } from './static-files';

/** A running site: Web-standard, without a listener. */
export type Site = {
  /** Answers a request whose URL is already the one visitors see. */
  fetch(request: Request, clientAddress: string): Promise<Response>;
  /** Answers at once what lies ready as bytes, a file of the build or a page; null for everything else. */
  tryServeFromMemory(request: RawRequest): PreparedResponse | null;
  /** From now on /readyz says that nobody else should be sent here. */
  startDraining(): void;
  /**
   * Waits for work that requests left behind.
   *
   * @param rounds how often to wait also for what that left behind in turn; without end where it is not given
   */
  drain(rounds?: number): Promise<void>;
};

/** A request as its line and its headers have it, before anything is made of it. */
export type RawRequest = { method: string; target: string; headers: IncomingHttpHeaders };

type Options = {
  backend: Backend;
  build: ServerBuild;
  clientDirectory: string;
  mail: Env['mail'];
  publicUrl: URL;
  /** Where a shared cache in front of the site is told of edits. */
  purgeUrl: URL | undefined;
  renditions: ImageVariants;
  secret: string;
};

/** Puts the parts of the site together (design, section 3: the way of a request). */
export function createSite(options: Options): Site {
  const { backend, build, clientDirectory, mail, publicUrl, purgeUrl, renditions, secret } = options;
  const common = commonHeaders(publicUrl);
  const files = readStaticFiles(clientDirectory, common);
  const rendition = variantFiles(renditions);
  const db = visitorClient(backend);
  const personal = [sessionCookie(publicUrl.origin, secret).name, flashCookie(publicUrl.origin, secret).name];
  const pending = new Set<Promise<unknown>>();
  let isLeaving = false;

  const waitUntil = (work: Promise<unknown>) => {
    pending.add(work);
    work.finally(() => pending.delete(work)).catch(() => undefined);
  };

  const onChange = (now: number) => {
    if (purgeUrl) waitUntil(purge(purgeUrl, now));
  };
  const { changes } = backend;
  const version =
    'pushedVersion' in changes
      ? pushedVersion(changes.pushedVersion, onChange)
      : polledVersion({ read: () => readContentVersion(db), writes: changes.writes, onChange, onAsk: waitUntil });
  const pages = createPageCache(version);
  const application = createApplication({
    ...{ backend, build, db, mail, publicUrl, renditions, secret, waitUntil },
    remember: memoizeByVersion(version),
    isDraining: () => isLeaving,
  });

  /** A page for everybody says that it may be kept, and for how long without asking. */
  function everybodys({ response, isWhole }: Rendered): Response {
    const { status, headers } = response;
    const keeps = isWhole && (status === 200 || status === 404) && !headers.has('Set-Cookie');
    if (keeps && !headers.has('Cache-Control')) headers.set('Cache-Control', sharedCaching(purgeUrl));
    return withHeaders(response, common);
  }

  async function answer(request: Request, clientAddress: string): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const readable = decodable(pathname);
    if (!readable) return errorResponse(400, 'This address cannot be read. Please check the link.');
    if (isCrossSite(request, publicUrl)) {
      log.warn({ path: pathname }, 'a form of another site was refused');
      return errorResponse(403, 'This form was sent from another site.');
    }

    const wish = preconditionsOf(request);
    const file = files.get(pathname);
    if (file) return methodNotAllowed(request) ?? toWebResponse(prepareResponse(file, wish));
    if (backend.files) {
      const picture = await serveUpload(request, pathname, backend.files);
      if (picture) return picture;
    }
    const smaller = await rendition(request, pathname);
    if (smaller) return smaller;
    const tidy = `/${pathname.replace(/^[/\\]+|\/+$/g, '')}`;
    if (tidy !== pathname && isSafeMethod(wish.method))
      return new Response(null, { status: 301, headers: { Location: tidy + search } });

    const key = cacheKey(wish.method, pathname + search, request.headers.get('cookie'), personal);
    if (key === null) return compressed(request, (await application(request, clientAddress)).response);
    // A page that others get has nothing in it of the request that happened to come first.
    const render = async () => everybodys(await application(new Request(request.url), clientAddress));
    return compressed(request, await pages.getOrRender(key, wish, render));
  }

  return {
    async fetch(request, clientAddress) {
      const started = performance.now();
      const requestId = requestIdOf(request.headers.get('x-request-id'));
      let response: Response;
      try {
        response = await runInRequestScope(requestId, () => answer(request, clientAddress));
      } catch (error) {
        log.error({ requestId, err: error }, 'request failed');
        response = errorResponse(
          500,
          `Something went wrong on our side. Please try again in a minute. Reference: ${requestId}`,
        );
      }
      const { method } = request;
      // A shared cache hears of an edit when it is made, not when the next visitor comes.
      if (purgeUrl && !isSafeMethod(method)) waitUntil(version.current());
      const { pathname: path } = new URL(request.url);
      logRequest({ requestId, method, path, status: response.status, started });
      return withHeaders(response, common, requestId);
    },

    tryServeFromMemory({ method, target, headers }) {
      const started = performance.now();
      if (!isSafeMethod(method)) return null;
      const wish = rawPreconditions(method, headers);
      const file = files.get(target);
      const key = file ? null : cacheKey(method, target, headers.cookie ?? null, personal);
      const reply = file ? prepareResponse(file, wish) : key === null ? null : pages.getFresh(key, wish);
      if (reply === null) return null;
      const requestId = requestIdOf(headers['x-request-id']?.toString());
      logRequest({ requestId, method, path: target.split('?', 1)[0] ?? '', status: reply.status, started });
      return { ...reply, headers: [...reply.headers, 'X-Request-Id', requestId] };
    },

    startDraining() {
      isLeaving = true;
    },

    async drain(rounds = Number.POSITIVE_INFINITY) {
      for (let round = 0; round < rounds && pending.size > 0; round += 1) await Promise.allSettled(pending);
    },
  };
}

type Answered = { requestId: string; method: string; path: string; status: number; started: number };

function logRequest({ started, ...answered }: Answered): void {
  log.info({ ...answered, ms: Math.round(performance.now() - started) }, 'request');
}

/** A shared cache asks each time whether a page is current, unless it is told of edits. */
function sharedCaching(purgeUrl: URL | undefined): string {
  return `public, max-age=0, ${purgeUrl ? 's-maxage=86400' : 'must-revalidate'}`;
}

/** Adds what every answer says, unless it says it itself. */
function withHeaders({ status, headers: own, body }: Response, common: Headers, requestId?: string): Response {
  const headers = new Headers(own);
  for (const [name, value] of common) if (!headers.has(name)) headers.set(name, value);
  if (requestId) headers.set('X-Request-Id', requestId);
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '30');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', status >= 500 ? 'no-store' : 'no-cache');
  return new Response(body, { status, headers });
}

function decodable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}
