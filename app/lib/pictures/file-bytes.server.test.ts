import { expect, test } from 'vitest';
import { fileBytes } from './file-bytes.server';

test.each([0, 1, 70_000, 3_000_000])(
  'a file of %i bytes that is made of several blobs is read as it is',
  async (size) => {
    const bytes = Buffer.from(Array.from({ length: size }, (_, at) => at % 251));
    const file = new File([new Blob([bytes.subarray(0, 10)]), new Blob([bytes.subarray(10)])], 'a.bin');
    expect((await fileBytes(file)).equals(bytes)).toBe(true);
  },
);
