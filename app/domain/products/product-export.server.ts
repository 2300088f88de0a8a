import { BOM, csvLine, escapeFormula } from '~/lib/csv';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapRows } from '~/lib/supabase/result.server';
import type { Specifications } from './product';
import { productFileHeader, productFileLine } from './product-file.server';
import type { ProductImport, Reason } from './product-import';

// Says what is wrong with a line; it is no column of a product, so it is not read.
const PROBLEM = 'problem';

// PostgREST cuts an answer at this many rows.
const ROWS = 1000;

/**
 * Writes all products as a file, page by page, so that no more than one page is in memory.
 *
 * @returns pieces of the file
 * @throws {BackendError}
 */
export async function* exportProducts(db: Db): AsyncGenerator<string> {
  yield productFileHeader();
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await unwrapRows(
      db
        .from('products')
        .select(
          `id, name, slug, description, specifications, export_info, is_featured, image_url, gallery_images,
           category:product_categories!products_category_exists!inner(slug)`,
        )
        .gt('id', after)
        .order('id')
        .limit(ROWS),
    );
    yield rows
      .map(({ category, specifications, ...product }) =>
        productFileLine({
          ...product,
          specifications: specifications as Specifications,
          category_slug: category.slug,
        }),
      )
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < ROWS) return;
    after = last.id;
  }
}

/**
 * Writes the lines that an import could not use as a file to mend and upload again; a last column says what
 * is wrong, and is not read.
 *
 * @returns pieces of the file
 * @throws {BackendError}
 */
export async function* exportFailedLines(db: Db, { id, columns }: ProductImport): AsyncGenerator<string> {
  // The file may be one that was mended before.
  const isKept = columns.map((column) => column !== PROBLEM);
  const width = columns.length;
  yield BOM + csvLine([...columns.filter((_, index) => isKept[index]), PROBLEM].map(escapeFormula));
  for (let after = 0; ; ) {
    const rows = await unwrapRows(
      db
        .from('product_import_lines')
        .select('line, cells, reasons')
        .eq('import_id', id)
        .in('verdict', ['skip', 'error'])
        .gt('line', after)
        .order('line')
        .limit(ROWS),
    );
    for (const { cells, reasons } of rows) {
      const padded = Array.from(
        { length: Math.max(width, (cells as string[]).length) },
        (_, at) => (cells as string[])[at] ?? '',
      );
      const kept = padded.filter((_, index) => isKept[index] ?? true);
      yield csvLine([...kept, inWords(reasons as Reason[])].map(escapeFormula));
    }
    const last = rows.at(-1);
    if (!last || rows.length < ROWS) return;
    after = last.line;
  }
}

function inWords(reasons: Reason[]): string {
  return reasons.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ');
}
