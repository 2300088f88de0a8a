import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { type RequestContext, requestContext } from '~/lib/request/request-context';
import { pdfResponse } from '~/lib/typesetting/pdf-response.server';
import type { TypesetDocument } from '~/lib/typesetting/typeset.server';

/** A document to respond with, and what its file is called. */
type Made = { document: TypesetDocument; fileName: string; page: string };

type Site = { context: RequestContext; params: Record<string, string | undefined>; search: URLSearchParams };

const problemContext = createContext<unknown>();

/**
 * The middleware of a route that is a document. Where there is none, the route is a page like any other: its loader, by
 * `rethrowProblem`, leads to the screen, the redirect or the status that the page of the same thing has.
 *
 * @param make throws as the loader of a page does
 */
export function respondWithDocument(make: (site: Site) => Promise<Made>): MiddlewareFunction<Response> {
  return async ({ context, params, request }, next) => {
    // React Router's own address of a page's data, which no cache stores: a document has none.
    if (new URL(request.url).pathname.endsWith('.data')) return new Response(null, { status: 404 });
    try {
      const site = context.get(requestContext);
      const { document, fileName, page } = await make({
        context: site,
        params,
        search: new URL(request.url).searchParams,
      });
      const headers = { Link: `<${site.origin}${page}>; rel="canonical"` };
      const response = await pdfResponse(document, { fileName, headers });
      return request.method === 'HEAD' ? new Response(null, response) : response;
    } catch (problem) {
      if (problem instanceof Response) throw problem;
      context.set(problemContext, problem);
      return next();
    }
  };
}

/** The loader of such a route. */
export function rethrowProblem({ context }: { context: Readonly<RouterContextProvider> }): never {
  throw context.get(problemContext);
}
