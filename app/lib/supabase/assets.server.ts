import type { Backend } from './backend';

export const ASSETS_BUCKET = 'application-assets';

/** The path of its files, where this site serves them itself. */
export const ASSETS_PATH = `/storage/v1/object/public/${ASSETS_BUCKET}/`;

/**
 * @returns how files are uploaded. Their names are never used again, so they are never overwritten, and browsers keep
 *   them for a year. Without the header, Storage forbids search engines and previews to show them (`x-robots-tag: none`)
 */
export function uploadOptions(contentType: string) {
  return { contentType, upsert: false, cacheControl: '31536000', headers: { 'x-robots-tag': 'all' } };
}

/**
 * @param path of a file in the bucket
 * @returns the URL for a row: a path of this site where it serves the file itself, so that another port or domain
 *   breaks nothing; else the URL at Supabase
 */
export function assetUrl(backend: Pick<Backend, 'files' | 'url'>, path: string): string {
  return `${backend.files ? '' : backend.url}${ASSETS_PATH}${path}`;
}

export function assetPath(pathname: string): string | null {
  if (!pathname.startsWith(ASSETS_PATH)) return null;
  try {
    return decodeURIComponent(pathname.slice(ASSETS_PATH.length));
  } catch {
    return null;
  }
}

/**
 * Moves the addresses of pictures in rows from one backend to another: those that are a whole value, and those in the
 * markup of texts.
 *
 * @param json rows as JSON; nothing else of it changes
 * @param from the origin of the addresses; empty where a site stores its files itself
 */
export function movedAssetUrls(json: string, from: string, to: string): string {
  const path = `${from}${ASSETS_PATH}`.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // An escaped quotation mark is inside of a text.
  return json.replaceAll(new RegExp(`(?<!\\\\)"${path}|\\]\\(${path}`, 'g'), (found) =>
    found.startsWith('"') ? `"${to}${ASSETS_PATH}` : `](${to}${ASSETS_PATH}`,
  );
}

/** Converts between picture URLs and paths in the bucket. */
export type Assets = {
  urlOf(path: string): string;
  pathOf(url: string): string | null;
};

export function assetsOf(backend: Pick<Backend, 'files' | 'url'>): Assets {
  const origin = backend.files ? '' : backend.url;
  return {
    urlOf: (path) => assetUrl(backend, path),
    pathOf: (url) => (url.startsWith(`${origin}/`) ? assetPath(url.slice(origin.length)) : null),
  };
}
