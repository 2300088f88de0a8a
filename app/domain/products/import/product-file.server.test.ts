import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SPECIFICATION_LIMITS } from '~/domain/products/product';
import { parseCsv } from '~/lib/text/parse-csv';
import { spoiltCell } from '~/lib/text/spoilt-cell';
import { exportedProduct } from '../../../../tests/support/content/exported-products';
import { productFileHeader, productFileLine, readProductFile } from './product-file.server';
import { FILE_COLUMNS } from './product-import';

const read = async (text: string) => readProductFile(parseCsv(Buffer.from(text)));

/** Reads one line with the given cells; name and category have defaults. */
async function readLine(cells: Record<string, string>) {
  const given = { name: 'Red Onion', category_slug: 'onions', ...cells };
  const quoted = (texts: string[]) => texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
  const { lines } = await read(`${quoted(Object.keys(given))}\n${quoted(Object.values(given))}\n`);
  const [line] = lines;
  if (!line) throw new Error('no line');
  return line;
}

describe('the header', () => {
  test('names columns in any order and spelling; others are not read', async () => {
    const { columns, lines } = await read('Price, Category Slug ,NAME\n5,Onions,Red Onion');
    expect(columns).toEqual(['Price', ' Category Slug ', 'NAME']);
    expect(lines).toMatchObject([
      { line: 2, verdict: null, category_slug: 'onions', slug: 'red-onion', product: { name: 'Red Onion' } },
    ]);
    expect(Object.keys(lines[0]?.product ?? {})).toEqual(['name']);
  });

  test('may not name a column twice', async () => {
    await expect(read('name,slug,Name\na,b,c')).rejects.toThrow(
      'Error parsing CSV: the first line names the column “name” twice.',
    );
  });

  test.each([
    ['slug,description', '“name” and “category_slug”'],
    ['name', '“category_slug”'],
    ['Red Onion,onions', '“name” and “category_slug”'],
  ])('%s lacks what finds a product, said once for the file', async (header, columns) => {
    await expect(read(`${header}\na,b`)).rejects.toThrow(`Error parsing CSV: the first line has no column ${columns}.`);
  });

  test('may name columns that are no property of anything', async () => {
    const { columns, lines } = await read(
      'name,category_slug,__proto__,constructor,toString,,\nOnion,onions,{"polluted":1},x,y,z,',
    );
    expect(columns.slice(2)).toEqual(['__proto__', 'constructor', 'toString', '', '']);
    expect(lines).toMatchObject([{ verdict: null, product: { name: 'Onion' } }]);
    expect(Object.keys(lines[0]?.product ?? {})).toEqual(['name']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test('alone has no lines', async () => {
    expect(await read('name,category_slug')).toEqual({ columns: ['name', 'category_slug'], lines: [] });
    expect(await read('')).toEqual({ columns: [], lines: [] });
  });
});

describe('a line is skipped', () => {
  test.each([
    [{ name: '' }, [{ column: 'name', message: 'The name is missing.' }]],
    [{ name: ' \n' }, [{ column: 'name', message: 'The name is missing.' }]],
    [{ name: '\u0085\u001f' }, [{ column: 'name', message: 'The name is missing.' }]],
    [{ category_slug: ' ' }, [{ column: 'category_slug', message: 'The category is missing.' }]],
    [{ name: '!?' }, [{ column: 'slug', message: 'There is no slug, and none can be made from the name.' }]],
    [
      { name: '', category_slug: '', slug: 'onion' },
      [
        { column: 'name', message: 'The name is missing.' },
        { column: 'category_slug', message: 'The category is missing.' },
      ],
    ],
  ])('with %j', async (cells, reasons) => {
    expect(await readLine(cells)).toMatchObject({ verdict: 'skip', product: null, reasons });
  });

  test('without an id where the file has no such column', async () => {
    const { lines } = await read('id,description\n,Text');
    expect(lines).toMatchObject([
      {
        verdict: 'skip',
        reasons: [
          { column: 'name', message: 'Without an id a line needs the column “name”.' },
          { column: 'category_slug', message: 'Without an id a line needs the column “category_slug”.' },
        ],
      },
    ]);
  });

  test('and its cells are stored, to be corrected', async () => {
    expect(await readLine({ name: '', slug: 'x' })).toMatchObject({ line: 2, cells: ['', 'onions', 'x'] });
  });
});

describe('a slug', () => {
  test.each([
    ['', 'Spring Öñions!', 'spring-onions'],
    ['red-onion', 'Anything', 'red-onion'],
    [' red-onion ', 'Anything', 'red-onion'],
  ])('%j of %j is %j', async (slug, name, made) => {
    expect(await readLine({ slug, name })).toMatchObject({ verdict: null, slug: made, reasons: [] });
  });

  test('that is invalid becomes valid, and the line says so', async () => {
    expect(await readLine({ slug: 'Red  Onion/2' })).toMatchObject({
      verdict: null,
      slug: 'red-onion2',
      reasons: [{ column: 'slug', message: 'The address will be “red-onion2”.' }],
    });
  });

  test('of which nothing is left, even with a name, is skipped', async () => {
    expect(await readLine({ slug: '!!' })).toMatchObject({ verdict: 'skip', reasons: [{ column: 'slug' }] });
  });
});

describe('a duplicate product', () => {
  test('is an error of the second line, which names the first', async () => {
    const text =
      'name,category_slug,slug\nOnion,onions,\nGarlic,garlic,onion\nOther,Onions,onion\nOnion,onions,onion\n';
    const { lines } = await read(text);
    expect(lines.map(({ verdict }) => verdict)).toEqual([null, null, 'error', 'error']);
    const message = 'Line 2 has the same category and slug already.';
    expect(lines[2]).toMatchObject({ product: null, reasons: [{ column: 'slug', message }] });
  });

  test('counts only lines that can be used', async () => {
    const { lines } = await read('name,category_slug,image_url\nOnion,onions,javascript:x\nOnion,onions,\n');
    expect(lines.map(({ verdict }) => verdict)).toEqual(['error', null]);
  });
});

describe('an id', () => {
  const id = '0f8c2d7e-1b2a-4c3d-8e9f-001122334455';
  const readOne = async (header: string, line: string) => (await read(`${header}\n${line}`)).lines[0];

  test('finds its product, so that name and category need no column and the address is a value', async () => {
    expect(await readOne('id,description', `${id.toUpperCase()},Text`)).toMatchObject({
      verdict: null,
      given_id: id,
      category_slug: null,
      slug: null,
      product: { description: 'Text' },
    });
    expect(await readOne('id,name,slug,category_slug', `${id},Onion,, Garlic`)).toMatchObject({
      slug: 'onion',
      product: { name: 'Onion', category_slug: 'garlic' },
    });
    const { product } = (await readOne('id,slug,is_featured', `${id},New Slug,true`)) ?? {};
    expect(product).toEqual({ slug: 'new-slug', is_featured: true });
  });

  test.each([
    ['id,name', `${id},`, 'name'],
    ['id,category_slug', `${id}, `, 'category_slug'],
    ['id,slug', `${id},!!`, 'slug'],
  ])('does not excuse an empty cell of %s', async (header, line, column) => {
    expect(await readOne(header, line)).toMatchObject({ verdict: 'skip', reasons: [{ column }] });
  });

  test('that is none is an error of its line', async () => {
    expect(await readOne('id,name,category_slug', '17,Onion,onions')).toMatchObject({
      verdict: 'error',
      given_id: null,
      reasons: [{ column: 'id', message: expect.stringContaining('no id of an export') }],
    });
  });

  test('twice is an error of the second line, and so is the address of another line', async () => {
    const other = id.replace('0', '1');
    const { lines } = await read(
      `id,name,slug,category_slug\n${id},A,a,c\n${id},B,b,c\n${other},C,a,c\n,D,a,c\n${other.replace('1', '2')},E,,c`,
    );
    expect(lines.map(({ verdict }) => verdict)).toEqual([null, 'error', 'error', 'error', null]);
    expect(lines.slice(1, 3)).toMatchObject([
      { reasons: [{ column: 'id', message: 'Line 2 has the same id already.' }] },
      { reasons: [{ column: 'slug', message: 'Line 2 has the same category and slug already.' }] },
    ]);
  });
});

describe('texts', () => {
  test('are trimmed, have one kind of line break, and are nothing where they are blank', async () => {
    const { product } = await readLine({
      name: ' Red ',
      description: ' a\r\nb\rc ',
      export_info: ' \t',
      image_url: ' ',
    });
    expect(product).toEqual({ name: 'Red', description: 'a\nb\nc', export_info: null, image_url: null });
  });

  test.each([
    ['name', 'x'.repeat(201), 'Please keep this under 200 characters.'],
    ['description', 'x'.repeat(10_001), 'Please keep this under 10,000 characters.'],
    ['export_info', 'x'.repeat(10_001), 'Please keep this under 10,000 characters.'],
    ['image_url', `/${'x'.repeat(2000)}`, 'Please keep this under 2,000 characters.'],
    ['image_url', 'javascript:alert(1)', 'Please enter an address that begins with https://'],
    ['image_url', '//evil.example/x.png', 'Please enter an address that begins with https://'],
    ['image_url', 'https://example.com/a b.png', 'Please enter an address that begins with https://'],
    ['image_url', '/images/"x".png', 'Please enter an address that begins with https://'],
    ['image_url', 'http://example.com/a.png', 'begins with http://'],
    ['gallery_images', '["https://drive.google.com/file/d/1/view"]', 'opens a page of Google Drive'],
  ])('%s %s is an error', async (column, text, message) => {
    expect(await readLine({ [column]: text })).toMatchObject({
      verdict: 'error',
      product: null,
      reasons: [{ column, message: expect.stringContaining(message) }],
    });
  });

  test('say all that is wrong with a line at once', async () => {
    const { reasons } = await readLine({ description: 'x'.repeat(10_001), gallery_images: 'x', specifications: '{' });
    expect(reasons.map(({ column }) => column)).toEqual(['description', 'gallery_images', 'specifications']);
  });
});

describe('is_featured', () => {
  test.each(['true', 'TRUE', ' True ', 'WAHR', 'VRAI', '1', 'yes', 'ja', 'हाँ'])('%j is so', async (text) => {
    expect(await readLine({ is_featured: text })).toMatchObject({ product: { is_featured: true }, reasons: [] });
  });
  test.each(['', 'false', 'FALSE', 'FALSCH', '0', 'no', 'नहीं'])('%j is not', async (text) => {
    expect(await readLine({ is_featured: text })).toMatchObject({ product: { is_featured: false }, reasons: [] });
  });
  test.each(['perhaps', '2', 'truе'])('%j is an error', async (text) => {
    expect(await readLine({ is_featured: text })).toMatchObject({
      verdict: 'error',
      product: null,
      reasons: [{ column: 'is_featured', message: 'Please write true or false.' }],
    });
  });
});

describe('specifications', () => {
  test.each(['', ' '])('%j are none', async (text) => {
    expect(await readLine({ specifications: text })).toMatchObject({ product: { specifications: [] }, reasons: [] });
  });

  test('retain their order and types, also with integer labels or names of Object.prototype', async () => {
    const text =
      '{"Zeta":"45 mm","10":25.5,"2":true,"Note":"","constructor":"x","toString":false,"__proto__":"y","\\u0031":"z"}';
    const { product } = await readLine({ specifications: text });
    expect(product?.specifications).toEqual([
      ['Zeta', '45 mm'],
      ['10', 25.5],
      ['2', true],
      ['Note', ''],
      ['constructor', 'x'],
      ['toString', false],
      ['__proto__', 'y'],
      ['1', 'z'],
    ]);
  });

  test.each(['{', 'Size: 45 mm', '[1]', '"x"', 'null', '5', "{'a': 1}"])(
    '%s are no JSON object and become none, with a warning',
    async (text) => {
      expect(await readLine({ specifications: text })).toMatchObject({
        verdict: null,
        product: { specifications: [] },
        reasons: [
          {
            column: 'specifications',
            message: 'This is no JSON object, so the product will have no specifications.',
          },
        ],
      });
    },
  );

  test.each([
    ['a prototype', '{"__proto__":{"polluted":true}}', /please check: __proto__\.$/],
    ['a list', '{"Size":[1]}', /please check: Size\.$/],
    ['an object', '{"Size":{"a":1},"Colour":"red"}', /please check: Size\.$/],
    ['nothing', '{"Size":null}', /please check: Size\.$/],
    ['a number without end', '{"Size":1e400}', /please check: Size\.$/],
    ['no label', '{" ":"x","Size":[]}', /please check: \(no label\), Size\.$/],
    ['a label with NUL', '{"a\\u0000":"x"}', /please check: a\.$/],
    ['half a character as a label', '{"\\ud800":"x"}', /please check: \(no label\)\.$/],
    ['a long label', `{"${'x'.repeat(101)}":"x"}`, /^“x{40}” is too long\. Please keep labels under 100 characters/],
    ['a long value', `{"Size":"${'x'.repeat(501)}"}`, /^“Size” is too long\. .* values under 500\.$/],
    ['too many rows', JSON.stringify(Object.fromEntries(Array(201).fill('x').entries())), 'At most 200 rows fit.'],
    ['too much of it', `{"Size":"${'x'.repeat(1_500_000)}"}`, 'This text is too long.'],
  ])('with %s are an error', async (_what, text, message) => {
    expect(await readLine({ specifications: text })).toMatchObject({
      verdict: 'error',
      reasons: [
        { column: 'specifications', message: typeof message === 'string' ? message : expect.stringMatching(message) },
      ],
    });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('may be as long as a form lets them be', async () => {
    const { label, value, rows } = SPECIFICATION_LIMITS;
    const entries = Array.from({ length: rows }, (_, n) => [`${n}x`.padEnd(label, 'x'), 'y'.repeat(value)]);
    const { verdict } = await readLine({ specifications: JSON.stringify(Object.fromEntries(entries)) });
    expect(verdict).toBeNull();
  });

  test('drop what the database cannot store', async () => {
    const { product } = await readLine({ specifications: '{"a":"x\\u0000y\\ud800z\\ud83e\\uddc5","b":"\\\\u0000"}' });
    expect(product?.specifications).toEqual([
      ['a', 'xyz🧅'],
      ['b', '\\u0000'],
    ]);
  });
});

describe('gallery_images', () => {
  test.each([
    ['', []],
    [' ', []],
    ['[]', []],
    ['["/images/a.jpg","https://example.com/b.png"]', ['/images/a.jpg', 'https://example.com/b.png']],
  ])('%j are %j', async (text, urls) => {
    expect(await readLine({ gallery_images: text })).toMatchObject({ product: { gallery_images: urls }, reasons: [] });
  });

  test.each(['/images/a.jpg', '{}', '[1]', '["javascript:x"]', '[" /images/a.jpg"]', '["/a.jpg",""]', '["'])(
    '%s are an error',
    async (text) => {
      expect(await readLine({ gallery_images: text })).toMatchObject({
        verdict: 'error',
        reasons: [{ column: 'gallery_images', message: 'This is no JSON list of picture addresses.' }],
      });
    },
  );
});

test('the result of a failed formula is an error of its line', async () => {
  expect(await readLine({ description: '#REF!', name: '#REF! is a text' })).toMatchObject({
    verdict: 'error',
    reasons: [{ column: 'description', message: 'This is an error of the spreadsheet.' }],
  });
});

describe('cells', () => {
  test('beyond the columns are an error', async () => {
    const { lines } = await read('name,category_slug,description\nOnion,onions,red, mild');
    expect(lines).toMatchObject([{ verdict: 'error', reasons: [{ column: '', message: /more cells/ }] }].map(asMatch));
  });

  test('beyond the columns that are blank do not matter', async () => {
    const { lines } = await read('name,category_slug\nOnion,onions,, ,');
    expect(lines).toMatchObject([{ verdict: null, reasons: [] }]);
  });

  test('that are missing at the end of a line count as empty, and the line says so', async () => {
    const { lines } = await read('name,category_slug,description,is_featured\nOnion,onions');
    expect(lines).toMatchObject(
      [
        {
          verdict: null,
          product: { description: null, is_featured: false },
          reasons: [{ column: '', message: /fewer cells/ }],
        },
      ].map(asMatch),
    );
  });

  const asMatch = <Line extends { reasons: { column: string; message: RegExp }[] }>(line: Line) => ({
    ...line,
    reasons: line.reasons.map(({ column, message }) => ({ column, message: expect.stringMatching(message) })),
  });
});

test('columns that the file has not are not touched', async () => {
  expect((await readLine({ description: 'Text' })).product).toEqual({ name: 'Red Onion', description: 'Text' });
});

test('the event loop is not blocked while a long file is read', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  await read(['name,category_slug', ...Array.from({ length: 50_000 }, (_, n) => `Onion ${n},onions`)].join('\n'));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

describe('an export', () => {
  test('reads the same again, whatever it is', async () => {
    const products = fc.uniqueArray(exportedProduct, {
      maxLength: 8,
      selector: (one) => `${one.category_slug}/${one.slug}`,
    });
    await fc.assert(
      fc.asyncProperty(products, async (some) => {
        const file = productFileHeader() + some.map(productFileLine).join('');
        const { columns, lines } = await read(file);
        expect(columns).toEqual(FILE_COLUMNS);
        const { length } = lines.filter(({ verdict, reasons }) => verdict === null && reasons.length === 0);
        expect(length).toBe(some.length);
        const readAgain = lines.map((line) => {
          return { ...line.product, id: line.given_id };
        });
        expect(readAgain).toEqual(some);
      }),
      { numRuns: 300 },
    );
  });

  test('has no cell that a spreadsheet would run', async () => {
    await fc.assert(
      fc.property(exportedProduct, (one) => {
        const cells = readCells(productFileLine(one));
        expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
      }),
    );
  });

  /** The cells as a spreadsheet program parses them. */
  function readCells(line: string): string[] {
    return Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g), ([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    );
  }
});

describe('a cell that another program has spoilt is an error, never a value', () => {
  const reasonOf = async (column: string, cell: string) => {
    const { verdict, reasons } = await readLine({ [column]: cell });
    expect([verdict, reasons.map((reason) => reason.column)]).toEqual(['error', [column]]);
    return reasons[0]?.message;
  };

  test.each([
    ['specifications', spoiltCell('{', 'cut'), /^The workbook had no room for the whole text\./],
    ['specifications', `{"Size":"${'x'.repeat(32_760)}`, /^The workbook had no room for the whole text\./],
    [
      'origin',
      spoiltCell('2026-04-02', 'day'),
      'The spreadsheet made a day of it (2026-04-02): format the column as text, and write it again.',
    ],
    [
      'storage_celsius',
      spoiltCell('2026-04-02', 'day'),
      'The spreadsheet made a day of it (2026-04-02): write 2 to 4.',
    ],
    ['sizes_mm', spoiltCell('2026-08-15', 'day'), /: write 8 to 15\.$/],
    ['payment_terms', spoiltCell('30 %', 'percentage'), /made a percentage of it \(30 %\)/],
    ['name', spoiltCell('', 'formula'), /^Its formula has no result in the file\./],
    ['slug', spoiltCell('', 'formula'), /^Its formula has no result in the file\./],
    ['description', spoiltCell('Zwi\ufffdbel', 'bytes'), /are no text in the encoding of the file/],
  ])('%s %s', async (column, cell, message) => {
    expect(await reasonOf(column, cell)).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
  });

  // As a CSV file has them.
  test.each([
    ['storage_celsius', '02-Apr', 'The spreadsheet made a day of it (02-Apr): write 2 to 4.'],
    ['storage_celsius', '4. Feb.', /made a day of it/],
    ['storage_celsius', '02/04/2026', /made a day of it/],
    ['storage_celsius', '2026-04-02 00:00:00', /made a day of it/],
    ['sizes_mm', '15-Aug', /made a day of it \(15-Aug\): write 8 to 15\.$/],
    ['sizes_mm', '10:30', /made a time of it/],
    ['moq_tonnes', '28. Mai', /made a day of it .*: write 28 or 0\.5 t\.$/],
    ['moq_tonnes', '28%', /made a percentage of it/],
    ['hs_code', '7.03102E+11', 'The spreadsheet left digits out (7.03102E+11): write 07031019.'],
  ])('%s %s', async (column, cell, message) => {
    expect(await reasonOf(column, cell)).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
  });
});
