import type { SqlTransaction } from '~/lib/supabase/sql-database.server';

/** A table of the site, with the columns that are not generated. */
export type SiteTable = { schema: string; name: string; columns: string[] };

// A backup must not contain valid sessions, nor mails that a site restored from it would send a second time. The rest is the
// auth service's log.
const EXCLUDED = new Set([
  'public.outbox',
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.flow_state',
  'auth.one_time_tokens',
  'auth.audit_log_entries',
]);

const TABLES = `
  select n.nspname as schema, c.relname as name,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(json_agg(distinct k.confrelid::int8), '[]') from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to,
    c.oid::int8 as id
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'auth', 'storage') and c.relkind = 'r'
  order by n.nspname, c.relname`;

type Found = SiteTable & { refers_to: number[]; id: number };

/**
 * Lists the tables of the site, of users and of stored files, except those of sessions.
 *
 * @returns each after the tables that it references
 */
export async function siteTables(tx: SqlTransaction): Promise<SiteTable[]> {
  const all = await tx.query<Found>(TABLES);
  let waiting = all.map((table) => ({ ...table, id: Number(table.id), refers_to: table.refers_to.map(Number) }));
  const sorted: Found[] = [];
  while (waiting.length > 0) {
    const ids = new Set(waiting.map(({ id }) => id));
    const ready = waiting.filter(({ refers_to }) => !refers_to.some((id) => ids.has(id)));
    if (ready.length === 0) throw new Error('Tables refer to one another in a circle; a backup cannot order them.');
    sorted.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return sorted
    .filter(({ schema, name }) => !EXCLUDED.has(`${schema}.${name}`))
    .map(({ schema, name, columns }) => ({ schema, name, columns }));
}

export function sqlName({ schema, name }: Pick<SiteTable, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

/** @returns quoted names, separated by commas */
export function sqlColumns(columns: string[]): string {
  return columns.map(quoted).join(', ');
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
