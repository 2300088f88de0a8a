import type { ReactNode } from 'react';

/** A column of a list: its head and the content of its cells. */
export type Column<Row> = { head: string; cell: (row: Row) => ReactNode };
type Props<Row> = {
  rows: Row[];
  columns: Column<Row>[];
  /** The text in place of an empty table. */
  empty: string;
  /** Further attributes of a row. */
  rowProps?: (row: Row) => Record<`data-${string}`, string | number>;
};

/**
 * The rows of a list as a table; in a narrow container one card per row, with the heads beside the cells. The cards are
 * CSS alone (`.rows` in app.css): browsers keep the roles of a table's elements when their `display` changes.
 */
export function DataTable<Row extends { id: string }>({ rows, columns, empty, rowProps }: Props<Row>) {
  if (rows.length === 0) return <p className="rounded-2xl bg-white p-8 text-center text-soil">{empty}</p>;
  return (
    <div className="@container">
      <table className="rows">
        <thead>
          <tr>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} {...rowProps?.(row)}>
              {columns.map(({ head, cell }) => (
                <td key={head} data-head={head}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
