import { isSafeMethod } from '~/lib/http/safe-method';
import type { ImageVariants } from '~/lib/pictures/variants.server';
import { log } from '~/lib/runtime/log.server';
import type { Backend } from '~/lib/supabase/backend';
import type { Application } from './application';
import { cacheKey, isCacheable, type PersonalCookies } from './cache-policy';
import { prepareResponse, toWebResponse } from './cached-response';
import { canonicalPath } from './canonical-path';
import { compressResponse } from './compression';
import { errorResponse } from './error-response';
import { methodNotAllowed } from './image-response';
import { loggedPath } from './logged-path';
import type { PageCache, Rendered } from './page-cache';
import { preconditionsOf } from './preconditions';
import { hasFewParameters } from './request-target';
import type { ScheduledVersion } from './scheduled-version';
import { isCrossSite, withCommonHeaders } from './security';
import { serveUpload } from './serve-upload';
import { serveVariant } from './serve-variant';
import { limited, sharedHeaders } from './shared-headers';
import type { SiteConfig } from './site-config';
import type { StaticFiles } from './static-files';

type Incoming = { request: Request; clientAddress: string; pathname: string; search: string };
type Step = (incoming: Incoming) => Response | null | Promise<Response | null>;

type Options = {
  application: Application;
  backend: Backend;
  commonHeaders: Headers;
  config: SiteConfig;
  files: StaticFiles;
  pages: PageCache;
  personalCookies: PersonalCookies;
  variants: ImageVariants;
  version: ScheduledVersion;
};

/** @returns the way of a request through the site: the first step that has a response ends it */
export function createSteps(options: Options): (request: Request, clientAddress: string) => Promise<Response> {
  const { application, backend, commonHeaders, config, files, pages, personalCookies, variants, version } = options;
  const { publicUrl, sharedCache } = config;
  const shared = sharedHeaders(sharedCache);

  const steps: Step[] = [
    refuseUnreadableAddress,
    refuseCrossSiteForm,
    serveStaticFile,
    serveUploadedPicture,
    serveImageVariant,
    redirectToCanonicalPath,
    serveFromPageCache,
    serveFromApplication,
  ];

  function refuseUnreadableAddress({ pathname, search }: Incoming) {
    if (canonicalPath(pathname) !== null && hasFewParameters(search)) return null;
    return errorResponse(400, 'This address cannot be read. Please check the link.');
  }

  function refuseCrossSiteForm({ request, pathname }: Incoming) {
    if (!isCrossSite(request, publicUrl)) return null;
    log.warn({ path: loggedPath(pathname) }, 'a form of another site was refused');
    return errorResponse(403, 'This form was sent from another site.');
  }

  function serveStaticFile({ request, pathname }: Incoming) {
    const file = files.get(pathname);
    if (!file) return null;
    return methodNotAllowed(request) ?? toWebResponse(prepareResponse(file, preconditionsOf(request)));
  }

  function serveUploadedPicture({ request, pathname }: Incoming) {
    return backend.files ? serveUpload(request, pathname, backend.files) : null;
  }

  function serveImageVariant({ request, pathname }: Incoming) {
    return serveVariant(request, pathname, variants);
  }

  function redirectToCanonicalPath({ request, pathname, search }: Incoming) {
    const canonical = canonicalPath(pathname);
    if (canonical === null || canonical === pathname || !isSafeMethod(request.method)) return null;
    return new Response(null, { status: 301, headers: { Location: canonical + search } });
  }

  async function serveFromPageCache({ request, clientAddress, pathname, search }: Incoming) {
    const key = cacheKey(request.method, pathname + search, request.headers.get('cookie'), personalCookies);
    if (key === null) return null;
    // A cached page contains nothing of the request that happened to be the first.
    const render = () => renderForEveryone(new Request(request.url), clientAddress);
    const response = await pages.getOrRender(key, preconditionsOf(request), render);
    if (sharedCache) limitSharing(response.headers);
    return compressResponse(request, response);
  }

  /** What may be out of date, because the version is not known just now, is not kept. */
  function limitSharing(headers: Headers): void {
    const cacheControl = headers.get('Cache-Control');
    const left = version.known() === null ? 0 : version.timeLeft();
    if (cacheControl) headers.set('Cache-Control', limited(cacheControl, left));
  }

  async function renderForEveryone(request: Request, clientAddress: string): Promise<Rendered> {
    const response = await application(request, clientAddress);
    const cacheable = isCacheable(response);
    if (cacheable) for (const [name, value] of shared) response.headers.set(name, value);
    return { response: withCommonHeaders(response, commonHeaders), isCacheable: cacheable };
  }

  async function serveFromApplication({ request, clientAddress, pathname, search }: Incoming) {
    // A process that was only just started, or slept, learns of the schedule with the version. Visitors' pages are read
    // by it; somebody with a cookie gets the same page beside the cache, and must not see it as it was.
    const isPublicPage = cacheKey(request.method, pathname + search, null, personalCookies) !== null;
    if (isPublicPage || version.isDue()) await version.current();
    return compressResponse(request, await application(request, clientAddress));
  }

  return async (request, clientAddress) => {
    const { pathname, search } = new URL(request.url);
    for (const step of steps) {
      const response = await step({ request, clientAddress, pathname, search });
      if (response) return response;
    }
    throw new Error('The last step has a response for every request.');
  };
}
