import { expect, test } from 'vitest';
import { typeset } from '~/lib/typesetting/typeset.server';
import { HEAD } from '../../tests/support/content/letterhead';
import { inOneLine, readPdf } from '../../tests/support/content/pdf';
import { PRO_FORMA } from '../../tests/support/content/printed';
import { proFormaDocument } from './pro-forma.server';

test('a pro forma invoice says all that customs and banks ask for, in the order in which it is read', async () => {
  const pdf = await readPdf(await typeset(proFormaDocument(PRO_FORMA, HEAD)));
  expect(pdf).toMatchObject({ title: 'Pro forma invoice PI-2026-0001', language: 'en', isTagged: true });
  const text = inOneLine(pdf);
  const said = [
    'PI-2026-0001, version 2',
    'Valid until 7 December 2026',
    'Q-2026-0001, version 2',
    'CIF Jebel Ali, Incoterms 2020',
    'Al Noor *Trading* PO Box 7 #1 Dubai',
    'Gulf Cold Stores *LLC* Jebel Ali',
    'HS code: 07031019 Origin: India Packed in: Mesh bags of 25 kg',
    '1,120 packages net 28,000 kg gross 28,280 kg',
    '11,550.00',
    'Total USD 17,060.00 Advance, 30 % USD 5,118.00 Balance USD 11,942.00',
    'In words: US Dollars Seventeen Thousand Sixty Only',
    'Net weight 42,500 kg Containers 2 × 40 ft reefer',
    '30 % in advance',
    'Example Bank #1 Account 0001',
    'Authorised signatory',
  ];
  const places = said.map((words) => text.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(text).toMatch(new RegExp(`seller\\s+${HEAD.company.name}`, 'i'));
  expect(text).not.toContain('Remarks');
});

test('without what nobody has entered it has no empty places, and the buyer gets the goods', async () => {
  const bare = { advance: null, bank_details: null, consignee: null, containers: null, net_kg: null };
  const lines = PRO_FORMA.lines.map((line) => ({
    ...line,
    ...{ hs_code: null, origin: null, packages: null, packing: null, net_kg: null, gross_kg: null },
  }));
  const text = inOneLine(await readPdf(await typeset(proFormaDocument({ ...PRO_FORMA, ...bare, lines }, HEAD))));
  expect(text).toMatch(/consignee\s+the buyer/i);
  expect(text).not.toMatch(/HS code|Advance,|Bank details|Shipment|packages/);
});
