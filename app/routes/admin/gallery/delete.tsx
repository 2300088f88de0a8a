import { DeletePage } from '~/components/admin/delete-page';
import { DOOMED } from '~/components/admin/picture-boxes';
import { Picture } from '~/components/ui/picture';
import { getGalleryItemForStaff, removeGalleryItem } from '~/domain/gallery/gallery-editing.server';
import { deleteFailed, deleteRefused, redirectWithToast } from '~/lib/editing/responses.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/delete';
import { LIST, TO_LIST } from './gallery-form';

const FAILED = 'Error deleting gallery item';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { title, image_url } = await item(context, params.itemId);
  return { title, image_url };
}

export async function action({ context, params }: Route.ActionArgs) {
  const doomed = await item(context, params.itemId);
  try {
    const removed = await removeGalleryItem(context.get(adminContext), doomed);
    if (!removed.ok) return deleteRefused(FAILED, removed.message);
  } catch (error) {
    return deleteFailed(error, FAILED);
  }
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Gallery Item Deleted',
    message: 'The picture is no longer on the site.',
  });
}

async function item(context: Route.LoaderArgs['context'], id: string) {
  const found = await orErrorPage(getGalleryItemForStaff(context.get(adminContext).db, id), { title: FAILED });
  if (!found) throw notFound({ title: 'Gallery item not found', message: 'It may have been deleted already.' });
  return found;
}

export default function DeleteGalleryItem({ loaderData: { title, image_url }, actionData }: Route.ComponentProps) {
  return (
    <DeletePage
      title="Delete Gallery Item"
      back={TO_LIST}
      what={title ? `the gallery item “${title}”` : 'the gallery item without a title'}
      refusal={actionData}
    >
      <Picture
        src={image_url}
        alt="What is deleted"
        width={320}
        height={240}
        box={DOOMED}
        className="aspect-4/3 w-80 max-w-full rounded-xl"
      />
    </DeletePage>
  );
}
