import type { CsvRecord } from '~/lib/text/parse-csv';
import { spoilOf } from '~/lib/text/spoilt-cell';
import type { NamedCategory } from './category-names';
import type { ReadAs } from './file-layout';
import { inOurForm } from './foreign-cells';
import type { Reading } from './product-file.server';
import { type ProductColumn, productColumn } from './product-import';

/** What somebody says of the columns of a file. */
export type Choice = {
  readAs: ReadAs;
  /** The address of the category of lines that name none; empty for none. */
  category: string;
  /** Whether an empty category means that of the line above, as where cells are merged. */
  fillCategory: boolean;
};

type FindCategory = (cell: string, isForeign: boolean) => NamedCategory;

/**
 * @returns by position, whether another system or a person wrote the cells of a column. An export of ours is known by what
 *   finds its products: beside columns that somebody added, its own are read as they are, so that they come back unchanged
 */
export function foreignColumns(headings: readonly string[], readAs: ReadAs): boolean[] {
  const own = headings.map(productColumn);
  const isExport = own.some((column, index) => {
    return readAs[index] === column && (column === 'id' || column === 'category_slug');
  });
  return readAs.map((column, index) => column !== '' && !(isExport && column === own[index]));
}

/** Lines that go on with a product, by the first line of it, and the pictures that these add to that one. */
type Continued = { firstOf: Map<number, number>; pictures: Map<number, string[]> };

/** Some systems write a line for each variant and picture of a product: they repeat its address, and leave its name empty. */
function continuedLines(records: readonly CsvRecord[], known: Reading['known']): Continued {
  const firstOf = new Map<number, number>();
  const pictures = new Map<number, string[]>();
  const [name, slug, picture] = (['name', 'slug', 'image_url'] as const).map((column) => known.indexOf(column));
  let first = { line: 0, address: '' };
  for (const { line, cells } of records) {
    const cell = (index = -1) => cells[index]?.trim() ?? '';
    const address = cell(slug);
    if (cell(name) || address === '') first = { line, address };
    else if (address === first.address) {
      firstOf.set(line, first.line);
      const found = pictures.get(first.line) ?? [];
      if (cell(picture)) found.push(cell(picture));
      pictures.set(first.line, found);
    }
  }
  return { firstOf, pictures };
}

/**
 * @param choice what somebody said of the columns; without it, their names are ours
 * @param records the lines below the header
 * @returns how the lines of a file are read, in its order
 */
export function readingOf(
  headings: readonly string[],
  find: FindCategory,
  choice?: Choice,
  records: readonly CsvRecord[] = [],
): Reading {
  const known = choice ? choice.readAs.map((column) => column || undefined) : headings.map(productColumn);
  const isForeign = choice ? foreignColumns(headings, choice.readAs) : [];
  const foreign = new Set<ProductColumn>(
    known.flatMap((column, index) => (column && isForeign[index] ? [column] : [])),
  );
  const continued = continuedLines(foreign.has('slug') && foreign.has('name') ? records : [], known);
  let above = '';

  return {
    known,
    prepare(written, line) {
      const goesOnWith = continued.firstOf.get(line);
      if (goesOnWith !== undefined) return { cells: written, goesOnWith };
      const further = foreign.has('image_url') ? (continued.pictures.get(line) ?? []) : [];
      const pictures = [...new Set([written.image_url ?? '', ...further])].filter(Boolean);
      const cells = inOurForm(further.length > 0 ? { ...written, image_url: pictures.join(', ') } : written, foreign);
      const own = cells.category_slug?.trim() ?? '';
      if (own) above = own;
      const named = own || (choice?.fillCategory ? above : '');
      // A line with an id stays where its product is.
      if (!named)
        return { cells: choice?.category && !cells.id?.trim() ? { ...cells, category_slug: choice.category } : cells };
      // A cell that lost its value says so, and is an error.
      if (spoilOf(named)) return { cells };
      const { slug, name } = find(named, foreign.has('category_slug'));
      return { cells: { ...cells, category_slug: slug }, category: name };
    },
  };
}
