import { DeletePage } from '~/components/admin/edit/delete-page';
import { trashItem } from '~/domain/history/revision';
import { getMedia, placesOf, removeMedia } from '~/domain/media/media-library.server';
import { confirmDelete, loadTrashed } from '~/lib/editing/delete.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/delete';
import { NOT_FOUND } from './media-edit.server';
import { LIST, TO_LIST } from './media-list';

const target = { find: getMedia, failed: 'Error deleting from the library', notFound: NOT_FOUND };

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ path, kind, file_name }, trashDays] = await loadTrashed(context, params.mediaId, target);
  return {
    what: `“${file_name}” from the library`,
    trashDays,
    url: kind === 'picture' ? context.get(requestContext).assets.urlOf(path) : null,
  };
}

export function action({ params, ...args }: Route.ActionArgs) {
  const { assets } = args.context.get(requestContext);
  return confirmDelete(args, params.mediaId, {
    ...target,
    ahead: (db, id) => placesOf(db, assets, id),
    refused: 'Still in Use',
    remove: (staff, media) => removeMedia(staff, assets, media),
    trashItem: ({ id }) => trashItem('media', id),
    to: LIST,
    success: ({ file_name }) => ({ title: 'File Deleted', message: `“${file_name}” is no longer in the library.` }),
  });
}

export default function DeleteMedia({ loaderData: { what, url, trashDays }, actionData }: Route.ComponentProps) {
  return (
    <DeletePage
      title="Delete from the Library"
      back={TO_LIST}
      what={what}
      refusal={actionData}
      trashDays={trashDays}
      picture={url}
    />
  );
}
