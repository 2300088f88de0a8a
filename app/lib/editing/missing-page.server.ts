import type { RouterContextProvider } from 'react-router';
import { notFound } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { pageNumber } from '~/lib/text/pagination';
import { listAt } from './list-address';
import { redirectWithToast } from './responses.server';

/**
 * Answers for a page beyond the end of a list: 404; after a save or deletion that took the last row of the page away,
 * the page before, which shows the toast.
 *
 * @returns a response for a loader to throw
 */
export async function missingPage(context: Readonly<RouterContextProvider>, url: URL) {
  const { flash } = context.get(adminContext);
  const page = pageNumber(url.searchParams);
  if (!flash || page === 1) return notFound();
  const query = new URLSearchParams(url.searchParams);
  query.set('page', page > 2 ? String(page - 1) : '');
  return redirectWithToast(context.get(requestContext), listAt(url.pathname, query.toString()), flash);
}
