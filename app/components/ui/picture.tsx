import { useMatches } from 'react-router';
import { hasRenditions, type PictureBox, sourceSet, VARIANT_FORMATS } from '~/lib/pictures/variant-address';
import { pictureUrl } from '~/lib/text/url';

type Props = {
  /** The stored address; a missing or unusable one shows the placeholder. */
  src: string | null | undefined;
  alt: string;
  /** The box's proportions in CSS pixels; they keep its place free while the picture loads. */
  width: number;
  height: number;
  /** How wide the box is, so that the browser fetches no more than it shows. */
  box: PictureBox;
  className?: string;
  /** The largest picture of the first screen is fetched before everything else. */
  eager?: boolean;
};

/**
 * A picture that fills its box: in the browser's best format and size where its file is our own, else as it
 * is. Behind it stands the placeholder, for the day that the file is gone.
 */
export function Picture({ src, alt, width, height, box, className = '', eager = false }: Props) {
  const address = pictureUrl(src) ?? '/placeholder.svg';
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

/** What the layouts of both areas say of the bucket; a layout that failed says nothing. */
type LayoutData = { assetsUrl?: string } | undefined;

/** @returns the path in our bucket of a picture that has renditions, else null */
function useOwnPath(address: string): string | null {
  const assetsUrl = useMatches()
    .map(({ loaderData }) => (loaderData as LayoutData)?.assetsUrl)
    .find((url) => url !== undefined);
  if (!assetsUrl || !address.startsWith(assetsUrl)) return null;
  const path = address.slice(assetsUrl.length);
  return hasRenditions(path) ? path : null;
}
