import { expect, test } from 'vitest';
import { inOneLine, readPdf } from '../../support/content/pdf';
import { storeCategory } from '../../support/content/rows';
import { signedIn, summaryOf } from '../../support/http/admin';
import type { main } from '../../support/http/answer';
import { fromNewAddress } from '../../support/http/contact';
import { boxesOf, openedList, productIds } from '../../support/http/enquiry-list';
import { formOf } from '../../support/http/form';
import { all, one, textOf, texts } from '../../support/http/html';
import { findingsIn } from '../../support/http/html-findings';
import { db, get, post } from '../../support/http/site';

const PATH = '/enquiry-list';
const [onion = '', garlic = '', potato = '', okra = '', powder = ''] = await productIds(
  'nashik-red-onion',
  'mandsaur-g2-garlic',
  'kufri-chipsona-1-potato',
  'okra',
  'garlic-powder',
);
const apartIn = (answer: Parameters<typeof main>[0]) => texts(answer.page, 'li', { 'data-apart': true });

test('a load has one plan on the page, the confirmation, the document, and the desk', async () => {
  const email = 'planner@importer.example';
  const lines = [
    { product_id: onion, quantity: '14', packing: 'Mesh bag 25 kg' },
    { product_id: garlic, quantity: '0.5', unit: 'containers_40ft', packing: 'Carton 10 kg' },
    { product_id: potato, quantity: '26' },
    { product_id: okra, quantity: '500', unit: 'bags', packing: 'Carton 4 kg' },
    { product_id: powder, quantity: '14' },
  ];
  const boxes = [
    ['air', '9', '2', 'Okra 2'],
    ['reefer_40ft', '9.5', '26', 'Kufri Chipsona-1 Potato 26'],
    ['reefer_40ft', '0', '25', 'Nashik Red Onion 14', 'Mandsaur G2 Garlic 11'],
    ['dry_20ft', '', '14', 'Garlic Powder 14'],
  ];
  const fields = await openedList(get, lines, { email });
  const worked = await post(PATH, { ...fields, intent: 'update' }, fromNewAddress());
  expect(boxesOf(worked)).toEqual(boxes);
  expect(apartIn(worked)).toEqual([
    expect.stringMatching(
      /^Nashik Red Onion, Mandsaur G2 Garlic from Kufri Chipsona-1 Potato: temperature \(-1 to \d and 9 to 10 °C\), humidity \(60 to 70 and 90 to 95 %\), odour \(USDA/,
    ),
  ]);
  expect(await findingsIn(worked)).toEqual([]);

  const sent = await post(PATH, fields, fromNewAddress());
  const link = sent.headers.get('location') ?? '';
  const confirmation = await get(link);
  expect(boxesOf(confirmation)).toEqual(boxes);
  expect(apartIn(confirmation)).toEqual(apartIn(worked));
  expect(await findingsIn(confirmation)).toEqual([]);

  const staff = await signedIn();
  const { data } = await db.from('enquiries').select('id').eq('email', email).single().throwOnError();
  const desk = await staff.get(`/admin/enquiries/${data.id}`);
  expect(boxesOf(desk)).toEqual(boxes);
  expect(apartIn(desk)).toEqual(apartIn(worked));

  // Lines of a page end anywhere.
  const packed = (text: string) => text.replace(/\s/g, '');
  const printed = packed(inOneLine(await readPdf((await get(`${link}.pdf`)).bytes)));
  for (const box of all(one(confirmation.page, '*', { 'data-plan': true }), 'li', { 'data-box': true })) {
    expect(printed).toContain(packed(textOf(box)));
  }
  for (const words of apartIn(confirmation)) expect(printed).toContain(packed(words));

  // What the site sells meanwhile changes nothing of what was sent.
  await db
    .from('products')
    .update({ carriage_celsius: { from: 4, to: 4 } })
    .eq('id', potato)
    .throwOnError();
  expect(boxesOf(await get(link))).toEqual(boxes);
});

test('samples go by courier, ten of a product at most, and are no part of the load', async () => {
  const email = 'taster@importer.example';
  const lines = (quantity: string) => [
    { product_id: onion, quantity: '28' },
    { product_id: garlic, quantity, unit: 'samples' },
  ];
  const refused = await post(PATH, await openedList(get, lines('11'), { email }), fromNewAddress());
  expect([refused.status, summaryOf(refused).errors]).toEqual([
    422,
    ['Please ask for 1 to 10 samples of a product, in a whole number.'],
  ]);
  const sent = await post(PATH, await openedList(get, lines('2'), { email }), fromNewAddress());
  const link = sent.headers.get('location') ?? '';
  const confirmation = await get(link);
  expect(boxesOf(confirmation)).toEqual([['reefer_40ft', '1', '28', 'Nashik Red Onion 28']]);
  const printed = inOneLine(await readPdf((await get(`${link}.pdf`)).bytes));
  for (const text of [textOf(confirmation.page), printed]) {
    expect(text).toContain('2 samples by courier');
    expect(text).toContain('We send samples by courier; freight as agreed.');
  }
  const staff = await signedIn();
  const { data } = await db.from('enquiries').select('id').eq('email', email).single().throwOnError();
  expect(formOf(await staff.get(`/admin/enquiries/${data.id}/quotations/add`))).toMatchObject({
    'lines[1].unit': 'samples',
    'lines[1].quantity': '2',
  });
});

test('an enquiry from before there were plans keeps its words, and what is no plan is none', async () => {
  const email = 'early@importer.example';
  const fields = await openedList(get, [{ product_id: onion, quantity: '28' }], { email });
  const sent = await post(PATH, fields, fromNewAddress());
  for (const plan of [null, { boxes: [{ kind: 'ship' }] }]) {
    await db.from('enquiries').update({ plan, meaning: 'In all 28 t.' }).eq('email', email).throwOnError();
    const page = await get(sent.headers.get('location') ?? '');
    expect(boxesOf(page)).toEqual([]);
    expect(textOf(one(page.page, '*', { 'data-load': true }))).toContain('In all 28 t.');
  }
});

test('goods of an import that says nothing of their carriage are planned by their customs code', async () => {
  const { products } = await storeCategory([
    { hs_code: '07032000', load_40ft_tonnes: 26 },
    { hs_code: '07019000', load_40ft_tonnes: 26 },
  ]);
  const lines = products.map(({ id }) => ({ product_id: id, quantity: '13' }));
  const worked = await post(PATH, await openedList(get, lines, { intent: 'update' }), fromNewAddress());
  expect(boxesOf(worked).map(([kind, celsius]) => [kind, celsius])).toEqual([
    ['reefer_40ft', '0'],
    ['reefer_40ft', '5.5'],
  ]);
  expect(apartIn(worked)).toHaveLength(1);
});
