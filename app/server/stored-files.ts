import { ASSETS_BUCKET, assetPath } from '~/lib/supabase/assets.server';
import type { FileStore } from '~/lib/supabase/file-store.server';
import { isKnown } from './conditional';
import { contentTypeOf } from './content-type';

/**
 * Serves the pictures of the bucket where this program keeps them itself. The address is the one that
 * Supabase gives a public file; nothing else of its API is reachable.
 *
 * @returns null where the address is no file of the bucket
 */
export async function storedFile(request: Request, pathname: string, files: FileStore): Promise<Response | null> {
  const path = assetPath(pathname);
  if (path === null) return null;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
  }
  const contentType = contentTypeOf(path);
  const file = contentType.startsWith('image/') ? await files.read(ASSETS_BUCKET, path) : null;
  if (!file) return new Response('There is no such picture.', { status: 404 });
  const etag = `"${file.bytes.byteLength.toString(36)}-${file.lastModified.getTime().toString(36)}"`;
  const headers = new Headers({
    'Content-Type': contentType,
    // Names are made by us and never used twice.
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ETag: etag,
  });
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(file.bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : (file.bytes as BodyInit), { headers });
}
