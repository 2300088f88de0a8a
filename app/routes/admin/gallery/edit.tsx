import { parseWithZod } from '@conform-to/zod/v4';
import { EditPage } from '~/components/admin/edit-page';
import { getGalleryItemForStaff, updateGalleryItem } from '~/domain/gallery/gallery-editing.server';
import { galleryItemSchema, galleryItemValues } from '~/domain/gallery/gallery-item';
import { readEditForm } from '~/lib/editing/edit-form.server';
import { conflictResponse, failedForm, invalidForm, isNoop, redirectWithToast } from '~/lib/editing/responses.server';
import { loadedVersion } from '~/lib/editing/versions.server';
import { pictureChange } from '~/lib/pictures/replace-picture.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { FAILED_IMAGE, GalleryForm, LIST, MISSING, TO_LIST } from './gallery-form';

const GONE = { title: 'Gallery item not found', message: 'It may have been deleted.' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, submitted } = context.get(adminContext);
  const words = { title: 'Error fetching gallery items' };
  const item = await orErrorPage(getGalleryItemForStaff(db, params.itemId), words, submitted);
  if (!item) throw notFound(GONE);
  const values = galleryItemValues(item);
  return { origin: loadedVersion(item.updated_at, values), values };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const { data, version, loaded } = await readEditForm(request, admin);
  const picture = pictureChange(data, 'image_url');
  const form = parseWithZod(data, { schema: galleryItemSchema(picture.file !== null || !picture.remove) });
  if (form.status !== 'success') return invalidForm(form, MISSING);
  try {
    const saved = await updateGalleryItem(admin, params.itemId, version, form.value, picture);
    if (!saved.ok && saved.reason === 'missing') throw notFound(GONE);
    if (!saved.ok && saved.reason === 'invalid') return invalidForm(form, saved);
    if (!saved.ok && !isNoop(form, galleryItemValues(saved.row))) {
      const { updated_at } = saved.row;
      return conflictResponse(form, { loaded, updated_at, values: galleryItemValues(saved.row) });
    }
  } catch (error) {
    return failedForm(form, error, { title: 'Error updating gallery item', ...FAILED_IMAGE });
  }
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Gallery Item Updated',
    message: 'The site shows the changes.',
  });
}

export default function EditGalleryItem({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditPage title="Edit Gallery Item" back={TO_LIST} answer={actionData}>
      <GalleryForm data={{ ...loaderData, answer: actionData }} />
    </EditPage>
  );
}
