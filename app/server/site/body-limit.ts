import { readBounded } from '~/lib/http/bounded-body';

const MIB = 1024 * 1024;

/** The largest body of a form outside uploads, docs/product.md#limits. */
export const FORM_LIMIT = MIB;

/** The largest body of a form of the back office: a product with several pictures of 10 MiB. */
export const UPLOAD_LIMIT = 64 * MIB;

// Browsers show the response only after they could send the whole body, so the rest is read and thrown away. Beyond
// this size a client is not mistaken but hostile, and the connection may break.
export const DISCARD_LIMIT = 128 * MIB;

/**
 * Buffers a request's body, up to a limit.
 *
 * @param limit in bytes
 * @returns the request with its body in memory, or null where the body is larger
 */
export async function withinLimit(request: Request, limit: number): Promise<Request | null> {
  if (!request.body) return request;
  const body = await readBounded(request.body, limit, { discardUpTo: DISCARD_LIMIT });
  return body && new Request(request, { body });
}
