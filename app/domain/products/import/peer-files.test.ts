import { describe, expect, test } from 'vitest';
import { csvLine } from '~/lib/text/csv';
import { parseCsv } from '~/lib/text/parse-csv';
import { headerAt, needsNothing, peerOf, readAs } from './file-layout';
import { FILE_COLUMNS, type ProductColumn } from './product-import';

type Named = Partial<Record<string, ProductColumn>>;

/** What is read of a file, by its headings; the columns that are left out are not named. */
function readOf(rows: string[][], remembered = new Map<string, ProductColumn | ''>()): Named {
  const records = parseCsv(Buffer.from(rows.map(csvLine).join('')));
  const at = headerAt(records);
  const headings = records[at]?.cells ?? [];
  const columns = readAs(headings, records.slice(at + 1), remembered);
  return Object.fromEntries(headings.flatMap((heading, index) => (columns[index] ? [[heading, columns[index]]] : [])));
}

/** Files as the documentation of each system has them, with some of its columns. */
const FILES: [peer: string, rows: string[][], expected: Named][] = [
  [
    'WooCommerce',
    [
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
        'Regular price',
        'Categories',
        'Tags',
        'Images',
        'Position',
      ],
      [
        '44',
        'simple',
        'ON-1',
        'Red Onion',
        '1',
        '0',
        'visible',
        '',
        '<p>Dark red</p>',
        '',
        'Vegetables > Onions',
        '',
        'https://a.example/1.jpg, https://a.example/2.jpg',
        '0',
      ],
    ],
    {
      Name: 'name',
      'Is featured?': 'is_featured',
      Description: 'description',
      Categories: 'category_slug',
      Images: 'image_url',
    },
  ],
  [
    'Shopify',
    [
      [
        'Title',
        'URL handle',
        'Description',
        'Vendor',
        'Product category',
        'Type',
        'Tags',
        'Published on online store',
        'Status',
        'SKU',
        'Option1 name',
        'Price',
        'Product image URL',
        'Image position',
        'SEO title',
      ],
      [
        'Red Onion',
        'red-onion',
        'Dark red',
        'Us',
        'Food, Beverages & Tobacco > Food Items',
        'Onions',
        '',
        'TRUE',
        'Active',
        '',
        '',
        '10',
        'https://a.example/1.jpg',
        '1',
        '',
      ],
    ],
    {
      Title: 'name',
      'URL handle': 'slug',
      Description: 'description',
      Type: 'category_slug',
      'Product image URL': 'image_url',
    },
  ],
  [
    'Shopify',
    [
      ['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Published', 'Image Src', 'Image Position'],
      ['red-onion', 'Red Onion', '<b>Dark</b>', 'Us', 'Onions', '', 'TRUE', 'https://a.example/1.jpg', '1'],
    ],
    { Handle: 'slug', Title: 'name', 'Body (HTML)': 'description', Type: 'category_slug', 'Image Src': 'image_url' },
  ],
  [
    'PrestaShop',
    [
      [
        'Product ID',
        'Active (0/1)',
        'Name *',
        'Categories (x,y,z...)',
        'Price tax excluded',
        'Reference #',
        'Summary',
        'Description',
        'Rewritten URL',
        'Image URLs (x,y,z...)',
        'Feature (Name:Value:Position:Customized)',
      ],
      [
        '1',
        '1',
        'Red Onion',
        'Home,Onions',
        '5',
        'ON',
        'Red',
        '<p>Dark</p>',
        'red-onion',
        'https://a.example/1.jpg',
        'Size:45 mm:1:0',
      ],
    ],
    {
      'Name *': 'name',
      'Categories (x,y,z...)': 'category_slug',
      Description: 'description',
      'Rewritten URL': 'slug',
      'Image URLs (x,y,z...)': 'image_url',
      'Feature (Name:Value:Position:Customized)': 'specifications',
    },
  ],
  [
    'Zoho',
    [
      [
        'Item ID',
        'Item Name',
        'SKU',
        'HSN/SAC',
        'Description',
        'Rate',
        'Usage unit',
        'Product Type',
        'Category Name',
        'Status',
      ],
      ['460000000012345', 'Red Onion', 'ON', '07031019', 'Dark red', '500', 'kg', 'goods', 'Onions', 'Active'],
    ],
    { 'Item Name': 'name', 'HSN/SAC': 'hs_code', Description: 'description', 'Category Name': 'category_slug' },
  ],
  [
    'Odoo',
    [
      [
        'External ID',
        'Name',
        'Product Type',
        'Internal Reference',
        'Barcode',
        'Sales Price',
        'Product Category',
        'Sales Description',
        'HS Code',
      ],
      [
        '__export__.product_template_7',
        'Red Onion',
        'Goods',
        'ON',
        '',
        '5',
        'All / Saleable / Onions',
        'Dark red',
        '07031019',
      ],
    ],
    { Name: 'name', 'Product Category': 'category_slug', 'Sales Description': 'description', 'HS Code': 'hs_code' },
  ],
  [
    'Google Merchant Center',
    [
      [
        'id',
        'title',
        'description',
        'link',
        'image_link',
        'additional_image_link',
        'availability',
        'price',
        'google_product_category',
        'product_type',
      ],
      [
        'A2B4',
        'Red Onion',
        'Dark red',
        'https://a.example/onion',
        'https://a.example/1.jpg',
        'https://a.example/2.jpg,https://a.example/3.jpg',
        'in_stock',
        '5 INR',
        '432',
        'Vegetables > Onions',
      ],
    ],
    {
      title: 'name',
      description: 'description',
      image_link: 'image_url',
      additional_image_link: 'gallery_images',
      product_type: 'category_slug',
    },
  ],
  [
    'Tally',
    [
      ['Ganga Exports', '', '', '', ''],
      ['List of Stock Items', '', '', '', ''],
      ['Name', 'Under', 'Units', 'HSN/SAC', 'Description'],
      ['Red Onion', 'Onions', 'kg', '07031019', 'Dark red'],
    ],
    { Name: 'name', Under: 'category_slug', 'HSN/SAC': 'hs_code', Description: 'description' },
  ],
];

describe('a file of another system', () => {
  test.each(FILES)('%s is known, and its columns are guessed', (peer, rows, expected) => {
    expect(readOf(rows)).toEqual(expected);
    const records = parseCsv(Buffer.from(rows.map(csvLine).join('')));
    const at = headerAt(records);
    expect(peerOf(records[at]?.cells ?? [])).toBe(peer);
    expect(needsNothing(records[at]?.cells ?? [], records.slice(at + 1))).toBe(false);
  });

  test('may have facts of trade beside, which somebody added', () => {
    const [, rows = []] = FILES[0] ?? [];
    const [head = [], line = []] = rows;
    const more = [
      [...head, 'HS code', 'Packing'],
      [...line, '07031019', 'Mesh bag 25 kg'],
    ];
    expect(readOf(more)).toMatchObject({ 'HS code': 'hs_code', Packing: 'packings' });
  });
});

describe('a sheet of a clerk', () => {
  test.each([
    [
      ['Sr. No.', 'Item Name', 'Category', 'Size (mm)', 'Packing', 'HS Code', 'Photo'],
      ['', 'name', 'category_slug', 'sizes_mm', 'packings', 'hs_code', 'image_url'],
    ],
    [
      ['क्रम', 'उत्पाद का नाम', 'श्रेणी', 'विवरण', 'पैकिंग', 'बंदरगाह', 'न्यूनतम मात्रा'],
      ['', 'name', 'category_slug', 'description', 'packings', 'ports', 'moq_tonnes'],
    ],
    [
      ['PRODUCT NAME', 'Origin', 'Harvest season', 'Shelf life', 'Payment terms', 'Incoterms'],
      ['name', 'origin', 'season_months', 'shelf_life_days', 'payment_terms', 'incoterms'],
    ],
  ])('%j', (headings, expected) => {
    expect(readAs(headings, [{ line: 2, cells: headings.map(() => 'x') }], new Map())).toEqual(expected);
  });

  test('gives each column of ours once, the best name first', () => {
    expect(
      readOf([
        ['Title', 'Product name', 'Product'],
        ['a', 'b', 'c'],
      ]),
    ).toEqual({ 'Product name': 'name' });
  });

  test('is read as somebody said last time, also where that was to leave a column out', () => {
    const remembered = new Map<string, ProductColumn | ''>([
      ['rate', 'payment_terms'],
      ['category', ''],
      ['group', 'category_slug'],
    ]);
    expect(
      readOf(
        [
          ['Product', 'Category', 'Group', 'Rate'],
          ['a', 'b', 'c', 'd'],
        ],
        remembered,
      ),
    ).toEqual({
      Product: 'name',
      Group: 'category_slug',
      Rate: 'payment_terms',
    });
  });
});

describe('an id', () => {
  const uuid = '7b0f8a52-5a3c-4d25-9b5c-0d6d9f1b2c3d';
  test.each([
    ['ID', '44', false],
    ['id', 'A2B4', false],
    ['id', uuid, true],
    ['Id', uuid.toUpperCase(), true],
    ['id', '', true],
  ])('called %s with %j is ours: %s', (heading, value, isOurs) => {
    const rows = [{ line: 2, cells: ['Onion', 'onions', value] }];
    expect(readAs(['name', 'category_slug', heading], rows, new Map())[2]).toBe(isOurs ? 'id' : '');
    expect(needsNothing(['name', 'category_slug', heading], rows)).toBe(isOurs);
  });
});

describe('a file needs no question', () => {
  test.each([
    ['where all names are ours', [...FILE_COLUMNS], true],
    ['where it is one of failed lines', ['problem', 'name', 'category_slug'], true],
    ['where a column has no name', ['name', 'category_slug', ''], true],
    ['unless a name is not ours', ['name', 'category_slug', 'Price'], false],
    ['unless a name stands twice', ['name', 'Name', 'category_slug'], false],
    ['unless nothing finds its products', ['name', 'description'], false],
  ])('%s', (_when, headings, expected) => {
    expect(needsNothing(headings, [])).toBe(expected);
  });
});

test.each([
  [
    [
      ['Stock of November', ''],
      ['', '28.11.2026'],
      ['Product', 'Category'],
      ['a', 'b'],
    ],
    3,
  ],
  [
    [
      ['name', 'category_slug'],
      ['Product', 'Category'],
    ],
    1,
  ],
  [
    [
      ['Bezeichnung', 'Gruppe'],
      ['a', 'b'],
    ],
    1,
  ],
  [
    [
      ['Liste', ''],
      ['Bezeichnung', 'Gruppe'],
      ['a', 'b'],
    ],
    2,
  ],
  [[['name'], ['Onion']], 1],
])('of %j line %d names the columns', (rows, line) => {
  const records = parseCsv(Buffer.from(rows.map(csvLine).join('')));
  expect(records[headerAt(records)]?.line).toBe(line);
});
