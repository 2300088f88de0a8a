import { randomBytes } from 'node:crypto';
import { slugify } from '~/lib/text/slug';
import { DOCUMENT_TYPES } from './file-field';
import type { ReadPicture } from './read-picture.server';

/** Makes the path of a file from its extension. */
export type PictureName = (extension: string) => string;

/** @returns names of a folder: a prefix and eight random characters */
export function randomName(folder: string, prefix: string): PictureName {
  return (extension) => `${folder}/${prefix}${randomCharacters(8)}.${extension}`;
}

/** @returns names of a folder: a prefix and a millisecond timestamp; two files of one moment get two names */
export function timedName(folder: string, prefix: string): PictureName {
  return (extension) => `${folder}/${prefix}${uniqueMillisecond()}.${extension}`;
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

const inLibrary = timedName('public/media', 'media-');

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

function randomCharacters(count: number): string {
  return Array.from(randomBytes(count), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

let lastMillisecond = 0;

function uniqueMillisecond(): number {
  lastMillisecond = Math.max(Date.now(), lastMillisecond + 1);
  return lastMillisecond;
}
