import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { log } from '~/lib/runtime/log.server';
import { createSingleFlight } from '~/lib/runtime/single-flight';
import { TaskBusyError } from '~/lib/tasks/task-process.server';
import { pictureWork } from './picture-work.server';
import {
  hasVariants,
  SHARE_PICTURE,
  type StoredFormat,
  VARIANT_FORMATS,
  VARIANT_WIDTHS,
  type VariantKind,
  type VariantName,
  type VariantWidth,
} from './variant-address';
import { createVariantStore } from './variant-store.server';

/** A variant's bytes, and their content type, which may differ from the one asked for. */
export type Variant = { bytes: Buffer; contentType: `image/${StoredFormat}` };

/** The site's pictures in other widths and formats, each encoded once. */
export type ImageVariants = {
  /**
   * Gives a variant; encodes it on its first request.
   *
   * @returns null where the bucket has no such picture, or nothing that can be decoded
   * @throws {QueueFullError} where too many variants wait to be encoded
   */
  get(name: VariantName): Promise<Variant | null>;
  /** Encodes the variants that pages request most, one after the other for a few seconds. */
  prepare(paths: string[]): Promise<void>;
  remove(paths: string[]): Promise<void>;
};

type Options = {
  /** Reads a file of the bucket by its path; null where there is none. */
  readSource(path: string): Promise<Buffer | null>;
  /** Where variants are stored; null stores them in memory. */
  directory: string | null;
  /** How many encodings may wait. */
  queueLength?: number;
};

/** So many variants wait to be encoded that another one is refused. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

// Enough for one page with many new pictures, and less than half a minute of waiting.
const QUEUE_LENGTH = 100;
const CONCURRENT_ENCODINGS = 2;
// Cards and lists on common screens; the others are encoded on request.
const PREPARED_WIDTHS: VariantWidth[] = [96, 320, 560, 640, 800];
const SHARED = { width: SHARE_PICTURE.width, format: SHARE_PICTURE.format };
// What is not ready by then waits for its first request; a graceful shutdown does not wait longer either.
const PREPARE_WITHIN_MS = 5000;

/** Opens the variants of a bucket's pictures. Their directory belongs to this process. */
export function createImageVariants({ readSource, directory, queueLength = QUEUE_LENGTH }: Options): ImageVariants {
  const store = createVariantStore(directory);
  const encodings = bulkhead(CONCURRENT_ENCODINGS, queueLength);
  const searches = createSingleFlight<Buffer | null>();

  /** Dedupes concurrent requests for one variant. */
  function bytesOf(name: VariantName): Promise<Buffer | null> {
    return searches.run(keyOf(name), () => find(name));
  }

  async function find(name: VariantName): Promise<Buffer | null> {
    const stored = await store.read(name);
    if (stored) return stored;
    const made = await encodings.execute(() => make(name)).catch(rethrowQueueFull);
    // The same picture under another name: a width it does not have, or a format without animation.
    const bytes = made === null || Buffer.isBuffer(made) ? made : await bytesOf({ path: name.path, ...made });
    if (bytes) await store.write(name, bytes);
    return bytes;
  }

  async function make(name: VariantName): Promise<Buffer | VariantKind | null> {
    const source = await readSource(name.path);
    if (!source) return null;
    try {
      const made = await pictureWork('encodeVariant', source, kindOf(name));
      return made instanceof Uint8Array ? Buffer.from(made.buffer, made.byteOffset, made.byteLength) : made;
    } catch (error) {
      if (error instanceof TaskBusyError) throw new QueueFullError(error.message);
      log.warn({ err: error, path: name.path }, 'a stored picture cannot be decoded');
      return null;
    }
  }

  return {
    async get(name) {
      const bytes = await bytesOf(name);
      return bytes && { bytes, contentType: `image/${formatOf(bytes)}` };
    },

    async prepare(paths) {
      // Memory has room only for what is requested, and the next request may reach another process.
      if (directory === null) return;
      const until = performance.now() + PREPARE_WITHIN_MS;
      try {
        for (const path of paths.filter(hasVariants)) {
          // A new page is shared at once, and services wait for its picture only briefly.
          await bytesOf({ path, ...SHARED });
          for (const width of PREPARED_WIDTHS) {
            for (const format of VARIANT_FORMATS) {
              if (performance.now() > until) return;
              await bytesOf({ path, width, format });
            }
          }
        }
      } catch (error) {
        if (!(error instanceof QueueFullError)) log.error({ err: error, paths }, 'variants could not be prepared');
      }
    },

    async remove(paths) {
      for (const path of paths) {
        const formats: StoredFormat[] = [...VARIANT_FORMATS, 'jpeg'];
        const kinds = VARIANT_WIDTHS.flatMap((width) => formats.map((format) => ({ width, format })));
        const names = [...kinds, SHARED].map((kind) => ({ path, ...kind }));
        await Promise.allSettled(names.map((name) => searches.pending(keyOf(name))));
        await store.remove(path);
      }
    },
  };
}

function kindOf({ path: _, ...kind }: VariantName): VariantKind {
  return kind;
}

function keyOf({ path, width, format }: VariantName): string {
  return `${width}/${format}/${path}`;
}

function rethrowQueueFull(error: unknown): never {
  throw error instanceof BulkheadRejectedError ? new QueueFullError('Too many variants wait to be encoded.') : error;
}

function formatOf(bytes: Buffer): StoredFormat {
  if (bytes[0] === 0xff) return 'jpeg';
  return bytes.toString('latin1', 0, 4) === 'RIFF' ? 'webp' : 'avif';
}
