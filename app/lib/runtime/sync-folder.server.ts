import { open } from 'node:fs/promises';

/** Flushes the entries of a folder to the disk: files that were created, renamed or removed in it (fsync). */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
