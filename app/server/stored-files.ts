import { ASSETS_BUCKET, assetPath } from '~/lib/supabase/assets.server';
import type { FileStore } from '~/lib/supabase/file-store.server';
import { contentTypeOf } from './content-type';
import { keepAnswer, replyWith, responseOf, wishOf } from './kept-answer';

/** What a picture's answer says, whoever made its file: a name stands for the same bytes for ever. */
export function pictureHeaders(contentType: string): Headers {
  return new Headers({
    'Content-Type': contentType,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
}

/**
 * Serves the pictures of the bucket where this program keeps them itself. The address is the one that
 * Supabase gives a public file; nothing else of its API is reachable.
 *
 * @returns null where the address is no file of the bucket
 */
export async function storedFile(request: Request, pathname: string, files: FileStore): Promise<Response | null> {
  const path = assetPath(pathname);
  if (path === null) return null;
  if (request.method !== 'GET' && request.method !== 'HEAD') return forReadingOnly();
  const contentType = contentTypeOf(path);
  const file = contentType.startsWith('image/') ? await files.read(ASSETS_BUCKET, path) : null;
  if (!file) return new Response('There is no such picture.', { status: 404 });
  const etag = `${file.bytes.byteLength.toString(36)}-${file.lastModified.getTime().toString(36)}`;
  const kept = keepAnswer(200, pictureHeaders(contentType), { identity: file.bytes }, { ranges: true, etag });
  return responseOf(replyWith(kept, wishOf(request)));
}

/** @returns the answer to a request that would change a file */
export function forReadingOnly(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
}
