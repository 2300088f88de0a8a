import { expect, test } from 'vitest';
import { typeset } from '~/lib/typesetting/typeset.server';
import { HEAD } from '../../tests/support/content/letterhead';
import { inOneLine, readPdf } from '../../tests/support/content/pdf';
import { QUOTATION } from '../../tests/support/content/printed';

import { quotationDocument } from './quotation.server';

test('a quotation has its lines, their sum and the terms, in the order in which they are read', async () => {
  const buyer = { ...QUOTATION.buyer, address: 'PO Box 7 #1\nDubai' };
  const pdf = await readPdf(await typeset(quotationDocument({ ...QUOTATION, buyer }, HEAD)));
  expect(pdf).toMatchObject({ title: 'Quotation Q-2026-0001', language: 'en', isTagged: true });
  const text = inOneLine(pdf);
  const said = [
    'Q-2026-0001, version 2',
    'Al Noor *Trading* PO Box 7 #1 Dubai',
    'Valid until 7 December 2026',
    'CIF Jebel Ali, Incoterms 2020',
    '1 Nashik Red Onion 45–55 mm, mesh bags of 25 kg 28 tonnes 412.50 11,550.00',
    '2 #panic("x") $x$ 14.5 tonnes 380.00 5,510.00',
    'Total USD 17,060.00',
    '30 % in advance',
    'exports@doabharvest.example',
  ];
  const places = said.map((words) => text.indexOf(words));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(text).not.toContain('Remarks');
});

test('a quotation of many lines goes on on further pages, each with the head of its table', async () => {
  const [line] = QUOTATION.lines;
  const lines = line ? Array.from({ length: 60 }, (_, index) => ({ ...line, position: index + 1 })) : [];
  const pdf = await readPdf(await typeset(quotationDocument({ ...QUOTATION, lines }, HEAD)));
  expect(pdf.pages.length).toBeGreaterThan(2);
  const heads = pdf.pages.map(({ items }) => items.filter(({ text }) => text === 'Description').length);
  expect(heads.slice(0, 2)).toEqual([1, 1]);
});
