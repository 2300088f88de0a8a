import { z } from 'zod';
import { optionalText, requiredText, slugFrom, typedSlug } from '~/lib/editing/fields';

/** A product category as visitors see it. */
export type Category = {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  image_url: string | null;
};

/** A category in the back office; `updated_at` is its version, as the database writes it. */
export type StoredCategory = Category & { updated_at: string };

/** The fields of a category's form (admin specification, section 5). Database constraints agree. */
export const categoryFields = z.object({
  name: requiredText('Please enter the category’s name.', 200),
  slug: typedSlug,
  description: optionalText(10_000),
});

/** Reads the form of a category; a slug left blank is made from the name. */
export const categorySchema = categoryFields.transform((category, issues) => ({
  ...category,
  slug: slugFrom(category.slug, category.name, issues),
}));

/** What of a category is typed; its picture is a file. */
export type CategoryInput = z.output<typeof categorySchema>;

/** @returns a category as its form shows it; of none, an empty form */
export function categoryValues(category?: StoredCategory) {
  return {
    name: category?.name ?? '',
    slug: category?.slug ?? '',
    description: category?.description ?? '',
    image_url: category?.image_url ?? '',
  };
}
