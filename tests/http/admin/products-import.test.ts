import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
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
import { PRODUCTS } from '../../support/content/products';
import { pictureFile, signedIn, summaryOf } from '../../support/http/admin';
import { heading, main, title, toasts } from '../../support/http/answer';
import { all, linkTo, textOf, texts, valuesOf } from '../../support/http/html';
import { get } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
const HEADER = ['name', 'slug', 'category_slug', 'description'];

describe('uploading a file', () => {
  test('is a form with one save button, which names the columns and links to the latest imports', async () => {
    const { slug } = await categoryToImport();
    const { path } = await plan(staff, csv(HEADER, ['Onion', '', slug, '']), 'spring.csv');
    const answer = await staff.get(IMPORT);
    expect(heading(answer)).toBe('Import Products');
    expect(buttonsOf(answer)).toEqual({ save: 'Import file' });
    expect(linkTo(main(answer), 'Back to Products')).toBe(PRODUCTS);
    for (const column of [
      'id',
      ...HEADER,
      'specifications',
      'export_info',
      'is_featured',
      'image_url',
      'gallery_images',
    ]) {
      expect(texts(main(answer), 'li')).toContain(column);
    }
    expect(valuesOf(main(answer), 'a', 'href')).toContain(path);
    expect(texts(main(answer), 'td')).toEqual(expect.arrayContaining(['spring.csv', 'Not written']));
  });

  test.each(['Empty Excel file', 'Empty CSV file'])('begins with an %s, whose example adds nothing', async (label) => {
    const to = linkTo(main(await staff.get(IMPORT)), label);
    const file = await staff.get(to);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    const { look } = await plan(staff, file.bytes, to.replace(/^.*\//, ''));
    expect(Object.values(verdictsOf(await look()))).toEqual(['skip']);
    expect(textOf(main(await look()))).toContain('address of a category');
  });

  test('leads to a plan and writes nothing', async () => {
    const { slug, now } = await categoryToImport();
    const answer = await upload(staff, csv(HEADER, ['Red Onion', '', slug, 'Text']));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(new RegExp(`^${IMPORT}/[0-9a-f-]{36}$`));
    expect(toasts(await follow(staff, answer))).toMatchObject([{ role: 'status', title: 'Nothing Is Written Yet' }]);
    expect(await now()).toEqual([]);
  });

  test.each([
    ['without a file', {}, 'Please choose a CSV or Excel file first.'],
    ['with an empty file field', { file: new File([], '') }, 'Please choose a CSV or Excel file first.'],
    ['with a text in place of a file', { file: 'name,slug' }, 'Please choose a CSV or Excel file first.'],
  ])('%s asks for one', async (_how, fields, message) => {
    await noImport(async () => {
      const answer = await staff.post(IMPORT, { ...fields, intent: 'save' });
      expect(answer.status).toBe(422);
      expect(title(answer)).toBe('Error: Import Products');
      expect(toasts(answer)).toEqual([{ role: 'alert', title: 'Import Error', message }]);
      expect(summaryOf(answer)).toMatchObject({ heading: 'Import Error', errors: [message] });
      expect(summaryOf(answer).text).toContain('Nothing is written.');
      const [input] = all(main(answer), 'input', { id: 'file' });
      expect(input?.attributes).toMatchObject({ 'aria-invalid': 'true', 'aria-describedby': 'file-hint file-error' });
    });
  });

  test.each([
    ['that is empty', ''],
    ['of blank lines', '\r\n\r\n,,,\r\n'],
    ['of a first line only', csv(HEADER)],
  ])('%s says that there is nothing to import', async (_which, text) => {
    await noImport(async () => {
      const answer = await upload(staff, text);
      expect(answer.status).toBe(422);
      expect(toasts(answer)).toMatchObject([{ role: 'alert', title: 'No Products to Import' }]);
    });
  });

  test('of which no line can be used shows why, and that there is nothing to import', async () => {
    const { shown, look } = await plan(staff, 'name,category_slug,foo,bar\n1,nowhere,3,4\n');
    expect(toasts(shown)).toMatchObject([{ role: 'alert', title: 'No Products to Import' }]);
    expect(shownLines(await look())).toMatchObject([
      { line: 2, verdict: 'skip', why: expect.stringContaining('There is no category with the address “nowhere”.') },
    ]);
    expect(buttonsOf(await look())).toEqual({ add_categories: 'Add this category' });
    expect(textOf(main(await look()))).toContain('Columns that were not read: foo, bar.');
  });

  test.each([
    ['a picture', async () => new Uint8Array(await (await pictureFile()).arrayBuffer()), /this file is no text/],
    ['an unclosed quote', async () => Buffer.from('name,category_slug\nA,b\n"C,d\n'), /unterminated \(line 3\)/],
    ['a malformed quote', async () => Buffer.from('name,category_slug\n"A"x,b\n'), /malformed \(line 2\)/],
  ])('with %s says what is wrong', async (_what, content, message) => {
    const bytes = await content();
    await noImport(async () => {
      const answer = await upload(staff, bytes);
      expect(answer.status).toBe(422);
      expect(toasts(answer)).toMatchObject([
        { role: 'alert', title: 'Import Error', message: expect.stringMatching(/^Error parsing CSV: /) },
      ]);
      expect(toasts(answer)[0]?.message).toMatch(message);
    });
  });

  test('larger than 5 MB is refused', async () => {
    await noImport(async () => {
      const answer = await upload(staff, `name,category_slug\n${'x'.repeat(5 * 1024 * 1024)}`);
      expect(answer.status).toBe(413);
      expect(toasts(answer)).toMatchObject([{ title: 'Import Error', message: expect.stringContaining('5 MB') }]);
    });
  });

  test('with 10,001 lines is refused, with 10,000 it is planned', async () => {
    const lines = (count: number) => `name,category_slug\n${'A,\n'.repeat(count)}`;
    await noImport(async () => {
      const answer = await upload(staff, lines(10_001));
      expect(answer.status).toBe(422);
      expect(toasts(answer)[0]?.message).toBe('The file has 10,001 lines; at most 10,000 fit. Please split it.');
    });
    const { shown, look } = await plan(staff, lines(10_000));
    expect(textOf(main(shown))).toContain('Skip: 10,000');
    expect(Object.keys(verdictsOf(await look('?page=20'))).at(-1)).toBe('10001');
    expect((await look('?page=21')).status).toBe(404);
  }, 60_000);

  test('keeps a strange name of the file', async () => {
    const name = `${'🧅'.repeat(150)} “x” <b>.csv`;
    const { shown } = await plan(staff, 'name,category_slug\nx,nowhere\n', name);
    expect(textOf(main(shown))).toContain('🧅');
  });

  test.each([
    ['commas and CRLF', (rows: string[][]) => Buffer.from(csv(...rows))],
    ['a byte order mark', (rows: string[][]) => Buffer.from(`\uFEFF${csv(...rows)}`)],
    ['semicolons and LF', (rows: string[][]) => Buffer.from(rows.map((cells) => cells.join(';')).join('\n'))],
    [
      'tabs and UTF-16',
      (rows: string[][]) => Buffer.from(`\uFEFF${rows.map((c) => c.join('\t')).join('\r\n')}`, 'utf16le'),
    ],
    ['Windows-1252', (rows: string[][]) => Buffer.from(csv(...rows), 'latin1')],
  ])('may have %s', async (_what, encode) => {
    const { slug, now } = await categoryToImport();
    const { press } = await plan(staff, encode([HEADER, ['Öñion', 'onion', slug, 'Größe, 5 °C']]));
    await press('apply');
    expect(await now()).toMatchObject([{ name: 'Öñion', slug: 'onion', description: 'Größe, 5 °C' }]);
  });
});

describe('a workbook', () => {
  const sheets = async (...tables: [name: string, rows: CellValue[][]][]) =>
    writeXlsx({ sheets: tables.map(([name, rows]) => ({ name, rows })) });
  const send = (bytes: Uint8Array, sheet: string) =>
    staff.post(IMPORT, { file: new File([new Uint8Array(bytes)], 'stock.xlsx'), sheet, intent: 'save' });

  test('is read by its first sheet, or by the one that is named', async () => {
    const { slug, now } = await categoryToImport();
    const [first, second] = [['First'], ['Second']].map(([name]) => [HEADER, [name ?? '', '', slug, 'x']]);
    const bytes = await sheets(['Old', first ?? []], ['New stock', second ?? []]);
    for (const [sheet, name] of [
      ['', 'First'],
      ['New stock', 'Second'],
    ] as const) {
      const answer = await send(bytes, sheet);
      await staff.post(answer.headers.get('location') ?? '', { intent: 'apply' });
      expect((await now())[0]).toMatchObject({ name, description: 'x' });
    }
  });

  test('is an error where a cell is no value any more, and takes away what a CSV file escaped', async () => {
    const { slug, now } = await categoryToImport();
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'S',
          rows: [
            [...HEADER, 'hs_code', 'storage_celsius', 'moq_tonnes'],
            ['Day', '', slug, null, null, new Date('2026-04-02T00:00:00Z')],
            ['Formula', '', slug],
            ["'=Escaped", '', slug, "'2-4", 703.1, "'-2 to 0", 26.400000000000002],
          ],
          cells: new Map([['2,3', { formula: 'A1' }]]),
        },
      ],
    });
    const { look, press } = await plan(staff, bytes, 'stock.xlsx');
    expect(textOf(main(await look()))).toContain('read as Excel workbook');
    expect(shownLines(await look()).map(({ verdict, why }) => [verdict, why])).toMatchObject([
      ['error', 'storage_celsius: The spreadsheet made a day of it (2026-04-02): write 2 to 4.'],
      ['error', expect.stringContaining('description: Its formula has no result in the file.')],
      ['create', expect.any(String)],
    ]);
    await press('apply');
    expect(await now()).toMatchObject([
      {
        name: '=Escaped',
        description: '2-4',
        hs_code: '070310',
        storage_celsius: { from: -2, to: 0 },
        moq_tonnes: 26.4,
      },
    ]);
  });

  test('that is damaged says so', async () => {
    const bytes = await sheets(['Sheet1', [['Price'], [5]]]);
    await noImport(async () => {
      const answer = await send(bytes.subarray(0, 200), '');
      expect(answer.status).toBe(422);
      expect(toasts(answer)[0]?.message).toContain('Error reading the workbook: this file is damaged');
    });
  });
});

describe('a plan', () => {
  test('says of every line, by its number, what it will do and why', async () => {
    const { slug, now } = await categoryToImport([
      { slug: 'same', name: 'Same', description: 'Text' },
      { slug: 'other', name: 'Before', description: 'Before' },
    ]);
    const before = await now();
    const { look } = await plan(
      staff,
      [
        'name,slug,category_slug,description,specifications',
        `New,,${slug},"two`,
        '',
        `lines",{}`,
        '',
        `Same,same,${slug},Text,{}`,
        `After,other,${slug},,"{""Size"":""45 mm""}"`,
        `,none,${slug},,`,
        'Lost,lost,nowhere,,',
        `Wrong,wrong,${slug},,"{""Size"":[]}"`,
        `No JSON,no-json,${slug},,Size: 45`,
        `Twice,OTHER,${slug},,`,
        `Too,many,${slug},cells,{},here`,
      ].join('\r\n'),
    );
    const lines = shownLines(await look());
    expect(lines.map(({ line, verdict }) => [line, verdict])).toEqual([
      [2, 'create'],
      [6, 'unchanged'],
      [7, 'update'],
      [8, 'skip'],
      [9, 'skip'],
      [10, 'error'],
      [11, 'create'],
      [12, 'error'],
      [13, 'error'],
    ]);
    expect(lines.map(({ why }) => why)).toEqual([
      'Description: two lines',
      '—',
      'Product name Before After Description Before Specifications Size: 45 mm As it will be stored Specifications: Size: 45 mm',
      'name: The name is missing.',
      'category_slug: There is no category with the address “nowhere”.',
      expect.stringMatching(/^specifications: .* please check: Size\.$/),
      'specifications: This is no JSON object, so the product will have no specifications.',
      'slug: Line 7 has the same category and slug already. slug: The address will be “other”.',
      expect.stringMatching(/^The line has more cells/),
    ]);
    expect(lines.map(({ product }) => product).slice(0, 4)).toEqual([
      `New ${slug}/new`,
      `Same ${slug}/same`,
      `After ${slug}/other`,
      `(no name) ${slug}/none`,
    ]);
    expect(texts(main(await look()), 'span', { class: /rounded-full/ })).toEqual(
      expect.arrayContaining(['Create', 'Unchanged', 'Update', 'Skip', 'Error']),
    );
    expect(buttonsOf(await look())).toEqual({ apply: 'Import 3 products', add_categories: 'Add this category' });
    expect(textOf(main(await look()))).toContain('Nothing is written yet. 3 products will be written');
    expect(await now()).toEqual(before);
  });

  test('shows old and new values, word by word, before it is applied and after', async () => {
    const to = await categoryToImport();
    const { slug, products } = await categoryToImport([
      { slug: 'onion', export_info: 'Stored at 4 degrees', specifications: [['Size', '45 mm']], is_featured: true },
    ]);
    const { look, pressAnyway } = await plan(
      staff,
      csv(
        ['id', 'slug', 'category_slug', 'export_info', 'specifications', 'is_featured'],
        [products[0]?.id ?? '', 'red', to.slug, 'Stored at 14 degrees', '{"Size":"55 mm"}', 'false'],
      ),
    );
    for (const _ of ['planned', 'applied']) {
      const page = main(await look());
      expect(texts(page, 'dt')).toEqual(['Address', 'Category', 'Specifications', 'Export information', 'Featured']);
      expect(texts(page, 'del')).toEqual(['onion', `${slug.replace('c', 'C').replaceAll('-', ' ')}`, '45', '4', 'Yes']);
      expect(texts(page, 'ins')).toEqual([
        'red',
        `${to.slug.replace('c', 'C').replaceAll('-', ' ')}`,
        '55',
        '14',
        'No',
      ]);
      await pressAnyway('apply');
    }
  });

  test('shows every value that will be stored, of a new product and of one that changes', async () => {
    const { slug, now } = await categoryToImport([{ slug: 'other', export_info: 'Stored at 4 degrees' }]);
    const header = [
      ...HEADER,
      'hs_code',
      'is_featured',
      'packings',
      'storage_celsius',
      'moq_tonnes',
      'image_url',
      'export_info',
    ];
    const { look, pressAnyway } = await plan(
      staff,
      csv(
        header,
        [' Red ', '', slug, '', '703.1', 'WAHR', 'Mesh bag 25 kg', '0 to 2', '1,00,000', '/images/a.jpg', ''],
        ['Other', 'other', slug, '', '712.2', '', '', '', '', '', 'Stored at 14 degrees'],
      ),
    );
    const stored = async (line: number) => {
      const [row] = all(main(await look()), 'tr', { 'data-line': String(line) });
      const cells = row ? all(row, 'span', { 'data-column': true }) : [];
      return Object.fromEntries(cells.map((cell) => [cell.attributes['data-column'], textOf(cell)]));
    };
    for (const _ of ['planned', 'applied']) {
      expect(await stored(2)).toEqual({
        name: 'Red',
        category_slug: slug,
        slug: 'red',
        hs_code: '070310',
        is_featured: 'Yes',
        packings: 'Mesh bag 25 kg',
        storage_celsius: '0 to 2 °C',
        moq_tonnes: '100000 t',
        image_url: '/images/a.jpg',
      });
      expect(await stored(3)).toMatchObject({ hs_code: '071220', export_info: 'Stored at 14 degrees' });
      await pressAnyway('apply');
    }
    expect(await now()).toMatchObject([{ hs_code: '070310', moq_tonnes: 100_000 }, { hs_code: '071220' }]);
  });

  test('says as what the file was read, and which lines have bytes that are no text', async () => {
    const { slug } = await categoryToImport();
    const lines = [HEADER, ['Größe', '', slug, 'süß'], ['Knob?', '', slug, '']].map((cells) => cells.join(';'));
    const bytes = Buffer.from(lines.join('\r\n'));
    bytes[bytes.indexOf('?')] = 0xe9;
    const { look } = await plan(staff, bytes, 'stock.csv');
    expect(textOf(main(await look()))).toContain('read as CSV in UTF-8, separated by semicolons');
    expect(shownLines(await look())).toMatchObject([
      { line: 2, verdict: 'create' },
      { line: 3, verdict: 'error', why: expect.stringContaining('are no text in the encoding of the file') },
    ]);
  });

  test('can be looked at by what lines do', async () => {
    const { slug } = await categoryToImport();
    const { look } = await plan(staff, csv(HEADER, ['A', '', slug, ''], ['', '', slug, ''], ['B', '', slug, '']));
    const links = Object.fromEntries(
      all(main(await look()), 'a').map((link) => [textOf(link), link.attributes.href?.replace(/^.*\?/, '?')]),
    );
    expect(links).toMatchObject({ 'Create: 2': '?verdict=create', 'Skip: 1': '?verdict=skip' });
    expect(verdictsOf(await look('?verdict=create'))).toEqual({ 2: 'create', 4: 'create' });
    expect(verdictsOf(await look('?verdict=skip'))).toEqual({ 3: 'skip' });
    expect(verdictsOf(await look('?verdict=nonsense'))).toEqual(verdictsOf(await look()));
  });

  test('that is not there is not found', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'onions']) {
      const answers = [
        await staff.get(`${IMPORT}/${id}`),
        await staff.postMadeUp(`${IMPORT}/${id}`, { intent: 'apply' }),
        await staff.postMadeUp(`${IMPORT}/${id}`, { intent: 'undo' }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(404);
        expect(toasts(answer)).toMatchObject([{ title: 'Import not found' }]);
      }
      expect((await staff.get(`${IMPORT}/${id}/failed.csv`)).status).toBe(404);
    }
  });
});

describe('applying a plan', () => {
  test('writes exactly what it says, and counts the rows written', async () => {
    const { slug, now, path } = await categoryToImport([
      { slug: 'same', name: 'Same', description: null },
      { slug: 'other', name: 'Before', description: 'Before', export_info: 'Stays', is_featured: true },
    ]);
    const [same] = (await now()).filter((product) => product.slug === 'same');
    const { press, look } = await plan(
      staff,
      csv(
        HEADER,
        ['First', '', slug, 'Text'],
        ['Same', 'same', slug, ''],
        ['After', 'other', slug, ''],
        ['', 'skipped', slug, ''],
        ['Second', '', slug, '=1+1'],
        ['Lost', '', 'nowhere', ''],
      ),
    );
    const answer = await press('apply');
    expect(answer.status).toBe(303);
    const report = await follow(staff, answer);
    expect(toasts(report)).toEqual([{ role: 'status', title: 'Import Successful', message: '3 products imported.' }]);
    expect(Object.values(verdictsOf(report))).toEqual(['create', 'unchanged', 'update', 'skip', 'create', 'skip']);
    expect(texts(main(report), 'span', { class: /rounded-full/ })).toEqual(
      expect.arrayContaining(['Created', 'Unchanged', 'Updated', 'Skipped']),
    );
    expect(buttonsOf(report)).toEqual({ undo: 'Undo this import' });
    expect(texts(main(await staff.get(IMPORT)), 'td')).toContain('Imported');

    const products = Object.fromEntries((await now()).map((product) => [product.slug, product]));
    expect(Object.keys(products).sort()).toEqual(['first', 'other', 'same', 'second']);
    expect(products.first).toMatchObject({ name: 'First', description: 'Text', is_featured: false });
    expect(products.second?.description).toBe('=1+1');
    expect(products.other).toMatchObject({ name: 'After', description: null, export_info: 'Stays', is_featured: true });
    expect(products.same).toEqual(same);
    expect(heading(await get(`${path}/first`))).toBe('First');
    expect(buttonsOf(await look())).toEqual({ undo: 'Undo this import' });
  });

  test('writes every column', async () => {
    const { slug, now } = await categoryToImport();
    const header =
      'Name,Slug,Category Slug,DESCRIPTION,specifications,export_info,is_featured,image_url,gallery_images,price';
    const line = `Red,red,${slug},"a\r\nb","{""Size"":""45 mm"",""10"":25,""2"":true}",Info,TRUE,/images/a.jpg,"[""/images/b.jpg""]",5`;
    const { press, look } = await plan(staff, `${header}\r\n${line}\r\n`);
    expect(textOf(main(await look()))).toContain('Columns that were not read: price.');
    await press('apply');
    expect(await now()).toMatchObject([
      {
        name: 'Red',
        slug: 'red',
        description: 'a\nb',
        specifications: [
          ['Size', '45 mm'],
          ['10', 25],
          ['2', true],
        ],
        export_info: 'Info',
        is_featured: true,
        image_url: '/images/a.jpg',
        gallery_images: ['/images/b.jpg'],
      },
    ]);
  });

  test('empties what has an empty cell', async () => {
    const { slug, now } = await categoryToImport([
      {
        slug: 'full',
        description: 'x',
        specifications: [['a', 'b']],
        export_info: 'x',
        is_featured: true,
        image_url: '/images/a.jpg',
        gallery_images: ['/images/b.jpg'],
      },
    ]);
    const columns = ['description', 'specifications', 'export_info', 'is_featured', 'image_url', 'gallery_images'];
    const header = ['name', 'slug', 'category_slug', ...columns];
    const { press } = await plan(staff, csv(header, ['Empty', 'full', slug, ...columns.map(() => '')]));
    await press('apply');
    expect(await now()).toMatchObject([
      {
        name: 'Empty',
        description: null,
        specifications: [],
        export_info: null,
        is_featured: false,
        image_url: null,
        gallery_images: [],
      },
    ]);
  });

  test('shows new products in the order of the file', async () => {
    const { slug, now, category } = await categoryToImport();
    const names = Array.from({ length: 30 }, (_, n) => `Row ${n}`);
    const { press } = await plan(staff, csv(HEADER, ...names.map((name) => [name, '', slug, ''])));
    await press('apply');
    expect((await now()).map(({ name }) => name)).toEqual(names);
    const list = await staff.get(`${PRODUCTS}?category=${category.id}`);
    expect(texts(main(list), 'td', { 'data-head': 'Name' })).toEqual(names.slice(0, 25));
  });

  test('twice, and ten times at once, writes once', async () => {
    const { slug, now } = await categoryToImport([{ slug: 'other' }]);
    const { pressAnyway } = await plan(staff, csv(HEADER, ['New', '', slug, ''], ['Changed', 'other', slug, '']));
    const answers = await Promise.all(Array.from({ length: 10 }, () => pressAnyway('apply')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    const after = await now();
    expect(after).toHaveLength(2);
    const again = await pressAnyway('apply');
    expect(toasts(await follow(staff, again))).toMatchObject([
      { title: 'Import Successful', message: '2 products imported.' },
    ]);
    expect(await now()).toEqual(after);
  });

  test('with nothing to write says so', async () => {
    const { pressAnyway, look } = await plan(staff, 'name,category_slug\nx,nowhere\n');
    expect(toasts(await follow(staff, await pressAnyway('apply')))).toMatchObject([
      { role: 'alert', title: 'No Products to Import' },
    ]);
    expect(textOf(main(await look()))).toContain('There is nothing to write');
  });

  test.each(['', 'delete'])('is not what a button with the value %j does', async (intent) => {
    const { slug, now } = await categoryToImport();
    const { pressAnyway } = await plan(staff, csv(HEADER, ['New', '', slug, '']));
    await pressAnyway(intent);
    expect(await now()).toEqual([]);
  });
});
