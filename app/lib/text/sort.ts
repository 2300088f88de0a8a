/** The order of a list: one of its columns, and whether it begins with the last value. */
export type Sort<Column extends string = string> = { column: Column; descending: boolean };

/**
 * Reads `?sort=name` and `?sort=-name`.
 *
 * @param columns those that the list can be sorted by
 * @returns null where none is asked for, or another column
 */
export function sortOf<Column extends string>(
  search: URLSearchParams,
  columns: readonly Column[],
): Sort<Column> | null {
  const text = search.get('sort') ?? '';
  const descending = text.startsWith('-');
  const column = columns.find((known) => known === text.slice(descending ? 1 : 0));
  return column === undefined ? null : { column, descending };
}

/** @returns a sort as it stands in a query */
export function sortText({ column, descending }: Sort): string {
  return descending ? `-${column}` : column;
}

type Orderable<Query> = { order(column: string, options: { ascending: boolean }): Query };

/**
 * Orders a query by a column of its list, and rows with the same value by their id, so that pages never overlap.
 *
 * @param byDefault the order where none is asked for
 * @param key the column of the id
 */
export function inOrder<Query>(query: Query, sort: Sort | null, byDefault: readonly Sort[], key = 'id'): Query {
  const orders = sort ? [sort] : byDefault;
  const ordered = orders.reduce<Query>(
    (found, { column, descending }) => (found as Orderable<Query>).order(column, { ascending: !descending }),
    query,
  );
  return (ordered as Orderable<Query>).order(key, { ascending: true });
}
