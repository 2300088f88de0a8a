import { deflateSync } from 'node:zlib';

let documents = 0;

/** The bytes of a PDF of one page; each call gives another one, because the same bytes are stored once. */
export function pdfText({ trailer = '' } = {}): string {
  documents += 1;
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/Lang(en-${documents})>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ];
  let text = '%PDF-1.7\n';
  const starts = objects.map((object, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${starts.join('')}`;
  return `${text}${table}trailer\n<</Size 4/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
}

/** A PDF as a file to upload. */
export function pdfFile(name: string): File {
  return new File([pdfText()], name, { type: 'application/pdf' });
}

/**
 * A small PDF that is large in memory: its only page is an object in a compressed stream (ISO 32000-2, 7.5.7), behind white
 * space. Readers take it as any other.
 *
 * @param mib of white space
 */
export function inflatingPdf(mib: number): Uint8Array<ArrayBuffer> {
  const pieces = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>'];
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<<>>>>';
  const space = mib * 1024 * 1024;
  const [catalog = '', pages = ''] = pieces;
  const index = `1 0 2 ${catalog.length} 3 ${catalog.length + pages.length + space} `;
  const objects = deflateSync(
    Buffer.concat([Buffer.from(index + catalog + pages), Buffer.alloc(space, ' '), Buffer.from(page)]),
  );
  const head = Buffer.from('%PDF-1.7\n');
  const streamOf = (number: number, dictionary: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`${number} 0 obj\n<<${dictionary}/Length ${bytes.length}>>\nstream\n`),
      bytes,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
  const packed = streamOf(4, `/Type/ObjStm/N 3/First ${index.length}/Filter/FlateDecode`, objects);
  const at = head.length + packed.length;
  // A type, an offset or the number of the stream, and a generation or the place in the stream (7.5.8.3).
  const entries: [number, number, number][] = [
    [0, 0, 255],
    [2, 4, 0],
    [2, 4, 1],
    [2, 4, 2],
    [1, head.length, 0],
    [1, at, 0],
  ];
  const table = Buffer.alloc(entries.length * 6);
  entries.forEach(([type, value, last], row) => {
    table.writeUInt8(type, row * 6);
    table.writeUInt32BE(value, row * 6 + 1);
    table.writeUInt8(last, row * 6 + 5);
  });
  const references = streamOf(5, '/Type/XRef/Size 6/W[1 4 1]/Root 1 0 R', table);
  return new Uint8Array(Buffer.concat([head, packed, references, Buffer.from(`startxref\n${at}\n%%EOF\n`)]));
}
