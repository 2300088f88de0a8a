import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// Of the size of a page, because a full disk may still have room for a few bytes.
const PAGE_SIZE = 64 * 1024;

/**
 * Writes a file to PAGE_FILES and removes it.
 *
 * @returns why no page can be written, in the system's words; null where one can
 */
export async function problemOfPageFolder(directory: string): Promise<string | null> {
  const file = join(directory, `${randomUUID()}.unfinished`);
  try {
    await mkdir(directory, { recursive: true });
    await writeFile(file, new Uint8Array(PAGE_SIZE));
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
