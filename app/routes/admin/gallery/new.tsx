import { saveNew } from '~/lib/editing/edit.server';
import { readEditForm } from '~/lib/editing/edit-form.server';
import { loadNew } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/new';
import { galleryItemEdit } from './gallery-edit.server';
import { GalleryForm } from './gallery-form';
import { saveSeveral } from './save-several.server';

export function loader({ context }: Route.LoaderArgs) {
  return loadNew(context, galleryItemEdit);
}

export async function action(args: Route.ActionArgs) {
  const submitted = await readEditForm(args.request);
  return (await saveSeveral(args, submitted)) ?? saveNew({ ...args, submitted }, galleryItemEdit);
}

export default function NewGalleryItem(props: Route.ComponentProps) {
  return <GalleryForm title="Add Gallery Item" {...props} />;
}
