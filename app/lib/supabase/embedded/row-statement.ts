import type { Read } from './prepared-reads.server.ts';

const NAME = '[a-z][a-z0-9_]*';
const NAMES = new RegExp(`^${NAME}(?:,${NAME})*$`);
const ORDER = new RegExp(`^${NAME}\\.(?:asc|desc)(?:,${NAME}\\.(?:asc|desc))*$`);
// Values that need no quotes in a list, such as the keys of settings.
const ONE_OF = /^in\.\(([\w-]+(?:,[\w-]+)*)\)$/;
const EQUAL = /^eq\.(.*)$/s;

/**
 * Translates the query of a plain read of rows, as PostgREST does: columns, also computed ones, `eq` and `in` filters, and
 * an order.
 *
 * @param table whose name has been looked up
 * @param columns the type of each column of the table
 * @returns null for a query that asks for anything else, such as rows of other tables or a part of the list
 */
export function rowsStatement(
  table: string,
  columns: ReadonlyMap<string, string>,
  query: URLSearchParams,
): Read | null {
  const given = [...query];
  if (columns.size === 0 || new Set(query.keys()).size < given.length) return null;
  const values: string[] = [];
  const conditions: string[] = [];
  let selected: string[] = [];
  let order = '';
  for (const [name, value] of given) {
    const type = columns.get(name);
    const [, equal] = EQUAL.exec(value) ?? [];
    const [, list] = ONE_OF.exec(value) ?? [];
    if (name === 'select' && NAMES.test(value)) selected = value.split(',');
    else if (name === 'order' && ORDER.test(value)) order = `order by ${value.split(',').map(orderBy).join(', ')}`;
    else if (type && equal !== undefined) conditions.push(`t."${name}" = $${values.push(equal)}::text::${type}`);
    else if (type && list !== undefined)
      conditions.push(`t."${name}" = any ($${values.push(`{${list}}`)}::text::${type}[])`);
    else return null;
  }
  if (selected.length === 0) return null;
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const names = selected.map((name) => `t."${name}"`).join(', ');
  return { sql: `select ${names} from public."${table}" t ${where} ${order}`, values };
}

function orderBy(column: string): string {
  const [name, direction] = column.split('.');
  return `t."${name}" ${direction}`;
}
