import { createTimeSlice } from '~/lib/runtime/time-slice.server';
import { createPartReader } from './part-reader';

/** Fields in their order, and the names of texts that are not among them. */
export type ReadParts = { fields: [string, FormDataEntryValue][]; dropped: string[] };

type Part = { head: Buffer; content: Buffer[] };

/**
 * Reads the parts of a multipart form while the rest of the site answers. The runtime's parser takes one of 64 MiB in one
 * piece, so it gets the heads only, and decides what is a name, a file and its type.
 *
 * @param maxText of all texts together, in bytes; the longest are dropped until the rest fits
 * @returns null where the form has more parts than any of ours; none where it is no form, or breaks off
 */
export async function readParts(request: Request, boundary: string, maxText: number): Promise<ReadParts | null> {
  const parts: Part[] = [];
  const reader = createPartReader(boundary, {
    begin: (head) => parts.push({ head, content: [] }),
    content: (bytes) => parts.at(-1)?.content.push(bytes),
    end: () => undefined,
  });
  const slice = createTimeSlice();
  for await (const chunk of request.body ?? []) {
    reader.take(chunk);
    await slice.next();
  }
  if (reader.state() !== 'whole') return reader.state() === 'unreadable' ? null : { fields: [], dropped: [] };

  const fields: [string, FormDataEntryValue][] = [];
  const named = await parseHeads(parts, boundary);
  if (named.length !== parts.length) return { fields, dropped: [] };
  const dropped = longestTexts(named, parts, maxText);
  for (const [index, [name, value]] of named.entries()) {
    const content = parts[index]?.content ?? [];
    if (typeof value === 'string') {
      if (!dropped.includes(name)) fields.push([name, Buffer.concat(content).toString()]);
      continue;
    }
    // A file made of blobs shares their bytes.
    const blobs: Blob[] = [];
    for (const bytes of content.splice(0)) {
      blobs.push(new Blob([new Uint8Array(bytes)]));
      await slice.next();
    }
    // Bun has no name in place of the empty one that a browser sends for no file.
    const { name: fileName = '', type } = value;
    fields.push([name, new File(blobs, fileName, { type })]);
  }
  return { fields, dropped };
}

/** @returns the names of the longest texts, without which the others have at most so many bytes */
function longestTexts(named: [string, FormDataEntryValue][], parts: Part[], most: number): string[] {
  const sizes = new Map<string, number>();
  for (const [index, [name, value]] of named.entries()) {
    if (typeof value !== 'string') continue;
    const size = (parts[index]?.content ?? []).reduce((sum, bytes) => sum + bytes.byteLength, Buffer.byteLength(name));
    sizes.set(name, (sizes.get(name) ?? 0) + size);
  }
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const longest: string[] = [];
  for (const [name, size] of [...sizes].sort(([, a], [, b]) => b - a)) {
    if (total <= most) break;
    longest.push(name);
    total -= size;
  }
  return longest;
}

/** @returns names, and empty texts and files, of all parts; none where a head cannot be read */
async function parseHeads(parts: Part[], boundary: string): Promise<[string, FormDataEntryValue][]> {
  const bytes = parts.flatMap(({ head }) => [Buffer.from(`--${boundary}`), head, Buffer.from('\r\n\r\n\r\n')]);
  // Not with the request's own header: this boundary is the one by which the parts were found.
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
  try {
    return [
      ...(await new Response(Buffer.concat([...bytes, Buffer.from(`--${boundary}--\r\n`)]), { headers }).formData()),
    ];
  } catch {
    return [];
  }
}
