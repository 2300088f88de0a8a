import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { staffRole } from '~/domain/users/staff-role.server';
import type { StaffRole } from '~/domain/users/user';
import { readSession, type Session, writeSession } from '~/lib/auth/session.server';
import { type ContentRow, type PublicRowState, readPublicRowState } from '~/lib/editing/working-copies.server';
import { orDefault } from '~/lib/request/backend-errors.server';
import { type RequestContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { markUncacheable } from '~/lib/runtime/request-scope.server';
import { BackendError } from '~/lib/supabase/result.server';

type Reader = { session: Session | null; role: StaffRole | null };

/** Holds who reads a public page; null for visitors. A promise, because the page's own reads need not wait for it. */
export const readerContext = createContext<Promise<Reader> | null>(null);

/**
 * Recognizes staff on public pages. The page cache passes no cookie on, so a page for everybody is rendered without this
 * (`app/server/site/cache-policy.ts`). Nobody is refused: whoever is not recognized gets the page of a visitor.
 */
export const recognizeStaff: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const scope = context.get(requestContext);
  const stored = readSession(scope.cookies.session, request);
  if (!stored) return next();

  markUncacheable();
  const reader = recognize(scope, stored);
  context.set(readerContext, reader);
  const response = await next();
  const { session } = await reader;
  // A refresh token works only once: the new one has to reach the browser, whatever the response.
  if (session && session !== stored) {
    response.headers.append('Set-Cookie', writeSession(scope.cookies.session, session));
  }
  return response;
};

async function recognize(scope: RequestContext, stored: Session): Promise<Reader> {
  let session: Session | null = stored;
  try {
    session = await scope.auth.fresh(stored);
    return (session && (await staffRole(scope, session))) ?? { session, role: null };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'the reader of a public page could not be recognized');
    return { session, role: null };
  }
}

/**
 * Reads what only staff may know of the row that a page shows.
 *
 * @returns null for visitors, whose pages do not wait for it, and where it cannot be read
 */
export async function staffView(
  context: Readonly<RouterContextProvider>,
  content: ContentRow,
): Promise<PublicRowState | null> {
  const reader = await context.get(readerContext);
  if (!reader?.role || !reader.session) return null;
  const db = context.get(requestContext).dbOf(reader.session);
  return orDefault(readPublicRowState(db, content), null);
}
