import type { FileKind } from './file-field';
import { isDocument, readDocument } from './read-document.server';
import { type ReadPicture, readPicture } from './read-picture.server';

/**
 * Checks an uploaded file of one kind.
 *
 * @throws {PictureProblem} where it cannot be used
 */
export function readFile(file: File, kind: FileKind): Promise<ReadPicture> {
  return kind === 'document' ? readDocument(file) : readPicture(file);
}

/**
 * Checks an uploaded file of any kind.
 *
 * @throws {PictureProblem} where it cannot be used
 */
export async function readAnyFile(file: File): Promise<ReadPicture> {
  return readFile(file, (await isDocument(file)) ? 'document' : 'picture');
}
