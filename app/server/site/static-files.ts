import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { type Bytes, type CachedResponse, createCachedResponse } from './cached-response';
import { contentTypeOf } from './content-type';

export type StaticFiles = ReadonlyMap<string, CachedResponse>;

/** The `Cache-Control` of an address that always has the same bytes, such as those below /assets/. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** That of other files of the build. */
export const EXPIRING = 'public, max-age=3600';

/** Of pictures, and of files of the build such as the logo: readers of the feed and previews show them inside their pages. */
export const SHOWN_ELSEWHERE = { 'cross-origin-resource-policy': 'cross-origin' };

const ENCODED = /\.(br|gz)$/;

/**
 * Reads the client build into memory, with the precompressed encodings of each file. Files below /assets/ have a digest
 * in their name and are immutable; others expire after an hour.
 *
 * @param directory the client build; an empty or missing one gives no files
 * @param common headers of every response
 */
export function readStaticFiles(directory: string, common: Headers): StaticFiles {
  const paths = listFiles(directory);
  const has = new Set(paths);
  const read = (path: string) => (has.has(path) ? readFileSync(join(directory, path)) : undefined);
  const files = new Map<string, CachedResponse>();
  for (const path of paths.filter((name) => !ENCODED.test(name))) {
    const pathname = `/${path.split(sep).join(posix.sep)}`;
    const isAsset = pathname.startsWith('/assets/');
    const headers = new Headers({ ...Object.fromEntries(common), ...(!isAsset && SHOWN_ELSEWHERE) });
    headers.set('Content-Type', contentTypeOf(pathname));
    headers.set('Cache-Control', isAsset ? IMMUTABLE : EXPIRING);
    const bytes: Bytes = { identity: readFileSync(join(directory, path)) };
    const [br, gzip] = [read(`${path}.br`), read(`${path}.gz`)];
    files.set(
      pathname,
      createCachedResponse(200, headers, { ...bytes, ...(br && { br }), ...(gzip && { gzip }) }, { ranges: true }),
    );
  }
  return files;
}

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.vite`))
      .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
