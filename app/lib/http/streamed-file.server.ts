const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Streams a file as a download, with backpressure. The first chunks are generated before the response begins, so that an
 * outage is an error and not half a file.
 *
 * @param name of the downloaded file: .csv or .xlsx
 * @throws the errors of the first chunks
 */
export async function streamedFile(
  chunks: AsyncGenerator<string | Uint8Array>,
  name: string,
  headers?: HeadersInit,
): Promise<Response> {
  const first = [await chunks.next(), await chunks.next()];
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = first.shift() ?? (await chunks.next());
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  const own = new Headers(headers);
  own.set('Content-Type', name.endsWith('.xlsx') ? WORKBOOK : 'text/csv; charset=utf-8');
  own.set('Content-Disposition', `attachment; filename="${name}"`);
  own.set('Cache-Control', 'no-store');
  return new Response(stream, { headers: own });
}
