import { randomBytes } from 'node:crypto';

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

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

function randomCharacters(count: number): string {
  return Array.from(randomBytes(count), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

let lastMillisecond = 0;

function uniqueMillisecond(): number {
  lastMillisecond = Math.max(Date.now(), lastMillisecond + 1);
  return lastMillisecond;
}
