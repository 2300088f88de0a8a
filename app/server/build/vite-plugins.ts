import { randomUUID } from 'node:crypto';
import { cp, readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import { isRunnableDevEnvironment, type Plugin } from 'vite';
import { FONT_FILES } from '../../lib/typesetting/fonts.ts';
import type { DevelopmentSite } from '../hosts/development.ts';
import { EXTERNAL_PACKAGES } from './external-packages.ts';

/**
 * Builds the server's entry points beside React Router's own, each under its own name: React Router, which expects
 * one, would number them. All files are in one folder, so that the code that starts a worker finds it beside itself.
 * Dependencies are bundled, except those with files or binaries of their own: tree shaking halves the time and memory
 * of loading.
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
        define: {
          // Otherwise React's development build would be bundled too.
          'process.env.NODE_ENV': JSON.stringify('production'),
          'import.meta.env.BUILD_ID': JSON.stringify(randomUUID()),
        },
        build: {
          rolldownOptions: {
            input: entries,
            output: {
              entryFileNames: '[name].js',
              chunkFileNames: '[name]-[hash].js',
              // V8 keeps the sources: one character beyond ASCII makes a file take two bytes for each of its characters.
              charset: 'ascii',
              comments: false,
            },
          },
        },
        resolve: { noExternal: true, external: Object.values(EXTERNAL_PACKAGES).flat() },
      };
    },
  };
}

/**
 * Writes the database that a first start unpacks beside the server's modules, by the built module that migrates it.
 *
 * @param entry name of the entry that exports `dumpMigratedDatabase`; the file gets the same name and `.tar.zst`
 */
export function migratedDatabase(entry: string): Plugin {
  return {
    name: 'migrated-database',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    closeBundle: {
      order: 'post',
      async handler() {
        const directory = this.environment.config.build.outDir;
        const { dumpMigratedDatabase } = (await import(pathToFileURL(resolve(directory, `${entry}.js`)).href)) as {
          dumpMigratedDatabase(path: string): Promise<void>;
        };
        // The API announces that its storage is experimental, which the person at the build cannot change.
        const { warn } = console;
        console.warn = () => undefined;
        await dumpMigratedDatabase(join(directory, `${entry}.tar.zst`));
        console.warn = warn;
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

/** Copies what the thread that typesets reads beside the server's modules: templates, the logo, and the fonts' files. */
export function typesettingFiles(): Plugin {
  return {
    name: 'typesetting-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    closeBundle: {
      order: 'post',
      async handler() {
        const directory = this.environment.config.build.outDir;
        const templates = (await readdir('app/documents')).filter((name) => name.endsWith('.typ'));
        const files = [
          ...templates.map((name) => [join('app/documents', name), join('documents', name)] as const),
          ['public/logo.svg', 'documents/logo.svg'] as const,
          ...FONT_FILES.map((file) => [join('node_modules', file), join('fonts', basename(file))] as const),
        ];
        for (const [from, to] of files) await cp(from, join(directory, to));
      },
    },
  };
}

const APP = resolve(import.meta.dirname, '../..');

/**
 * Lets `npm run dev` respond through the same code as production, reloaded when it changes.
 *
 * @param module exports `developmentSite`
 */
export function developmentServer(module: string): Plugin {
  return {
    name: 'development-server',
    apply: 'serve',
    // Pages are rendered on the server only, so a change of theirs is seen by loading them again.
    hotUpdate({ file }) {
      if (this.environment.name !== 'client' || !file.startsWith(APP)) return undefined;
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
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
