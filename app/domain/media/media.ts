import { z } from 'zod';
import { fieldSet } from '~/lib/editing/field-set';
import { optionalLine } from '~/lib/editing/fields';
import { formatBytes } from '~/lib/text/format-bytes';

export const MEDIA_KINDS = ['picture', 'document'] as const;

export type MediaKind = (typeof MEDIA_KINDS)[number];

/** A file of the library; `updated_at` is its version, in the database's own notation. */
export type StoredMedia = {
  id: string;
  /** In the bucket. */
  path: string;
  kind: MediaKind;
  /** The content type; null until the program has read the file. */
  type: string | null;
  /** In pixels; null for a document, and until the program has read the file. */
  width: number | null;
  height: number | null;
  bytes: number | null;
  /** What it was called when it was uploaded. */
  file_name: string;
  alt: string;
  credit: string;
  /** What matters most, in percent from the left and from the top; null for the middle. */
  focal_x: number | null;
  focal_y: number | null;
  uploaded_by_name: string | null;
  created_at: string;
  updated_at: string;
};

const percent = z
  .int('Please enter a whole number from 0 to 100.')
  .min(0, 'Please enter a number from 0 to 100.')
  .max(100, 'Please enter a number from 0 to 100.')
  .optional();

/** The fields of a file's form. Database constraints agree. */
export const mediaFields = fieldSet('media', {
  alt: {
    label: 'What it shows',
    hint: 'What is to be seen, in one sentence. The search of the library finds it.',
    input: 'line',
    schema: optionalLine(300),
  },
  credit: { label: 'Credit', hint: 'Who made it.', input: 'line', schema: optionalLine(200) },
  focal_x: { label: 'Focal point from the left', input: 'number', schema: percent },
  focal_y: { label: 'Focal point from the top', input: 'number', schema: percent },
});

export type MediaInput = z.output<(typeof mediaFields)['schema']>;

/** @returns the columns of a form: one number of a focal point alone means the middle of the other side */
export function mediaColumns({ alt, credit, focal_x, focal_y }: MediaInput) {
  const isSet = focal_x !== undefined || focal_y !== undefined;
  return {
    alt: alt ?? '',
    credit: credit ?? '',
    focal_x: isSet ? (focal_x ?? 50) : null,
    focal_y: isSet ? (focal_y ?? 50) : null,
  };
}

/** @returns the size of a file in words, such as "2,560 × 1,707, 1.2 MB"; empty where nothing is known */
export function formatSize({ width, height, bytes }: Pick<StoredMedia, 'width' | 'height' | 'bytes'>): string {
  const pixels = width && height ? `${width.toLocaleString('en')} × ${height.toLocaleString('en')}` : '';
  return [pixels, bytes === null ? '' : formatBytes(bytes)].filter(Boolean).join(', ');
}
