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

/**
 * @param choice what somebody said of the columns; without it, their names are ours
 * @returns how the lines of a file are read, in its order
 */
export function readingOf(headings: readonly string[], find: FindCategory, choice?: Choice): Reading {
  const known = choice ? choice.readAs.map((column) => column || undefined) : headings.map(productColumn);
  const isForeign = choice ? foreignColumns(headings, choice.readAs) : [];
  const foreign = new Set<ProductColumn>(
    known.flatMap((column, index) => (column && isForeign[index] ? [column] : [])),
  );
  let above = '';

  return {
    known,
    prepare(written) {
      const cells = inOurForm(written, foreign);
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
