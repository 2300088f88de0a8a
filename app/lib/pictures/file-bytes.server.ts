import { createTimeSlice } from '~/lib/runtime/time-slice.server';

/** Reads a submitted file into memory while others have their turn: `arrayBuffer` copies all of it in one piece. */
export async function fileBytes(file: Blob): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.allocUnsafeSlow(file.size);
  const slice = createTimeSlice();
  let at = 0;
  for await (const chunk of file.stream()) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
    await slice.next();
  }
  return bytes;
}
