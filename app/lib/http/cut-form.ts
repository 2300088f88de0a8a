import { type FormEncoding, LONGEST_HEAD } from './form-bytes';

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

const HEAD_END = '\r\n\r\n';
const FILE_NAME = /(\r\ncontent-disposition:[^\r\n]*;\s*)filename\*?=(?:"[^"\r\n]*"|[^;\r\n]*)/i;

/** Between the end of a delimiter and that of a part's head, inside of a part, or behind the last one. */
type Place = 'head' | 'text' | 'dropped' | 'end';

function partCutter(boundary: string, limit: number): FormCutter {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const kept: Buffer[] = [];
  let size = 0;
  let part: Buffer[] = [];
  let place: Place = 'dropped';
  let hasAllTexts = true;
  // The first delimiter stands at the beginning of a line too.
  let rest: Buffer = Buffer.from('\r\n');

  function keep(bytes: Buffer): void {
    if (place !== 'text') return;
    size += bytes.byteLength;
    part.push(Buffer.from(bytes));
    if (size <= limit) return;
    for (const dropped of part) size -= dropped.byteLength;
    part = [];
    place = 'dropped';
    hasAllTexts = false;
  }

  /** @returns how many bytes were read; 0 where more have to come */
  function readHead(): number {
    if (rest.byteLength < 2) return 0;
    if (rest[0] === 0x2d && rest[1] === 0x2d) {
      place = 'end';
      return 2;
    }
    const end = rest.indexOf(HEAD_END);
    if (end < 0) {
      if (rest.byteLength <= LONGEST_HEAD) return 0;
      place = 'dropped';
      hasAllTexts = false;
      return rest.byteLength - delimiter.byteLength;
    }
    const head = rest.toString('latin1', 0, end);
    const isFile = FILE_NAME.test(head);
    place = 'text';
    // A browser sends the same where no file was chosen.
    keep(Buffer.from(delimiter));
    keep(Buffer.from(head.replace(FILE_NAME, '$1filename=""') + HEAD_END, 'latin1'));
    if (isFile) endPart();
    if (isFile) place = 'dropped';
    return end + HEAD_END.length;
  }

  function endPart(): void {
    if (place === 'text') kept.push(...part);
    part = [];
  }

  function readContent(): number {
    const end = rest.indexOf(delimiter);
    const length = end < 0 ? Math.max(0, rest.byteLength - delimiter.byteLength + 1) : end;
    keep(rest.subarray(0, length));
    if (end < 0) return length;
    endPart();
    place = 'head';
    return end + delimiter.byteLength;
  }

  const isEnded = () => place === 'end';
  const isAtHead = () => place === 'head';

  return {
    take(chunk) {
      if (isEnded()) return;
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const isHead = place === 'head';
        const length = isHead ? readHead() : readContent();
        rest = rest.subarray(length);
        // The content of a part goes on in the next chunk unless its end was found.
        if (length === 0 || isEnded() || (!isHead && !isAtHead())) break;
      }
    },
    end() {
      if (place !== 'end' && place !== 'dropped') hasAllTexts = false;
      return { bytes: Buffer.concat([...kept, delimiter, Buffer.from('--\r\n')]).subarray(2), hasAllTexts };
    },
  };
}
