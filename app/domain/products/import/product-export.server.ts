import { FACT_SELECT } from '~/domain/products/facts';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapBatches } from '~/lib/supabase/lists.server';
import { BOM, csvLine, csvLineOf } from '~/lib/text/csv';
import { writeWorkbook } from '~/lib/text/write-workbook.server';
import {
  type ExportedProduct,
  isTextColumn,
  productCells,
  productFileHeader,
  productFileLine,
} from './product-file.server';
import {
  FILE_COLUMNS,
  PROBLEM_COLUMN,
  type ProductColumn,
  type ProductImport,
  productColumn,
  type Reason,
  reasonsOf,
} from './product-import';

// Larger pages cost memory and save no time.
const ROWS = 250;

/**
 * Exports all products as CSV, page by page, so that no more than one page is in memory.
 *
 * @returns pieces of the file
 */
export async function* exportProducts(db: Db): AsyncGenerator<string> {
  yield productFileHeader();
  for await (const products of productPages(db)) yield products.map(productFileLine).join('');
}

/**
 * Exports all products as a workbook, as `exportProducts` does.
 *
 * @returns pieces of the file; the first one comes after the first page of products
 */
export function exportWorkbook(db: Db): AsyncGenerator<Uint8Array> {
  async function* pages(): AsyncGenerator<string[][]> {
    for await (const products of productPages(db)) {
      yield products.map(productCells).map((cells) => FILE_COLUMNS.map((column) => cells[column]));
    }
  }
  const columns = FILE_COLUMNS.map((column) => ({ head: column, width: WIDTHS[column] }));
  return writeWorkbook({ name: 'Products', columns }, pages());
}

const WIDTHS: Partial<Record<ProductColumn, number>> = { id: 12, name: 32, description: 60, export_info: 40 };

async function* productPages(db: Db): AsyncGenerator<ExportedProduct[]> {
  const batches = unwrapBatches((last: { id: string } | undefined) => {
    const all = db
      .from('products')
      .select<string, Omit<ExportedProduct, 'category_slug'> & { category: { slug: string } }>(
        `id, name, slug, description, specifications, export_info, is_featured, image_url, gallery_images,
       document_url, ${FACT_SELECT},
       category:product_categories!products_category_exists!inner(slug)`,
      );
    return (last ? all.gt('id', last.id) : all).order('id').limit(ROWS);
  });
  for await (const rows of batches) {
    yield rows.map(({ category, ...product }) => ({ ...product, category_slug: category.slug }));
  }
}

/**
 * Exports the failed lines of an import as CSV, to correct and upload again; the first column holds the reasons, and an
 * import ignores it.
 *
 * @returns pieces of the file
 */
export async function* exportFailedLines(db: Db, { id, columns }: ProductImport): AsyncGenerator<string> {
  // The file may be a corrected file of failed lines.
  const withoutProblems = (cells: string[]) => cells.filter((_, index) => columns[index] !== PROBLEM_COLUMN);
  const padded = (cells: string[]) => cells.concat(columns.slice(cells.length).fill(''));
  yield BOM + csvLine([PROBLEM_COLUMN, ...withoutProblems(columns)]);
  const isText = withoutProblems(columns).map((column) => isTextColumn(productColumn(column)));
  const batches = unwrapBatches((last: { line: number } | undefined) =>
    db
      .from('product_import_lines')
      .select('line, verdict, cells, reasons, category_slug, product, findings, kept')
      .eq('import_id', id)
      .in('verdict', ['skip', 'error'])
      .gt('line', last?.line ?? 0)
      .order('line')
      .limit(ROWS),
  );
  for await (const rows of batches) {
    yield rows
      .map((row) => {
        const cells = withoutProblems(padded(row.cells));
        return csvLineOf([format(reasonsOf(row)), ...cells], (index) => isText[index - 1] ?? false);
      })
      .join('');
  }
}

function format(reasons: Reason[]): string {
  return reasons.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ');
}
