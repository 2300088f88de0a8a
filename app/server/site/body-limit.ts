const MIB = 1024 * 1024;

/** The largest body of a form outside uploads (contract, Status codes). */
export const FORM_LIMIT = MIB;

/** The largest body of a form of the back office: a product with several pictures of 10 MiB. */
export const UPLOAD_LIMIT = 64 * MIB;

// Beyond this a client is not mistaken but hostile, and the connection may go.
const DRAIN_LIMIT = 128 * MIB;

/**
 * Reads a request's body, but no more of it than a limit. The rest of a larger one is read and thrown
 * away, because a browser shows an answer only after it could send everything.
 *
 * @param limit in bytes
 * @returns the request with its body in memory, or null where the body is larger
 */
export async function withinLimit(request: Request, limit: number): Promise<Request | null> {
  if (!request.body) return request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (size > DRAIN_LIMIT) break;
  }
  if (size > limit) return null;
  return new Request(request, { body: Buffer.concat(chunks) });
}
