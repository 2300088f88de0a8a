import { getGalleryItemForStaff, updateGalleryItem } from '~/domain/gallery/gallery-editing.server';
import { galleryItemSchema, galleryItemValues } from '~/domain/gallery/gallery-item';
import { loadEdit, saveEdit } from '~/lib/editing/edit.server';
import { pictureChoice } from '~/lib/pictures/submitted-pictures.server';
import type { Route } from './+types/edit';
import { GalleryForm, LIST, PICTURE_FAILED, REQUIRED } from './gallery-form';

const gone = { title: 'Gallery item not found', message: 'It may have been deleted.' };

export function loader({ context, params }: Route.LoaderArgs) {
  const words = { values: galleryItemValues, failed: 'Error fetching gallery items', gone };
  return loadEdit(context, getGalleryItemForStaff, params.itemId, words);
}

export function action({ params: { itemId: id }, ...args }: Route.ActionArgs) {
  return saveEdit(args, {
    schema(form: FormData) {
      const { file, remove } = pictureChoice(form, 'image_url');
      return galleryItemSchema(file !== null || !remove);
    },
    values: galleryItemValues,
    pictures: ['image_url'],
    required: REQUIRED,
    failed: { title: 'Error updating gallery item', pictureTitle: PICTURE_FAILED },
    gone,
    update: (admin, { version, input, pictures }) => updateGalleryItem(admin, id, version, input, pictures.image_url),
    to: LIST,
    success: () => ({ title: 'Gallery Item Updated', message: 'The site shows the changes.' }),
  });
}

export default function EditGalleryItem(props: Route.ComponentProps) {
  return <GalleryForm title="Edit Gallery Item" {...props} />;
}
