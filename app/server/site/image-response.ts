import { isSafeMethod } from '~/lib/http/safe-method';
import { createCachedResponse, prepareResponse, toWebResponse } from './cached-response';
import { preconditionsOf } from './preconditions';
import { IMMUTABLE, SHOWN_ELSEWHERE } from './static-files';

/** A picture; `etag` with its quotes, made from the bytes where it is missing. */
export type ServedPicture = { bytes: Uint8Array; contentType: string; etag?: string };

/** Headers of every picture and document, beside those of its kind. */
export const PICTURE_HEADERS = { 'content-security-policy': "default-src 'none'; sandbox" };

/** @returns 405 for a request that is no read of a file, else null */
export function methodNotAllowed({ method }: Request): Response | null {
  if (isSafeMethod(method)) return null;
  return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
}

/** @returns a picture or document at an immutable address, or the part of it that the client requests */
export function imageResponse(request: Request, { bytes, contentType, etag }: ServedPicture): Response {
  const headers = new Headers({
    'Content-Type': contentType,
    // File names are generated and never reused.
    'Cache-Control': IMMUTABLE,
    ...PICTURE_HEADERS,
    ...(contentType.startsWith('image/') && SHOWN_ELSEWHERE),
  });
  // A document may have scripts, and the readers of browsers do not work in a sandbox.
  if (contentType === 'application/pdf') headers.set('Content-Disposition', 'attachment');
  const cached = createCachedResponse(200, headers, { identity: bytes }, { ranges: true, etag });
  return toWebResponse(prepareResponse(cached, preconditionsOf(request)));
}
