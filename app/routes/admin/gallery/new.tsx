import { countGalleryItems, createGalleryItem } from '~/domain/gallery/gallery-editing.server';
import { galleryItemSchema, galleryItemValues } from '~/domain/gallery/gallery-item';
import { previewGalleryItem } from '~/domain/gallery/gallery-preview.server';
import { newContentForm, saveNew } from '~/lib/editing/new.server';
import { pictureChoice } from '~/lib/pictures/submitted-pictures.server';
import { withFallback } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/new';
import { GalleryForm, LIST, PICTURE_FAILED, REQUIRED } from './gallery-form';

const failed = { title: 'Error adding gallery item', pictureTitle: PICTURE_FAILED };

export async function loader({ context }: Route.LoaderArgs) {
  // Without a count the sort order stays blank, and saving counts again.
  const count = await withFallback<number | null>(countGalleryItems(context.get(adminContext).db), null, failed);
  return newContentForm(context, { ...galleryItemValues(), sort_order: String(count.value ?? '') });
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, {
    content: { table: 'gallery_items' },
    schema(form: FormData) {
      const { file, chosen } = pictureChoice(form, 'image_url');
      return galleryItemSchema(file !== null || chosen !== null);
    },
    pictures: ['image_url'],
    required: REQUIRED,
    failed,
    create: (admin, { id, input, pictures }) => createGalleryItem(admin, id, input, pictures.image_url),
    preview: ({ db }, valid) => previewGalleryItem(db, valid, valid.pictures.image_url),
    to: LIST,
    view: () => '/gallery',
    success: () => ({ title: 'Gallery Item Added', message: 'The picture is on the site.' }),
  });
}

export default function NewGalleryItem(props: Route.ComponentProps) {
  return <GalleryForm title="Add Gallery Item" {...props} />;
}
