import type { PictureName, PictureStore } from './picture-store.server';

/** What a form says of a picture: a new file, and whether the stored one shall go. */
export type PictureChange = { file: File | null; remove: boolean };

/**
 * Changes a row's picture so that no fault loses one: uploads the new file, lets the row be written, and
 * only then removes the old file. Where the row is not written, the new file goes (admin specification,
 * section 4).
 *
 * @param stored the address that the row has
 * @param write writes the row with the address it shall have
 * @throws {PictureProblem} where the file is no picture; nothing is written then
 */
export async function replacePicture<Outcome extends { ok: boolean }>(
  store: PictureStore,
  { file, remove }: PictureChange,
  name: PictureName,
  stored: string | null,
  write: (url: string | null) => Promise<Outcome>,
): Promise<Outcome> {
  const added = file ? await store.add(file, name) : null;
  const url = added ?? (remove ? null : stored);
  let outcome: Outcome;
  try {
    outcome = await write(url);
  } catch (error) {
    await store.removeUnused([added]);
    throw error;
  }
  if (!outcome.ok) await store.removeUnused([added]);
  // The new file too: where the row was there already, because the form was sent twice, it is shown by none.
  else if (stored !== url) await store.removeUnused([stored, added]);
  return outcome;
}

/**
 * Reads what a form says of a picture.
 *
 * @param field the stored address's name, such as `image_url`: the file is posted as `image_file`, the
 *   checkbox as `remove_image_url` (contract, Forms)
 */
export function pictureChange(form: FormData, field: string): PictureChange {
  const file = form.get(fileField(field));
  return {
    file: file instanceof File && (file.size > 0 || file.name !== '') ? file : null,
    remove: form.get(`remove_${field}`) !== null,
  };
}

/** @returns the name under which a picture's file is posted */
export function fileField(field: string): string {
  return field.replace(/_url$/, '_file');
}
