import { ROW } from '~/components/admin/fields/picture-boxes';
import { Picture } from '~/components/ui/picture';
import { PictureLink } from './list-links';

/** The thumbnail of a table row, which leads to its form. */
export function RowPicture({ src, to }: { src: string | null; to: string }) {
  return (
    <PictureLink to={to}>
      <Picture src={src} alt="" width={64} height={48} box={ROW} className="h-12 w-16 max-w-none rounded-lg" />
    </PictureLink>
  );
}
