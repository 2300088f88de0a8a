import type { ReactNode } from 'react';

/** A column of a list: its head, and what it shows of a row. */
export type Column<Row> = { head: string; cell: (row: Row) => ReactNode };
type Props<Row> = {
  rows: Row[];
  columns: Column<Row>[];
  /** What stands here while there are no rows. */
  empty: string;
  /** Further attributes of a row. */
  rowProps?: (row: Row) => Record<`data-${string}`, string | number>;
};

// Said again, because a table that is laid out as blocks loses its roles.
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** Rows of a list: a table, and where there is little room one card per row with the heads beside the cells. */
export function DataTable<Row extends { id: string }>({ rows, columns, empty, rowProps }: Props<Row>) {
  if (rows.length === 0) return <p className="rounded-2xl bg-white p-8 text-center text-soil">{empty}</p>;
  return (
    <div className="@container">
      <table {...ROLES.table} className="rows">
        <thead {...ROLES.group}>
          <tr {...ROLES.row}>
            {columns.map(({ head }) => (
              <th key={head} {...ROLES.head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group}>
          {rows.map((row) => (
            <tr key={row.id} {...ROLES.row} {...rowProps?.(row)}>
              {columns.map(({ head, cell }) => (
                <td key={head} {...ROLES.cell} data-head={head}>
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
