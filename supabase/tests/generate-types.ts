import type { SqlDatabase } from '~/lib/supabase/sql-database.server';

type Column = {
  table_name: string;
  column_name: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  generated: boolean;
};
type ForeignKey = {
  name: string;
  table_name: string;
  columns: string[];
  referenced_table: string;
  referenced_columns: string[];
};
type Routine = {
  name: string;
  arguments: string[];
  types: string[];
  modes: string[] | null;
  defaults: number;
  returns: string;
  /** The table whose row is the only argument: PostgREST offers such a function as a column. */
  computed_for: string | null;
};

/**
 * Generates the `Database` type for supabase-js from the public schema, in the format of the Supabase CLI's
 * `gen types`.
 *
 * @returns the text of app/types/database.ts
 */
export async function generateTypes(database: SqlDatabase): Promise<string> {
  const { columns, keys, routines } = await database.transaction(async (tx) => ({
    columns: await tx.query<Column>(`
      select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type,
             not a.attnotnull as nullable, a.atthasdef as has_default, a.attgenerated <> '' as generated
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attname`),
    keys: await tx.query<ForeignKey>(`
      select k.conname as name, k.conrelid::regclass::text as table_name, r.relname as referenced_table,
             array(select attname::text from pg_attribute where attrelid = k.conrelid and attnum = any (k.conkey)) as columns,
             array(select attname::text from pg_attribute where attrelid = k.confrelid and attnum = any (k.confkey))
               as referenced_columns
      from pg_constraint k join pg_class r on r.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and r.relnamespace = 'public'::regnamespace order by k.conname`),
    routines: await tx.query<Routine>(`
      select p.proname as name, coalesce(p.proargnames, '{}') as arguments, p.proargmodes::text[] as modes,
             array(select format_type(t, null) from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) t) as types,
             p.pronargdefaults as defaults, format_type(p.prorettype, null) as returns,
             case when p.pronargs = 1 then (
               select r.relname from pg_type t join pg_class r on r.oid = t.typrelid and r.relkind = 'r'
               where t.oid = p.proargtypes[0]
             ) end as computed_for
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      order by p.proname`),
  }));

  const tables = [...new Set(columns.map((column) => column.table_name))];
  const lines = [
    "// Generated from supabase/migrations by 'npm run db:types'. Do not edit: a test fails when it is stale.",
    '',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];',
    '',
    'export type Database = {',
    '  public: {',
    '    Tables: {',
    ...tables.flatMap((table) =>
      tableLines(
        table,
        columns.filter((column) => column.table_name === table),
        keys.filter((key) => key.table_name === table),
        routines.filter((routine) => routine.computed_for === table),
      ),
    ),
    '    };',
    '    Views: { [_ in never]: never };',
    '    Functions: {',
    ...routines.filter((routine) => routine.computed_for === null).flatMap(routineLines),
    '    };',
    '    Enums: { [_ in never]: never };',
    '    CompositeTypes: { [_ in never]: never };',
    '  };',
    '};',
  ];
  return `${lines.join('\n')}\n`;
}

function tableLines(table: string, columns: Column[], keys: ForeignKey[], computed: Routine[]): string[] {
  const typed = (column: Column) => `${typescriptType(column.type)}${column.nullable ? ' | null' : ''}`;
  const writable = columns.filter((column) => !column.generated);
  return [
    `      ${table}: {`,
    '        Row: {',
    ...columns.map((column) => `          ${column.column_name}: ${typed(column)};`),
    ...computed.map(({ name, returns }) => `          ${name}: ${typescriptType(returns)} | null;`),
    '        };',
    '        Insert: {',
    ...writable.map(
      (column) =>
        `          ${column.column_name}${column.nullable || column.has_default ? '?' : ''}: ${typed(column)};`,
    ),
    '        };',
    '        Update: {',
    ...writable.map((column) => `          ${column.column_name}?: ${typed(column)};`),
    '        };',
    '        Relationships: [',
    ...keys.flatMap((key) => [
      '          {',
      `            foreignKeyName: '${key.name}';`,
      `            columns: [${key.columns.map((name) => `'${name}'`).join(', ')}];`,
      '            isOneToOne: false;',
      `            referencedRelation: '${key.referenced_table}';`,
      `            referencedColumns: [${key.referenced_columns.map((name) => `'${name}'`).join(', ')}];`,
      '          },',
    ]),
    '        ];',
    '      };',
  ];
}

function routineLines({ name, arguments: names, types, modes, defaults, returns }: Routine): string[] {
  const parameters = types.map((type, index) => ({ name: names[index], type, mode: modes?.[index] ?? 'i' }));
  const shape = (mode: string, optional: number) =>
    parameters
      .filter((parameter) => parameter.mode === mode)
      .map((parameter, index, { length }) => {
        const mark = index >= length - optional ? '?' : '';
        return `${parameter.name}${mark}: ${typescriptType(parameter.type)}`;
      })
      .join('; ');
  // In PostgreSQL, arguments with a default come last.
  const input = shape('i', defaults);
  const table = shape('t', 0);
  return [
    `      ${name}: {`,
    `        Args: ${input ? `{ ${input} }` : 'never'};`,
    `        Returns: ${table ? `{ ${table} }[]` : typescriptType(returns)};`,
    '      };',
  ];
}

function typescriptType(type: string): string {
  if (type.endsWith('[]')) return `${typescriptType(type.slice(0, -2))}[]`;
  if (['integer', 'bigint', 'smallint', 'numeric', 'real', 'double precision'].includes(type)) return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'json' || type === 'jsonb') return 'Json';
  if (type === 'tsvector') return 'unknown';
  if (type === 'void') return 'undefined';
  return 'string';
}
