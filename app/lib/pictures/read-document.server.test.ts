import { describe, expect, test } from 'vitest';
import { inflatingPdf, pdfFile, pdfText } from '../../../tests/support/content/documents';
import { documentCheck, readDocument } from './read-document.server';

const NO_PDF = 'This is no document we can use. Please choose a PDF file.';
const DAMAGED = 'This file cannot be read as a PDF; it may be damaged. Please save it as a PDF once more.';
const LOCKED = 'This document opens with a password only. Please choose one without.';

const encryption = `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -1/O<${'00'.repeat(32)}>/U<${'00'.repeat(32)}>>>`;

test('a document is taken as it is', async () => {
  const file = pdfFile('licence.pdf');
  const read = await readDocument(file);
  expect(read).toMatchObject({
    contentType: 'application/pdf',
    extension: 'pdf',
    width: null,
    fileName: 'licence.pdf',
  });
  expect(read.bytes.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
});

test.each([
  ['nothing', '', 'No file provided for upload. The file you chose is empty.'],
  ['a page', '<!doctype html><script>alert(1)</script>', NO_PDF],
  ['a page with a PDF behind it', `<script>alert(1)</script>${pdfText()}`, NO_PDF],
  ['a page that begins as a PDF does', '%PDF-1.7<script>alert(1)</script>', DAMAGED],
  ['a document without objects', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n', DAMAGED],
  ['a cut document', pdfText().slice(0, -60), DAMAGED],
  ['a document whose page is another object', pdfText().replace('3 0 obj', '9 0 obj'), DAMAGED],
  ['a document without pages', pdfText().replace('[3 0 R]/Count 1', '[]/Count 0     '), DAMAGED],
  ['a locked document', pdfText({ trailer: encryption }), LOCKED],
  ['more than 20 MiB', `%PDF-${' '.repeat(20 * 1024 * 1024)}`, /^This file is larger than 20 MB\./],
])('%s is refused with words', async (_what, text, said) => {
  await expect(readDocument(new File([text], 'a.pdf'))).rejects.toThrow(said);
});

describe('a document that takes more than it may', () => {
  const TOO_MUCH = /^This file takes too much time or memory to be read\. Please choose/;
  const file = () => new File([inflatingPdf(96)], 'a.pdf');

  test.runIf(process.platform === 'linux')('of memory is refused with words, and the next one is read', async () => {
    const check = documentCheck({ longestMs: 10_000, memoryMb: 40 });
    await expect(readDocument(file(), check)).rejects.toThrow(TOO_MUCH);
    await expect(readDocument(pdfFile('next.pdf'), check)).resolves.toMatchObject({ fileName: 'next.pdf' });
    // With more memory it is a document like any other.
    await expect(readDocument(file())).resolves.toMatchObject({ extension: 'pdf' });
  });

  test('of time is refused with words', async () => {
    const check = documentCheck({ longestMs: 1, memoryMb: 64 });
    await expect(readDocument(file(), check)).rejects.toThrow(TOO_MUCH);
  });
});
