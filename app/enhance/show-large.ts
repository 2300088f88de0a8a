import { sourceSet, VARIANT_FORMATS } from '~/lib/pictures/variant-address';

/** Shows the picture of a small element in a large one, in variants that fit the large one's box; first the small file. */
export function showLarge(large: HTMLImageElement, small: HTMLImageElement): void {
  for (const source of large.parentElement?.querySelectorAll('source') ?? []) source.remove();
  const path = small.dataset.picture;
  const { sizes = '', widths = '' } = large.dataset;
  for (const format of path ? VARIANT_FORMATS : []) {
    const source = document.createElement('source');
    source.type = `image/${format}`;
    source.sizes = sizes;
    source.srcset = sourceSet(path as string, format, widths.split(' '));
    large.before(source);
  }
  // Until the large file is there, the small one is seen.
  large.style.backgroundImage = `url("${small.currentSrc || small.src}")`;
  large.src = small.src;
}
