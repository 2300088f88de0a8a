import { Picture } from '~/components/ui/picture';
import { ROW } from './picture-boxes';

/** The small picture with which a row of a table begins; its name stands beside it. */
export function RowPicture({ src }: { src: string | null }) {
  return <Picture src={src} alt="" width={64} height={48} box={ROW} className="h-12 w-16 max-w-none rounded-lg" />;
}
