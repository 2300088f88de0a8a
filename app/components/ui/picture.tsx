import { useMatches } from 'react-router';
import { hasVariants, type PictureBox, sourceSet, VARIANT_FORMATS } from '~/lib/pictures/variant-address';
import { shownPictureUrl } from '~/lib/text/url';

type Props = {
  /** The stored URL; a missing or unusable one shows the placeholder. */
  src: string | null | undefined;
  alt: string;
  /** The box's proportions in CSS pixels; they reserve its space while the picture loads. */
  width: number;
  height: number;
  /** The widths of the box, from which the browser chooses a variant. */
  box: PictureBox;
  className?: string;
  /** Fetched with priority, as the largest contentful paint. */
  eager?: boolean;
};

/**
 * A picture that fills its box: a variant in the best format and size where the file is in our bucket, else the file
 * itself. The placeholder is its background, for files that are missing.
 */
export function Picture({ src, alt, width, height, box, className = '', eager = false }: Props) {
  const address = shownPictureUrl(src) ?? '/placeholder.svg';
  const path = useOwnPath(address);
  return (
    <picture>
      {path && <Sources path={path} box={box} />}
      <img
        src={address}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? 'sync' : 'async'}
        data-picture={path ?? ''}
        className={`object-cover pictured ${className}`}
      />
    </picture>
  );
}

function Sources({ path, box }: { path: string; box: PictureBox }) {
  return VARIANT_FORMATS.map((format) => (
    <source key={format} type={`image/${format}`} srcSet={sourceSet(path, format, box)} sizes={box.sizes} />
  ));
}

/** The bucket's URL in the data of both layouts; missing where a layout failed. */
type LayoutData = { assetsUrl?: string } | undefined;

/** @returns the path in our bucket of a picture that has variants, else null */
function useOwnPath(address: string): string | null {
  const assetsUrl = useMatches()
    .map(({ loaderData }) => (loaderData as LayoutData)?.assetsUrl)
    .find((url) => url !== undefined);
  if (!assetsUrl || !address.startsWith(assetsUrl)) return null;
  const path = address.slice(assetsUrl.length);
  return hasVariants(path) ? path : null;
}
