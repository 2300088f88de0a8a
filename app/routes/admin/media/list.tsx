import { data, Link } from 'react-router';
import { FilterSelect } from '~/components/admin/filter-select';
import { ListSearch } from '~/components/admin/list-search';
import { PageHead, TO_DASHBOARD } from '~/components/admin/page-head';
import { SMALL_CARD } from '~/components/admin/picture-boxes';
import { RowActions } from '~/components/admin/row-actions';
import { UploadForm } from '~/components/admin/upload-form';
import { ErrorSummary } from '~/components/form/error-summary';
import { Pagination } from '~/components/ui/pagination';
import { Picture } from '~/components/ui/picture';
import { ToastMessage } from '~/components/ui/toast-message';
import { MEDIA_KINDS, sizeInWords } from '~/domain/media/media';
import { type AddedMedia, addMedia, listMedia } from '~/domain/media/media-library.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { submittedFiles } from '~/lib/pictures/submitted-pictures.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { listQuery } from '~/lib/text/pagination';
import type { Route } from './+types/list';
import { LIST } from './media-list';

const KIND_LABELS = { picture: 'Pictures', document: 'Documents' };
const FAILED = 'Upload Failed';

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const { assets } = context.get(requestContext);
  const kind = MEDIA_KINDS.find((one) => one === searchParams.get('kind')) ?? null;
  const unused = searchParams.get('unused') === '1';
  const query = { ...listQuery(searchParams), kind, unused };
  const found = await orErrorPage(listMedia(db, assets, query), { title: 'Error fetching the library' });
  if (!found) throw notFound();
  return { q: query.q, kind, unused, found };
}

export async function action({ context, request }: Route.ActionArgs) {
  const files = submittedFiles(await readForm(request), 'files');
  if (files.length === 0) return refused(422, 'Please choose at least one file first.');
  const added = await addMedia(context.get(adminContext), files);
  if (added.ids.length === 0) return refused(added.tooLarge ? 413 : 422, added.skippedFiles.join(' '));
  return redirectWithToast(context.get(requestContext), LIST, addedToast(added));
}

function refused(status: number, message: string) {
  const toast: Toast = { kind: 'destructive', title: FAILED, message };
  return data({ toast }, { status });
}

// A toast travels in a cookie, which holds 4,096 bytes.
const MOST_NAMED = 5;

function addedToast({ ids, known, skippedFiles }: AddedMedia): Omit<Toast, 'kind'> & Partial<Toast> {
  const count = ids.length === 1 ? 'One file is' : `${ids.length} files are`;
  const were = known === 0 ? '' : ` ${known} of them ${known === 1 ? 'was' : 'were'} there already.`;
  const message = `${count} in the library.${were}`;
  if (skippedFiles.length === 0) return { title: 'Files Added', message };
  const others = skippedFiles.length > MOST_NAMED ? ` And ${skippedFiles.length - MOST_NAMED} more.` : '';
  const named = skippedFiles.slice(0, MOST_NAMED).join(' ');
  return { kind: 'warning', title: 'Not Every File Was Added', message: `${message} ${named}${others}` };
}

export default function MediaLibrary({ loaderData, actionData }: Route.ComponentProps) {
  const { q, kind, unused, found } = loaderData;
  const search = { ...(q && { q }), ...(kind && { kind }), ...(unused && { unused: '1' }) };
  return (
    <div className="admin-page">
      <ToastMessage toast={actionData?.toast ?? null} />
      <PageHead
        title="Media Library"
        back={TO_DASHBOARD}
        lead="Every picture of the site, once, and where it is used. A new file takes the place of one everywhere in one step."
        failed={actionData !== undefined}
      />
      {actionData && (
        <div className="mb-6">
          <ErrorSummary
            heading={FAILED}
            sentence="Nothing was added."
            errors={[{ id: 'files', message: actionData.toast.message }]}
          />
        </div>
      )}
      <div className="mb-8 max-w-3xl">
        <UploadForm
          name="files"
          label="Add pictures"
          hint="JPEG, PNG, WebP, AVIF or GIF. Several can be chosen at once, each at most 10 MB, together at most 60 MB."
          multiple
          intent="save"
          button="Upload"
          error={actionData?.toast.message}
        />
      </div>
      <ListSearch
        q={q}
        label="Search the library"
        total={found.total}
        noun={['file', 'files']}
        filtered={kind !== null || unused}
      >
        <FilterSelect
          name="kind"
          label="Kind"
          value={kind ?? ''}
          all="All"
          options={MEDIA_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        />
        <FilterSelect
          name="unused"
          label="Use"
          value={unused ? '1' : ''}
          all="All"
          options={[{ value: '1', label: 'Not in use' }]}
        />
      </ListSearch>
      {found.items.length === 0 && <p className="rounded-2xl bg-white p-8 text-center text-soil">No files found.</p>}
      <ul className="grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {found.items.map(({ id, url, file_name, alt, places, ...file }) => (
          <li key={id} data-media={id} className="flex flex-col overflow-hidden rounded-2xl bg-white shadow-card">
            <Link to={`${LIST}/${id}`} tabIndex={-1} aria-hidden>
              <Picture src={url} alt="" width={400} height={300} box={SMALL_CARD} className="aspect-4/3 w-full" />
            </Link>
            <div className="grow space-y-1 px-4 pt-3">
              <h2 className="font-sans text-fine font-semibold wrap-anywhere">
                <Link to={`${LIST}/${id}`} className="text-ink underline decoration-sand underline-offset-4">
                  {file_name || 'A file without a name'}
                </Link>
              </h2>
              <p className="text-fine text-soil">{sizeInWords(file)}</p>
              <p className="text-fine text-soil">{placesInWords(places)}</p>
              <p className={`text-fine ${alt ? 'text-soil' : 'font-semibold text-alarm'}`}>
                {alt || 'No description yet'}
              </p>
            </div>
            <div className="px-4 pb-2">
              <RowActions name={file_name} edit={`${LIST}/${id}`} remove={`${LIST}/delete/${id}`} />
            </div>
          </li>
        ))}
      </ul>
      <Pagination page={found.page} pages={found.pages} search={search} />
    </div>
  );
}

function placesInWords(places: number): string {
  if (places === 0) return 'Not in use';
  return places === 1 ? 'In one place' : `In ${places} places`;
}
