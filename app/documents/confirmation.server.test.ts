import { beforeAll, describe, expect, test } from 'vitest';
import { typeset } from '~/lib/typesetting/typeset.server';
import { HEAD } from '../../tests/support/content/letterhead';
import { inOneLine, type ReadPdf, readPdf } from '../../tests/support/content/pdf';
import { ENQUIRY } from '../../tests/support/content/printed';
import { type ConfirmedEnquiry, confirmationDocument } from './confirmation.server';

const made = async (enquiry: ConfirmedEnquiry, head = HEAD) =>
  readPdf(await typeset(confirmationDocument(enquiry, head)));

describe('the confirmation of an enquiry', () => {
  let pdf: ReadPdf;
  beforeAll(async () => {
    pdf = await made(ENQUIRY);
  });

  test('says who asked for what, in the order in which it is read', () => {
    const text = inOneLine(pdf);
    const said = [
      'Doab Harvest Exports',
      'Your enquiry 7KD-M2P',
      'Amina Rahman',
      'Jebel Ali',
      'Nashik Red Onion 45–55 mm Mesh bag 25 kg 28 tonnes 1,120 bags of 25 kg; one 40 ft container',
      'Box 1: 40 ft reefer at 1 °C',
      'First paragraph.',
      'Second one.',
      'exports@doabharvest.example',
    ];
    const places = said.map((words) => text.indexOf(words));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(text).not.toContain('Telephone');
  });

  test('has title, language, bookmarks and a structure', () => {
    expect(pdf).toMatchObject({ title: 'Your enquiry 7KD-M2P', language: 'en', isTagged: true });
    expect(pdf.bookmarks).toEqual(['From', 'Shipment', 'Products', 'Load: 28 t', 'Message', 'What happens next']);
    expect(pdf.structure.roles).toEqual(expect.arrayContaining(['H1', 'Table', 'TH', 'TD', 'Link']));
  });

  test('is the same, to the byte, whenever it is made', async () => {
    const [one, other] = [
      await typeset(confirmationDocument(ENQUIRY, HEAD)),
      await typeset(confirmationDocument(ENQUIRY, HEAD)),
    ];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });

  test('is made for the paper that is asked for', async () => {
    const letter = await made(ENQUIRY, { ...HEAD, paper: 'us-letter' });
    expect(
      [pdf, letter].map(({ pages: [page] }) => [Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)]),
    ).toEqual([
      [595, 842],
      [612, 792],
    ]);
  });
});

describe('whatever somebody writes is printed as it is', () => {
  const MARKUP =
    '#panic("x") = Heading *bold* _it_ `raw` $x^2$ @ref <label> // note /* */ \\ ~ -- "q" #include("/etc/passwd")';

  test.each([
    ['markup', MARKUP],
    ['lines that begin like headings and lists', '= One\n- two\n+ three\n/ four: five'],
    // pdf.js gives words from left to right.
    ['Arabic', 'النور'],
    ['other alphabets', 'ООО Лук и чеснок, Κρεμμύδι, Đặng'],
    ['pictographs', 'Onions 🧅 and garlic 🧄 👍'],
    ['a header of a mail', 'Name\r\nBcc: everybody@example.com'],
  ])('%s', async (_, text) => {
    const pdf = await made({ ...ENQUIRY, sender: { ...ENQUIRY.sender, full_name: text }, message: text });
    const wanted = text.replace(/\s+/g, ' ');
    const found = inOneLine(pdf);
    expect(found.split(wanted).length - 1).toBe(2);
  });

  test('a mark that turns the direction of a line turns nothing', async () => {
    const name = 'abc\u202edef\u2066ghi\u200f';
    const pdf = await made({ ...ENQUIRY, sender: { ...ENQUIRY.sender, full_name: name } });
    expect(inOneLine(pdf)).toContain('abcdefghi');
  });

  test('5,000 characters without a space stay between the margins', async () => {
    const long = 'x'.repeat(5000);
    const pdf = await made({
      ...ENQUIRY,
      message: long,
      lines: ENQUIRY.lines.map((line) => ({ ...line, product: 'y'.repeat(200), note: 'z'.repeat(500) })),
    });
    // Beside those of the address.
    expect(pdf.text.split('x').length - 1).toBeGreaterThanOrEqual(5000);
    expect(pdf.text.split('y').length - 1).toBeGreaterThanOrEqual(200);
    const outside = pdf.pages.flatMap(({ width, items }) =>
      items.filter(({ x, width: own }) => x < 50 || x + own > width - 50),
    );
    expect(outside).toEqual([]);
  });
});
