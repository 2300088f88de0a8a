import type { Sharp } from 'sharp';

export type PictureFormat = {
  /** The first bytes of its files; a file with others never reaches a decoder. */
  signature: RegExp;
  contentType: string;
  extensions: [usual: string, ...others: string[]];
  /** Whether it can hold an animation. */
  animates: boolean;
  encode(picture: Sharp): Sharp;
};

export const PICTURE_FORMATS: PictureFormat[] = [
  {
    signature: /^\xff\xd8\xff/,
    contentType: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    animates: false,
    encode: (picture) => picture.jpeg({ quality: 84, progressive: true }),
  },
  {
    signature: /^\x89PNG\r\n/,
    contentType: 'image/png',
    extensions: ['png'],
    animates: false,
    encode: (picture) => picture.png(),
  },
  {
    signature: /^RIFF.{4}WEBP/s,
    contentType: 'image/webp',
    extensions: ['webp'],
    animates: true,
    encode: (picture) => picture.webp({ quality: 84 }),
  },
  {
    signature: /^GIF8/,
    contentType: 'image/gif',
    extensions: ['gif'],
    animates: true,
    encode: (picture) => picture.gif(),
  },
  {
    signature: /^.{4}ftyp.*avi[fs]/s,
    contentType: 'image/avif',
    extensions: ['avif'],
    animates: false,
    // The default effort takes many seconds for a photograph.
    encode: (picture) => picture.avif({ quality: 60, effort: 2 }),
  },
];
