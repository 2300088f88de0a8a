import { z } from 'zod';
import { optionalText, requiredLine, slugFrom, submittedSlug } from '~/lib/editing/fields';
import { type Publication, publicationFields, publicationValues } from '~/lib/editing/publication';
import { type SearchEntry, searchEntryFields, searchEntryValues } from '~/lib/editing/search-entry';

/** A product category as visitors see it. */
export type Category = {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  image_url: string | null;
};

/** A category in the back office; `updated_at` is its version, in the database's own notation. */
export type StoredCategory = Category & SearchEntry & Publication & { updated_at: string };

/** The fields of a category's form (docs/product.md#forms). Database constraints agree. */
export const categoryFields = z.object({
  name: requiredLine('Please enter the category’s name.', 200),
  slug: submittedSlug,
  description: optionalText(10_000),
  ...searchEntryFields,
  ...publicationFields,
});

/** Reads the form of a category; a blank slug is made from the name. */
export const categorySchema = categoryFields.transform((category, issues) => ({
  ...category,
  slug: slugFrom(category.slug, category.name, issues),
}));

/** A category's form without its pictures, which are files. */
export type CategoryInput = z.output<typeof categorySchema>;

/** @returns the values of a category's form; empty without a category */
export function categoryValues(category?: StoredCategory) {
  return {
    name: category?.name ?? '',
    slug: category?.slug ?? '',
    description: category?.description ?? '',
    image_url: category?.image_url ?? '',
    ...searchEntryValues(category),
    ...publicationValues(category),
  };
}
