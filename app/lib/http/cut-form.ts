import type { FormEncoding } from './form-bytes';
import { createPartReader } from './part-reader';

/** Keeps of a form that is too large the fields that fit, whole ones only, and no file. */
export type FormCutter = {
  take(chunk: Uint8Array): void;
  /** @returns a form in the same encoding, and whether all its texts are in it */
  end(): { bytes: Buffer<ArrayBuffer>; hasAllTexts: boolean };
};

/** @param limit of what is kept, in bytes */
export function createFormCutter(encoding: FormEncoding, limit: number): FormCutter {
  return encoding.kind === 'urlencoded' ? pairCutter(limit) : partCutter(encoding.boundary, limit);
}

function pairCutter(limit: number): FormCutter {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    take(chunk) {
      if (size <= limit) chunks.push(chunk);
      size += chunk.byteLength;
    },
    end() {
      const all = Buffer.concat(chunks);
      if (size <= limit) return { bytes: all, hasAllTexts: true };
      const whole = all.subarray(0, limit);
      return { bytes: whole.subarray(0, Math.max(0, whole.lastIndexOf('&'))), hasAllTexts: false };
    },
  };
}

const FILE_NAME = /(\r\ncontent-disposition:[^\r\n]*;\s*)filename\*?=(?:"[^"\r\n]*"|[^;\r\n]*)/i;

function partCutter(boundary: string, limit: number): FormCutter {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const kept: Buffer[] = [];
  let size = 0;
  let part: Buffer[] = [];
  let isDropped = false;
  let hasAllTexts = true;

  function keep(bytes: Buffer): void {
    if (isDropped) return;
    size += bytes.byteLength;
    part.push(Buffer.from(bytes));
    if (size <= limit) return;
    for (const dropped of part) size -= dropped.byteLength;
    part = [];
    isDropped = true;
    hasAllTexts = false;
  }

  const reader = createPartReader(boundary, {
    begin(head) {
      const lines = head.toString('latin1');
      isDropped = false;
      keep(delimiter);
      // A browser sends the same where no file was chosen.
      keep(Buffer.from(`${lines.replace(FILE_NAME, '$1filename=""')}\r\n\r\n`, 'latin1'));
      isDropped ||= FILE_NAME.test(lines);
    },
    content: keep,
    end() {
      kept.push(...part);
      part = [];
    },
  });

  return {
    take: reader.take,
    end() {
      const bytes = Buffer.concat([...kept, delimiter, Buffer.from('--\r\n')]).subarray(2);
      return { bytes, hasAllTexts: hasAllTexts && reader.state() === 'whole' };
    },
  };
}
