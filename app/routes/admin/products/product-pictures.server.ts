import type { Specifications, StoredProduct } from '~/domain/products/product';
import type { PicturesChange } from '~/domain/products/product-pictures.server';
import type { SavedToast } from '~/lib/editing/check-form.server';
import { namedFiles } from '~/lib/pictures/skipped-files';
import { type PictureChange, stagedAddresses, submittedFiles } from '~/lib/pictures/submitted-pictures.server';
import type { SkippedFiles } from '~/lib/supabase/write-result';

type ValidForm = {
  form: FormData;
  pictures: { image_url: PictureChange; share_image_url: PictureChange; document_url: PictureChange };
  restored?: Record<string, unknown>;
};

export function picturesChange({ form, pictures, restored }: ValidForm): PicturesChange {
  return {
    ...(restored
      ? { gallery_images: (restored as RestoredProduct).gallery_images }
      : { order: { image_url: form.get('image_url'), gallery_images: form.getAll('gallery_images') } }),
    image: pictures.image_url,
    document: pictures.document_url,
    share_image_url: pictures.share_image_url,
    gallery_files: submittedFiles(form, 'gallery_files'),
    gallery_chosen: stagedAddresses(form, 'gallery_images'),
    remove_gallery_images: form.getAll('remove_gallery_images').map(String),
  };
}

/** The earlier state of a product that its form restores, with all columns of a product. */
type RestoredProduct = Pick<StoredProduct, 'specifications' | 'gallery_images'>;

/** @returns the specifications of the state that a form restores, whose values keep their types */
export function restoredOf({ restored }: Pick<ValidForm, 'restored'>): Specifications | undefined {
  return restored && (restored as RestoredProduct).specifications;
}

export function savedToast(title: string, name: string, skippedFiles: SkippedFiles = []): SavedToast {
  if (skippedFiles.length === 0) return { title, message: `“${name}” is on the site.` };
  const message = `“${name}” is saved, but not every gallery picture. Image upload failed: ${namedFiles(skippedFiles)}`;
  return { kind: 'warning', title, message };
}
