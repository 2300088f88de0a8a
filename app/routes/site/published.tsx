import { renderToStaticMarkup } from 'react-dom/server';
import { Outlet, type RouterContextProvider } from 'react-router';
import stylesheet from '~/app.css?url';
import { UnpublishedPage } from '~/components/site/unpublished-page';
import { isSafeMethod } from '~/lib/http/safe-method';
import { orDefault } from '~/lib/request/backend-errors.server';
import { isPublished } from '~/lib/request/published.server';
import { requestContext } from '~/lib/request/request-context';
import { settingRows, settingValue } from '~/lib/request/setting-rows.server';
import type { Route } from './+types/published';
import { readerContext } from './staff.server';

/**
 * Everything that visitors see only after the owner has published the site (docs/product.md#publishing-the-site). Staff
 * see it before, and so does whoever has a share link. The page's own reads do not wait for the answer.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }, next) => {
    const [instead, response] = await Promise.all([unpublishedPage(context, request), next()]);
    return instead ?? response;
  },
];

/** @returns what a reader gets in place of every page; null for whoever sees the site */
async function unpublishedPage(
  context: Readonly<RouterContextProvider>,
  { method }: Request,
): Promise<Response | null> {
  // Whoever has a form from before loses nothing.
  if (!isSafeMethod(method)) return null;
  const scope = context.get(requestContext);
  const rows = await orDefault(settingRows(scope), null);
  if (isPublished(rows) || scope.preview || (await context.get(readerContext))?.role) return null;
  const markup = renderToStaticMarkup(
    <UnpublishedPage name={settingValue(rows ?? [], 'company_name')} stylesheet={stylesheet} />,
  );
  // With `no-store`, no cache takes it for an outage, and shows an older page.
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '3600' };
  return new Response(`<!DOCTYPE html>${markup}`, { status: 503, headers });
}

export default Outlet;
