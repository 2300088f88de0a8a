import { createContext, data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { personOf, subjectOf } from '~/domain/users/staff-role.server';
import { DEACTIVATED, isStaff } from '~/domain/users/user';
import { readSession, type Session, writeSession } from '~/lib/auth/session.server';
import { saveDraft } from '~/lib/editing/drafts.server';
import { OF_ONE_VISIT } from '~/lib/editing/list-address';
import { holdFiles } from '~/lib/editing/staged-files.server';
import { readFlash, writeFlash } from '~/lib/http/flash.server';
import { readTexts } from '~/lib/http/forms.server';
import { formEntries } from '~/lib/http/submitted-fields';
import type { Toast } from '~/lib/http/toast';
import { createPictureStore } from '~/lib/pictures/picture-store.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { type AdminContext, adminContext, type RequestContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { currentRequestId } from '~/lib/runtime/request-scope.server';
import { readAhead } from '~/lib/supabase/read-once';
import { BackendError } from '~/lib/supabase/result.server';

type Guarded = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

const sessionContext = createContext<Session | null>(null);

/**
 * Reads the session and refreshes it. The new session reaches the browser whatever the response, because a refresh
 * token works only once: without it an outage would end the sign-in.
 */
const refreshSession: MiddlewareFunction<Response> = async (guarded, next) => {
  const { request, context } = guarded;
  const { auth, cookies } = context.get(requestContext);
  const stored = readSession(cookies.session, request);
  const session = stored && (await orResubmitPage(auth.fresh(stored), guarded));
  context.set(sessionContext, session);

  const response = await next();
  const latest = context.get(sessionContext);
  if (latest && latest !== stored && !sets(response, cookies.session.name)) {
    response.headers.append('Set-Cookie', writeSession(cookies.session, latest));
  }
  return response;
};

/**
 * Admits staff only: a cookie of ours, a token that the auth service accepts, and in the profile at this moment the
 * role editor or admin, not deactivated (docs/security.md#sessions-and-sign-in).
 */
const requireStaff: MiddlewareFunction<Response> = async (guarded, next) => {
  const { request, url, context } = guarded;
  const scope = context.get(requestContext);
  const stored = context.get(sessionContext);
  if (stored) {
    // Nobody sees what is read before the person is known to be staff.
    scope.repeatReads(stored, subjectOf(stored));
    // Every page of the back office writes moments and the company's name.
    readAhead(companyTimeZone(context));
  }
  const person = stored && (await orResubmitPage(personOf(scope, stored), guarded));
  if (!person) throw await toSignIn(guarded);

  const { user, profile, session } = person;
  context.set(sessionContext, session);
  const db = scope.dbOf(session);
  if (!isStaff(profile)) {
    log.warn({ userId: user.id }, 'a user without the rights of staff was refused');
    throw await toSignInWithoutRights(scope, session, profile?.deactivated ?? false);
  }

  const flash = await readFlash(scope.cookies.flash, request, url.pathname);
  let clearFlash: string | undefined;
  const patientDb = scope.dbOf(session, { patient: true });
  const pictures = createPictureStore(patientDb, scope.assets, scope.variants);
  const admin: AdminContext = {
    db,
    longRunningDb: patientDb,
    pictures,
    session,
    user: { ...user, full_name: profile.full_name, role: profile.role },
    flash: request.method === 'POST' ? null : (flash?.toast ?? null),
    consumeFlash() {
      // A redisplayed form has a toast of its own.
      if (request.method === 'POST') return null;
      clearFlash = flash?.clear;
      return flash?.toast ?? null;
    },
  };
  context.set(adminContext, admin);

  const response = await next();
  scope.waitUntil(scope.housekeeping.runByStaff(patientDb, pictures));
  // The rows are written by now, so visitors may request their pictures.
  if (pictures.added().length > 0) scope.waitUntil(scope.variants.prepare(pictures.added()));
  // The response of an action may set another toast, which must not be cleared.
  if (clearFlash && !sets(response, scope.cookies.flash.name)) response.headers.append('Set-Cookie', clearFlash);
  if (admin.savedForm !== undefined) response.headers.append('Set-Cookie', savedCookie(admin.savedForm, scope.origin));
  // What links have fetched and drawn meanwhile, in other tabs too, is from before (Clear Site Data, section 3.1).
  if (response.status >= 300 && request.method === 'POST') {
    response.headers.set('Clear-Site-Data', '"prefetchCache", "prerenderCache"');
  }
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache');
  return response;
};

/**
 * The middleware before every loader and action of the back office, also where a request addresses a single one.
 */
export const guard = [refreshSession, requireStaff];

/** Names the form that was saved to the scripts of the back office, which then forget their copy of it. */
function savedCookie(form: string, origin: string): string {
  const attributes = `Path=/admin; Max-Age=3600; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
  return `saved_form=${encodeURIComponent(form.slice(0, 200))}; ${attributes}`;
}

function sets({ headers }: Response, cookieName: string): boolean {
  return headers.getSetCookie().some((value) => value.startsWith(`${cookieName}=`));
}

/**
 * Redirects a guest to the sign-in page. A form that somebody submitted is saved as a draft; what a script sends is none,
 * and its answer, which may come later, would take the cookie of the draft's browser back.
 */
async function toSignIn({ request, url, context }: Guarded): Promise<Response> {
  const headers = new Headers();
  const back = new URLSearchParams(url.searchParams);
  for (const name of [...OF_ONE_VISIT, '_routes', 'index']) back.delete(name);
  const mode = request.headers.get('Sec-Fetch-Mode') ?? 'navigate';
  if (request.method === 'POST' && mode === 'navigate') {
    const form = await readTexts(request);
    await holdFilesOfFormer(form, { request, url, context });
    const fields = formEntries(form);
    const draft = await saveDraft(context.get(requestContext), request, url.pathname, fields);
    if (draft) {
      headers.set('Set-Cookie', draft.cookie);
      back.set('draft', draft.id);
    }
  }
  const query = back.size > 0 ? `?${back}` : '';
  return redirect(`/admin/login?${new URLSearchParams({ redirectTo: url.pathname + query })}`, { headers });
}

/** Stores the files of a form whose session has just ended, where that was of somebody who is staff still. */
async function holdFilesOfFormer(form: FormData, { request, context }: Guarded): Promise<void> {
  const { cookies, filesAfter } = context.get(requestContext);
  const ended = readSession(cookies.session, request);
  if (!ended) return;
  try {
    const pictures = await filesAfter(ended);
    if (pictures) await holdFiles(pictures, form);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'the files of a form could not be kept');
  }
}

async function toSignInWithoutRights(
  { auth, cookies }: RequestContext,
  session: Session,
  isDeactivated: boolean,
): Promise<Response> {
  await auth.signOut(session).catch((error: unknown) => log.error({ err: error }, 'signing out failed'));
  const toast: Toast = {
    kind: 'destructive',
    title: 'Access Denied',
    message: isDeactivated ? DEACTIVATED : 'You do not have administrative privileges.',
  };
  const headers = new Headers({ 'Set-Cookie': writeSession(cookies.session, null) });
  headers.append('Set-Cookie', await writeFlash(cookies.flash, toast));
  return redirect('/admin/login', { headers });
}

/** Where the backend cannot identify the person: the error page, which can submit the form again. */
async function orResubmitPage<Value>(read: Promise<Value>, { request }: Guarded): Promise<Value> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'the guard could not identify the user');
    const submitted = request.method === 'POST' ? formEntries(await readTexts(request)) : undefined;
    const toast: Toast = { kind: 'destructive', title: 'Error', message: error.message };
    throw data({ toast, submitted, reference: currentRequestId() }, { status: 503 });
  }
}
