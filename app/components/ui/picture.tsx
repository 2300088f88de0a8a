import { pictureUrl } from '~/lib/url';

type Props = {
  /** The stored address; a missing or unusable one shows the placeholder. */
  src: string | null | undefined;
  alt: string;
  /** The box's proportions in CSS pixels; they keep its place free while the picture loads. */
  width: number;
  height: number;
  className?: string;
  /** The largest picture of the first screen is fetched before everything else. */
  eager?: boolean;
};

/** A picture that fills its box. Behind it stands the placeholder, for the day that the file is gone. */
export function Picture({ src, alt, width, height, className = '', eager = false }: Props) {
  return (
    <img
      src={pictureUrl(src) ?? '/placeholder.svg'}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'sync' : 'async'}
      data-picture
      className={`object-cover pictured ${className}`}
    />
  );
}
