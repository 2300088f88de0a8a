import { z } from 'zod';
import type { Category } from '~/domain/categories/category';
import { optionalLine, optionalText, requiredLine, slugFrom, submittedSlug } from '~/lib/editing/fields';
import { type Publication, publicationFields, publicationValues } from '~/lib/editing/publication';
import { type SearchEntry, searchEntryFields, searchEntryValues } from '~/lib/editing/search-entry';
import type { Noted } from '~/lib/pictures/picture-notes';
import { truncate } from '~/lib/text/truncate';
import { shownPictureUrl } from '~/lib/text/url';
import { type CardFacts, type FactRow, type Facts, factFields, factRows, factValues } from './facts';

/** A row of a product's specifications. */
export type Specification = [label: string, value: string | number | boolean];

/** Rows in the order staff wrote them. A list, because an object moves keys that are whole numbers to its front. */
export type Specifications = Specification[];

/** A product as a card in a list. */
export type ProductCard = Noted &
  CardFacts & {
    id: string;
    name: string;
    slug: string;
    description: string | null;
    image_url: string | null;
    is_featured: boolean;
  };

/** A product outside of its category, with the category its address needs. */
export type FoundProduct = ProductCard & { category: Pick<Category, 'name' | 'slug'> };

/** A product on its own page. */
export type Product = ProductCard &
  SearchEntry &
  Facts & {
    specifications: Specifications;
    export_info: string | null;
    gallery_images: string[];
    /** A PDF, and its size as far as it is known. */
    document_url: string | null;
    document_bytes: number | null;
    updated_at: string;
  };

/** @returns the text of a product's card: the first 100 characters of the description, with an ellipsis where cut */
export function shortDescription({ name, description }: Pick<Product, 'name' | 'description'>): string {
  const text = description?.trim();
  return text ? truncate(text, 100) : `Premium ${name} available for export.`;
}

/** @returns the rows of a specification table; booleans read Yes or No */
export function specificationRows(specifications: Specifications): { label: string; value: string }[] {
  return specifications.map(([label, value]) => ({ label, value: specificationText(value) }));
}

/** @returns the specifications in the order of staff, then the facts of the product that none of them says already */
export function productRows(
  product: Pick<Product, 'specifications'> & Partial<Facts>,
): Pick<FactRow, 'label' | 'value'>[] {
  const own = specificationRows(product.specifications);
  const said = new Set(own.map(({ label }) => label.toLowerCase()));
  return [...own, ...factRows(product, 'product').filter(({ label }) => !said.has(label.toLowerCase()))];
}

function specificationText(value: Specification[1]): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}

/** @returns the URLs of all pictures of a product: the main one, then the gallery's that are not blank */
export function productPictures({
  image_url,
  gallery_images,
}: Pick<Product, 'image_url' | 'gallery_images'>): string[] {
  return [image_url, ...gallery_images].map(shownPictureUrl).filter((url) => url !== null);
}

/** A product in the back office; `updated_at` is its version, in the database's own notation. */
export type StoredProduct = Omit<Product, 'updated_at'> & Publication & { category_id: string; updated_at: string };

/** How much fits into a product's specifications: rows, and characters of a label and of a value. */
export const SPECIFICATION_LIMITS = { rows: 200, label: 100, value: 500 };

const specificationRow = z.object({ key: optionalLine(Infinity), value: optionalLine(Infinity) });

/** The fields of a product's form (docs/product.md#forms). Database constraints agree. */
export const productFields = z.object({
  name: requiredLine('Please enter the product’s name.', 200),
  category_id: z.uuid('Please choose a category.'),
  slug: submittedSlug,
  description: optionalText(10_000),
  export_info: optionalText(10_000),
  is_featured: z.boolean().default(false),
  specifications: z
    .array(specificationRow)
    .superRefine((rows, issues) => {
      const message = specificationsProblem(filledRows(rows));
      if (message) issues.addIssue({ code: 'custom', message });
    })
    .default([]),
  ...factFields,
  ...searchEntryFields,
  ...publicationFields,
});

/** Reads the form of a product: a blank slug is made from the name, rows without key or value are dropped. */
export const productSchema = productFields.transform((product, issues) => ({
  ...product,
  specifications: filledRows(product.specifications),
  slug: slugFrom(product.slug, product.name, issues),
}));

type TypedSpecification = [label: string, value: string];

function filledRows(rows: z.output<typeof specificationRow>[]): TypedSpecification[] {
  return rows.flatMap(({ key, value }) => (key && value ? [[key, value] satisfies TypedSpecification] : []));
}

/** @returns why specifications cannot be stored, in words, or undefined; the same rules hold for forms and CSV files */
export function specificationsProblem(specifications: Specifications): string | undefined {
  const { rows: most, label: longestLabel, value: longestValue } = SPECIFICATION_LIMITS;
  if (specifications.length > most) return `At most ${most} rows fit.`;
  const labels = specifications.map(([label]) => label);
  const repeated = labels.find((label, index) => labels.indexOf(label) !== index);
  if (repeated !== undefined) return `“${repeated}” stands there twice. Please give each row its own label.`;
  const long = specifications.find(([label, value]) => {
    return label.length > longestLabel || (typeof value === 'string' && value.length > longestValue);
  });
  return (
    long &&
    `“${long[0].slice(0, 40)}” is too long. Please keep labels under ${longestLabel} characters and values under ${longestValue}.`
  );
}

/** A product's form without its pictures, which are files. */
export type ProductInput = z.output<typeof productSchema>;

/** @returns the values of a product's form; empty without a product */
export function productValues(product?: StoredProduct) {
  return {
    name: product?.name ?? '',
    category_id: product?.category_id ?? '',
    slug: product?.slug ?? '',
    description: product?.description ?? '',
    export_info: product?.export_info ?? '',
    is_featured: product?.is_featured ?? false,
    specifications: specificationRows(product?.specifications ?? []).map(({ label, value }) => ({ key: label, value })),
    image_url: product?.image_url ?? '',
    gallery_images: product?.gallery_images ?? [],
    document_url: product?.document_url ?? '',
    ...factValues(product),
    ...searchEntryValues(product),
    ...publicationValues(product),
  };
}

/**
 * Makes specifications of the rows of a form. An unchanged value keeps its type: a number stays a number.
 *
 * @param before the specifications that the form was filled with
 */
export function specificationsOf(rows: ProductInput['specifications'], before: Specifications = []): Specifications {
  const stored = new Map(before);
  return rows.map(([label, value]) => {
    const earlier = stored.get(label);
    return [label, earlier !== undefined && specificationText(earlier) === value ? earlier : value];
  });
}
