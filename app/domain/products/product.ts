import { z } from 'zod';
import type { Category } from '~/domain/categories/category';
import { fieldSet, type StoredRow } from '~/lib/editing/field-set';
import { optionalLine, optionalText, requiredLine, SLUG, slugFrom } from '~/lib/editing/fields';
import { PUBLICATION } from '~/lib/editing/publication-field-set';
import { SEARCH_ENTRY, type SearchEntry } from '~/lib/editing/search-entry';
import { beginningWithoutMarks } from '~/lib/markup/without-marks';
import type { Noted } from '~/lib/pictures/picture-notes';
import { truncate } from '~/lib/text/truncate';
import { shownPictureUrl } from '~/lib/text/url';
import { type CardFacts, FACT_FIELDS, type FactRow, type Facts, factRows } from './facts';

export type Specification = [label: string, value: string | number | boolean];

/** Rows in the order staff wrote them. A list, because an object moves keys that are whole numbers to its front. */
export type Specifications = Specification[];

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

/** A certificate that covers a product. */
export type CoveringCertificate = {
  id: string;
  name: string;
  authority: string | null;
  number: string | null;
  valid_until: string | null;
};

/**
 * @returns the text of a product's card: the first 100 characters of the description without its marks, with an ellipsis
 *   where cut
 */
export function shortDescription({ name, description }: Pick<Product, 'name' | 'description'>): string {
  const text = description && beginningWithoutMarks(description, 100).trim();
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

/** How much fits into a product's specifications: rows, and characters of a label and of a value. */
export const SPECIFICATION_LIMITS = { rows: 200, label: 100, value: 500 };

const specificationRow = z.object({ key: optionalLine(Infinity), value: optionalLine(Infinity) });

/** The fields of a product (docs/product.md#forms). Database constraints agree. */
export const productFields = fieldSet(
  'products',
  {
    name: {
      label: 'Product name',
      hint: 'Shown on cards and as the title of the product’s page.',
      input: 'line',
      schema: requiredLine('Please enter the product’s name.', 200),
    },
    category_id: {
      label: 'Category',
      hint: 'The group the product stands in. It is part of the product’s address.',
      input: 'category',
      schema: z.uuid('Please choose a category.'),
      forMany: true,
    },
    slug: SLUG,
    description: {
      label: 'Description',
      hint: 'Shown on the product’s page; its first 100 letters also on the card.',
      input: 'markup',
      rows: 6,
      schema: optionalText(10_000),
      forMany: true,
    },
    ...FACT_FIELDS,
    specifications: {
      label: 'Specifications',
      hint: 'The table on the product’s page, such as Size and 45 to 60 mm. Rows without a label or a value are dropped.',
      input: 'own',
      history: 'rows',
      schema: z
        .array(specificationRow)
        .superRefine((rows, issues) => {
          const message = specificationsProblem(filledRows(rows));
          if (message) issues.addIssue({ code: 'custom', message });
        })
        .default([]),
      toForm: (specifications: Specifications = []) =>
        specificationRows(specifications).map(({ label, value }) => ({ key: label, value })),
    },
    export_info: {
      label: 'Export information',
      hint: 'Shown on the product’s page: packing, ports, months, papers.',
      input: 'markup',
      schema: optionalText(10_000),
      forMany: true,
    },
    is_featured: {
      label: 'Featured',
      hint: 'A featured product carries a mark on its card, and stands in front where its category is ordered by hand.',
      input: 'flag',
      schema: z.boolean().default(false),
      forMany: true,
    },
    image_url: {
      label: 'Main picture',
      hint: 'Shown on the card and large on the product’s page.',
      input: 'picture',
    },
    gallery_images: {
      label: 'Further pictures',
      input: 'pictures',
      toForm: (urls: string[] = []) => urls,
    },
    document_url: {
      label: 'Data sheet',
      hint: 'Shown on the product’s page as a link, with its size: a data sheet, such as one of specifications.',
      input: 'document',
    },
    ...SEARCH_ENTRY,
    ...PUBLICATION,
  },
  ['is_live', 'document_bytes'],
);

export type StoredProduct = StoredRow<typeof productFields>;

/** Reads the form of a product: a blank slug is made from the name, rows without key or value are dropped. */
export const productSchema = productFields.schema.transform((product, issues) => ({
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
