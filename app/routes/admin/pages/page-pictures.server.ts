import type { EditedPage } from '~/domain/pages/page';
import { fileField, type PictureChange, pictureChange } from '~/lib/pictures/replace-picture.server';
import { PictureProblemAt } from '~/lib/pictures/replace-pictures.server';

/** Reads what a form says of each picture of a page. */
export function pictureChanges(form: FormData, { fields }: EditedPage): Record<string, PictureChange> {
  const pictures = fields.filter(({ input }) => input === 'image');
  return Object.fromEntries(pictures.map(({ key }) => [key, pictureChange(form, key)]));
}

/** Says which picture of a page was no picture, where that is what went wrong. */
export function pictureWords(error: unknown, { fields }: EditedPage) {
  if (!(error instanceof PictureProblemAt)) return {};
  const label = fields.find(({ key }) => key === error.field)?.label;
  return { picture: fileField(error.field), pictureLabel: label };
}
