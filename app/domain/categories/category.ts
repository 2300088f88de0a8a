import type { SeasonFacts } from '~/domain/products/availability';
import { fieldSet, type StoredRow } from '~/lib/editing/field-set';
import { optionalText, requiredLine, SLUG, slugFrom } from '~/lib/editing/fields';
import { PUBLICATION } from '~/lib/editing/publication-field-set';
import { SEARCH_ENTRY } from '~/lib/editing/search-entry';

/** The fields of a category (docs/product.md#forms). Database constraints agree. */
export const categoryFields = fieldSet(
  'product_categories',
  {
    name: {
      label: 'Category name',
      hint: 'Shown on the catalogue and as the title of its page.',
      input: 'line',
      schema: requiredLine('Please enter the category’s name.', 200),
    },
    slug: SLUG,
    description: {
      label: 'Description',
      hint: 'Shown on the category’s card and on top of its page.',
      input: 'markup',
      schema: optionalText(10_000),
      forMany: true,
    },
    image_url: { label: 'Picture', hint: 'Shown on the category’s card.', input: 'picture' },
    ...SEARCH_ENTRY,
    ...PUBLICATION,
  },
  ['is_live'],
);

export type StoredCategory = StoredRow<typeof categoryFields>;

/** A product category as visitors see it. */
export type Category = Pick<StoredCategory, 'id' | 'name' | 'slug' | 'description' | 'image_url'>;

/** A product that may load today, with the category that its address needs. */
export type LoadingProduct = SeasonFacts & {
  id: string;
  name: string;
  slug: string;
  category: Pick<Category, 'name' | 'slug'>;
};

/** Reads the form of a category; a blank slug is made from the name. */
export const categorySchema = categoryFields.schema.transform((category, issues) => ({
  ...category,
  slug: slugFrom(category.slug, category.name, issues),
}));
