import { FACT_COLUMNS } from '~/domain/products/facts';
import type { ColumnValue, FieldChange } from '~/lib/editing/field-change';

/** The columns of a product's values, in the order of an export (docs/product.md#csv). */
export const PRODUCT_COLUMNS = [
  'name',
  'slug',
  'category_slug',
  'description',
  'specifications',
  'export_info',
  'is_featured',
  'image_url',
  'gallery_images',
  'document_url',
  ...FACT_COLUMNS,
] as const;

/** The columns of an export: the id, by which an import finds a product, and the values. */
export const FILE_COLUMNS = ['id', ...PRODUCT_COLUMNS] as const;

export type ProductColumn = (typeof FILE_COLUMNS)[number];

/** The first column of a file of failed lines. It holds the reasons, and an import ignores it. */
export const PROBLEM_COLUMN = 'problem';

/** @returns the column that a header cell names, in any case and with spaces for underscores; undefined for others */
export function productColumn(header: string): ProductColumn | undefined {
  const name = header.trim().toLowerCase().replace(/\s+/g, '_');
  return FILE_COLUMNS.find((column) => column === name);
}

/** @returns what each column of an import was read as; undefined where it was not read */
export function columnsReadAs({
  columns,
  read_as,
}: Pick<ProductImport, 'columns' | 'read_as'>): (ProductColumn | undefined)[] {
  return columns.map((column, index) => {
    return read_as ? FILE_COLUMNS.find((known) => known === read_as[index]) : productColumn(column);
  });
}

/** What a line of an import does; create, update and unchanged are decided by the database. */
export const VERDICTS = ['create', 'update', 'unchanged', 'skip', 'error'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Explains a line's verdict to the person who imports; `column` is empty where the whole line is meant. */
export type Reason = { column: string; message: string };

/** An uploaded file of products and its state. `created_at` is ISO 8601. */
export type ProductImport = {
  id: string;
  file_name: string;
  /** As what the file was read, in words; empty where nobody noted it. */
  file_form: string;
  columns: string[];
  /** What each column was read as, empty where it was not read; null where their names said so. */
  read_as: string[] | null;
  as_drafts: boolean;
  /** Whether the columns can still be chosen anew. */
  has_file: boolean;
  state: 'planned' | 'applied' | 'undone';
  created_at: string;
  counts: Record<Verdict, number>;
  /** How many of its products somebody changed since it was applied. */
  changed: number;
  /** How many products its undo left as they were, because somebody had changed them. */
  kept: number;
};

export type ListedImport = Pick<ProductImport, 'id' | 'file_name' | 'state' | 'created_at'> & { by: string | null };

/** A category that lines of an import name and nobody has, and how many lines. */
export type MissingCategory = { slug: string; name: string; lines: number };

export type ShownLine = Omit<PlannedLine, 'revised'> & {
  changes: FieldChange[];
  /** What will be stored in the columns that a new product has from the file, or that change; without its address. */
  values: ColumnValue[];
};

export type PlannedLine = {
  id: string;
  line: number;
  verdict: Verdict;
  reasons: Reason[];
  category_slug: string | null;
  slug: string | null;
  name: string;
  /**
   * The columns that an update changes, before and after, as the history has them; of a new product those that the file
   * has, `before` null; empty for other lines.
   */
  revised: { row_id: string; before: Record<string, unknown> | null; after: Record<string, unknown> };
};

export function written({ counts }: Pick<ProductImport, 'counts'>): number {
  return counts.create + counts.update;
}

export function productCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'product' : 'products'}`;
}

type StoredLine = {
  verdict: string;
  /** Reasons found in the file alone. */
  reasons: Reason[];
  category_slug: string | null;
  /** Column to value; null where the file itself decides the verdict. */
  product: Record<string, unknown> | null;
  findings: Findings;
  /** Whether an undo left the product as it was. */
  kept: boolean;
};

/** What the catalogue says about a line, see the column `findings` of its table. */
type Findings = { unknown_id?: boolean; elsewhere?: string; taken?: string; repeats?: number };

/** @returns the reasons of a line's verdict: those found in the catalogue, then those found in the file */
export function reasonsOf({ verdict, reasons, category_slug, product, findings, kept }: StoredLine): Reason[] {
  const found: Reason[] = [];
  if (kept) found.push({ column: '', message: 'Changed since, so it was left as it is.' });
  const { unknown_id, elsewhere, taken, repeats } = findings;
  if (verdict === 'skip' && product)
    found.push({ column: 'category_slug', message: noCategory(category_slug, product) });
  if (unknown_id) found.push({ column: 'id', message: UNKNOWN_ID[verdict] ?? UNKNOWN_ID.skip });
  if (elsewhere) found.push({ column: 'category_slug', message: isElsewhere(elsewhere) });
  if (taken) found.push({ column: 'slug', message: `“${taken}” has this address in the category already.` });
  if (repeats) found.push({ column: '', message: `Line ${repeats} is about the same product or address already.` });
  return [...found, ...reasons];
}

function noCategory(slug: string | null, { category_name: name }: Record<string, unknown>): string {
  if (!slug) return 'A new product needs a category.';
  return `There is no category ${name && name !== nameOfAddress(slug) ? `“${name}”, and none ` : ''}with the address “${slug}”.`;
}

/** @returns a name for what has only an address: `dried-fruit` is `Dried fruit` */
export function nameOfAddress(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const UNKNOWN_ID: Partial<Record<string, string>> & { skip: string } = {
  create: 'No product has this id, so it is added.',
  update: 'No product has this id; the category and the slug name this one.',
  unchanged: 'No product has this id; the category and the slug name this one.',
  skip: 'No product has this id.',
};

function isElsewhere(category: string): string {
  return `A product of this name and slug is in “${category}”, and stays there. To move it, use its line of an export: the id finds it.`;
}
