import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes or replaces a file atomically: it appears whole or not at all. The folder is created where it is missing.
 *
 * @param options.draft the temporary file, on the same disk
 * @param options.flush whether to wait until the bytes are on the disk, or a power cut may leave an empty file
 */
export function writeFileAtomic(
  path: string,
  bytes: Uint8Array,
  { draft, flush = false }: { draft?: string; flush?: boolean } = {},
): Promise<void> {
  return replaceAtomically(path, (file) => writeFile(file, bytes, { flush }), draft);
}

/**
 * The same with a function that writes the temporary file.
 *
 * @returns what the function gives
 * @throws what the function throws; the temporary file is gone then
 */
export async function replaceAtomically<Result>(
  path: string,
  write: (draft: string) => Promise<Result>,
  draft = `${path}.${randomUUID().slice(0, 8)}.unfinished`,
): Promise<Result> {
  await mkdir(dirname(path), { recursive: true });
  try {
    const result = await write(draft);
    await rename(draft, path);
    return result;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
