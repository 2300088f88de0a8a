import { Link } from 'react-router';
import { UploadForm } from '~/components/admin/fields/upload-form';
import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { FilterSelect } from '~/components/admin/list/filter-select';
import { ListSearch } from '~/components/admin/list/list-search';
import { ErrorSummary } from '~/components/form/error-summary';
import { ButtonLink } from '~/components/ui/button';
import { Pagination } from '~/components/ui/pagination';
import { ToastMessage } from '~/components/ui/toast-message';
import { MEDIA_KINDS } from '~/domain/media/media';
import { type AddedMedia, addMedia, listMedia } from '~/domain/media/media-library.server';
import { missingPage } from '~/lib/editing/missing-page.server';
import { backToForm, pickQuery, readPick } from '~/lib/editing/pick.server';
import { redirectWithToast, refusedWithToast } from '~/lib/editing/responses.server';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { DOCUMENT_TYPES, type FileKind, isSingle, kindFor, PICTURE_TYPES } from '~/lib/pictures/file-field';
import { namedFiles } from '~/lib/pictures/skipped-files';
import { submittedFiles } from '~/lib/pictures/submitted-pictures.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { listQuery } from '~/lib/text/pagination';
import type { Route } from './+types/list';
import { choose } from './choose.server';
import { MediaChoices, MediaGrid } from './media-grid';
import { DESCRIPTIONS, descriptionsOf, LIST } from './media-list';

const KIND_LABELS = { picture: 'Pictures', document: 'Documents' };
const FAILED = 'Upload Failed';
const PICK_LEAD = 'Everything you typed waits, and is back in the form with the file that you choose.';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const { db } = context.get(adminContext);
  const { assets } = context.get(requestContext);
  const pick = readPick(searchParams);
  const asked = MEDIA_KINDS.find((one) => one === searchParams.get('kind')) ?? null;
  // A form takes one kind only.
  const kind = pick ? kindFor(pick.field) : asked;
  const unused = searchParams.get('unused') === '1';
  const undescribed = searchParams.get('undescribed') === '1';
  const query = { ...listQuery(searchParams), kind, unused, undescribed };
  const found = await orErrorPage(listMedia(db, assets, query), { title: 'Error fetching the library' });
  if (!found) throw await missingPage(context, url);
  return {
    q: query.q,
    kind,
    unused,
    undescribed,
    found,
    pick: pick && {
      kind: kindFor(pick.field),
      many: !isSingle(pick.field),
      query: Object.fromEntries(pickQuery(pick)),
      cancel: backToForm(pick, pick.typed),
    },
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const pick = readPick(url.searchParams);
  if (pick) {
    const chosen = await choose(context, request, pick, form);
    return chosen instanceof Response ? chosen : refusedWithToast(chosen.status, FAILED, chosen.message);
  }
  const files = submittedFiles(form, 'files');
  if (files.length === 0) return refusedWithToast(422, FAILED, 'Please choose at least one file first.');
  const added = await addMedia(context.get(adminContext), files);
  if (added.ids.length === 0) return refusedWithToast(added.tooLarge ? 413 : 422, FAILED, added.skippedFiles.join(' '));
  const to = added.undescribed.length > 0 ? descriptionsOf(added.undescribed) : LIST;
  return redirectWithToast(context.get(requestContext), to, addedToast(added));
}

function addedToast({ ids, known, skippedFiles }: AddedMedia): Omit<Toast, 'kind'> & Partial<Toast> {
  const count = ids.length === 1 ? 'One file is' : `${ids.length} files are`;
  const were = known === 0 ? '' : ` ${known} of them ${known === 1 ? 'was' : 'were'} there already.`;
  const message = `${count} in the library.${were}`;
  if (skippedFiles.length === 0) return { title: 'Files Added', message };
  return { kind: 'warning', title: 'Not Every File Was Added', message: `${message} ${namedFiles(skippedFiles)}` };
}

function Lead() {
  return (
    <>
      Every picture of the site, once, and where it is used. A new file takes the place of one everywhere in one step.
      What to photograph, and how:{' '}
      <Link to="/admin/help/photo-brief" className="font-semibold text-onion underline underline-offset-4">
        the photo brief
      </Link>
      .
    </>
  );
}

export default function MediaLibrary({ loaderData, actionData }: Route.ComponentProps) {
  const { q, kind, unused, undescribed, found, pick } = loaderData;
  const fixed = pick?.query ?? {};
  const isOne = pick !== null && !pick.many;
  const search = {
    ...fixed,
    ...(q && { q }),
    ...(kind && !pick && { kind }),
    ...(unused && { unused: '1' }),
    ...(undescribed && { undescribed: '1' }),
  };
  return (
    <div className="admin-page">
      <ToastMessage toast={actionData?.toast ?? null} />
      <PageHead
        title={pick ? 'Choose from the Library' : 'Media Library'}
        back={pick ? { to: pick.cancel, label: 'Cancel' } : TO_DASHBOARD}
        lead={pick ? PICK_LEAD : <Lead />}
        failed={actionData !== undefined}
      >
        {!pick && (
          <ButtonLink to={DESCRIPTIONS} look="secondary">
            Describe pictures
          </ButtonLink>
        )}
      </PageHead>
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
          {...uploadLabels(pick)}
          multiple={!isOne}
          intent="save"
          button={pick ? 'Upload and choose' : 'Upload'}
          error={actionData?.toast.message}
        />
      </div>
      <ListSearch
        q={q}
        label="Search the library"
        total={found.total}
        noun={['file', 'files']}
        filtered={(kind !== null && !pick) || unused || undescribed}
        fixed={fixed}
      >
        {!pick && (
          <FilterSelect
            name="kind"
            label="Kind"
            value={kind ?? ''}
            all="All"
            options={MEDIA_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          />
        )}
        <FilterSelect
          name="unused"
          label="Use"
          value={unused ? '1' : ''}
          all="All"
          options={[{ value: '1', label: 'Not in use' }]}
        />
        <FilterSelect
          name="undescribed"
          label="Description"
          value={undescribed ? '1' : ''}
          all="All"
          options={[{ value: '1', label: 'Missing' }]}
        />
      </ListSearch>
      {found.items.length === 0 && <p className="rounded-2xl bg-white p-8 text-center text-soil">No files found.</p>}
      {pick ? <MediaChoices items={found.items} many={pick.many} /> : <MediaGrid items={found.items} />}
      <Pagination page={found.page} pages={found.pages} search={search} />
    </div>
  );
}

/** What can be uploaded: of one kind where a form waits for it. */
function uploadLabels(pick: { kind: FileKind; many: boolean } | null) {
  const pictures = 'JPEG, PNG, WebP, AVIF or GIF';
  if (pick?.kind === 'document') {
    return { label: 'Add a document', hint: 'PDF, at most 20 MB.', accept: DOCUMENT_TYPES };
  }
  if (pick && !pick.many) {
    return { label: 'Add a picture', hint: `${pictures}, at most 25 MB.`, accept: PICTURE_TYPES };
  }
  const several = 'Several can be chosen at once, together at most 60 MB.';
  if (pick)
    return { label: 'Add pictures', hint: `${pictures}, each at most 25 MB. ${several}`, accept: PICTURE_TYPES };
  const hint = `${pictures}, each at most 25 MB, or PDF, each at most 20 MB. ${several}`;
  return { label: 'Add files', hint, accept: `${PICTURE_TYPES},${DOCUMENT_TYPES}` };
}
