import { saveNew } from '~/lib/editing/edit.server';
import { loadNew } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/new';
import { galleryItemEdit } from './gallery-edit.server';
import { GalleryForm } from './gallery-form';

export function loader({ context }: Route.LoaderArgs) {
  return loadNew(context, galleryItemEdit);
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, galleryItemEdit);
}

export default function NewGalleryItem(props: Route.ComponentProps) {
  return <GalleryForm title="Add Gallery Item" {...props} />;
}
