import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SLUG, slugify } from './slug';

test.each([
  ['Nashik Red Onion', 'nashik-red-onion'],
  ['  Garlic   Flakes  ', 'garlic-flakes'],
  ['Bird’s Eye Chilli', 'birds-eye-chilli'],
  ['50/60 mm -- washed', '5060-mm-washed'],
  ['Jalapeño', 'jalapeno'],
  ['snake_case stays', 'snake_case-stays'],
  ['- hyphens at the ends -', 'hyphens-at-the-ends'],
  ['प्याज', ''],
  ['', ''],
])('%j becomes %j', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

test('the slug of any name is empty or matches the pattern of the database', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (name) => {
      const slug = slugify(name);
      expect(slug === '' || (SLUG.test(slug) && slug.length <= 200)).toBe(true);
      expect(slugify(slug)).toBe(slug);
    }),
  );
});
