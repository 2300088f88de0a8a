type Options = {
  /** Up to how many bytes the rest of a larger body is read and thrown away; not at all where not given. */
  discardUpTo?: number;
};

/**
 * Reads a body into memory, up to a limit.
 *
 * @param limit in bytes
 * @returns null where the body is larger
 */
export async function readBounded(
  body: ReadableStream<Uint8Array>,
  limit: number,
  { discardUpTo = limit }: Options = {},
): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (size > limit && size > discardUpTo) return null;
  }
  return size > limit ? null : Buffer.concat(chunks);
}
