import { describe, expect, test } from 'vitest';
import { fieldValues } from '~/lib/editing/field-set';
import { FACT_FIELDS, NO_FACTS } from './facts';
import {
  productFields,
  productPictures,
  productSchema,
  type Specifications,
  type StoredProduct,
  shortDescription,
  specificationRows,
  specificationsOf,
} from './product';

describe('the short description', () => {
  test('is the first 100 characters and an ellipsis', () => {
    expect(shortDescription({ name: 'x', description: 'a'.repeat(101) })).toBe(`${'a'.repeat(100)}…`);
  });
  test('is the description where that is not longer', () => {
    expect(shortDescription({ name: 'x', description: ` ${'a'.repeat(100)} ` })).toBe('a'.repeat(100));
  });
  test('counts a character outside the basic plane as one', () => {
    expect(shortDescription({ name: 'x', description: '🧅'.repeat(101) })).toBe(`${'🧅'.repeat(100)}…`);
  });
  test.each([null, '', '  '])('of %j says that the product is available', (description) => {
    expect(shortDescription({ name: 'Red Onion', description })).toBe('Premium Red Onion available for export.');
  });
});

test('specifications retain their order, and booleans read Yes or No', () => {
  const specifications: Specifications = [
    ['Size', '45 mm'],
    ['Organic', false],
    ['10', true],
    ['2', 0],
  ];
  expect(specificationRows(specifications)).toEqual([
    { label: 'Size', value: '45 mm' },
    { label: 'Organic', value: 'No' },
    { label: '10', value: 'Yes' },
    { label: '2', value: '0' },
  ]);
});

test('the pictures are the main one and the others that are not blank', () => {
  expect(productPictures({ image_url: '/a.webp', gallery_images: ['', ' ', '/b.webp', 'javascript:x'] })).toEqual([
    '/a.webp',
    '/b.webp',
  ]);
  expect(productPictures({ image_url: null, gallery_images: [] })).toEqual([]);
});

describe('a form', () => {
  const ID = '4f2f4c1e-9d3a-4a51-8a5e-0f1a2b3c4d5e';
  const parse = (fields: object) => productSchema.safeParse({ name: 'Red Onion', category_id: ID, ...fields });
  const messages = (fields: object) => {
    const { error } = parse(fields);
    return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  };

  test('with name and category is enough', () => {
    expect(parse({}).data).toEqual({
      name: 'Red Onion',
      category_id: ID,
      slug: 'red-onion',
      description: null,
      export_info: null,
      meta_title: null,
      meta_description: null,
      is_featured: false,
      specifications: [],
      ...NO_FACTS,
    });
  });

  test('gives tidy texts', () => {
    const typed = { name: ' Red ', slug: ' Red  Onion! ', description: 'a\r\nb\r\0', export_info: ' \n' };
    expect(parse(typed).data).toMatchObject({ name: 'Red', slug: 'red-onion', description: 'a\nb', export_info: null });
  });

  const numbered = (count: number) => Array.from({ length: count }, (_, n) => ({ key: `Row ${n}`, value: 'x' }));

  test.each([
    [{ name: '  ' }, 'name', /enter the product’s name/],
    [{ name: undefined }, 'name', /enter the product’s name/],
    [{ name: 'x'.repeat(201) }, 'name', /under 200 characters/],
    [{ category_id: '' }, 'category_id', /choose a category/],
    [{ category_id: 'onions' }, 'category_id', /choose a category/],
    [{ name: '!?' }, 'slug', /letters and digits/],
    [{ slug: '//' }, 'slug', /letters and digits/],
    [{ slug: 'x'.repeat(201) }, 'slug', /under 200 characters/],
    [{ description: 'x'.repeat(10_001) }, 'description', /under 10,000 characters/],
    [{ export_info: 'x'.repeat(10_001) }, 'export_info', /under 10,000 characters/],
    [{ specifications: [{ key: 'x'.repeat(101), value: 'y' }] }, 'specifications', /“x{40}” is too long.* under 100 /],
    [{ specifications: [{ key: 'x', value: 'y'.repeat(501) }] }, 'specifications', /“x” is too long.* under 500\.$/],
    [{ specifications: numbered(201) }, 'specifications', /At most 200 rows/],
  ])('with %j says so at its field', (fields, field, message) => {
    expect(messages(fields)).toEqual([[field, expect.stringMatching(message)]]);
  });

  test('drops rows without a label or a value, and preserves the order of the others', () => {
    const specifications = [
      { key: 'Size', value: '45 mm' },
      { key: '', value: 'lost' },
      { key: ' ', value: 'lost' },
      {},
      { key: 'Lost', value: ' ' },
      { key: ' Colour ', value: ' red ' },
      { key: '2026', value: 'harvest' },
    ];
    expect(parse({ specifications }).data?.specifications).toEqual([
      ['Size', '45 mm'],
      ['Colour', 'red'],
      ['2026', 'harvest'],
    ]);
  });

  test('may have as many rows as fit, and any number of empty ones', () => {
    expect(messages({ specifications: [...numbered(200), ...Array(250).fill({})] })).toEqual([]);
  });

  test('says at once what is wrong with its rows and its other fields', () => {
    const specifications = [{ key: 'x'.repeat(101), value: 'y' }];
    expect(messages({ name: '', specifications }).map(([field]) => field)).toEqual(['name', 'specifications']);
  });

  test('refuses a label twice, also where it differs in white space only', () => {
    const specifications = [
      { key: 'Size', value: '1' },
      { key: ' Size', value: '2' },
    ];
    expect(messages({ specifications })).toEqual([
      ['specifications', '“Size” stands there twice. Please give each row its own label.'],
    ]);
    const emptied = specifications.with(1, { key: 'Size', value: '' });
    expect(messages({ specifications: emptied })).toEqual([]);
  });

  test.each(['__proto__', 'constructor', '10'])('takes %s as a label', (key) => {
    expect(parse({ specifications: [{ key, value: 'x' }] }).data?.specifications).toEqual([[key, 'x']]);
  });
});

describe('specifications of a form', () => {
  const before: Specifications = [
    ['Zeta', '45 mm'],
    ['10', 25.5],
    ['2', true],
    ['Peeled', false],
    ['__proto__', 1],
  ];
  const rows = specificationRows(before).map(({ label, value }): [string, string] => [label, value]);

  test('are what they were where nothing changed, in the same order and of the same types', () => {
    expect(specificationsOf(rows, before)).toEqual(before);
  });

  test('are texts where they were typed', () => {
    const typed = rows.map(([label, value]): [string, string] => [label, label === '10' ? '26' : value]);
    expect(specificationsOf(typed, before)).toEqual(before.with(1, ['10', '26']));
    expect(specificationsOf(rows)).toEqual(rows);
  });
});

describe('the values of a form', () => {
  test('of nothing are empty', () => {
    expect(fieldValues(productFields)).toEqual({
      name: '',
      category_id: '',
      slug: '',
      description: '',
      export_info: '',
      is_featured: false,
      specifications: [],
      image_url: '',
      gallery_images: [],
      document_url: '',
      meta_title: '',
      meta_description: '',
      share_image_url: '',
      status: 'published',
      publish_at: '',
      unpublish_at: '',
      ...fieldValues({ fields: FACT_FIELDS }),
    });
  });

  test('of a product are its own, specifications as rows of text', () => {
    const product: StoredProduct = {
      id: 'x',
      name: 'Red Onion',
      category_id: 'y',
      slug: 'red-onion',
      description: null,
      export_info: 'Info',
      is_featured: true,
      specifications: [
        ['In kg', 25],
        ['Organic', true],
      ],
      image_url: null,
      gallery_images: ['/a.jpg'],
      document_url: '/sheet.pdf',
      document_bytes: 240_000,
      ...NO_FACTS,
      shelf_life_days: 28,
      season_months: [1, 12],
      meta_title: 'Red onions in bulk',
      meta_description: null,
      share_image_url: '/b.jpg',
      status: 'draft' as const,
      publish_at: '2027-03-01T03:30:00Z',
      unpublish_at: null,
      is_live: true,
      updated_at: 'now',
    };
    expect(fieldValues(productFields, product)).toEqual({
      name: 'Red Onion',
      category_id: 'y',
      slug: 'red-onion',
      description: '',
      export_info: 'Info',
      is_featured: true,
      specifications: [
        { key: 'In kg', value: '25' },
        { key: 'Organic', value: 'Yes' },
      ],
      image_url: '',
      gallery_images: ['/a.jpg'],
      document_url: '/sheet.pdf',
      ...fieldValues({ fields: FACT_FIELDS }),
      shelf_life_days: '28',
      season_months: ['1', '12'],
      meta_title: 'Red onions in bulk',
      meta_description: '',
      share_image_url: '/b.jpg',
      status: 'draft',
      publish_at: '2027-03-01T03:30:00Z',
      unpublish_at: '',
    });
  });
});
