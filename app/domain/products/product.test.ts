import { describe, expect, test } from 'vitest';
import { productPictures, shortDescription, specificationRows } from './product';

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

test('specifications keep their order, and booleans read Yes or No', () => {
  expect(specificationRows({ Size: '45 mm', Organic: false, 'Private label': true, 'Max. (%)': 0 })).toEqual([
    { label: 'Size', value: '45 mm' },
    { label: 'Organic', value: 'No' },
    { label: 'Private label', value: 'Yes' },
    { label: 'Max. (%)', value: '0' },
  ]);
});

test('the pictures are the main one and the others that are not blank', () => {
  expect(productPictures({ image_url: '/a.webp', gallery_images: ['', ' ', '/b.webp', 'javascript:x'] })).toEqual([
    '/a.webp',
    '/b.webp',
  ]);
  expect(productPictures({ image_url: null, gallery_images: [] })).toEqual([]);
});
