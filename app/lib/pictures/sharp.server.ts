import type sharp from 'sharp';

/**
 * Loads sharp on first use: with its native library it takes memory and a part of the start, and many a process decodes
 * no picture (docs/decisions/0007-memory-of-a-small-server.md).
 *
 * @returns sharp, set up for a server
 */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp');
  // One thread for each picture, so that two encodings leave cores for the pages.
  loaded.concurrency(1);
  // No picture is decoded twice, so sharp's cache would only take memory.
  loaded.cache(false);
  return loaded;
}
