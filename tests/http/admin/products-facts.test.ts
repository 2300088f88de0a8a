import { describe, expect, test } from 'vitest';
import { PRODUCTS, rowAt } from '../../support/content/products';
import { storeCategory } from '../../support/content/rows';
import { signedIn, summaryOf } from '../../support/http/admin';
import { main, structuredData } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { restore } from '../../support/http/history';
import { all, linkTo, one, textOf, texts, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';

const staff = await signedIn();

const TYPED = {
  hs_code: '0703.10.19',
  origin: 'Nashik district',
  'sizes_mm[0].from': '45',
  'sizes_mm[0].to': '55',
  'sizes_mm[2].from': '65',
  'packings[0].kind': 'Mesh bag',
  'packings[0].kg': '25',
  season_months: ['', '11', '12', '1'],
  air_traits: ['', 'takes odour'],
  residue_markets: ['', 'EU', 'GCC'],
  not_admitted_in: 'Australia',
  storage_celsius: '0 to 2',
  load_40ft_tonnes: '28.5',
  incoterms: 'fob, CIF',
};

const STORED = {
  hs_code: '07031019',
  origin: 'Nashik district',
  sizes_mm: [
    { from: 45, to: 55 },
    { from: 65, to: null },
  ],
  packings: [{ kind: 'Mesh bag', kg: 25 }],
  season_months: [1, 11, 12],
  air_traits: ['takes odour'],
  residue_markets: ['EU', 'GCC'],
  not_admitted_in: ['Australia'],
  storage_celsius: { from: 0, to: 2 },
  load_40ft_tonnes: 28.5,
  incoterms: ['FOB', 'CIF'],
  ports: [],
  payment_terms: null,
};

async function product(fields: object = {}) {
  const { products, path } = await storeCategory([fields]);
  const id = products[0]?.id ?? '';
  return { id, edit: `${PRODUCTS}/edit/${id}`, path: `${path}/${products[0]?.slug}` };
}

describe('facts of trade', () => {
  test('have no code of a chapter that the tariff lacks', async () => {
    const { id, edit } = await product({ hs_code: '0703' });
    const answer = await staff.save(edit, { hs_code: '9903.10' });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors.join()).toContain('chapters 01 to 97');
    expect(formOf(answer)).toMatchObject({ hs_code: '9903.10' });
    expect(await rowAt(id)).toMatchObject({ hs_code: '0703' });
  });

  test('are typed, stored with their types, shown in the form again, and brought back by the history', async () => {
    const { id, edit } = await product();
    expect((await staff.save(edit, TYPED)).status).toBe(303);
    expect(await rowAt(id)).toMatchObject(STORED);

    const form = formOf(await staff.get(edit));
    expect(form).toMatchObject({
      'sizes_mm[1].from': '65',
      'sizes_mm[1].to': '',
      season_months: ['', '1', '11', '12'],
    });
    const { count } = await db.from('revisions').select('id', { count: 'exact' }).eq('row_id', id).throwOnError();
    await staff.post(edit, { ...form, intent: 'save' });
    const again = await db.from('revisions').select('id', { count: 'exact' }).eq('row_id', id).throwOnError();
    expect(again.count).toBe(count);

    await staff.post(edit, {
      ...form,
      season_months: '',
      air_traits: '',
      residue_markets: '',
      not_admitted_in: '',
      'sizes_mm[0].from': '',
      'sizes_mm[0].to': '',
      intent: 'save',
    });
    expect(await rowAt(id)).toMatchObject({
      season_months: [],
      residue_markets: [],
      sizes_mm: [{ from: 65, to: null }],
    });
    expect((await restore(staff, `${edit}/history`, 1)).status).toBe(303);
    expect(await rowAt(id)).toMatchObject(STORED);
    expect(textOf(main(await staff.get(`${edit}/history`)))).toContain('November to January');
  });

  test('that do not fit are refused at their fields, and nothing typed is lost; more rows come at a button', async () => {
    const { id, edit } = await product();
    const form = formOf(await staff.get(edit));
    const wrong = {
      ...form,
      'sizes_mm[0].from': '55',
      'sizes_mm[0].to': '45',
      'packings[0].kind': 'Mesh bag',
      hs_code: 'onion',
      season_months: ['', '5'],
    };
    const answer = await staff.post(edit, { ...wrong, intent: 'save' });
    expect(answer.status).toBe(422);
    expect(formOf(answer)).toMatchObject(wrong);
    expect(summaryOf(answer).errors).toHaveLength(3);
    const more = await staff.post(edit, { ...wrong, 'packings[2].kind': 'Carton', intent: 'add-rows' });
    expect(more.status).toBe(200);
    expect(valuesOf(main(more), 'input', 'value', { name: /^packings\[\d\]\.kind$/ })).toHaveLength(6);
    expect(await rowAt(id)).toMatchObject({ sizes_mm: [], hs_code: null });
  });

  test('begin a quality table with the usual rows of a crop, which its page, its sheet and machines have', async () => {
    const { id, edit, path } = await product();
    const typed = { 'quality[0].parameter': 'Decay', 'quality[0].unit': '%', 'quality[0].maximum': '1.5' };
    const usual = await staff.post(edit, {
      ...formOf(await staff.get(edit)),
      ...typed,
      intent: 'usual-rows:onion',
    });
    expect(usual.status).toBe(200);
    expect(await rowAt(id)).toMatchObject({ quality: [] });
    const moved = await staff.post(edit, { ...formOf(usual), intent: 'move_down:quality:0' });
    expect(formOf(moved)).toMatchObject({ 'quality[0].parameter': 'Outside the class', 'quality[1].maximum': '1.5' });
    const form = formOf(await staff.post(edit, { ...formOf(moved), intent: 'move_up:quality:1' }));
    expect(form).toMatchObject({ ...typed, 'quality[1].parameter': 'Outside the class', 'quality[1].maximum': '10' });
    const saved = { ...form, 'quality[2].minimum': '45', 'quality[2].maximum': '55', residue_markets: ['', 'EU'] };
    expect((await staff.post(edit, { ...saved, intent: 'save' })).status).toBe(303);
    expect((await rowAt(id))?.quality.slice(0, 2)).toEqual([
      { parameter: 'Decay', unit: '%', maximum: 1.5 },
      {
        parameter: 'Outside the class',
        unit: '%',
        maximum: 10,
        basis: 'weight',
        method: 'sample of bags',
        standard: 'AGMARK Class I',
      },
    ]);

    const answer = await get(path);
    const table = textOf(one(main(answer), 'section', { 'data-quality': 'true' }));
    for (const words of ['Decay', 'at most 1.5 %', '45–55 mm', 'UNECE FFV-25', 'as agreed', 'EU pesticides database']) {
      expect(table).toContain(words);
    }
    const [data] = structuredData(answer).filter((item) => item['@type'] === 'ItemPage');
    expect(data?.mentions).toContainEqual({
      '@type': 'PropertyValue',
      name: 'Decay',
      maxValue: 1.5,
      unitCode: 'P1',
      unitText: '%',
    });
    expect(textOf(main(await staff.get(`${edit}/history`)))).toContain('Decay: at most 1.5 %');
  });

  test('stand on top of the page and in its tables, once each, and are there for machines', async () => {
    const { products, path } = await storeCategory([
      { ...STORED, name: 'Shallot', specifications: [['Packing', 'Red bags']] as never },
      { name: 'Other' },
    ]);
    const answer = await get(`${path}/${products[0]?.slug}`);
    const [strip, , exports] = all(main(answer), 'dl').map((list) => textOf(list));
    for (const words of ['45–55, 65+ mm', 'Mesh bag 25 kg', 'November to January', '28.5 t', '07031019']) {
      expect(strip).toContain(words);
    }
    expect(exports).toContain('FOB, CIF');
    const rows = all(one(main(answer), 'table'), 'tr').map(textOf);
    expect(rows.filter((row) => row.startsWith('Packing'))).toEqual(['Packing Red bags']);
    expect(rows.join()).toContain('0 to 2 °C');
    expect(valuesOf(main(answer), 'li', 'data-season').filter((look) => look === 'fresh')).toHaveLength(3);
    expect(texts(main(answer), 'h3')).toContain('Other');
    const [data] = structuredData(answer).filter((one) => one['@type'] === 'ItemPage');
    expect(data?.mentions).toContainEqual({
      '@type': 'PropertyValue',
      name: 'Load in 40 ft',
      value: 28.5,
      unitCode: 'TNE',
      unitText: 't',
    });
    const card = textOf(one(main(await get(path)), 'dl'));
    expect(card).toContain('45–65+ mm');
    expect(card).toContain('Nov–Jan');
  });

  test('come with two ways to ask, which name the product and its address', async () => {
    const { path } = await product({ name: 'Shallot' });
    const answer = await get(path);
    const chats = valuesOf(answer.page, 'a', 'href', { href: /wa\.me.*text=/ });
    expect(chats).toHaveLength(5);
    for (const chat of chats) {
      const text = new URL(chat).searchParams.get('text') ?? '';
      expect(text).toContain('Shallot');
      expect(new URL(text.split(' ').at(-1) ?? '').pathname).toBe(path);
    }
    const bar = one(answer.page, 'nav', { 'aria-label': 'Ask about Shallot' });
    expect(linkTo(bar, 'Request a price')).toBe('/contact-us?product_name=Shallot');
    expect(all(main(await get('/our-products')), 'nav', { 'aria-label': /^Ask about/ })).toEqual([]);
  });
});
