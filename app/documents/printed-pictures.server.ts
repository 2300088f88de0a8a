import { imageDimensionsFromData } from 'image-dimensions';
import type { PictureNotes } from '~/lib/pictures/picture-notes';
import type { VariantWidth } from '~/lib/pictures/variant-address';
import { type ImageVariants, QueueFullError, type Variant } from '~/lib/pictures/variants.server';
import { log } from '~/lib/runtime/log.server';
import { markUncacheable } from '~/lib/runtime/request-scope.server';
import type { Assets } from '~/lib/supabase/assets.server';
import { BackendError } from '~/lib/supabase/result.server';

/** A picture as a template shows it: the name of its file, width by height, what matters most in percent, and its words. */
export type PrintedPicture = { file: string; ratio: number; focus: [x: number, y: number]; alt: string };

type Site = { assets: Assets; variants: ImageVariants };
type Wanted = { url: string; width: VariantWidth; alt: string };

// As many as the variants encode at a time.
const AT_A_TIME = 2;

/**
 * Reads pictures of the bucket at a size for print. A document does without those that are elsewhere, or that cannot be
 * read now; in the second case no cache stores it.
 *
 * @param notes what the library says of them; its words are used where `alt` is empty
 * @returns each picture or null, in their order, and the files of all
 */
export async function printedPictures(
  { assets, variants }: Site,
  wanted: Wanted[],
  notes: PictureNotes,
): Promise<{ pictures: (PrintedPicture | null)[]; files: Record<string, Uint8Array> }> {
  const files: Record<string, Uint8Array> = {};
  const pictures: (PrintedPicture | null)[] = [];

  async function read({ url, width, alt }: Wanted, index: number): Promise<PrintedPicture | null> {
    const path = assets.pathOf(url);
    const variant = path && (await orWithout(variants.get({ path, width, format: 'jpeg' })));
    if (!variant) return null;
    const file = `${index}.jpg`;
    files[file] = variant.bytes;
    const size = imageDimensionsFromData(variant.bytes);
    if (!size) throw new Error(`The variant of ${path} is no picture.`);
    const note = notes[url];
    return { file, ratio: size.width / size.height, focus: note?.focus ?? [50, 50], alt: alt || note?.alt || '' };
  }

  for (let first = 0; first < wanted.length; first += AT_A_TIME) {
    const some = wanted.slice(first, first + AT_A_TIME);
    pictures.push(...(await Promise.all(some.map((one, index) => read(one, first + index)))));
  }
  return { pictures, files };
}

/** @returns the picture; null where it cannot be read now, and then no cache stores the document */
export function orWithout(picture: Promise<Variant | null>): Promise<Variant | null> {
  return picture.catch((error: unknown) => {
    if (!(error instanceof QueueFullError) && !(error instanceof BackendError)) throw error;
    log.warn({ err: error }, 'a document is made without a picture');
    markUncacheable();
    return null;
  });
}
