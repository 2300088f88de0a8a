import FileText from 'lucide:file-text';
import { Link } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { SMALL_CARD } from '~/components/admin/fields/picture-boxes';
import { SampleMark } from '~/components/admin/fields/sample-mark';
import { useFromList } from '~/components/admin/list/list-links';
import { RowActions } from '~/components/admin/list/row-actions';
import { Button } from '~/components/ui/button';
import { Picture } from '~/components/ui/picture';
import { formatSize } from '~/domain/media/media';
import type { ListedMedia } from '~/domain/media/media-library.server';
import { LIST } from './media-list';

const GRID = 'grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
const CARD = 'flex flex-col overflow-hidden rounded-2xl bg-white shadow-card';

/** The files of a page of the library, with links to their forms. */
export function MediaGrid({ items }: { items: ListedMedia[] }) {
  const from = useFromList();
  return (
    <ul className={GRID}>
      {items.map(({ id, url, kind, file_name, alt, places, ...file }) => (
        <li key={id} data-media={id} className={CARD}>
          <Link to={from(`${LIST}/${id}`)} tabIndex={-1} aria-hidden>
            <Thumbnail url={url} kind={kind} />
          </Link>
          <div className="grow space-y-1 px-4 pt-3">
            <h2 className="font-sans text-fine font-semibold wrap-anywhere">
              <Link to={from(`${LIST}/${id}`)} className="text-ink underline decoration-sand underline-offset-4">
                {nameOf(file_name)}
              </Link>
            </h2>
            <p className="text-fine text-soil">{formatSize(file)}</p>
            <SampleMark url={url} />
            <p className="text-fine text-soil">{formatPlaces(places)}</p>
            {(alt || kind === 'picture') && (
              <p className={`text-fine ${alt ? 'text-soil' : 'font-semibold text-alarm'}`}>
                {alt || 'No description yet'}
              </p>
            )}
          </div>
          <div className="px-4 pb-2">
            <RowActions name={file_name} edit={`${LIST}/${id}`} remove={`${LIST}/delete/${id}`} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The same files, to choose one for a form, or several where the form has a list. */
export function MediaChoices({ items, many }: { items: ListedMedia[]; many: boolean }) {
  return (
    <AdminForm>
      <ul className={GRID}>
        {items.map(({ id, url, kind, file_name, alt, ...file }) => (
          <li key={id} data-media={id} className={CARD}>
            <Thumbnail url={url} kind={kind} />
            <div className="grow space-y-1 px-4 pt-3">
              <h2 className="font-sans text-fine font-semibold wrap-anywhere">{nameOf(file_name)}</h2>
              <p className="text-fine text-soil">{formatSize(file)}</p>
              {alt && <p className="text-fine text-soil">{alt}</p>}
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-2 pb-4">
              <Button look="secondary" name="choice" value={id}>
                Choose<span className="sr-only"> {file_name}</span>
              </Button>
              {many && (
                <label className="flex min-h-11 items-center gap-2 text-fine">
                  <input type="checkbox" name="choices" value={id} className="size-6 accent-onion" />
                  Select<span className="sr-only"> {file_name}</span>
                </label>
              )}
            </div>
          </li>
        ))}
      </ul>
      {many && items.length > 0 && (
        <div className="sticky bottom-0 z-10 mt-6 border-t border-sand bg-paper py-3">
          <Button name="intent" value="choose">
            Choose the selected
          </Button>
        </div>
      )}
    </AdminForm>
  );
}

function Thumbnail({ url, kind }: Pick<ListedMedia, 'url' | 'kind'>) {
  if (kind === 'document')
    return (
      <span className="grid aspect-4/3 w-full place-items-center bg-parchment">
        <FileText aria-hidden className="size-16 text-soil" />
      </span>
    );
  return <Picture src={url} alt="" width={400} height={300} box={SMALL_CARD} className="aspect-4/3 w-full" />;
}

function nameOf(fileName: string): string {
  return fileName || 'A file without a name';
}

function formatPlaces(places: number): string {
  if (places === 0) return 'Not in use';
  return places === 1 ? 'In one place' : `In ${places} places`;
}
