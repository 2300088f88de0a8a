import { isSafeMethod } from '~/lib/http/safe-method';
import { createCachedResponse, preconditionsOf, prepareResponse, toWebResponse } from './cached-response';

/** A picture's bytes, and what HTTP says of them; `etag` without its quotes, the digest of the bytes if missing. */
export type ServedPicture = { bytes: Uint8Array; contentType: string; etag?: string };

/** Says that files are for reading; null where a request does no more. */
export function methodNotAllowed({ method }: Request): Response | null {
  if (isSafeMethod(method)) return null;
  return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
}

/** @returns a picture whose address never stands for another one, or the part of it that the client wants */
export function imageResponse(request: Request, { bytes, contentType, etag }: ServedPicture): Response {
  const headers = new Headers({
    'Content-Type': contentType,
    // Names are made by us and never used twice.
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  const kept = createCachedResponse(200, headers, { identity: bytes }, { ranges: true, etag });
  return toWebResponse(prepareResponse(kept, preconditionsOf(request)));
}
