import type { IncomingHttpHeaders } from 'node:http';
import { createHousekeeping } from '~/lib/housekeeping/housekeeping.server';
import { isSafeMethod } from '~/lib/http/safe-method';
import { createCounter } from '~/lib/insights/counter.server';
import { storeCounts } from '~/lib/insights/store-counts.server';
import { createOutbox } from '~/lib/outbox/outbox.server';
import type { ImageVariants } from '~/lib/pictures/variants.server';
import { siteCookies } from '~/lib/request/site-cookies.server';
import { log, logRequest } from '~/lib/runtime/log.server';
import { onceSucceeded } from '~/lib/runtime/once-succeeded';
import { noteWork, requestIdOf, runInRequestScope } from '~/lib/runtime/request-scope.server';
import { type Backend, isSelfHosted } from '~/lib/supabase/backend';
import { reserveFunctions, siteClient, visitorClient } from '~/lib/supabase/client.server';
import { createActivity } from './activity';
import { createApplication } from './application';
import { cacheKey, isOfStaff, privateCacheControl } from './cache-policy';
import { type PreparedResponse, prepareResponse } from './cached-response';
import { errorResponse } from './error-response';
import { loggedPath } from './logged-path';
import { memoizeByVersion } from './memoize-by-version';
import { createPageCache } from './page-cache';
import { pageFilesOf } from './page-files/page-files-of';
import { renderEarlier } from './page-files/render-earlier';
import { rawPreconditions } from './preconditions';
import type { SiteBuild } from './routes';
import { type ScheduledVersion, versionOfSite } from './scheduled-version';
import { commonHeaders, withCommonHeaders } from './security';
import { limitedHeaders } from './shared-headers';
import type { SiteConfig } from './site-config';
import { readStaticFiles } from './static-files';
import { createSteps } from './steps';
import { createVisits, hitsOf, SEARCH_HITS, type Sent, visitHeaders } from './visits';

/** A running site: Web-standard, without a listener. */
export type Site = {
  /**
   * Responds to a request for an address as visitors see it.
   *
   * @param onWork called with each piece of work that this request has started, and that goes on after the response
   */
  fetch(request: Request, clientAddress: string, onWork?: (work: Promise<unknown>) => void): Promise<Response>;
  /** Responds without a wait to a request for a static file or a fresh cached page; null for every other one. */
  tryServeFromMemory(request: RawRequest): PreparedResponse | null;
  /** Publishes what became due while no process ran, and sleeps until the next moment of the schedule. */
  publishDue(): Promise<void>;
  /**
   * Lets the web server in front send the pages of this process, where there are page files, instead of earlier ones. It
   * begins with the same pages.
   */
  openPageFiles(): Promise<void>;
  /** Does the daily work, where no process of the site has done it within a day. */
  runHousekeeping(): Promise<void>;
  /** The same where it is time to ask. On hosts that freeze a process between requests this replaces the timer. */
  runDueHousekeeping(): Promise<void>;
  /** Sends what is due of mails and purges: what others have left, and what is to be tried again. */
  sendOutbox(): Promise<void>;
  /** The same where it is time to. On hosts that freeze a process between requests this replaces the timer. */
  sendDueOutbox(): Promise<void>;
  /** Adds what was counted so far to the database. */
  writeCounts(): Promise<void>;
  /** The same where it is time to. On hosts that freeze a process between requests this replaces the timer. */
  writeDueCounts(): Promise<void>;
  /** Makes /readyz fail from now on, so that a load balancer sends no more requests. */
  startDraining(): void;
  /** Waits for the background work of all requests. */
  drain(): Promise<void>;
};

/** The request line and the headers as Node parsed them. */
type RawRequest = { method: string; target: string; headers: IncomingHttpHeaders };

type Answered = { requestId: string; started: number; isVisit: boolean };

type Parts = { backend: Backend; build: SiteBuild; variants: ImageVariants };

// nginx's status for a client that closed the connection; only the log sees it.
const CLIENT_CLOSED_REQUEST = 499;

// A cached page contains nothing of whoever asked first.
const OWN_ADDRESS = '127.0.0.1';

/** Load balancers ask for these, whether somebody visits the site or nobody. */
const PROBES = ['/healthz', '/readyz'];

/** How long a start renders the pages of an earlier one, before it answers: forms wait for it. */
const RENDER_WITHIN_MS = 2000;

/** How long work in the background waits for the requests that are being answered. */
const IDLE_WITHIN_MS = 1000;

/** Puts the parts of the site together; docs/architecture.md shows the way of a request. */
export function createSite({ backend, build, ...parts }: Parts, config: SiteConfig): Site {
  const { clientDirectory, countryHeader, hsts, mail, publicUrl, secret, sharedCache } = config;
  const common = commonHeaders(publicUrl, hsts);
  const files = readStaticFiles(clientDirectory, common);
  const db = visitorClient(backend);
  const siteDb = siteClient(backend);
  const cookies = siteCookies(publicUrl.origin, secret);
  const personalCookies = { session: cookies.session.name, flash: cookies.flash.name };
  const pending = new Set<Promise<unknown>>();
  const activity = createActivity();
  let draining = false;

  const waitUntil = (work: Promise<unknown>) => {
    pending.add(work);
    noteWork(work);
    work.finally(() => pending.delete(work)).catch(() => undefined);
  };

  const whenIdle = () => activity.whenIdle(IDLE_WITHIN_MS);
  const pageFiles = pageFilesOf(config, {
    common,
    files,
    variants: parts.variants,
    version: () => version,
    isFar: !isSelfHosted(backend),
    whenIdle,
    onWrite: waitUntil,
  });
  const variants: ImageVariants = {
    ...parts.variants,
    async remove(paths) {
      await parts.variants.remove(paths);
      await pageFiles?.removePictures(paths);
    },
  };
  const outbox = createOutbox({
    db: siteDb,
    hasSecretKey: Boolean(backend.secretKey),
    secret,
    mail,
    sharedCache,
    build: import.meta.env.BUILD_ID,
  });
  const version: ScheduledVersion = versionOfSite(backend, {
    onChange(changed) {
      pageFiles?.onChange(changed);
      waitUntil(outbox.purge(changed));
    },
    onQuery: waitUntil,
    seen: () => pageFiles?.linked()?.version ?? null,
  });
  const pages = createPageCache(version, { onSent: pageFiles?.keep });
  const housekeeping = createHousekeeping(backend, variants);
  // With the first counts: a project may not answer at the start. Our own backends are opened so.
  const reserve = onceSucceeded(async () => {
    if (!isSelfHosted(backend)) await reserveFunctions(backend);
  });
  const counter = createCounter({
    async send(batch) {
      await reserve();
      await storeCounts(siteDb, batch);
    },
  });
  const visits = createVisits({ counter, publicUrl, countryHeader });
  const application = createApplication(
    {
      backend,
      build,
      cookies,
      counter,
      db,
      housekeeping,
      mail: outbox.mailer,
      sendOutbox: outbox.run,
      purgeProblem: outbox.purgeProblem,
      isDraining: () => draining,
      memoize: memoizeByVersion(version),
      siteDb,
      variants,
      visits,
      waitUntil,
    },
    config,
  );
  const respond = createSteps({
    application,
    backend,
    commonHeaders: common,
    config,
    files,
    pages,
    personalCookies,
    variants,
    version,
  });

  /** Asks for a page as a visitor does, but neither the log nor the insights hear of it. */
  function renderInBackground(path: string, encoding: string): Promise<Response> {
    const request = new Request(publicUrl.origin + path, { method: 'HEAD', headers: { 'Accept-Encoding': encoding } });
    return runInRequestScope(requestIdOf(null), () => respond(request, OWN_ADDRESS));
  }

  async function respondOrFail(request: Request, clientAddress: string, requestId: string): Promise<Response> {
    try {
      return await respond(request, clientAddress);
    } catch (error) {
      if (request.signal.aborted) {
        log.debug({ requestId, reason: String(error) }, 'the client closed the connection');
        return new Response(null, { status: CLIENT_CLOSED_REQUEST });
      }
      log.error({ requestId, err: error }, 'request failed');
      const text = `Something went wrong on our side. Please try again in a minute. Reference: ${requestId}`;
      return errorResponse(500, text);
    }
  }

  /** Every answer is one line of the log; visits are counted, which those of staff are not. */
  function noteSent(sent: Sent, { requestId, started, isVisit }: Answered): void {
    if (isVisit) visits.sent(sent);
    const { method, path, status } = sent;
    logRequest({ requestId, method, path: loggedPath(path), status, ms: Math.round(performance.now() - started) });
  }

  /** Answers within the scope of a request. */
  async function answerTo(request: Request, clientAddress: string, requestId: string): Promise<Response> {
    const started = performance.now();
    if (!PROBES.includes(new URL(request.url).pathname)) pageFiles?.visited(started);
    const answer = await activity.during(() => respondOrFail(request, clientAddress, requestId));
    const response = withCommonHeaders(answer, common);
    await pageFiles?.settle(request.method);
    const { status, headers } = response;
    headers.set('X-Request-Id', requestId);
    const cookie = request.headers.get('cookie');
    headers.set('Cache-Control', privateCacheControl(response, cookie, personalCookies));
    if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '30');

    const { method } = request;
    // So that a shared cache is purged right after an edit, not with the next visitor.
    if (sharedCache && !isSafeMethod(method)) waitUntil(version.current().then(outbox.whenPurged));
    const { pathname: path, search: query } = new URL(request.url);
    const read = visitHeaders(request.headers, countryHeader);
    const sent = { method, path, query, status, headers: read, hits: headers.get(SEARCH_HITS) };
    noteSent(sent, { requestId, started, isVisit: !isOfStaff(cookie, personalCookies.session) });
    return response;
  }

  return {
    fetch(request, clientAddress, onWork) {
      const requestId = requestIdOf(request.headers.get('x-request-id'));
      const origin = { clientAddress, ...(onWork && { onWork }) };
      return runInRequestScope(requestId, () => answerTo(request, clientAddress, requestId), origin);
    },

    tryServeFromMemory({ method, target, headers }) {
      const started = performance.now();
      if (!isSafeMethod(method)) return null;
      const preconditions = rawPreconditions(method, headers);
      const file = files.get(target);
      const key = file ? null : cacheKey(method, target, headers.cookie ?? null, personalCookies);
      const page = key === null ? null : pages.getFresh(key, preconditions);
      const prepared = file ? prepareResponse(file, preconditions) : page;
      if (prepared === null) return null;
      pageFiles?.visited(started);
      const requestId = requestIdOf(headers['x-request-id']?.toString());
      const queryAt = target.indexOf('?');
      const path = queryAt < 0 ? target : target.slice(0, queryAt);
      const query = queryAt < 0 ? '' : target.slice(queryAt);
      const { status } = prepared;
      const hits = page === null || query === '' ? null : hitsOf(page.headers);
      noteSent({ method, path, query, status, headers, hits }, { requestId, started, isVisit: page !== null });
      const own = sharedCache && page ? limitedHeaders(prepared.headers, version.timeLeft()) : prepared.headers;
      return { ...prepared, headers: [...own, 'X-Request-Id', requestId] };
    },

    async publishDue() {
      await version.current();
    },
    async openPageFiles() {
      const render = { render: renderInBackground, isOver: () => draining };
      await pageFiles?.open((earlier) => renderEarlier(earlier, RENDER_WITHIN_MS, render));
    },
    runHousekeeping: housekeeping.run,
    runDueHousekeeping: housekeeping.runIfDue,
    sendOutbox() {
      const sending = outbox.run();
      waitUntil(sending);
      return sending;
    },
    sendDueOutbox: outbox.runIfDue,
    writeCounts: counter.write,
    writeDueCounts: counter.writeIfDue,

    startDraining() {
      draining = true;
      version.stop();
      outbox.stop();
      pageFiles?.stop();
    },

    async drain() {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
  };
}
