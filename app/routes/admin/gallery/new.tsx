import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { EditPage } from '~/components/admin/edit-page';
import { countGalleryItems, createGalleryItem } from '~/domain/gallery/gallery-editing.server';
import { galleryItemSchema, galleryItemValues } from '~/domain/gallery/gallery-item';
import { readEditForm, rowIdOf } from '~/lib/editing/edit-form.server';
import { failedForm, invalidForm, redirectWithToast } from '~/lib/editing/responses.server';
import { pictureChange } from '~/lib/pictures/replace-picture.server';
import { withFallback } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/new';
import { FAILED_IMAGE, GalleryForm, LIST, MISSING, TO_LIST } from './gallery-form';

const FAILED = { title: 'Error adding gallery item', ...FAILED_IMAGE };

export async function loader({ context }: Route.LoaderArgs) {
  // Where it cannot be counted now, it is when the form is saved.
  const count = countGalleryItems(context.get(adminContext).db);
  const { value } = await withFallback<number | null>(count, null, FAILED);
  const values = { ...galleryItemValues(), sort_order: String(value ?? '') };
  return { origin: { idempotency_key: randomUUID() }, values };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const { data } = await readEditForm(request, admin);
  const picture = pictureChange(data, 'image_url');
  const form = parseWithZod(data, { schema: galleryItemSchema(picture.file !== null) });
  if (form.status !== 'success') return invalidForm(form, MISSING);
  try {
    const saved = await createGalleryItem(admin, rowIdOf(data), form.value, picture);
    if (!saved.ok) return invalidForm(form, saved);
  } catch (error) {
    return failedForm(form, error, FAILED);
  }
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Gallery Item Added',
    message: 'The picture is on the site.',
  });
}

export default function NewGalleryItem({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditPage title="Add Gallery Item" back={TO_LIST} answer={actionData}>
      <GalleryForm data={{ ...loaderData, answer: actionData }} />
    </EditPage>
  );
}
