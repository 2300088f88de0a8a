/**
 * The widths of variants in pixels; an address with another width is none. 560 is a picture between the margins of a
 * phone of 412 CSS pixels, with 1.5 pixels for each; 672, with 1.75, stays for pages that browsers still have.
 */
export const VARIANT_WIDTHS = [96, 160, 240, 320, 480, 560, 640, 672, 800, 960, 1280, 1600, 1920] as const;

/** The formats of variants, in the order in which browsers should prefer them. */
export const VARIANT_FORMATS = ['avif', 'webp'] as const;

export type VariantWidth = (typeof VARIANT_WIDTHS)[number];
export type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** The formats in which variants are stored: documents show JPEG, which no address names. */
export type StoredFormat = VariantFormat | 'jpeg';

/**
 * The variant for links that are shared: what services take, in the shape in which they show it. Every one has this size,
 * so that a page can say it without having read the file.
 */
export const SHARE_PICTURE = { width: 1200, height: 630, format: 'jpeg' } as const;

export type VariantKind =
  | { width: VariantWidth; format: StoredFormat }
  | Pick<typeof SHARE_PICTURE, 'width' | 'format'>;
export type VariantName = VariantKind & { path: string };

export type PictureBox = {
  /** Its width for the browser, as an `<img>`'s `sizes` says it. */
  sizes: string;
  /** Its smallest and largest width in CSS pixels, over all screens. */
  smallest: number;
  largest: number;
};

const ADDRESS = /^\/pictures\/([1-9]\d*)\/(.+)\.(avif|webp|jpeg)$/;

/** Whether a path is below the addresses of variants, existing or not. */
export function isVariantAddress(pathname: string): boolean {
  return pathname.startsWith('/pictures/');
}

export function variantAt(pathname: string): VariantName | null {
  const [, digits, encodedPath = '', format] = ADDRESS.exec(pathname) ?? [];
  const isShared = format === SHARE_PICTURE.format;
  const width = [...VARIANT_WIDTHS, SHARE_PICTURE.width].find((one) => String(one) === digits);
  if (!width || isShared !== (width === SHARE_PICTURE.width)) return null;
  try {
    const path = decodeURIComponent(encodedPath);
    const exists = isShared ? hasSharePicture(path) : hasVariants(path);
    return exists ? ({ path, width, format } as VariantName) : null;
  } catch {
    return null;
  }
}

/**
 * Whether a file has variants. A GIF has none: it may be animated, and would become larger or stand still.
 *
 * @param path in the bucket
 */
export function hasVariants(path: string): boolean {
  return /\.(jpe?g|png|webp|avif)$/i.test(path) && isPlainPath(path);
}

/** The same for the picture of a link that is shared, which stands still whatever the file does. */
function hasSharePicture(path: string): boolean {
  return hasVariants(path) || (/\.gif$/i.test(path) && isPlainPath(path));
}

function isPlainPath(path: string): boolean {
  return !/(^|\/)\.{0,2}(\/|$)|[\\\p{Cc}?#]/u.test(path);
}

/**
 * @param address of a picture, as a row has it
 * @param assetsUrl what the addresses of our bucket begin with
 * @returns the path of its variant for shared links; null for a picture that is not ours, or a drawing
 */
export function sharePicturePath(address: string, assetsUrl: string): string | null {
  if (!assetsUrl || !address.startsWith(assetsUrl)) return null;
  const path = address.slice(assetsUrl.length);
  return hasSharePicture(path) ? `/pictures/${SHARE_PICTURE.width}/${path}.${SHARE_PICTURE.format}` : null;
}

/** The widths of the variants for a box: from the smallest that fills it to the largest that is no wider than twice the box. */
export function variantWidths({ smallest, largest }: PictureBox): VariantWidth[] {
  return VARIANT_WIDTHS.filter((width) => width >= smallest && width <= 2 * largest);
}

/**
 * The `srcset` of a `<source>`.
 *
 * @param path in the bucket, encoded as in an address
 */
export function sourceSet(path: string, format: VariantFormat, widths: readonly (VariantWidth | string)[]): string {
  return widths.map((width) => `/pictures/${width}/${path}.${format} ${width}w`).join(', ');
}
