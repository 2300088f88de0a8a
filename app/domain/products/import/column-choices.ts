import { FACT_COLUMNS } from '~/domain/products/facts';
import { productFields } from '~/domain/products/product';
import { FILE_COLUMNS, type ProductColumn } from './product-import';

/** A choice for a column of a file, and the group that it stands in. */
export type ColumnChoice = { value: ProductColumn; label: string; group: string };

const GROUPS: [group: string, columns: readonly ProductColumn[]][] = [
  ['What every product needs', ['name', 'category_slug']],
  [
    'Texts and pictures',
    FILE_COLUMNS.filter((column) => !['id', 'name', 'category_slug', 'slug', ...FACT_COLUMNS].includes(column)),
  ],
  ['Facts of trade', FACT_COLUMNS],
  ['What finds a product again', ['slug', 'id']],
];

/** The columns that a file can have, in the words of the product's form. */
export const COLUMN_CHOICES: readonly ColumnChoice[] = GROUPS.flatMap(([group, columns]) =>
  columns.map((value) => ({ value, label: columnLabel(value), group })),
);

/** @returns what the product's form calls a column of a file */
export function columnLabel(column: ProductColumn): string {
  if (column === 'id') return 'Our id, from an export';
  if (column === 'category_slug') return 'Category, by name or address';
  return productFields.fields[column].label;
}
