import type { Specifications } from '~/domain/products/product';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapRows } from '~/lib/supabase/result.server';
import { BOM, csvLine, escapeFormula } from '~/lib/text/csv';
import { productFileHeader, productFileLine } from './product-file.server';
import { PROBLEM_COLUMN, type ProductImport, type Reason, reasonsOf } from './product-import';

// What a page leaves to be collected is what an export costs in memory, and larger ones are no sooner. PostgREST may
// cut an answer at fewer: the end is where there are none.
const ROWS = 250;

/**
 * Writes all products as a file, page by page, so that no more than one page is in memory.
 *
 * @returns pieces of the file
 * @throws {BackendError}
 */
export async function* exportProducts(db: Db): AsyncGenerator<string> {
  yield productFileHeader();
  for (let after = ''; ; ) {
    const all = db.from('products').select(
      `id, name, slug, description, specifications, export_info, is_featured, image_url, gallery_images,
       category:product_categories!products_category_exists!inner(slug)`,
    );
    const rest = after ? all.gt('id', after) : all;
    const rows = await unwrapRows(rest.order('id').limit(ROWS));
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
    if (!last) return;
    after = last.id;
  }
}

/**
 * Writes the lines that an import could not use as a file to mend and upload again; the first column says
 * what is wrong, and is not read.
 *
 * @returns pieces of the file
 * @throws {BackendError}
 */
export async function* exportFailedLines(db: Db, { id, columns }: ProductImport): AsyncGenerator<string> {
  // The file may be one that was mended before.
  const kept = (cells: string[]) => cells.filter((_, index) => columns[index] !== PROBLEM_COLUMN);
  const asWideAsTheFirst = (cells: string[]) => cells.concat(columns.slice(cells.length).fill(''));
  yield BOM + csvLine([PROBLEM_COLUMN, ...kept(columns)].map(escapeFormula));
  for (let after = 0; ; ) {
    const rows = await unwrapRows(
      db
        .from('product_import_lines')
        .select('line, verdict, cells, reasons, category_slug, product, changes')
        .eq('import_id', id)
        .in('verdict', ['skip', 'error'])
        .gt('line', after)
        .order('line')
        .limit(ROWS),
    );
    yield rows
      .map((row) => {
        const cells = kept(asWideAsTheFirst(row.cells as string[]));
        return csvLine([inWords(reasonsOf(row)), ...cells].map(escapeFormula));
      })
      .join('');
    const last = rows.at(-1);
    if (!last) return;
    after = last.line;
  }
}

function inWords(reasons: Reason[]): string {
  return reasons.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ');
}
