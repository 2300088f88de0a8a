import { createRequestHandler, matchRoutes, type RouterContextProvider, type ServerBuild } from 'react-router';
import { onceSucceeded } from '~/lib/runtime/once-succeeded';

/** The server's build, whose routes of the back office do nothing until they are loaded. */
export type SiteBuild = ServerBuild & { loadOffice(): Promise<void> };

type Routes = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Answers by React Router; the modules of the back office are loaded with the first request there. */
export function createRoutes(build: SiteBuild): Routes {
  const visitors = createRequestHandler(build, import.meta.env.MODE);

  // React Router looks at what the routes' modules export once, with the handler's first request.
  const office = onceSucceeded(async (): Promise<Routes> => {
    await build.loadOffice();
    return createRequestHandler(build, import.meta.env.MODE);
  });

  return async (request, context) => {
    // By the same rules as the routes: of any case, and percent-encoded or not.
    if (!matchRoutes([{ path: 'admin/*' }], new URL(request.url).pathname)) return visitors(request, context);
    return (await office())(request, context);
  };
}
