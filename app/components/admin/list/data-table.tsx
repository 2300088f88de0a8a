import ArrowDown from 'lucide:arrow-down';
import ArrowUp from 'lucide:arrow-up';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { type Sort, sortText } from '~/lib/text/sort';
import { PageCheckbox, RowCheckbox } from './bulk-bar';

/** A column of a list: its head and the content of its cells. */
export type Column<Row, Key extends string = string> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** The column in `?sort=`, where the list can be sorted by it. */
  sort?: Key;
  /**
   * Its part in a compact row. Other cells are short and follow one another, with their heads in front of them unless
   * they are `plain`, or `words` that somebody typed.
   */
  part?: 'picture' | 'title' | 'text' | 'plain' | 'words' | 'actions';
  /** Whether a table has it only where there is room. */
  minor?: boolean;
  /** Whether the first click brings the last values first, as for dates. */
  lastFirst?: boolean;
};

type Props<Row, Key extends string> = {
  rows: Row[];
  columns: Column<Row, Key>[];
  /** The order of the rows; null where it is none of a column. */
  sort?: Sort<Key> | null;
  /** What a row is called, where rows can be selected for a change of many. */
  select?: (row: Row) => string;
  /** The text in place of an empty table. */
  empty: string;
  /** Further attributes of a row. */
  rowProps?: (row: Row) => Record<`data-${string}`, string | number>;
};

/**
 * The rows of a list as a table; below 900 px compact rows of a few lines. They are CSS alone (`.rows` in admin.css):
 * browsers keep the roles of a table's elements when their `display` changes.
 */
export function DataTable<Row extends { id: string }, Key extends string>({
  rows,
  columns,
  sort = null,
  select,
  empty,
  rowProps,
}: Props<Row, Key>) {
  if (rows.length === 0) return <p className="rounded-2xl bg-white p-8 text-center text-soil">{empty}</p>;
  return (
    <table className="rows">
      <thead>
        <tr>
          {select && (
            <th scope="col" data-part="select">
              <PageCheckbox />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.head} column={column} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} id={row.id} {...rowProps?.(row)}>
            {select && (
              <td data-part="select">
                <RowCheckbox id={row.id} name={select(row)} />
              </td>
            )}
            {columns.map(({ head, cell, part, minor }) => (
              <td key={head} data-head={head} data-part={part} data-minor={minor || undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type HeadProps<Row, Key extends string> = { column: Column<Row, Key>; sort: Sort<Key> | null };

/** The head of a column; a link to the other order where the list can be sorted by it. */
function Head<Row, Key extends string>({ column, sort: current }: HeadProps<Row, Key>) {
  const { search } = useLocation();
  const { head, sort, lastFirst = false, minor } = column;
  const common = { scope: 'col', 'data-minor': minor || undefined };
  if (!sort) return <th {...common}>{head}</th>;
  const order = current?.column === sort ? current : null;
  const query = new URLSearchParams(search);
  query.set('sort', sortText({ column: sort, descending: order ? !order.descending : lastFirst }));
  query.delete('page');
  const Arrow = order?.descending ? ArrowDown : ArrowUp;
  return (
    <th {...common} aria-sort={order ? (order.descending ? 'descending' : 'ascending') : undefined} data-sort={sort}>
      <Link
        to={{ search: `?${query}` }}
        className="inline-flex min-h-6 items-center gap-1 whitespace-nowrap underline decoration-sand underline-offset-4 hover:decoration-onion"
      >
        {head}
        {order && <Arrow aria-hidden className="size-4" />}
      </Link>
    </th>
  );
}
