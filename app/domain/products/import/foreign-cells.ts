import { formatJsonObject } from '~/lib/text/json-object';
import { spoilOf } from '~/lib/text/spoilt-cell';
import type { Cells } from './product-cells.server';
import type { ProductColumn } from './product-import';

// Cells of columns that another system named, as a file of ours has them. A column with our name is read as it is, so that
// an export comes back unchanged.

/** The columns whose texts may be HTML: those with marks, and those of words in one line. */
export const HTML_COLUMNS: { marks: readonly ProductColumn[]; words: readonly ProductColumn[] } = {
  marks: ['description', 'export_info'],
  words: ['name', 'category_slug', 'origin', 'specifications'],
};

/** @returns the cells of a line as ours, given which columns are not called as ours are */
export function inOurForm(given: Cells, foreign: ReadonlySet<ProductColumn>): Cells {
  const cells = { ...given };
  const main = foreign.has('image_url') ? addresses(cells.image_url) : [];
  const further = foreign.has('gallery_images') ? addresses(cells.gallery_images) : [];
  if (main.length > 1 || further.length > 0) {
    const isList = cells.gallery_images === undefined || foreign.has('gallery_images');
    if (main.length > 0) cells.image_url = main[0] ?? '';
    if (isList) cells.gallery_images = JSON.stringify([...new Set([...main.slice(1), ...further])]);
  }
  if (foreign.has('specifications') && cells.specifications && !spoilOf(cells.specifications))
    cells.specifications = pairs(cells.specifications);
  return cells;
}

/** The addresses of a list. A comma also stands in addresses: it ends one only where the next one begins. */
function addresses(text = ''): string[] {
  // A cell that lost its value says so, and is an error.
  if (spoilOf(text)) return [];
  return text
    .split(/[\s,;|]+(?=https?:\/\/|\/)/i)
    .map((address) => address.trim().replace(/[,;|]+$/, ''))
    .filter(Boolean);
}

/** `Label: value` pairs, one a line or between semicolons, or as PrestaShop has them: `Label:value:1:0, Label:value`. */
function pairs(text: string): string {
  if (text.trim().startsWith('{')) return text;
  const separated = /^[^:;\n]+:[^:;\n]+:\d+/.test(text) ? text.split(/,/) : text.split(/[;\n]/);
  const rows = separated
    .map((part) => /^\s*([^:]+?)\s*:\s*(.+?)\s*(?::\d+)?(?::[01])?\s*$/s.exec(part))
    .flatMap((found): [string, string][] => (found ? [[found[1] ?? '', found[2] ?? '']] : []));
  return rows.length === separated.filter((part) => part.trim()).length ? formatJsonObject(rows) : text;
}
