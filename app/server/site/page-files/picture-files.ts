import { rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { hasVariants, type VariantKind } from '~/lib/pictures/variant-address';
import type { ImageVariants } from '~/lib/pictures/variants.server';
import { PAGE_FILES_PICTURES } from '~/lib/runtime/page-files-link.server';
import type { CachedResponse } from '~/server/site/cached-response';
import { PICTURE } from './page-folder';
import type { Trouble } from './trouble';
import { writePublicFile } from './write-public-file';

/** Pictures that pages show first, each in one size, for visitors who come while the program does not answer. */
export type PictureFiles = {
  /** Writes those of a page in the background, one after the other, unless they are written. */
  keep(page: CachedResponse): void;
  remove(paths: string[]): Promise<void>;
  /** Lets the picture that is being made be the last one. */
  stop(): void;
};

type Options = {
  /** PAGE_FILES. */
  directory: string;
  variants: Pick<ImageVariants, 'get'>;
  trouble: Trouble;
  /** @returns when the site has nothing else to do, or has had for long enough */
  whenIdle(): Promise<void>;
  /** Called with the work, so that a graceful shutdown can wait for the picture that is being made. */
  onWork(work: Promise<unknown>): void;
};

/** Enough for a phone, and for a card on a desk; an upload has prepared it. */
const KIND: VariantKind = { width: 640, format: 'webp' };
/** What a window shows of a page before anybody scrolls. */
const FIRST = 6;

// Names that need no encoding, neither in an address nor in HTML, as those of uploads.
const PATH_ON_PAGE = /\sdata-picture="([\w/.~-]+)"/g;

const fileOf = (path: string) => join(PAGE_FILES_PICTURES, path + PICTURE);

export function createPictureFiles({ directory, variants, trouble, whenIdle, onWork }: Options): PictureFiles {
  /** Those that this process has looked for. */
  const known = new Set<string>();
  const waiting = new Set<string>();
  let isBusy = false;

  async function write(path: string): Promise<void> {
    const file = join(directory, fileOf(path));
    const before = await stat(file).catch(() => null);
    if (before) return utimes(file, new Date(), before.mtime);
    await whenIdle();
    const variant = await variants.get({ path, ...KIND });
    if (variant) await writePublicFile(file, variant.bytes);
    // It may have been removed meanwhile.
    if (!known.has(path)) await rm(file, { force: true });
  }

  async function writeAll(): Promise<void> {
    for (const path of waiting) {
      waiting.delete(path);
      await write(path).catch((error: unknown) => {
        known.delete(path);
        trouble(error);
      });
    }
    isBusy = false;
  }

  return {
    keep({ identity }) {
      const html = Buffer.from(identity.bytes()).toString();
      const paths = new Set(Array.from(html.matchAll(PATH_ON_PAGE), ([, path = '']) => path).filter(hasVariants));
      for (const path of [...paths].slice(0, FIRST).filter((one) => !known.has(one))) {
        known.add(path);
        waiting.add(path);
      }
      if (isBusy || waiting.size === 0) return;
      isBusy = true;
      onWork(writeAll());
    },

    async remove(paths) {
      for (const path of paths.filter(hasVariants)) {
        known.delete(path);
        waiting.delete(path);
        await rm(join(directory, fileOf(path)), { force: true }).catch(trouble);
      }
    },

    stop: () => waiting.clear(),
  };
}
