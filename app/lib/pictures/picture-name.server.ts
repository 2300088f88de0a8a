import { randomInt } from 'node:crypto';
import { slugify } from '~/lib/text/slug';
import { DOCUMENT_TYPES } from './file-field';
import type { ReadPicture } from './read-picture.server';

export type PictureName = (extension: string) => string;

/**
 * @returns names of a folder: a prefix and 20 random characters (103 bits). The bucket is public, so who guessed a name
 *   would see the picture of a draft; and two processes that upload at one moment never take the same name
 */
export function randomName(folder: string, prefix: string): PictureName {
  return (extension) => `${folder}/${prefix}${randomCharacters()}.${extension}`;
}

/**
 * @returns the names of files that no entity has given a name; those of documents keep the words of their own, because
 *   who downloads them sees it
 */
export function libraryName({ contentType, fileName }: Pick<ReadPicture, 'contentType' | 'fileName'>): PictureName {
  if (contentType !== DOCUMENT_TYPES) return inLibrary;
  const words = slugify(fileName.replace(/\.pdf$/i, '')).slice(0, 60) || 'document';
  return randomName('public/documents', `${words}-`);
}

const inLibrary = randomName('public/media', 'media-');

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

function randomCharacters(): string {
  return Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
