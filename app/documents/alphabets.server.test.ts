import { beforeAll, describe, expect, test } from 'vitest';
import { typeset } from '~/lib/typesetting/typeset.server';
import { IN_LANGUAGES } from '../../tests/support/content/languages';
import { HEAD } from '../../tests/support/content/letterhead';
import { inOneLine, type ReadPdf, readPdf } from '../../tests/support/content/pdf';
import { ENQUIRY, QUOTATION } from '../../tests/support/content/printed';
import { confirmationDocument } from './confirmation.server';
import { quotationDocument } from './quotation.server';

const confirmed = async (full_name: string, message: string) =>
  readPdf(await typeset(confirmationDocument({ ...ENQUIRY, sender: { ...ENQUIRY.sender, full_name }, message }, HEAD)));

const IN_WORDS = 'an empty box stands for each';

describe('names and messages', () => {
  test.each(IN_LANGUAGES)('in $language have all of their letters', async ({ name, message }) => {
    const pdf = await confirmed(name, message);
    expect([pdf.emptyBoxes, inOneLine(pdf).includes(IN_WORDS)]).toEqual([0, false]);
  });

  test('of more than 30 languages', () => {
    expect(new Set(IN_LANGUAGES.map(({ language }) => language)).size).toBeGreaterThan(30);
  });

  test.each([
    ['ar', 'شركة النور'],
    ['he', 'יוסף כהן'],
    ['ru', 'ООО «Ёлка»'],
    ['hi', 'प्रज्ञा श्रीवास्तव'],
    ['bn', 'রহিমা খাতুন'],
    ['ta', 'ஸ்ரீதர்'],
    ['th', 'สมชาย ใจดี'],
    ['my', 'အောင်ကျော်စွာ'],
    ['km', 'សុខ ស្រីមុំ'],
    ['ko', '김철수'],
    ['zh', '张伟进出口有限公司'],
    ['ja', '髙橋 さくら'],
  ])('are marked as %s', async (language, name) => {
    const { structure } = await confirmed(name, 'Please quote.');
    expect(structure.languages.filter((found) => found !== 'en')).toEqual([language]);
  });

  test('a name of Chinese characters is Japanese where Japanese syllables are written', async () => {
    const { structure } = await confirmed('髙橋', '赤玉ねぎをください。');
    expect(structure.languages.filter((found) => found !== 'en')).toEqual(['ja', 'ja']);
  });

  test.each([
    ['Chinese', '我们需要红洋葱请报价格谢谢合同包装网袋'],
    ['Thai', 'เราต้องการหอมแดงราคาเท่าไหร่ครับเก็บน้ำที่นี่'],
    ['Burmese', 'ကျွန်ုပ်တို့ကြက်သွန်နီလိုအပ်ပါသည်'],
    ['Khmer', 'យើងត្រូវការខ្ទឹមបារាំងតោន'],
    ['Arabic', 'بصل'.repeat(20)],
  ])('%s without a space stays between the margins', async (_, text) => {
    const pdf = await confirmed(text.repeat(6), text.repeat(30));
    const outside = pdf.pages.flatMap(({ width, items }) =>
      items.filter(({ x, width: own }) => x < 50 || x + own > width - 50),
    );
    expect([outside, pdf.emptyBoxes]).toEqual([[], 0]);
  });
});

describe('letters that no font has', () => {
  // Amharic, Georgian and Pashto.
  const UNKNOWN = ['አማርኛ', 'ქართული', 'ښځ'];
  let pdfs: ReadPdf[];
  beforeAll(async () => {
    pdfs = [];
    for (const text of UNKNOWN) pdfs.push(await confirmed('Amina', text));
  });

  test('are empty boxes, and the document says so with the address of the page', () => {
    expect(pdfs.map(({ emptyBoxes }) => emptyBoxes)).toEqual(UNKNOWN.map((text) => text.length));
    for (const pdf of pdfs) {
      expect(inOneLine(pdf)).toContain(IN_WORDS);
      expect(pdf.links).toContain(ENQUIRY.address);
    }
  });

  test('of a document without a page are those to ask the company for', async () => {
    const pdf = await readPdf(await typeset(quotationDocument({ ...QUOTATION, remarks: 'ქართული' }, HEAD)));
    expect(inOneLine(pdf)).toContain(`Ask us for the whole text: ${HEAD.company.email}`);
  });
});
