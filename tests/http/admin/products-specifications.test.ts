import { describe, expect, test } from 'vitest';
import type { Specifications } from '~/domain/products/product';
import {
  PRODUCTS,
  rowAt,
  specificationFields,
  specificationsShown,
  writeProduct,
} from '../../support/content/products';
import { seeded, storeCategory } from '../../support/content/rows';
import { signedIn, summaryOf } from '../../support/http/admin';
import { main, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, one, textOf, valuesOf } from '../../support/http/html';
import { db } from '../../support/http/site';

const staff = await signedIn();
const ONIONS = (await seeded('product_categories', 'onions')).id;

const edit = (id: string) => `${PRODUCTS}/edit/${id}`;

describe('specifications', () => {
  test('keep their order and kinds; rows without a label or a value are dropped', async () => {
    const before: Specifications = [
      ['Zeta', '45 mm'],
      ['10', 25.5],
      ['2', true],
      ['Peeled', false],
      ['Lost', 'x'],
      ['Lost too', 'y'],
    ];
    const { products } = await storeCategory([{ specifications: before }]);
    const [row] = products;
    const path = edit(row?.id ?? '');
    const shown = specificationsShown(await staff.get(path));
    const stored: [string, string][] = [
      ['Zeta', '45 mm'],
      ['10', '25.5'],
      ['2', 'Yes'],
      ['Peeled', 'No'],
    ];
    const doomed: [string, string][] = [
      ['Lost', 'x'],
      ['Lost too', 'y'],
    ];
    expect(shown).toEqual([...stored, ...doomed, ['', ''], ['', ''], ['', '']]);

    await staff.save(path, {
      'specifications[4].value': ' ',
      'specifications[5].key': '',
      ...added(6, 'Colour', 'red'),
    });
    const after = (await rowAt(row?.id ?? ''))?.specifications;
    expect(after).toEqual([...before.slice(0, 4), ['Colour', 'red']]);

    const reordered: [string, string][] = [['Colour', 'red'], ...stored];
    await staff.save(path, specificationFields(reordered));
    expect((await rowAt(row?.id ?? ''))?.specifications).toEqual([['Colour', 'red'], ...before.slice(0, 4)]);
  });

  const added = (index: number, key: string, value: string) => ({
    [`specifications[${index}].key`]: key,
    [`specifications[${index}].value`]: value,
  });

  test('with a label twice are refused, and nothing typed is lost', async () => {
    const rows: [string, string][] = [
      ['Size', '1'],
      ['Colour', 'red'],
      ['Size', '2'],
      ['', ''],
      ['Weight', '5'],
    ];
    const form = await staff.post(`${PRODUCTS}/add`, { category_id: ONIONS, intent: 'add-rows' });
    const typed = { ...formOf(form), name: 'Twice', ...specificationFields(rows), intent: 'save' };
    const answer = await staff.post(`${PRODUCTS}/add`, typed);
    expect(answer.status).toBe(422);
    expect(summaryOf(answer)).toMatchObject({
      heading: 'Please check the form',
      errors: ['“Size” stands there twice. Please give each row its own label.'],
    });
    expect(specificationsShown(answer)).toEqual([...rows, ['', ''], ['', ''], ['', '']]);
    const [link = ''] = valuesOf(one(main(answer), '*', { 'data-error-summary': true }), 'a', 'href');
    const group = one(main(answer), 'fieldset', { id: link.slice(1) });
    const described = group.attributes['aria-describedby']?.split(' ') ?? [];
    expect(described.map((id) => textOf(one(group, '*', { id }))).join(' ')).toContain('stands there twice');
  });

  test.each([
    ['a long label', [['x'.repeat(101), 'y']], 'Please keep labels under 100 characters'],
    ['a long value', [['x', 'y'.repeat(501)]], 'values under 500.'],
  ] satisfies [string, [string, string][], string][])(
    'with %s are refused at their field',
    async (_what, rows, error) => {
      const typed = { name: 'Refused', category_id: ONIONS, ...specificationFields(rows) };
      const answer = await staff.save(`${PRODUCTS}/add`, typed, { unchecked: true });
      expect(answer.status).toBe(422);
      expect(textOf(main(answer))).toContain(error);
      expect(specificationsShown(answer)[0]).toEqual(rows[0]);
    },
  );

  test.each([
    ['a new product', async () => `${PRODUCTS}/add`],
    ['a stored product', async () => edit((await writeProduct(staff, ONIONS)).id)],
  ])(
    'of %s get more rows at the press of a button, which keeps everything typed and saves nothing',
    async (_of, at) => {
      const path = await at();
      const before = await db.from('products').select().order('id');
      const typed = {
        ...formOf(await staff.get(path)),
        name: '',
        slug: 'Typed slug',
        category_id: ONIONS,
        description: 'Typed',
        is_featured: 'on',
        ...specificationFields([['Size', '45 mm']]),
      };
      const rows = [['Size', '45 mm'], ...Array(2).fill(['', ''])];
      const once = await staff.post(path, { ...typed, intent: 'add-rows' });
      expect(once.status).toBe(200);
      expect(toasts(once)).toEqual([]);
      expect(all(main(once), '*', { 'data-error-summary': true })).toEqual([]);
      expect(formOf(once)).toMatchObject(typed);
      expect(specificationsShown(once)).toEqual([...rows, ...Array(3).fill(['', ''])]);

      const twice = await staff.post(path, { ...formOf(once), intent: 'add-rows' });
      expect(specificationsShown(twice)).toEqual([...rows, ...Array(6).fill(['', ''])]);
      expect(await db.from('products').select().order('id')).toEqual(before);
    },
  );

  test('that were all emptied are shown empty again, where something else is wrong', async () => {
    const { products } = await storeCategory([{ specifications: [['Size', '45 mm']] }]);
    const emptied = specificationFields([['', '']]);
    const answer = await staff.save(edit(products[0]?.id ?? ''), { ...emptied, name: '' });
    expect(answer.status).toBe(422);
    expect(specificationsShown(answer).flat().join('')).toBe('');
  });
});

describe('buttons of rows', () => {
  const before: Specifications = [
    ['Size', '45 mm'],
    ['Brix', 12],
    ['Colour', 'red'],
  ];
  const press = async (intent: string, isThere = true) => {
    const { products } = await storeCategory([{ specifications: before }]);
    const path = edit(products[0]?.id ?? '');
    const form = formOf(await staff.get(path));
    const typed = {
      ...form,
      name: 'Typed meanwhile',
      'specifications[3].key': 'Typed',
      'specifications[3].value': 'x',
    };
    const answer = await (isThere ? staff.post : staff.postMadeUp)(path, { ...typed, intent });
    return { answer, path, id: products[0]?.id ?? '' };
  };

  test.each([
    ['move_up:specifications:2', ['Size', 'Colour', 'Brix', 'Typed'], 'specifications[1].key'],
    ['move_down:specifications:0', ['Brix', 'Size', 'Colour', 'Typed'], 'specifications[1].key'],
    ['insert:specifications:1', ['Size', '', 'Brix', 'Colour', 'Typed'], 'specifications[1].key'],
    ['remove:specifications:0', ['Brix', 'Colour', 'Typed'], 'specifications[0].key'],
  ])('%s, keep what is typed, and the focus, and save nothing', async (intent, labels, focused) => {
    const { answer, path, id } = await press(intent);
    expect(answer.status).toBe(200);
    const shown = specificationsShown(answer);
    expect(shown.slice(0, labels.length).map(([label]) => label)).toEqual(labels);
    expect(formOf(answer).name).toBe('Typed meanwhile');
    expect(valuesOf(main(answer), 'input', 'name', { autofocus: true })).toEqual([focused]);
    expect((await rowAt(id))?.specifications).toEqual(before);
    // The page can be saved as it is; a number stays one.
    expect((await staff.post(path, { ...formOf(answer), intent: 'save' })).status).toBe(303);
    const stored = (await rowAt(id))?.specifications as Specifications;
    expect(stored.map(([label]) => label)).toEqual(labels.filter(Boolean));
    expect(new Map(stored).get('Brix')).toBe(12);
  });

  test.each(['move_up:specifications:0', 'move_down:specifications:99', 'remove:specifications:x', 'remove:0'])(
    '%s, which make no sense, change nothing',
    async (intent) => {
      const { answer, id } = await press(intent, false);
      expect(answer.status).toBeLessThan(500);
      expect((await rowAt(id))?.specifications.slice(0, 3)).toEqual(before);
    },
  );

  test('have labels to choose from, those of other products', async () => {
    await storeCategory([{ specifications: [['Labeloftests', 'x']] }]);
    const answer = await staff.get(`${PRODUCTS}/add`);
    const { list = '' } = one(main(answer), 'input', { name: 'specifications[0].key' }).attributes;
    expect(valuesOf(one(main(answer), 'datalist', { id: list }), 'option', 'value')).toContain('Labeloftests');
  });
});
