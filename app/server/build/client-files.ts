import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { BEST, compress, isCompressible } from '../site/compression.ts';
import { contentTypeOf } from '../site/content-type.ts';

const APP = resolve(import.meta.dirname, '../..');

/** What a route may export to browsers. */
const EMPTY = [
  'export const [ErrorBoundary, HydrateFallback, Layout, handle, links, meta, shouldRevalidate] = [];',
  'export default undefined;',
].join('\n');

/**
 * Leaves in the client's folder what browsers load: style sheets, fonts and the modules of `app/enhance`, precompressed.
 * React Router builds a module of each route, too; no page is hydrated, so they are built empty, and deleted with their
 * list
 * ([decision 1](../../../docs/decisions/0001-pages-ship-no-react.md)).
 */
export function clientFiles(): Plugin {
  let folder = '';
  let routes: string[] = [];
  return {
    name: 'client-files',
    apply: 'build',
    transform: {
      filter: { id: [RegExp(`^${APP}/routes/`), RegExp(`^${APP}/root\\.tsx$`)] },
      handler() {
        return this.environment.name === 'client' ? { code: EMPTY, map: null } : null;
      },
    },
    writeBundle({ dir = '' }, bundle) {
      if (this.environment.name !== 'client') return;
      folder = dir;
      routes = Object.values(bundle).flatMap(({ type, fileName }) => (type === 'chunk' ? [fileName] : []));
    },
    // The router moves what the server's modules import to the client's folder once both are built.
    closeBundle: {
      order: 'post',
      async handler(error) {
        // Called again after a build that failed.
        if (error || this.environment.name !== 'ssr') return;
        const lists = (await readdir(join(folder, 'assets'))).filter((file) => /^manifest-.*\.js$/.test(file));
        const left = [...routes, ...lists.map((file) => join('assets', file))];
        await Promise.all(left.map((file) => rm(join(folder, file))));
        await precompress(folder);
      },
    },
  };
}

/** Precompresses each file of a folder (`.br`, `.gz`), at a quality that would be too slow per request. */
async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.filter((name) => isCompressible(contentTypeOf(name)))) {
    const bytes = await readFile(path);
    await writeFile(`${path}.br`, await compress(bytes, 'br', BEST));
    await writeFile(`${path}.gz`, await compress(bytes, 'gzip', BEST));
  }
}
