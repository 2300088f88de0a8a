import { templateCsv, templateWorkbook } from '~/domain/products/import/product-template.server';
import { streamedFile } from '~/lib/http/streamed-file.server';
import type { Route } from './+types/template';

/** A file to begin an import with. */
export function loader({ url }: Route.LoaderArgs) {
  const isBook = url.pathname.endsWith('.xlsx');
  return streamedFile(isBook ? templateWorkbook() : templateCsv(), `products-to-import.${isBook ? 'xlsx' : 'csv'}`);
}
