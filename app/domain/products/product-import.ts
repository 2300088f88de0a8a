/** The columns of a product file, in their order (admin specification, section 3). */
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
] as const;

/** What a line of an import does; create, update and unchanged are decided by the database. */
export const VERDICTS = ['create', 'update', 'unchanged', 'skip', 'error'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Why a line does what it does, for the person who imports; `column` is empty where it is the whole line. */
export type Reason = { column: string; message: string };

/** An uploaded file of products and what became of it. `created_at` is ISO 8601. */
export type ProductImport = {
  id: string;
  file_name: string;
  columns: string[];
  state: 'planned' | 'applied' | 'undone';
  created_at: string;
  counts: Record<Verdict, number>;
};

/** A line of an import as it is shown. */
export type PlannedLine = {
  id: string;
  line: number;
  verdict: Verdict;
  reasons: Reason[];
  category_slug: string | null;
  slug: string | null;
  name: string;
};

/** @returns how many products an import writes */
export function written({ counts }: Pick<ProductImport, 'counts'>): number {
  return counts.create + counts.update;
}

/** @returns a number of products in words */
export function productCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'product' : 'products'}`;
}
