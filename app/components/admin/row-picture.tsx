import { Picture } from '~/components/ui/picture';
import { ROW } from './picture-boxes';

/** The thumbnail of a table row; its alt is empty, because the name is beside it. */
export function RowPicture({ src }: { src: string | null }) {
  return <Picture src={src} alt="" width={64} height={48} box={ROW} className="h-12 w-16 max-w-none rounded-lg" />;
}
