import type { PicturesChange } from '~/domain/products/product-pictures.server';
import type { Toast } from '~/lib/http/toast';
import { pictureChange } from '~/lib/pictures/replace-picture.server';

/** Reads what a product's form says of pictures. */
export function picturesChange(form: FormData): PicturesChange {
  const files = form.getAll('gallery_files').filter((file): file is File => file instanceof File);
  return {
    image: pictureChange(form, 'image_url'),
    gallery_files: files.filter(({ name, size }) => size > 0 || name !== ''),
    remove_gallery_images: form.getAll('remove_gallery_images').map(String),
  };
}

// A toast travels in a cookie, which holds 4,096 bytes.
const NAMED = 5;

/** @returns the toast of a saved product: a warning where gallery files were left out */
export function savedToast(title: string, name: string, leftOut: string[]): Omit<Toast, 'kind'> & Partial<Toast> {
  if (leftOut.length === 0) return { title, message: `“${name}” is on the site.` };
  const others = leftOut.length > NAMED ? ` And ${leftOut.length - NAMED} more.` : '';
  const message = `“${name}” is saved, but not every gallery picture. Image upload failed: ${leftOut.slice(0, NAMED).join(' ')}${others}`;
  return { kind: 'warning', title, message };
}
