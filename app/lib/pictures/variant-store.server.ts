import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { log } from '~/lib/runtime/log.server';
import type { VariantName } from './variant-address';

/** Keeps renditions. All of them can be made again, so nothing here is ever a failure. */
export type VariantStore = {
  read(name: VariantName): Promise<Buffer | null>;
  write(name: VariantName, bytes: Buffer): Promise<void>;
  /** Removes all renditions of a picture. */
  remove(path: string): Promise<void>;
};

/** Where renditions lie in DATA_DIR; the folder may be thrown away at any time. */
export const VARIANTS_FOLDER = 'renditions';

const MEMORY_BYTES = 32 * 1024 * 1024;

/**
 * Keeps renditions below a directory, one folder for each picture; where that cannot be written, the latest
 * ones in memory.
 *
 * @param directory made when it is needed; null for memory alone
 */
export function createVariantStore(directory: string | null): VariantStore {
  const memory = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  let complained = false;

  return {
    async read(name) {
      const kept = memory.get(keyOf(name));
      if (kept || directory === null) return kept ?? null;
      return readFile(join(directory, keyOf(name))).catch(() => null);
    },

    async write(name, bytes) {
      if (directory !== null) {
        try {
          return await writeWhole(directory, keyOf(name), bytes);
        } catch (error) {
          if (!complained) log.warn({ err: error, directory }, 'renditions cannot be stored and are kept in memory');
          complained = true;
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
 * Looks for renditions of pictures that are no more.
 *
 * @param paths of all pictures that the bucket has
 * @returns folders below the directory
 */
export async function findStrayVariants(directory: string, paths: string[]): Promise<string[]> {
  const known = new Set(paths.map(folderOf));
  const folders = await readdir(directory).catch(() => []);
  return folders.filter((folder) => !known.has(folder));
}

/** Removes folders that `findStrayRenditions` found. */
export async function removeStrayVariants(directory: string, folders: string[]): Promise<void> {
  for (const folder of folders) await removeFolder(directory, folder);
}

/** A picture's folder is named by a digest: whatever the path is, it stays one plain name. */
function folderOf(path: string): string {
  return createHash('sha256').update(path).digest('base64url').slice(0, 27);
}

function keyOf({ path, width, format }: VariantName): string {
  return `${folderOf(path)}/${width}.${format}`;
}

/** A file appears whole or not at all. */
async function writeWhole(directory: string, key: string, bytes: Buffer): Promise<void> {
  const file = join(directory, key);
  const draft = `${file}.${randomUUID()}`;
  await mkdir(join(file, '..'), { recursive: true });
  try {
    await writeFile(draft, bytes);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function removeFolder(directory: string, folder: string): Promise<void> {
  try {
    await rm(join(directory, folder), { recursive: true, force: true });
  } catch (error) {
    log.warn({ err: error, directory, folder }, 'renditions could not be removed');
  }
}
