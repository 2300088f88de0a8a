import { DeletePage } from '~/components/admin/edit/delete-page';
import { galleryItems } from '~/domain/gallery/gallery-editing.server';
import { trashItem } from '~/domain/history/revision';
import { confirmDelete, loadTrashed } from '~/lib/editing/delete.server';
import type { Route } from './+types/delete';
import { LIST, TO_LIST } from './gallery-list';

const notFound = { title: 'Gallery item not found', message: 'It may have been deleted already.' };
const target = { find: galleryItems.find, failed: 'Error deleting gallery item', notFound };

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ title, image_url }, trashDays] = await loadTrashed(context, params.itemId, target);
  return { what: title ? `the gallery item “${title}”` : 'the gallery item without a title', image_url, trashDays };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return confirmDelete(args, params.itemId, {
    ...target,
    remove: galleryItems.remove,
    trashItem: ({ id }) => trashItem('gallery', id),
    to: LIST,
    success: () => ({ title: 'Gallery Item Deleted', message: 'The picture is no longer on the site.' }),
  });
}

export default function DeleteGalleryItem({
  loaderData: { what, image_url, trashDays },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeletePage
      title="Delete Gallery Item"
      back={TO_LIST}
      what={what}
      refusal={actionData}
      trashDays={trashDays}
      picture={image_url}
    />
  );
}
