/**
 * Reads a body into memory, up to a limit.
 *
 * @param limit in bytes
 * @returns null where the body is larger
 */
export async function readBounded(
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
