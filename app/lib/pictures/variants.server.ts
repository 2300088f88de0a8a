import sharp from 'sharp';
import { log } from '~/lib/runtime/log.server';
import { createBulkhead, QueueFullError } from './bulkhead';
import { encodeVariant, type VariantKind } from './encode-variant.server';
import {
  hasRenditions,
  VARIANT_FORMATS,
  type VariantFormat,
  type VariantName,
  type VariantWidth,
} from './variant-address';
import { createVariantStore } from './variant-store.server';

/** A rendition's bytes, and what they really are. */
export type Variant = { bytes: Buffer; contentType: `image/${VariantFormat}` };

/** The site's pictures in other widths and formats, made once each. */
export type ImageVariants = {
  /**
   * Gives a rendition; makes it where it is asked for the first time.
   *
   * @returns null where the bucket has no such picture, or nothing that can be decoded
   * @throws {QueueFullError} where too many are being made, {BackendError} where the source cannot be read now
   */
  get(name: VariantName): Promise<Variant | null>;
  /** Makes what pages ask for most, one after the other for a few seconds. */
  prepare(paths: string[]): Promise<void>;
  /** Removes everything made of pictures that are gone. */
  remove(paths: string[]): Promise<void>;
};

type Options = {
  /** Reads a file of the bucket by its path; null where there is none. */
  readSource(path: string): Promise<Buffer | null>;
  /** Where renditions are stored; null keeps them in memory. */
  directory: string | null;
  /** How many may wait to be made. */
  longestLine?: number;
};

// Enough for one page with many new pictures, and less than half a minute of waiting.
const LONGEST_LINE = 100;
const MADE_AT_ONCE = 2;
// Cards and lists on common screens; the others are made when somebody asks.
const PREPARED_WIDTHS: VariantWidth[] = [96, 320, 640, 800];
// What is not ready by then waits for its first visitor; a server that stops does not wait longer either.
const PREPARE_WITHIN_MS = 5000;

/** Opens the renditions of a bucket's pictures. Their directory belongs to this process. */
export function createImageVariants({ readSource, directory, longestLine = LONGEST_LINE }: Options): ImageVariants {
  const shelf = createVariantStore(directory);
  const inLine = createBulkhead({ atOnce: MADE_AT_ONCE, longest: longestLine });
  const underWay = new Map<string, { path: string; bytes: Promise<Buffer | null> }>();
  // One thread for each picture: two of them must not take all cores from the pages.
  sharp.concurrency(1);
  // No picture is worked on twice, so what sharp remembers of the last ones is memory for nothing.
  sharp.cache(false);

  /** One search for each rendition at a time, so that nothing is made twice. */
  function bytesOf(name: VariantName): Promise<Buffer | null> {
    const key = `${name.width}/${name.format}/${name.path}`;
    const begun = underWay.get(key);
    if (begun) return begun.bytes;
    const bytes = find(name).finally(() => underWay.delete(key));
    underWay.set(key, { path: name.path, bytes });
    return bytes;
  }

  async function find(name: VariantName): Promise<Buffer | null> {
    const stored = await shelf.read(name);
    if (stored) return stored;
    const made = await inLine(() => make(name));
    // The same picture under another name: a width it does not have, or a format that cannot move.
    const bytes = made === null || Buffer.isBuffer(made) ? made : await bytesOf({ ...name, ...made });
    if (bytes) await shelf.write(name, bytes);
    return bytes;
  }

  async function make(name: VariantName): Promise<Buffer | VariantKind | null> {
    const source = await readSource(name.path);
    if (!source) return null;
    try {
      return await encodeVariant(source, { width: name.width, format: name.format });
    } catch (error) {
      log.warn({ err: error, path: name.path }, 'a stored picture cannot be decoded');
      return null;
    }
  }

  return {
    async get(name) {
      const bytes = await bytesOf(name);
      return bytes && { bytes, contentType: isWebp(bytes) ? 'image/webp' : 'image/avif' };
    },

    async prepare(paths) {
      // Memory has room for what is asked for, and the next visitor may come to another process.
      if (directory === null) return;
      const until = performance.now() + PREPARE_WITHIN_MS;
      try {
        for (const path of paths.filter(hasRenditions)) {
          for (const width of PREPARED_WIDTHS) {
            for (const format of VARIANT_FORMATS) {
              if (performance.now() > until) return;
              await bytesOf({ path, width, format });
            }
          }
        }
      } catch (error) {
        if (!(error instanceof QueueFullError)) log.error({ err: error, paths }, 'renditions could not be prepared');
      }
    },

    async remove(paths) {
      for (const path of paths) {
        const begun = [...underWay.values()].filter((one) => one.path === path);
        await Promise.allSettled(begun.map(({ bytes }) => bytes));
        await shelf.remove(path);
      }
    },
  };
}

function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF';
}
