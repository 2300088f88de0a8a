import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { createSingleFlight } from '../../runtime/single-flight.ts';
import { writeFileAtomic } from '../../runtime/write-file-atomic.server.ts';

// One block of a disk.
const PROBE = Buffer.alloc(4096);
const PROBE_AGAIN_AFTER_MS = 1000;

export type StoredFile = { bytes: Buffer; lastModified: Date };

/** The files of a self-hosted backend's buckets, one folder per bucket below `root`. Writes are atomic. */
export class FileStore {
  readonly root: string;
  // Anyone may request /readyz, so its writes are limited.
  readonly #probes = createSingleFlight<string | null>(PROBE_AGAIN_AFTER_MS);

  constructor(root: string) {
    this.root = resolve(root);
  }

  /**
   * @returns the path of a file, whether or not it exists
   * @throws {RangeError} for a bucket that is no folder below the root, and for a key that leaves its bucket
   */
  pathOf(bucket: string, key: string): string {
    const folder = resolve(this.root, bucket);
    const path = resolve(folder, key);
    const isInside = dirname(folder) === this.root && path.startsWith(folder + sep);
    if (!isInside || path.includes('\0')) throw new RangeError(`Not a file of ${bucket}: ${key}`);
    return path;
  }

  async read(bucket: string, key: string): Promise<StoredFile | null> {
    try {
      const path = this.pathOf(bucket, key);
      const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)]);
      return { bytes, lastModified: mtime };
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (error instanceof RangeError || code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return null;
      if (code === 'ENAMETOOLONG') return null;
      throw error;
    }
  }

  /** Writes or replaces a file; it is on the disk when the promise resolves. */
  async write(bucket: string, key: string, bytes: Uint8Array): Promise<void> {
    // Not in the bucket's folder, where it would be listed.
    const draft = join(this.root, `.${randomUUID()}.tmp`);
    await writeFileAtomic(this.pathOf(bucket, key), bytes, { draft, flush: true });
  }

  /**
   * @returns why no file can be written just now, in the system's words, by writing one: on a full disk permission alone
   *   says nothing; null where one can
   */
  writeProblem(): Promise<string | null> {
    return this.#probes.run('write', async () => {
      const probe = join(this.root, `.${randomUUID()}.tmp`);
      try {
        await mkdir(this.root, { recursive: true });
        await writeFile(probe, PROBE, { flush: true });
        return null;
      } catch (error) {
        return (error as Error).message;
      } finally {
        await rm(probe, { force: true }).catch(() => undefined);
      }
    });
  }

  /** Removes a file; one that is not there is no error. */
  async remove(bucket: string, key: string): Promise<void> {
    await rm(this.pathOf(bucket, key), { force: true });
  }
}
