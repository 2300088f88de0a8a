import { utimes, writeFile } from 'node:fs/promises';
import { replaceAtomically } from '~/lib/runtime/write-file-atomic.server';
import { entityTag } from '~/server/site/entity-tag';

/**
 * Writes a file that a web server may send: it appears whole, readable for everybody, with the time that makes the web
 * server send the same validator as the program. A power cut may lose it.
 */
export function writePublicFile(path: string, bytes: Uint8Array): Promise<void> {
  return replaceAtomically(path, async (draft) => {
    await writeFile(draft, bytes, { mode: 0o644 });
    await utimes(draft, new Date(), entityTag(bytes).modified);
  });
}
