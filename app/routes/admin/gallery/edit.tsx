import { saveEdit } from '~/lib/editing/edit.server';
import { loadEdit } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/edit';
import { galleryItemEdit } from './gallery-edit.server';
import { GalleryForm } from './gallery-form';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadEdit(context, galleryItemEdit, params.itemId);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, galleryItemEdit, params.itemId);
}

export default function EditGalleryItem(props: Route.ComponentProps) {
  return <GalleryForm title="Edit Gallery Item" {...props} />;
}
