import { z } from 'zod';
import { optionalText, requiredText, slugFrom, typedSlug } from '~/lib/editing/fields';
import { pictureUrl } from '~/lib/text/url';

/** Label to value, in the order staff wrote them. */
export type Specifications = Record<string, string | number | boolean>;

/** A product as a card in a list. */
export type ProductCard = {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  image_url: string | null;
  is_featured: boolean;
};

/** A product on its own page. */
export type Product = ProductCard & {
  specifications: Specifications;
  export_info: string | null;
  gallery_images: string[];
  updated_at: string;
};

/**
 * The text of a product's card: the first 100 characters of the description followed by an ellipsis
 * (visitor specification, section 3). A description that is not longer stands as it is.
 */
export function shortDescription({ name, description }: Pick<Product, 'name' | 'description'>): string {
  const text = description?.trim();
  if (!text) return `Premium ${name} available for export.`;
  const characters = Array.from(text);
  return characters.length > 100 ? `${characters.slice(0, 100).join('').trimEnd()}…` : text;
}

/** @returns the rows of a specification table; booleans read Yes or No */
export function specificationRows(specifications: Specifications): { label: string; value: string }[] {
  return Object.entries(specifications).map(([label, value]) => ({ label, value: specificationText(value) }));
}

function specificationText(value: Specifications[string]): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}

/** @returns the addresses of all pictures of a product: the main one, then the gallery's that are not blank */
export function productPictures({
  image_url,
  gallery_images,
}: Pick<Product, 'image_url' | 'gallery_images'>): string[] {
  return [image_url, ...gallery_images].map(pictureUrl).filter((url) => url !== null);
}

/** A product in the back office; `updated_at` is its version, as the database writes it. */
export type StoredProduct = Omit<Product, 'updated_at'> & { category_id: string; updated_at: string };

/** How much fits into a product's specifications, in a form and in a file. */
export const SPECIFICATION_LIMITS = { rows: 200, label: 100, value: 500 };

const specificationRow = z.object({ key: optionalText(Infinity), value: optionalText(Infinity) });

/** The fields of a product's form (admin specification, section 5). Database constraints agree. */
export const productFields = z.object({
  name: requiredText('Please enter the product’s name.', 200),
  category_id: z.uuid('Please choose a category.'),
  slug: typedSlug,
  description: optionalText(10_000),
  export_info: optionalText(10_000),
  is_featured: z.boolean().default(false),
  specifications: z
    .array(specificationRow)
    .superRefine((rows, issues) => {
      const message = problemOfRows(filledRows(rows));
      if (message) issues.addIssue({ code: 'custom', message });
    })
    .default([]),
});

/** Reads the form of a product: a slug left blank is made from the name, rows without key or value are dropped. */
export const productSchema = productFields.transform((product, issues) => ({
  ...product,
  specifications: filledRows(product.specifications),
  slug: slugFrom(product.slug, product.name, issues),
}));

type FilledRow = { key: string; value: string };

function filledRows(rows: z.output<typeof specificationRow>[]): FilledRow[] {
  return rows.flatMap(({ key, value }) => (key && value ? [{ key, value }] : []));
}

/** @returns what is wrong with rows of specifications, said of all of them, because that is where a form shows it */
function problemOfRows(rows: FilledRow[]): string | undefined {
  const { rows: most, label, value: longest } = SPECIFICATION_LIMITS;
  if (rows.length > most) return `At most ${most} rows fit.`;
  if (rows.some(({ key }) => key === '__proto__')) return 'A row cannot be called __proto__.';
  const repeated = rows.find(({ key }, index) => rows.findIndex((row) => row.key === key) !== index);
  if (repeated) return `“${repeated.key}” stands there twice. Please give each row its own label.`;
  const long = rows.find(({ key, value }) => key.length > label || value.length > longest);
  return (
    long &&
    `“${long.key.slice(0, 40)}” is too long. Please keep labels under ${label} characters and values under ${longest}.`
  );
}

/** What of a product is typed; its pictures are files. */
export type ProductInput = z.output<typeof productSchema>;

/** @returns a product as its form shows it; of none, an empty form */
export function productValues(product?: StoredProduct) {
  return {
    name: product?.name ?? '',
    category_id: product?.category_id ?? '',
    slug: product?.slug ?? '',
    description: product?.description ?? '',
    export_info: product?.export_info ?? '',
    is_featured: product?.is_featured ?? false,
    specifications: specificationRows(product?.specifications ?? {}).map(({ label, value }) => ({ key: label, value })),
    image_url: product?.image_url ?? '',
    gallery_images: product?.gallery_images ?? [],
  };
}

/**
 * Makes specifications of the rows of a form. A value that was not touched keeps its kind: a number stays
 * one.
 *
 * @param before the specifications that the form was filled with
 */
export function specificationsOf(rows: ProductInput['specifications'], before: Specifications = {}): Specifications {
  const entries = rows.map(({ key, value }) => {
    const stored = Object.hasOwn(before, key) ? before[key] : undefined;
    return [key, stored !== undefined && specificationText(stored) === value ? stored : value] as const;
  });
  return Object.fromEntries(entries);
}
