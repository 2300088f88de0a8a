import type { EditedPage } from '~/domain/pages/page';
import { fileField } from '~/lib/pictures/file-field';

/** @returns the address fields of a page's pictures */
export function pictureFields({ fields }: EditedPage): string[] {
  return fields.filter(({ input }) => input === 'image').map(({ key }) => key);
}

/** @returns the labels of a page's pictures by file field */
export function pictureLabels({ fields }: EditedPage): Record<string, string> {
  const pictures = fields.filter(({ input }) => input === 'image');
  return Object.fromEntries(pictures.map(({ key, label }) => [fileField(key), label]));
}
