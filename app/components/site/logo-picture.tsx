import { use } from 'react';
import { ownPath, PagePictures } from '~/components/ui/page-pictures';
import { logoUrl, type SiteSettings } from '~/domain/settings/settings';
import { sourceSet, VARIANT_FORMATS } from '~/lib/pictures/variant-address';

type Props = { settings: SiteSettings; size: number; className: string };

/** Wide enough for a logo four times as wide as high, on a fine screen. */
const WIDTH = 320;

/** The company's logo, as high as its place; a small variant where the file is in our bucket. */
export function LogoPicture({ settings, size, className }: Props) {
  const url = logoUrl(settings);
  const path = ownPath(url, use(PagePictures).assetsUrl);
  return (
    <picture className="contents">
      {path &&
        VARIANT_FORMATS.map((format) => (
          <source key={format} type={`image/${format}`} srcSet={sourceSet(path, format, [WIDTH])} sizes="160px" />
        ))}
      <img src={url} alt="" width={size} height={size} className={className} />
    </picture>
  );
}
