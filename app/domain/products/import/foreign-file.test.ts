import { describe, expect, test } from 'vitest';
import type { CsvRecord } from '~/lib/text/parse-csv';
import { spoiltCell } from '~/lib/text/spoilt-cell';
import { categoryFinder } from './category-names';
import { inOurForm } from './foreign-cells';
import { foreignColumns, readingOf } from './foreign-file';
import { readProductFile } from './product-file.server';

const find = categoryFinder([
  { slug: 'onions', name: 'Onions' },
  { slug: 'dried', name: 'Dried, and Flakes' },
  { slug: 'red', name: 'Same' },
  { slug: 'white', name: 'Same' },
]);

describe('a category is found', () => {
  test.each([
    ['onions', { slug: 'onions' }],
    [' ONIONS ', { slug: 'onions' }],
    ['dried,  and flakes', { slug: 'dried' }],
    ['Vegetables > Onions', { slug: 'onions' }],
    ['All / Saleable / Onions', { slug: 'onions' }],
    ['Home,Onions', { slug: 'onions' }],
    ['Home, Vegetables > Blue', { slug: 'blue', name: 'Blue' }],
    ['Same', { slug: 'same', name: 'Same' }],
    ['dried-fruit', { slug: 'dried-fruit', name: 'Dried fruit' }],
    ['(address of a category)', { slug: '(address of a category)' }],
    ['प्याज', { slug: 'प्याज' }],
  ])('by %j', (cell, expected) => expect(find(cell, true)).toEqual(expected));

  test('in a column of ours by the whole cell only', () => {
    expect(find('Vegetables > Onions', false)).toEqual({ slug: 'vegetables-onions', name: 'Vegetables > Onions' });
  });
});

describe('cells of another system', () => {
  const all = new Set(['image_url', 'gallery_images', 'specifications'] as const);

  test.each([
    [{ image_url: 'https://a/1.jpg' }, {}],
    [
      { image_url: 'https://a/1.jpg, https://a/2,3.jpg|https://a/4.jpg\n/5.jpg' },
      { image_url: 'https://a/1.jpg', gallery_images: '["https://a/2,3.jpg","https://a/4.jpg","/5.jpg"]' },
    ],
    [
      { image_url: 'https://a/1.jpg', gallery_images: 'https://a/2.jpg https://a/3.jpg' },
      { gallery_images: '["https://a/2.jpg","https://a/3.jpg"]' },
    ],
    [{ specifications: 'Size: 45 mm; Colour: Red' }, { specifications: '{"Size":"45 mm","Colour":"Red"}' }],
    [{ specifications: 'Size:45 mm:1:0,Colour:Red:2' }, { specifications: '{"Size":"45 mm","Colour":"Red"}' }],
    [{ specifications: 'no pairs' }, {}],
    [{ specifications: '{"a":1}' }, {}],
    [{ specifications: spoiltCell('a: b', 'bytes') }, {}],
  ])('%j', (given, changed) => expect(inOurForm(given, all)).toEqual({ ...given, ...changed }));

  test('are as they stand in columns of ours', () => {
    const given = { image_url: 'https://a/1.jpg, https://a/2.jpg', specifications: 'a: b' };
    expect(inOurForm(given, new Set())).toEqual(given);
  });
});

test('an export with columns beside is read as it is, another file is not', () => {
  expect(foreignColumns(['name', 'category_slug', 'Text'], ['name', 'category_slug', 'description'])).toEqual([
    false,
    false,
    true,
  ]);
  expect(foreignColumns(['name', 'Group', 'description'], ['name', 'category_slug', 'description'])).toEqual([
    true,
    true,
    true,
  ]);
});

test('a line with an id stays where its product is, and a spoilt category is no category', () => {
  const { prepare } = readingOf(['Ware'], find, { readAs: ['name'], category: 'onions', fillCategory: true });
  expect(prepare({ name: 'a' }, 2).cells.category_slug).toBe('onions');
  expect(prepare({ name: 'a', id: 'x' }, 3).cells.category_slug).toBeUndefined();
  const spoilt = spoiltCell('2026-04-02', 'day');
  expect(prepare({ name: 'a', category_slug: spoilt }, 4).cells.category_slug).toBe(spoilt);
});

describe('a line for each picture and variant of a product', () => {
  const choice = { readAs: ['slug', 'name', 'image_url'] as const, category: 'onions', fillCategory: false };
  const read = async (headings: string[], ...lines: string[][]) => {
    const records = lines.map((cells, index): CsvRecord => ({ line: index + 2, cells }));
    const reading = readingOf(headings, find, { ...choice, readAs: [...choice.readAs] }, records);
    return (await readProductFile([{ line: 1, cells: headings }, ...records], reading)).lines;
  };

  test('goes on with the product above that has its address, and gives it its picture', async () => {
    const lines = await read(
      ['Handle', 'Title', 'Image Src'],
      ['red', 'Red Onion', 'https://a/1.jpg'],
      ['red', '', 'https://a/2.jpg'],
      ['red', '', ''],
      ['red', '', 'https://a/1.jpg'],
      ['white', 'White Onion', ''],
      ['white', '', 'https://a/9.jpg'],
      ['blue', '', 'https://a/8.jpg'],
      ['', '', 'https://a/7.jpg'],
    );
    expect(lines.map(({ verdict, product }) => product ?? verdict)).toMatchObject([
      { name: 'Red Onion', image_url: 'https://a/1.jpg', gallery_images: ['https://a/2.jpg'] },
      'skip',
      'skip',
      'skip',
      { name: 'White Onion', image_url: 'https://a/9.jpg' },
      'skip',
      'skip',
      'skip',
    ]);
    expect(lines[4]?.product?.gallery_images).toBeUndefined();
    expect(lines.map(({ reasons }) => reasons[0]?.message)).toEqual([
      undefined,
      'The picture is one more of the product of line 2.',
      'The line goes on with the product of line 2, and has no picture. It is not read.',
      'The picture is one more of the product of line 2.',
      undefined,
      'The picture is one more of the product of line 6.',
      'The name is missing.',
      'The name is missing.',
    ]);
  });

  test('has its own name missing where the columns are called as ours', async () => {
    const own = { readAs: ['id', 'slug', 'name', 'image_url'] as const, category: '', fillCategory: false };
    const headings = [...own.readAs];
    const records = [
      { line: 2, cells: ['', 'red', 'Red Onion', ''] },
      { line: 3, cells: ['', 'red', '', '/a.jpg'] },
    ];
    const reading = readingOf(headings, find, { ...own, readAs: headings }, records);
    const { lines } = await readProductFile([{ line: 1, cells: headings }, ...records], reading);
    expect(lines[1]?.reasons[0]?.message).toBe('The name is missing.');
  });
});
