import { open } from 'node:fs/promises';

/** Waits until what was made, renamed or removed in a folder is on the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
