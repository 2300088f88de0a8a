const MIB = 1024 * 1024;

/** The largest picture that is stored, in bytes (docs/product.md#limits). */
export const PICTURE_LIMIT = 10 * MIB;

/** The largest photograph that is accepted, in bytes: it becomes smaller before it is stored (docs/product.md#limits). */
export const PHOTOGRAPH_LIMIT = 25 * MIB;

/** The largest document that is accepted, in bytes (docs/product.md#limits). */
export const DOCUMENT_LIMIT = 20 * MIB;

/** The longest side of a stored picture, in pixels (docs/product.md#pictures). */
export const LONGEST_SIDE = 2560;

export type FileKind = 'picture' | 'document';

export function kindFor(field: string): FileKind {
  return field === 'document_url' ? 'document' : 'picture';
}

export const DOCUMENT_TYPES = 'application/pdf';

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/**
 * @param field of stored addresses, such as `image_url` or `gallery_images`
 * @returns the name under which its files are posted, such as `image_file` or `gallery_files` (docs/product.md#forms)
 */
export function fileField(field: string): string {
  return field.replace(/_url$/, '_file').replace(/_images$/, '_files');
}

/** @returns the field of stored addresses of a file field, null for a field of another name */
export function addressField(fileField: string): string | null {
  if (fileField.endsWith('_file')) return fileField.replace(/_file$/, '_url');
  return fileField.endsWith('_files') ? fileField.replace(/_files$/, '_images') : null;
}

/** Whether a field has one address, and not a list of them. */
export function isSingle(field: string): boolean {
  return field.endsWith('_url');
}

/** @returns the name under which a form carries the addresses of files that are stored, but not in the row yet */
export function stagedField(field: string): string {
  return `staged[${field}]`;
}

/** @returns the field of such a name, null for any other name */
export function fieldOfStaged(name: string): string | null {
  return /^staged\[(\w+)\]$/.exec(name)?.[1] ?? null;
}

/** A file that a form has: stored, but not in the row yet. */
export type StagedFile = {
  /** The field of stored addresses, such as `image_url`. */
  field: string;
  url: string;
  /** What it was called; empty where that is not known. */
  name: string;
  /** Its size; null where that is not known. */
  bytes: number | null;
};
