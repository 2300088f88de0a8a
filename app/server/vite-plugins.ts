import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import { isRunnableDevEnvironment, type Plugin } from 'vite';
import type { DevelopmentSite } from './development';

/**
 * Builds the server's entry points beside React Router's own build, each under its own name: React
 * Router would number them, because it expects one.
 *
 * @param entries name to module
 */
export function serverEntries(entries: Record<string, string>): Plugin {
  return {
    name: 'server-entries',
    configEnvironment(name) {
      if (name !== 'ssr') return undefined;
      return {
        build: { rolldownOptions: { input: entries, output: { entryFileNames: '[name].js' } } },
        resolve: { external: ['@supabase/lite', '@electric-sql/pglite', 'sharp', 'postgres', 'nodemailer'] },
      };
    },
  };
}

/**
 * Lets `npm run dev` answer through the same code as production, loaded anew when it changes.
 *
 * @param module exports `developmentSite`
 */
export function developmentServer(module: string): Plugin {
  return {
    name: 'development-server',
    apply: 'serve',
    configureServer(vite) {
      const environment = vite.environments.ssr;
      if (!environment || !isRunnableDevEnvironment(environment)) return;
      return () => {
        vite.middlewares.use(async (req, res, next) => {
          try {
            // Vite has rewritten the URL by now.
            req.url = req.originalUrl ?? req.url;
            const { developmentSite } = (await environment.runner.import(module)) as {
              developmentSite: DevelopmentSite;
            };
            const request = createRequest(req, res);
            await sendResponse(res, await developmentSite(request, req.socket.remoteAddress ?? ''));
          } catch (error) {
            if (error instanceof Error) vite.ssrFixStacktrace(error);
            next(error);
          }
        });
      };
    },
  };
}
