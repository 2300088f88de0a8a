/**
 * Sends a file piece by piece, as fast as it is taken. The first pieces are made before the answer begins,
 * so that a backend that is down is an error and not half a file.
 *
 * @param name of the file in the visitor's downloads
 * @throws whatever making the first pieces throws
 */
export async function streamedFile(
  pieces: AsyncGenerator<string>,
  name: string,
  headers?: HeadersInit,
): Promise<Response> {
  const begun = [await pieces.next(), await pieces.next()];
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = begun.shift() ?? (await pieces.next());
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  const answer = new Headers(headers);
  answer.set('Content-Type', 'text/csv; charset=utf-8');
  answer.set('Content-Disposition', `attachment; filename="${name}"`);
  answer.set('Cache-Control', 'no-store');
  return new Response(stream, { headers: answer });
}
