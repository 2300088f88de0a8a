import { renderToStaticMarkup } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { readSession } from '~/lib/auth/session.server';
import { isStaffPath } from '~/lib/document/staff-path';
import { officePolicy } from '~/lib/http/content-security-policy.server';
import { OFFICE_SPECULATION_RULES, SPECULATION_RULES } from '~/lib/http/speculation-rules';
import { requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { ownTurn } from '~/lib/runtime/own-turn.server';
import { withFirstStyles } from './first-styles.server';

/** Renders a document to the end before it is sent: a page is short, and its bytes are cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  scope: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const isOffice = isStaffPath(new URL(request.url).pathname);
  if (isOffice) {
    headers.set('Content-Security-Policy', officePolicy);
    headers.set('Speculation-Rules', OFFICE_SPECULATION_RULES);
  } else if (!(await isStaff(request, scope))) headers.set('Speculation-Rules', SPECULATION_RULES);
  await ownTurn();
  // Without hydration the page needs no React markers.
  const markup = renderToStaticMarkup(<ServerRouter context={routerContext} url={request.url} />);
  const page = isOffice ? withFirstStyles(markup, request, headers) : markup;
  return new Response(`<!DOCTYPE html>${page}`, { status, headers });
}

/** Staff get no prerendering: a page prerendered before an edit would lack it. */
async function isStaff(request: Request, scope: RouterContextProvider): Promise<boolean> {
  const { cookies } = scope.get(requestContext);
  return readSession(cookies.session, request) !== null;
}

/** Logs errors of loaders and actions, but not the responses they throw on purpose. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ err: error }, 'route failed');
};
