import { ASSETS_BUCKET, assetPath } from '~/lib/supabase/assets.server';
import type { FileStore } from '~/lib/supabase/lite/file-store.server';
import { contentTypeOf } from './content-type';
import { imageResponse, methodNotAllowed } from './image-response';

/**
 * Serves the uploaded pictures and documents of a self-hosted backend, at the public addresses of Supabase Storage. No other part of
 * its API is reachable.
 *
 * @returns null for addresses outside the bucket
 */
export async function serveUpload(request: Request, pathname: string, files: FileStore): Promise<Response | null> {
  const path = assetPath(pathname);
  if (path === null) return null;
  const notAllowed = methodNotAllowed(request);
  if (notAllowed) return notAllowed;
  const contentType = contentTypeOf(path);
  const isServed = contentType.startsWith('image/') || contentType === 'application/pdf';
  const file = isServed ? await files.read(ASSETS_BUCKET, path) : null;
  if (!file) return new Response('There is no such picture.', { status: 404 });
  const { bytes, lastModified } = file;
  const etag = `"${bytes.byteLength.toString(36)}-${lastModified.getTime().toString(36)}"`;
  return imageResponse(request, { bytes, contentType, etag });
}
