import { BOM } from './csv';

/**
 * Answers with a CSV file that is sent while it is being made.
 *
 * @param name of the file, without a date and an ending
 * @param chunks its lines; what the first one throws is thrown here, a later failure breaks the download off,
 *   so that nobody takes a part for the whole
 */
export async function csvDownload(name: string, chunks: AsyncGenerator<string>): Promise<Response> {
  const first = await chunks.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BOM + (first.value ?? '')));
    },
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  const day = new Date().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}
