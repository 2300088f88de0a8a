import { type FileKind, fileField, kindFor, stagedField } from './file-field';
import { readFile } from './read-file.server';
import { PictureProblem, type ReadPicture } from './read-picture.server';

/** What a form changes about one picture: a new one, decoded, and whether the stored one goes. */
export type PictureChange = {
  picture: ReadPicture | null;
  /** The address of a file that is stored already: staged by an earlier try, or chosen from the library. */
  chosen?: string | null;
  remove: boolean;
  /** The address of a stored picture that the row gets in place of its own, where an earlier state is restored. */
  restored?: string | null;
};

/** Takes the pictures of an earlier state of a row, except those that the form changes itself. */
export function restorePictures<Field extends string>(
  changes: Record<Field, PictureChange>,
  earlier: Record<string, unknown>,
): Record<Field, PictureChange> {
  const entries = Object.entries<PictureChange>(changes).map(([field, change]) => {
    const address = earlier[field];
    return [field, { ...change, restored: typeof address === 'string' && address !== '' ? address : null }];
  });
  return Object.fromEntries(entries) as Record<Field, PictureChange>;
}

export type BadPicture = { field: string; problem: PictureProblem };

/** Pictures of a form by the field of their stored address, such as `image_url`. */
export type SubmittedPictures<Field extends string> = { pictures: Record<Field, PictureChange>; bad: BadPicture[] };

/**
 * Decodes the pictures of a form. Nothing is stored yet, so that a bad file is reported beside the form's other errors.
 *
 * @param fields fields of stored addresses, such as `image_url`
 * @returns a change for each field, and the files that cannot be used, under the names of their file fields
 */
export async function readPictures<Field extends string>(
  form: FormData,
  fields: readonly Field[],
): Promise<SubmittedPictures<Field>> {
  const changes: [Field, PictureChange][] = [];
  const bad: BadPicture[] = [];
  for (const field of fields) {
    const { file, chosen, remove } = pictureChoice(form, field);
    const read = file && (await readOrProblem(file, kindFor(field)));
    if (read instanceof PictureProblem) bad.push({ field: fileField(field), problem: read });
    changes.push([field, { picture: read instanceof PictureProblem ? null : read, chosen, remove }]);
  }
  return { pictures: Object.fromEntries(changes) as Record<Field, PictureChange>, bad };
}

/**
 * Finds the files of a form's list that cannot be used. A save skips them; a form that is not saved reports them.
 *
 * @param list the field of stored addresses, such as `gallery_images`
 */
export async function findBadFiles(form: FormData, list: string): Promise<BadPicture[]> {
  const bad: BadPicture[] = [];
  const field = fileField(list);
  for (const file of submittedFiles(form, field)) {
    const read = await readOrProblem(file, 'picture');
    if (read instanceof PictureProblem) bad.push({ field, problem: read });
  }
  return bad;
}

/**
 * Reads what a form says of a picture without decoding it.
 *
 * @param field the stored address's name, such as `image_url`: the file is posted as `image_file`, the checkbox
 *   as `remove_image_url` (docs/product.md#forms)
 */
export function pictureChoice(form: FormData, field: string) {
  return {
    file: submittedFiles(form, fileField(field))[0] ?? null,
    chosen: stagedAddresses(form, field).at(-1) ?? null,
    remove: form.get(`remove_${field}`) !== null,
  };
}

/** @returns the addresses of a field's files that are stored, but not in the row yet */
export function stagedAddresses(form: FormData, field: string): string[] {
  return [...new Set(form.getAll(stagedField(field)).map(String))];
}

/** @returns the chosen files of a file field; a browser posts one without name and content where none is chosen */
export function submittedFiles(form: FormData, field: string): File[] {
  const files = form.getAll(field).filter((value) => value instanceof File);
  return files.filter(({ name, size }) => size > 0 || name !== '');
}

async function readOrProblem(file: File, kind: FileKind): Promise<ReadPicture | PictureProblem> {
  try {
    return await readFile(file, kind);
  } catch (error) {
    if (error instanceof PictureProblem) return error;
    throw error;
  }
}
