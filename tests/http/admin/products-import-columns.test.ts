import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  buttonsOf,
  categoryToImport,
  csv,
  IMPORT,
  noImport,
  plan,
  shownLines,
  upload,
  verdictsOf,
} from '../../support/content/imports';
import { newUser, signedIn, summaryOf } from '../../support/http/admin';
import { type Answer, heading, main, title, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, textOf } from '../../support/http/html';
import { db } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();

/** What each column of the page is read as, by the labels of the selects. */
function chosen(answer: Answer): Record<string, string> {
  return Object.fromEntries(
    all(main(answer), 'select').flatMap((select) => {
      const { id, name } = select.attributes;
      if (!name?.startsWith('columns[')) return [];
      const [label] = all(main(answer), 'label', { for: id ?? '' });
      const [option] = all(select, 'option', { selected: true });
      return [[label ? textOf(label) : '', option?.attributes.value ?? '']];
    }),
  );
}

const columnsOf = async (content: string | Uint8Array, name?: string) => {
  const answer = await upload(staff, content, name);
  expect(answer.status).toBe(303);
  const path = answer.headers.get('location') ?? '';
  expect(path).toMatch(new RegExp(`^${IMPORT}/[0-9a-f-]{36}/columns$`));
  return { path, page: await staff.get(path) };
};

const book = (...tables: [name: string, rows: CellValue[][], hidden?: boolean][]) =>
  writeXlsx({ sheets: tables.map(([name, rows, hidden = false]) => ({ name, rows, hidden })) });

describe('a file whose columns have other names', () => {
  test('asks what they are, with their values beside, and is planned as is said', async () => {
    const { slug, now } = await categoryToImport();
    const { path, page } = await columnsOf(
      csv(
        ['Sr.', 'Item', 'Kind of thing', 'HS Code'],
        ['1', 'Red Onion', slug, '07031019'],
        ['2', 'White Onion', slug, ''],
      ),
      'stock.csv',
    );
    expect(heading(page)).toBe('Columns of the File');
    expect(textOf(main(page))).toContain('stock.csv');
    expect(textOf(main(page))).toContain('White Onion');
    expect(buttonsOf(page)).toMatchObject({ look: 'Show these columns', save: 'Show what the file will do' });
    expect(chosen(page)).toEqual({ 'Sr.': '', Item: 'name', 'Kind of thing': '', 'HS Code': 'hs_code' });
    const answer = await staff.save(path, { 'columns[2]': 'category_slug' });
    expect(answer.headers.get('location')).toBe(path.replace('/columns', ''));
    const shown = await follow(staff, answer);
    expect(toasts(shown)).toMatchObject([{ title: 'Nothing Is Written Yet' }]);
    expect(shownLines(shown)).toMatchObject([
      { line: 2, verdict: 'create', product: expect.stringContaining('Red Onion') },
      { line: 3, verdict: 'create', product: expect.stringContaining('White Onion') },
    ]);
    expect(textOf(main(shown))).toContain('Columns that were not read: Sr..');
    expect(await now()).toEqual([]);
    await staff.post(path.replace('/columns', ''), { intent: 'apply' });
    expect(await now()).toMatchObject([{ name: 'Red Onion', hs_code: '07031019' }, { name: 'White Onion' }]);
  });

  test('is asked about again as it was said last time, and can be read anew before it is imported', async () => {
    const { slug } = await categoryToImport();
    const file = csv(['Ware von uns', 'Wozu es gehört', 'Preis'], ['Zwiebel', slug, '5']);
    const { path } = await columnsOf(file);
    await staff.save(path, { 'columns[0]': 'name', 'columns[1]': 'category_slug', 'columns[2]': 'payment_terms' });
    const again = await columnsOf(file);
    expect(chosen(again.page)).toEqual({
      'Ware von uns': 'name',
      'Wozu es gehört': 'category_slug',
      Preis: 'payment_terms',
    });
    expect(textOf(main(again.page))).toContain('As you chose last time.');
    const planned = await staff.save(again.path, { 'columns[2]': '' });
    const look = await follow(staff, planned);
    expect(textOf(main(look))).toContain('Choose the columns again');
    await staff.save(again.path, { 'columns[0]': 'description', 'columns[2]': 'name' });
    expect(shownLines(await staff.get(again.path.replace('/columns', '')))).toMatchObject([
      { line: 2, product: expect.stringContaining('5') },
    ]);
  });

  test('is asked about by what was said of files of the same system', async () => {
    const { slug } = await categoryToImport();
    const merchant = csv(
      ['title', 'image link', 'product type', 'HSN/SAC'],
      ['Red Onion', 'https://a.example/1.jpg', slug, '5'],
    );
    const { path } = await columnsOf(merchant);
    await staff.save(path, { 'columns[2]': 'category_slug', 'columns[3]': '' });
    expect(chosen((await columnsOf(merchant)).page)).toMatchObject({ 'HSN/SAC': '' });
    const zoho = csv(
      ['Item Name', 'HSN/SAC', 'Product Type', 'Usage Unit', 'Category Name'],
      ['Red Onion', '07031019', 'goods', 'kg', slug],
    );
    expect(chosen((await columnsOf(zoho)).page)).toMatchObject({
      'HSN/SAC': 'hs_code',
      'Product Type': '',
      'Category Name': 'category_slug',
    });
  });

  test('never takes the number of another system for ours', async () => {
    const { slug, now } = await categoryToImport();
    const { path, page } = await columnsOf(csv(['ID', 'name', 'category_slug'], ['44', 'Red Onion', slug]));
    expect(chosen(page)).toMatchObject({ ID: '' });
    const answer = await staff.save(path, {});
    await staff.post(answer.headers.get('location') ?? '', { intent: 'apply' });
    expect(await now()).toMatchObject([{ name: 'Red Onion' }]);
  });

  test('keeps what was said where something is missing or twice', async () => {
    const { path } = await columnsOf(csv(['Eins', 'Zwei', 'Drei'], ['a', 'b', 'c']));
    const refused = await staff.save(path, { 'columns[1]': 'origin', as_drafts: 'on' });
    expect(refused.status).toBe(422);
    expect(title(refused)).toBe('Error: Columns of the File');
    expect(summaryOf(refused).errors).toEqual([
      'Please choose the column that has the names of the products.',
      'Please choose the column that has the categories, or one category for all lines.',
    ]);
    expect(chosen(refused)).toEqual({ Eins: '', Zwei: 'origin', Drei: '' });
    expect(await formOf(refused, { intent: 'save' })).toMatchObject({ as_drafts: 'on' });
    const twice = await staff.save(path, {
      'columns[0]': 'name',
      'columns[1]': 'origin',
      'columns[2]': 'origin',
    });
    expect(summaryOf(twice).errors).toContain('Two columns are chosen as “Origin”. Please leave one of them out.');
  });

  test('may name no category: one is chosen for all lines, or that of the line above', async () => {
    const { slug, now } = await categoryToImport();
    const without = await columnsOf(csv(['Item', 'Rate'], ['Red Onion', '5']));
    const one = await staff.save(without.path, { category: slug });
    expect(Object.values(verdictsOf(await follow(staff, one)))).toEqual(['create']);

    const merged = await columnsOf(csv(['Group', 'Item'], [slug, 'Red Onion'], ['', 'White Onion'], ['', 'Garlic']));
    const filled = await staff.save(merged.path, { fill_category: 'on' });
    expect(Object.values(verdictsOf(await follow(staff, filled)))).toEqual(['create', 'create', 'create']);
    expect(await now()).toEqual([]);
  });

  test('waits for whoever may import, for a day, and is 404 where it is gone', async () => {
    const { path } = await columnsOf(csv(['Item', 'Rate'], ['Red Onion', '5']));
    const editor = await signedIn(await newUser('editor'));
    expect((await editor.get(path)).status).toBe(200);
    const id = path.split('/').at(-2) ?? '';
    expect((await staff.get(path.replace('/columns', ''))).headers.get('location')).toBe(path);
    expect(textOf(main(await staff.get(IMPORT)))).not.toContain(id);
    await db.from('product_imports').delete().eq('id', id).throwOnError();
    for (const gone of [path, `${IMPORT}/x/columns`]) {
      const answer = await staff.get(gone);
      expect(answer.status).toBe(404);
      expect(textOf(main(answer))).toContain('Please upload it again.');
    }
  });

  test('has too many lines for an editor before it is kept', async () => {
    const editor = await signedIn(await newUser('editor'));
    const lines = Array.from({ length: 101 }, (_, n) => [`Onion ${n}`, '5']);
    await noImport(async () => {
      const answer = await upload(editor, csv(['Item', 'Rate'], ...lines));
      expect(answer.status).toBe(422);
      expect(toasts(answer)[0]?.message).toContain('editors import at most 100');
    });
  });
});

describe('drafts', () => {
  test.each([
    ['chosen at the upload', true],
    ['not chosen', false],
  ])('are what is added, where they are %s', async (_how, isDraft) => {
    const { slug, now, stored } = await categoryToImport([{ slug: 'old', name: 'Old' }]).then((made) => ({
      ...made,
      stored: made.slug,
    }));
    const file = new File(
      [csv(['name', 'category_slug', 'origin'], ['New', slug, 'x'], ['Old', stored, 'y'])],
      'a.csv',
    );
    const answer = await staff.post(IMPORT, { file, ...(isDraft && { as_drafts: 'on' }), intent: 'save' });
    const path = answer.headers.get('location') ?? '';
    expect(textOf(main(await staff.get(path))).includes('New products are drafts')).toBe(isDraft);
    await staff.post(path, { intent: 'apply' });
    expect((await now()).map(({ name, status, origin }) => [name, status, origin])).toEqual([
      ['New', isDraft ? 'draft' : 'published', 'x'],
      ['Old', 'published', 'y'],
    ]);
  });
});

describe('a category', () => {
  test('is found by its name too, and one that is not here can be added as a draft', async () => {
    const { slug, category, now } = await categoryToImport();
    onTestFinished(async () => {
      await db.from('products').delete().eq('name', 'Blue Onion').throwOnError();
      await db.from('product_categories').delete().eq('slug', 'blue-and-green').throwOnError();
    });
    const { look, press } = await plan(
      staff,
      csv(
        ['name', 'category_slug'],
        ['Red Onion', ` ${category.name.toUpperCase()} `],
        ['Blue Onion', 'Blue and Green'],
      ),
    );
    expect(shownLines(await look())).toMatchObject([
      { verdict: 'create', product: expect.stringContaining(slug) },
      { verdict: 'skip', why: expect.stringContaining('There is no category “Blue and Green”') },
    ]);
    expect(textOf(main(await look()))).toContain('Blue and Green (1 line)');
    const added = await press('add_categories');
    expect(toasts(await follow(staff, added))).toMatchObject([{ title: 'Categories Added' }]);
    expect(Object.values(verdictsOf(await look()))).toEqual(['create', 'create']);
    const { data } = await db
      .from('product_categories')
      .select('name, status')
      .eq('slug', 'blue-and-green')
      .throwOnError();
    expect(data).toEqual([{ name: 'Blue and Green', status: 'draft' }]);
    expect(await now()).toEqual([]);
    await press('apply');
    expect(await now()).toMatchObject([{ name: 'Red Onion' }]);
  });
});

describe('what another system writes', () => {
  test('WooCommerce: HTML becomes marks, a list of pictures the main one and the others', async () => {
    const { category, now } = await categoryToImport();
    const { path, page } = await columnsOf(
      csv(
        [
          'ID',
          'Type',
          'SKU',
          'Name',
          'Published',
          'Is featured?',
          'Visibility in catalog',
          'Short description',
          'Description',
          'Categories',
          'Images',
        ],
        [
          '44',
          'simple',
          'ON-1',
          'Red &amp; White Onion',
          '1',
          '0',
          'visible',
          '',
          '<p>Dark <strong>red</strong></p>\\n<ul><li>25 kg</li></ul>',
          `Uncategorized, Vegetables > ${category.name}`,
          'https://a.example/1.jpg, https://a.example/2.jpg, https://a.example/3,4.jpg',
        ],
      ),
    );
    expect(textOf(main(page))).toContain('a file of WooCommerce');
    const answer = await staff.save(path, {});
    await staff.post(answer.headers.get('location') ?? '', { intent: 'apply' });
    expect(await now()).toMatchObject([
      {
        name: 'Red & White Onion',
        description: 'Dark **red**\n\n- 25 kg',
        is_featured: false,
        image_url: 'https://a.example/1.jpg',
        gallery_images: ['https://a.example/2.jpg', 'https://a.example/3,4.jpg'],
      },
    ]);
  });

  test('PrestaShop: semicolons, features and the way to a category', async () => {
    const { category, now } = await categoryToImport();
    const head =
      'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Description;Rewritten URL;Image URLs (x,y,z...);Feature (Name:Value:Position:Customized)';
    const line = `1;1;Red Onion;Home,${category.name};5;<p>Dark<br>red</p>;red;https://a.example/1.jpg,https://a.example/2.jpg;Size:45 mm:1:0,Colour:Red:2:0`;
    const { path } = await columnsOf(`${head}\n${line}\n`);
    const answer = await staff.save(path, {});
    await staff.post(answer.headers.get('location') ?? '', { intent: 'apply' });
    expect(await now()).toMatchObject([
      {
        slug: 'red',
        description: 'Dark\nred',
        specifications: [
          ['Size', '45 mm'],
          ['Colour', 'Red'],
        ],
        gallery_images: ['https://a.example/2.jpg'],
      },
    ]);
  });

  test('Shopify: a line for each picture and variant of a product', async () => {
    const { slug, now } = await categoryToImport();
    const { path } = await columnsOf(
      csv(
        ['Title', 'URL handle', 'Vendor', 'Type', 'Option1 value', 'Product image URL', 'Image position'],
        ['Red Onion', 'red', 'Us', slug, '45 mm', 'https://a.example/1.jpg', '1'],
        ['', 'red', '', '', '55 mm', 'https://a.example/2.jpg', '2'],
        ['', 'red', '', '', '65 mm', '', ''],
        ['White Onion', 'white', 'Us', slug, '', '', ''],
      ),
    );
    const planned = await follow(staff, await staff.save(path, {}));
    expect(shownLines(planned)).toMatchObject([
      { verdict: 'create', why: expect.stringContaining('https://a.example/2.jpg') },
      { verdict: 'skip', why: expect.stringContaining('one more of the product of line 2.') },
      { verdict: 'skip', why: expect.stringContaining('goes on with the product of line 2') },
      { verdict: 'create' },
    ]);
    await staff.post(path.replace('/columns', ''), { intent: 'apply' });
    expect(await now()).toMatchObject([
      { slug: 'red', image_url: 'https://a.example/1.jpg', gallery_images: ['https://a.example/2.jpg'] },
      { slug: 'white', image_url: null },
    ]);
  });

  test('our export with a column more: what it has is taken as it is', async () => {
    const { slug, now } = await categoryToImport();
    const { path } = await columnsOf(
      csv(['name', 'category_slug', 'description', 'Remarks'], ['Onion', slug, 'Use <b> for bold &amp; more', 'x']),
    );
    const answer = await staff.save(path, { 'columns[3]': '' });
    await staff.post(answer.headers.get('location') ?? '', { intent: 'apply' });
    expect(await now()).toMatchObject([{ description: 'Use <b> for bold &amp; more' }]);
  });
});

describe('a workbook', () => {
  const send = (bytes: Uint8Array, sheet = '') =>
    staff.post(IMPORT, { file: new File([new Uint8Array(bytes)], 'stock.xlsx'), sheet, intent: 'save' });

  test('is read by its first visible sheet; names of sheets are offered, in any case', async () => {
    const { slug, now } = await categoryToImport();
    const bytes = await book(
      ['Codes', [['a', 'b']], true],
      [
        'Old',
        [
          ['name', 'category_slug'],
          ['First', slug],
        ],
      ],
      [
        'New stock',
        [
          ['Item', 'Group', 'Rate'],
          ['Second', slug, 5],
        ],
      ],
    );
    const first = await send(bytes);
    await staff.post(first.headers.get('location') ?? '', { intent: 'apply' });
    expect(await now()).toMatchObject([{ name: 'First' }]);

    const named = await send(bytes, 'NEW STOCK');
    const path = named.headers.get('location') ?? '';
    expect(chosen(await staff.get(path))).toEqual({ Item: 'name', Group: 'category_slug', Rate: '' });

    const wrong = await staff.get((await send(bytes, 'Nowhere')).headers.get('location') ?? '');
    expect(toasts(wrong)[0]?.message).toContain('no sheet “Nowhere”');
    const [select] = all(main(wrong), 'select', { id: 'sheet' });
    expect(select && all(select, 'option').map(textOf)).toEqual(['Old', 'New stock']);
  });

  test('shows the columns of another sheet or line, and reads what is shown', async () => {
    const { slug, now } = await categoryToImport();
    const bytes = await book(
      ['Cover', [['Ganga Exports'], ['Price list']]],
      [
        'Stock',
        [
          ['Ganga Exports', 'November'],
          ['Nr', 'Ware', 'Gruppe'],
          ['1', 'Zwiebel', slug],
        ],
      ],
    );
    const answer = await send(bytes);
    const path = answer.headers.get('location') ?? '';
    const other = await staff.save(path, { sheet: 'Stock' });
    expect(other.status).toBe(303);
    const sheet = other.headers.get('location') ?? '';
    expect(Object.keys(chosen(await staff.get(sheet)))).toContain('Ganga Exports');
    const line = (await staff.post(sheet, { header_line: '2', intent: 'look' })).headers.get('location') ?? '';
    expect(Object.keys(chosen(await staff.get(line)))).toEqual(['Nr', 'Ware', 'Gruppe']);
    const planned = await staff.save(line, { 'columns[1]': 'name', 'columns[2]': 'category_slug' });
    expect(verdictsOf(await follow(staff, planned))).toEqual({ 3: 'create' });
    await staff.post(planned.headers.get('location') ?? '', { intent: 'apply' });
    expect(await now()).toMatchObject([{ name: 'Zwiebel' }]);
  });

  test('whose names of columns stand below a title is planned at once', async () => {
    const { slug } = await categoryToImport();
    const bytes = await book(['Stock', [['Ganga Exports'], [], ['name', 'category_slug'], ['Onion', slug]]]);
    const answer = await send(bytes);
    expect(answer.headers.get('location')).not.toContain('columns');
    expect(verdictsOf(await follow(staff, answer))).toEqual({ 4: 'create' });
  });

  test('with merged categories asks whether an empty one is that of the line above, whatever its columns are called', async () => {
    const { slug, now } = await categoryToImport();
    const bytes = await book([
      'Stock',
      [
        ['name', 'category_slug'],
        ['Red Onion', slug],
        ['White Onion', null],
      ],
    ]);
    const path = (await send(bytes)).headers.get('location') ?? '';
    expect(path).toMatch(/\/columns$/);
    await staff.save(path, { fill_category: 'on' });
    await staff.post(path.replace('/columns', ''), { intent: 'apply' });
    expect(await now()).toMatchObject([{ name: 'Red Onion' }, { name: 'White Onion' }]);
  });

  test.each([
    [
      'a page of HTML',
      '<html><body><table><tr><td>name</td><td>category_slug</td></tr><tr><td>Onion</td><td>SLUG</td></tr></table></body></html>',
      null,
    ],
    [
      'XML',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      /as XML, of the kind of Excel 2003\. .*“Excel workbook \(\.xlsx\)”/,
    ],
    [
      'of the old kind',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      /workbook of the old kind \(\.xls\)/,
    ],
  ])('that is %s is read, or says what it is and what to do', async (_what, content, message) => {
    const { slug } = await categoryToImport();
    const bytes = typeof content === 'string' ? Buffer.from(content.replace('SLUG', slug)) : content;
    const answer = await upload(staff, bytes, 'stock.xls');
    if (message) {
      expect(answer.status).toBe(422);
      expect(toasts(answer)[0]?.message).toMatch(message);
    } else expect(verdictsOf(await follow(staff, answer))).toEqual({ 2: 'create' });
  });
});
