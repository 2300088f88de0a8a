import { use } from 'react';
import { focusClasses } from '~/lib/pictures/picture-notes';
import { type PictureBox, sourceSet, VARIANT_FORMATS, variantWidths } from '~/lib/pictures/variant-address';
import { shownPictureUrl } from '~/lib/text/url';
import { ownPath, PagePictures } from './page-pictures';

type Props = {
  /** The stored URL; a missing or unusable one shows the placeholder. */
  src: string | null | undefined;
  /** What to say where the library has no alternative text. */
  alt: string;
  /** The text of the place itself, which the library's does not replace; empty for decoration. */
  ownAlt?: string;
  /** The box's proportions in CSS pixels; they reserve its space while the picture loads. Known ones of a whole picture win. */
  width: number;
  height: number;
  /** The widths of the box, from which the browser chooses a variant. */
  box: PictureBox;
  className?: string;
  /** What stands in large letters where there is no picture. Its place must be positioned. */
  plate?: string;
  /** Shown without a crop; other pictures fill their box, around their focal point. */
  whole?: boolean;
  /** Fetched with priority, as the largest contentful paint. */
  eager?: boolean;
  /** The script of the public pages shows other pictures in it. */
  changes?: boolean;
};

/**
 * A picture that fills its box: a variant in the best format and size where the file is in our bucket, else the file
 * itself. The placeholder is its background, for files that are missing.
 */
export function Picture(props: Props) {
  const {
    src,
    alt,
    ownAlt,
    width,
    height,
    box,
    className = '',
    plate,
    whole = false,
    eager = false,
    changes = false,
  } = props;
  const shown = shownPictureUrl(src);
  const address = shown ?? '/placeholder.svg';
  const { assetsUrl, notes } = use(PagePictures);
  const path = ownPath(address, assetsUrl);
  const note = notes[src ?? ''];
  const [boxWidth, boxHeight] = (whole && note?.size) || [width, height];
  return (
    <>
      <picture>
        {path && <Sources path={path} box={box} />}
        <img
          src={address}
          alt={ownAlt ?? (note?.alt || alt)}
          width={boxWidth}
          height={boxHeight}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'low'}
          decoding={eager ? 'sync' : 'async'}
          data-picture={path ?? ''}
          data-sizes={changes ? box.sizes : undefined}
          data-widths={changes ? variantWidths(box).join(' ') : undefined}
          className={`pictured ${whole ? 'object-contain' : `object-cover ${focusClasses(note?.focus)}`} ${className}`}
        />
      </picture>
      {!shown && plate && (
        <span
          aria-hidden
          data-plate={plate}
          className="absolute inset-0 grid place-items-center p-[12%] text-center font-display text-title wrap-anywhere text-bark before:line-clamp-3 before:content-[attr(data-plate)]"
        />
      )}
    </>
  );
}

function Sources({ path, box }: { path: string; box: PictureBox }) {
  const widths = variantWidths(box);
  return VARIANT_FORMATS.map((format) => (
    <source key={format} type={`image/${format}`} srcSet={sourceSet(path, format, widths)} sizes={box.sizes} />
  ));
}
