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
