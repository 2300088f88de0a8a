import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import { isRunnableDevEnvironment, type Plugin } from 'vite';
import type { DevelopmentSite } from '~/server/hosts/development';
import { compress, isCompressible } from '../site/compression.ts';
import { contentTypeOf } from '../site/content-type.ts';
import { EXTERNAL_PACKAGES } from './external-packages.ts';

/**
 * Builds the server's entry points beside React Router's own build, each under its own name: React
 * Router would number them, because it expects one. All files of the build lie in one folder, so that the
 * code that starts a worker finds it beside itself. Dependencies are built in, but for those that come with
 * files or binaries of their own: what is never called need not be loaded, which halves the time and the
 * memory that loading takes.
 *
 * @param entries name to module
 */
export function serverEntries(entries: Record<string, string>): Plugin {
  return {
    name: 'server-entries',
    apply: 'build',
    configEnvironment(name) {
      if (name !== 'ssr') return undefined;
      return {
        // Or React's development build would be in it too.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        build: {
          rolldownOptions: {
            input: entries,
            output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
          },
        },
        resolve: { noExternal: true, external: Object.values(EXTERNAL_PACKAGES).flat() },
      };
    },
  };
}

/**
 * Mends the PostgreSQL driver where it is built in: a connection that is cut while a short write waits for its
 * turn ends the whole process, or never sends anything again (porsager/postgres, issues 1154 and 1208).
 */
export function patchedPostgres(): Plugin {
  const mended = new Map([
    ['const x = socket.write(chunk, fn)', 'const x = socket ? socket.write(chunk, fn) : true'],
    ['    clearImmediate(nextWriteTimer)\n', '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n'],
  ]);
  return {
    name: 'mended-postgres',
    apply: 'build',
    transform: {
      filter: { id: /\/postgres\/src\/connection\.js$/ },
      handler(code) {
        return [...mended].reduce((text, [broken, whole]) => {
          if (!text.includes(broken)) this.error('postgres is another than the one that was mended: look at it again.');
          return text.replaceAll(broken, whole);
        }, code);
      },
    },
  };
}

/**
 * Makes the empty database that a first start begins with, beside the server's modules.
 *
 * @param name of the file
 */
export function emptyDatabase(name: string): Plugin {
  return {
    name: 'empty-database',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    closeBundle: {
      order: 'post',
      async handler() {
        const database = new PGlite();
        const files = await database.dumpDataDir('none');
        await database.close();
        await writeFile(join(this.environment.config.build.outDir, name), files.stream());
      },
    },
  };
}

/**
 * Copies a folder beside the server's modules, which read it as the sources do: `new URL('./pictures/', import.meta.url)`.
 *
 * @param folder with its files; its last name is that of the copy
 */
export function copiedFolder(folder: string): Plugin {
  return {
    name: 'copied-folder',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    closeBundle: {
      order: 'post',
      async handler() {
        await cp(folder, join(this.environment.config.build.outDir, basename(folder)), { recursive: true });
      },
    },
  };
}

/**
 * Makes the encodings of each file of the client build once and for all, beside it (`.br`, `.gz`), at a
 * quality that would be too slow while somebody waits.
 */
export function precompressedFiles(): Plugin {
  return {
    name: 'precompressed-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    closeBundle: {
      order: 'post',
      async handler() {
        const directory = this.environment.config.build.outDir;
        const entries = await readdir(directory, { recursive: true, withFileTypes: true });
        const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
        for (const path of paths.filter((name) => isCompressible(contentTypeOf(name)))) {
          const bytes = await readFile(path);
          await writeFile(`${path}.br`, await compress(bytes, 'br', 11));
          await writeFile(`${path}.gz`, await compress(bytes, 'gzip'));
        }
      },
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
