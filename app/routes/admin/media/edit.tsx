import { data, Link, useLocation } from 'react-router';
import { EditForm, useEditForm } from '~/components/admin/edit/edit-form';
import { EditPage } from '~/components/admin/edit/edit-page';
import { FocalPointField } from '~/components/admin/fields/focal-point-field';
import { SampleMark } from '~/components/admin/fields/sample-mark';
import { UploadForm } from '~/components/admin/fields/upload-form';
import { TimeOf } from '~/components/admin/frame/time-of';
import { Field } from '~/components/form/field';
import { RefusalSummary } from '~/components/form/refusal-summary';
import { ButtonLink } from '~/components/ui/button';
import { formatSize, mediaFields } from '~/domain/media/media';
import { getMedia, placesOf, replaceMedia } from '~/domain/media/media-library.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { readEditForm } from '~/lib/editing/edit-form.server';
import { fieldLabels, fieldValues } from '~/lib/editing/field-set';
import { findRow } from '~/lib/editing/find-row.server';
import { besideList } from '~/lib/editing/list-address';
import { editForm } from '~/lib/editing/load-edit.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import type { Toast } from '~/lib/http/toast';
import { documentAddress } from '~/lib/pictures/document-address';
import { DOCUMENT_TYPES, PICTURE_TYPES } from '~/lib/pictures/file-field';
import { readFile } from '~/lib/pictures/read-file.server';
import { PictureProblem } from '~/lib/pictures/read-picture.server';
import { submittedFiles } from '~/lib/pictures/submitted-pictures.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext, submittedContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { readAhead } from '~/lib/supabase/read-once';
import { BackendError } from '~/lib/supabase/result.server';
import { isoTimestamp } from '~/lib/text/timestamp';
import type { Route } from './+types/edit';
import { mediaEdit, NOT_FOUND } from './media-edit.server';
import { LIST, TO_LIST } from './media-list';

const REPLACE_FAILED = 'Replacement Failed';
const FAILED = 'Error fetching the library';
const { alt, credit, focal_x, focal_y } = mediaFields.fields;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const { assets } = context.get(requestContext);
  readAhead(placesOf(db, assets, params.mediaId));
  const media = await findRow(context, getMedia, params.mediaId, { failed: FAILED, notFound: NOT_FOUND });
  const url = assets.urlOf(media.path);
  const places = await orErrorPage(placesOf(db, assets, media.id), { title: FAILED }, context.get(submittedContext));
  const { id, kind, file_name, type, width, height, uploaded_by_name } = media;
  const file = { id, url, kind, file_name, type, width, height, size: formatSize(media), by: uploaded_by_name };
  return {
    ...editForm(media, fieldValues(mediaFields, media), mediaFields.schema),
    file: { ...file, at: isoTimestamp(media.created_at) },
    places,
  };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const submitted = await readEditForm(args.request);
  if (submitted.intent === 'replace') return replace(args, params.mediaId, submitted.data);
  const response = await saveEdit({ ...args, submitted }, mediaEdit, params.mediaId);
  return response instanceof Response ? response : data({ saved: response.data, refused: null }, response.init ?? {});
}

/** Puts a new file into all places of the picture. */
async function replace({ context, url }: Pick<Route.ActionArgs, 'context' | 'url'>, id: string, form: FormData) {
  const admin = context.get(adminContext);
  const scope = context.get(requestContext);
  const media = await findRow(context, getMedia, id, { failed: REPLACE_FAILED, notFound: NOT_FOUND });
  const [file] = submittedFiles(form, 'replace_file');
  if (!file) return refused(422, 'Please choose a file first.');
  try {
    const replaced = await replaceMedia(admin, scope.assets, media, await readFile(file, media.kind));
    if (!replaced.ok) return refused(409, replaced.message);
    const message = `The new file is shown ${formatPlaces(replaced.places)}. The history can bring the old one back.`;
    return await redirectWithToast(scope, besideList(`${LIST}/${replaced.id}`, url.search), {
      title: media.kind === 'picture' ? 'Picture Replaced' : 'Document Replaced',
      message,
    });
  } catch (error) {
    if (error instanceof PictureProblem) return refused(error.tooLarge ? 413 : 422, error.message);
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'a picture could not be replaced');
    return refused(error.status, error.message);
  }
}

function refused(status: number, message: string) {
  const toast: Toast = { kind: 'destructive', title: REPLACE_FAILED, message };
  return data({ saved: undefined, refused: toast }, { status });
}

function formatPlaces(places: number): string {
  if (places === 0) return 'here';
  return places === 1 ? 'in its place' : `in all ${places} places`;
}

export default function EditMedia({ loaderData, actionData }: Route.ComponentProps) {
  const { file, places } = loaderData;
  const { saved, refused: refusal } = actionData ?? {};
  const isPicture = file.kind === 'picture';
  const edit = useEditForm<(typeof mediaFields)['schema']>(loaderData, saved);
  const { fields } = edit;
  return (
    <EditPage title={file.file_name || 'A file'} back={TO_LIST} response={saved} origin={loaderData.origin}>
      <p className="mb-6 text-soil">
        {[file.size, file.type].filter(Boolean).join(', ')}
        {' · added '}
        <TimeOf iso={file.at} />
        {file.by && ` by ${file.by}`}
        {' · '}
        <a href={isPicture ? file.url : documentAddress(file.url)} className="underline">
          Open the file
        </a>
      </p>
      <SampleMark url={file.url} />
      <EditForm edit={edit} labels={fieldLabels(mediaFields)} saveLabel="Save" cancelTo={LIST}>
        <Field field={fields.alt} label={alt.label} hint={alt.hint} />
        <Field field={fields.credit} label={credit.label} hint={credit.hint} />
        {isPicture && (
          <FocalPointField
            src={file.url}
            width={file.width}
            height={file.height}
            x={{ field: fields.focal_x, label: focal_x.label }}
            y={{ field: fields.focal_y, label: focal_y.label }}
          />
        )}
      </EditForm>
      <section aria-labelledby="replace" className="mt-10 max-w-3xl">
        <h2 id="replace" className="mb-3 text-heading">
          Replace everywhere
        </h2>
        {refusal && (
          <div className="mb-4">
            <RefusalSummary toast={refusal} />
          </div>
        )}
        <UploadForm
          name="replace_file"
          label="New file"
          hint={`It takes the place of this one wherever that is shown. What is said of the file stays. At most ${isPicture ? 10 : 20} MB.`}
          accept={isPicture ? PICTURE_TYPES : DOCUMENT_TYPES}
          intent="replace"
          button="Replace everywhere"
          error={refusal?.message}
        />
      </section>
      <section aria-labelledby="used-in" className="mt-10 max-w-3xl">
        <h2 id="used-in" className="text-heading">
          Used in
        </h2>
        <UsedIn places={places} />
        <p className="mt-6">
          <ButtonLink to={besideList(`${LIST}/delete/${file.id}`, useLocation().search)} look="secondary">
            Delete from the library
          </ButtonLink>
        </p>
      </section>
    </EditPage>
  );
}

type Place = Route.ComponentProps['loaderData']['places'][number];

function UsedIn({ places }: { places: Place[] }) {
  if (places.length === 0)
    return (
      <p data-used-in className="mt-2 text-soil">
        Nothing shows it at the moment.
      </p>
    );
  return (
    <ul data-used-in className="mt-2 list-disc space-y-1 pl-5">
      {places.map(({ name, field, to, isCopy }) => (
        <li key={[to, field, isCopy].join()}>
          <Link to={to} className="font-semibold text-onion underline underline-offset-4">
            {name}
          </Link>
          , {field}
          {isCopy && ' (in a working copy)'}
        </li>
      ))}
    </ul>
  );
}
