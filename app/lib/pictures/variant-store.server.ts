import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { log } from '~/lib/runtime/log.server';
import { writeFileAtomic } from '~/lib/runtime/write-file-atomic.server';
import type { VariantName } from './variant-address';

/** Stores variants. All of them can be encoded again, so a failure here is never an error. */
export type VariantStore = {
  read(name: VariantName): Promise<Buffer | null>;
  write(name: VariantName, bytes: Buffer): Promise<void>;
  remove(path: string): Promise<void>;
};

const MEMORY_BYTES = 32 * 1024 * 1024;

/**
 * Stores variants below a directory, one folder for each picture; where that cannot be written, the latest ones
 * in memory.
 *
 * @param directory created with the first variant; null for memory alone
 */
export function createVariantStore(directory: string | null): VariantStore {
  const memory = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  let hasWarned = false;

  return {
    async read(name) {
      const cached = memory.get(keyOf(name));
      if (cached || directory === null) return cached ?? null;
      return readFile(join(directory, keyOf(name))).catch(() => null);
    },

    async write(name, bytes) {
      if (directory !== null) {
        try {
          return await writeFileAtomic(join(directory, keyOf(name)), bytes);
        } catch (error) {
          if (!hasWarned) log.warn({ err: error, directory }, 'variants cannot be stored and stay in memory');
          hasWarned = true;
        }
      }
      memory.set(keyOf(name), bytes);
    },

    async remove(path) {
      for (const key of [...memory.keys()]) if (key.startsWith(`${folderOf(path)}/`)) memory.delete(key);
      if (directory !== null) await removeFolder(directory, folderOf(path));
    },
  };
}

/**
 * Finds variants of pictures that are gone.
 *
 * @param paths of all pictures that the bucket has
 * @returns folders below the directory
 */
export async function findStrayVariants(directory: string, paths: string[]): Promise<string[]> {
  const known = new Set(paths.map(folderOf));
  const folders = await readdir(directory).catch(() => []);
  return folders.filter((folder) => !known.has(folder));
}

/** Removes folders that `findStrayVariants` found. */
export async function removeStrayVariants(directory: string, folders: string[]): Promise<void> {
  for (const folder of folders) await removeFolder(directory, folder);
}

/** A picture's folder is named by a digest: any path becomes one plain name. */
function folderOf(path: string): string {
  return createHash('sha256').update(path).digest('base64url').slice(0, 27);
}

function keyOf({ path, width, format }: VariantName): string {
  return `${folderOf(path)}/${width}.${format}`;
}

async function removeFolder(directory: string, folder: string): Promise<void> {
  try {
    await rm(join(directory, folder), { recursive: true, force: true });
  } catch (error) {
    log.warn({ err: error, directory, folder }, 'variants could not be removed');
  }
}
