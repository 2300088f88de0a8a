import { getGalleryItemForStaff } from '~/domain/gallery/gallery-editing.server';
import { galleryItemValues } from '~/domain/gallery/gallery-item';
import { contentHistory } from '~/domain/history/content-history.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { loadEdit } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/edit';
import { GONE, galleryItemEdit } from './gallery-edit.server';
import { GalleryForm } from './gallery-form';

export function loader({ context, params }: Route.LoaderArgs) {
  const words = {
    values: galleryItemValues,
    failed: 'Error fetching gallery items',
    gone: GONE,
    history: contentHistory('gallery'),
  };
  return loadEdit(context, getGalleryItemForStaff, params.itemId, words);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, galleryItemEdit(params.itemId));
}

export default function EditGalleryItem(props: Route.ComponentProps) {
  return <GalleryForm title="Edit Gallery Item" {...props} />;
}
