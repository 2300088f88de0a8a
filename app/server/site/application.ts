import { RouterContextProvider } from 'react-router';
import { createAuth } from '~/lib/auth/auth.server';
import { createOwnAccount } from '~/lib/auth/own-account.server';
import { readSession, type Session, writeSession } from '~/lib/auth/session.server';
import { createUserAdmin } from '~/lib/auth/user-admin.server';
import type { Housekeeping } from '~/lib/housekeeping/housekeeping.server';
import type { Counter } from '~/lib/insights/counter.server';
import { createFilesAfter } from '~/lib/pictures/files-after-session.server';
import type { ImageVariants } from '~/lib/pictures/variants.server';
import { type Preview, type RequestContext, requestContext } from '~/lib/request/request-context';
import type { SiteCookies } from '~/lib/request/site-cookies.server';
import { markCutForm, resetReadDeadline } from '~/lib/runtime/request-scope.server';
import { DEFAULT_TIME_ZONE } from '~/lib/runtime/time-zone-name';
import { assetsOf } from '~/lib/supabase/assets.server';
import { type Backend, isSelfHosted } from '~/lib/supabase/backend';
import { type Db, userClient } from '~/lib/supabase/client.server';
import { createLearnedReads, type Likeness } from '~/lib/supabase/learned-reads';
import { createProjectNeeds } from '~/lib/supabase/project/needs.server';
import { readingOnce } from '~/lib/supabase/read-once';
import { readinessProblems } from '~/lib/supabase/readiness.server';
import { aliveSession, withSession } from './alive-session';
import { createBodyHolder } from './body-limit';
import { isOfStaff } from './cache-policy';
import { networkOf } from './client-address';
import { downHeaders, downPage } from './down-pages';
import { errorResponse } from './error-response';
import { type Memoize, memoizeForRequest } from './memoize-by-version';
import { problemOfPageFolder } from './page-files/folder-problem';
import { createRoutes, type SiteBuild } from './routes';
import type { SiteConfig } from './site-config';
import type { Visits } from './visits';

export type Application = (request: Request, clientAddress: string) => Promise<Response>;

type Parts = {
  backend: Backend;
  build: SiteBuild;
  cookies: SiteCookies;
  counter: Pick<Counter, 'write'>;
  db: Db;
  siteDb: Db;
  housekeeping: Housekeeping;
  mail: RequestContext['mail'];
  sendOutbox(): Promise<void>;
  purgeProblem(): string | null;
  /** Whether this process is about to end. */
  isDraining(): boolean;
  memoize: Memoize;
  variants: ImageVariants;
  visits: Pick<Visits, 'added'>;
  waitUntil: RequestContext['waitUntil'];
};

/** Sets up React Router with what routes find in the request context. */
export function createApplication(parts: Parts, config: SiteConfig): Application {
  const { pageFiles, publicUrl, secret, timeZone = DEFAULT_TIME_ZONE } = config;
  const { backend, build, cookies, counter, db, housekeeping, isDraining, memoize, siteDb, variants, visits } = parts;
  const { mail, purgeProblem, sendOutbox, waitUntil } = parts;
  // Calls within this process have no way to go.
  const learned = isSelfHosted(backend) ? null : createLearnedReads();
  const routes = createRoutes(build);
  const auth = createAuth(backend);
  const bodies = createBodyHolder(config.roomForBodies);
  const shared: Omit<
    RequestContext,
    'clientAddress' | 'countEvent' | 'dbOf' | 'memoize' | 'preview' | 'repeatReads' | 'showInstead'
  > = {
    assets: assetsOf(backend),
    auth,
    cookies,
    db,
    housekeeping,
    filesAfter: createFilesAfter(backend, variants),
    origin: publicUrl.origin,
    mail,
    sendOutbox: () => waitUntil(sendOutbox()),
    purgeProblem,
    isKeptInFront: config.sharedCache !== undefined || pageFiles !== undefined,
    ownAccount: createOwnAccount(backend),
    problems: async () => (isDraining() ? ['this process is about to end'] : readinessProblems(backend)),
    projectNeeds: createProjectNeeds(backend),
    async storageProblems() {
      const [pages, pictures] = await Promise.all([
        pageFiles ? problemOfPageFolder(pageFiles) : null,
        backend.files?.writeProblem() ?? null,
      ]);
      return [
        ...(pages === null ? [] : [{ place: 'pages' as const, reason: pages }]),
        ...(pictures === null ? [] : [{ place: 'pictures' as const, reason: pictures }]),
      ];
    },
    secret,
    siteDb,
    timeZone,
    userAdmin: createUserAdmin(backend),
    variants,
    waitUntil,
    writeCounts: counter.write,
  };

  return async (request, clientAddress) => {
    const { pathname } = new URL(request.url);
    let renewed: Session | null = null;
    const body = await bodies.hold(request, async () => {
      if (!pathname.startsWith('/admin/')) return false;
      // A slow upload says nothing about the backend.
      resetReadDeadline();
      const alive = await aliveSession(auth, readSession(cookies.session, request));
      renewed = alive?.renewed ?? null;
      return alive !== null;
    });
    try {
      if (!body.request) return new Response(downPage('busy'), { status: 503, headers: downHeaders(new Headers()) });
      if (body.cut && !body.cut.isForm) {
        return errorResponse(413, 'What you sent is too large. Please go back and make it shorter.');
      }
      if (body.cut) markCutForm(body.cut);
      resetReadDeadline();
      const response = await answer(withSession(cookies.session, body.request, renewed), clientAddress);
      const isSet = response.headers.getSetCookie().some((line) => line.startsWith(`${cookies.session.name}=`));
      if (renewed && !isSet) response.headers.append('Set-Cookie', writeSession(cookies.session, renewed));
      return response;
    } finally {
      body.release();
    }
  };

  async function answer(request: Request, clientAddress: string): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const respond = async (to: Request, preview: Preview | null, showInstead: RequestContext['showInstead']) => {
      const provider = new RouterContextProvider();
      const countEvent = () => {
        if (!isOfStaff(request.headers.get('cookie'), cookies.session.name)) {
          visits.added(request.headers.get('user-agent'));
        }
      };
      const once = readingOnce(backend);
      const likenesses: Likeness[] = [];
      const reads: Pick<RequestContext, 'dbOf' | 'memoize' | 'repeatReads'> = {
        dbOf: (session, options) => userClient(once.reach, session.access_token, options?.patient),
        memoize: memoizeForRequest(memoize),
        repeatReads({ access_token }, person) {
          const likeness = { method: to.method, address: pathname + search, person };
          likenesses.push(likeness);
          once.begin(learned?.of(likeness) ?? [], access_token);
        },
      };
      const own = { clientAddress: networkOf(clientAddress), countEvent, preview, showInstead };
      provider.set(requestContext, { ...shared, ...reads, ...own });
      const response = await routes(to, provider);
      if (response.status < 400) for (const likeness of likenesses) learned?.learn(likeness, once.made());
      return response;
    };
    const previews: (Preview & { path: string })[] = [];
    const response = await respond(withPublicOrigin(request, publicUrl), null, (preview) => previews.push(preview));
    const [preview] = previews;
    if (preview) {
      // Without cookies: the page is the one that visitors see.
      const page = new Request(new URL(preview.path, publicUrl));
      return asPreview(await respond(page, preview, () => undefined), response.headers.getSetCookie());
    }
    return pathname.startsWith('/preview/') ? asPreview(response) : response;
  }
}

/** A page that is not public: no cache stores it, and no search engine lists it. */
function asPreview({ status, headers: own, body }: Response, cookies: string[] = []): Response {
  const headers = new Headers(own);
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  headers.delete('Speculation-Rules');
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(body, { status, headers });
}

/**
 * React Router compares `Origin` with the address that it believes the site to have. The CSRF check in front of it
 * decides better, for instance for a form from 127.0.0.1 instead of localhost, so React Router gets an equal `Origin`.
 */
function withPublicOrigin(request: Request, publicUrl: URL): Request {
  if (!request.headers.has('origin')) return request;
  const headers = new Headers(request.headers);
  headers.set('origin', publicUrl.origin);
  return new Request(request, { headers });
}
