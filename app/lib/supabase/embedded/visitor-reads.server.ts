import type { OpenedPglite } from './pglite.server.ts';
import { type RowsStatement, rowsStatement } from './row-statement.ts';
import type { PlainRequest, PlainResponse } from './worker-calls.ts';

/** Visitors' reads, past the API. */
export type VisitorReads = {
  /**
   * Answers a visitor's GET of plain rows, or of a function that returns a table, as PostgREST does: with the database's
   * own JSON.
   *
   * @returns null for any other request, and where the database refused: the API says why
   */
  ask(request: PlainRequest): Promise<PlainResponse | null>;
  /** Forgets the definitions of tables and functions. */
  forget(): void;
};

const PATH = /^\/rest\/v1\/(rpc\/)?([a-z][a-z0-9_]*)$/;

// Those of supabase-js for a call without options, or for one row at most.
const USUAL_HEADERS = new Set(['accept', 'accept-profile', 'apikey', 'authorization', 'x-client-info']);

// The most rows of a response, as the API has it.
const MOST_ROWS = 1000;

const COLUMNS = `
  select a.attname::text as name, format_type(a.atttypid, null) as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relname = $1 and c.relkind = 'r' and a.attnum > 0
    and not a.attisdropped`;

const DEFINITION = `
  select array(select format_type(t, null) from unnest(p.proargtypes) with ordinality i (t, n) order by n) as types,
    coalesce(p.proargnames[:p.pronargs], '{}') as names,
    p.proretset and p.prorettype = 'record'::regtype and p.provolatile <> 'v' as reads_table
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = $1`;

// What the API sets for a request with the publishable key, as far as policies can ask for it.
const AS_VISITOR = `select set_config('role', 'anon', true), set_config('request.jwt.claim.role', 'anon', true),
  set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claims', '', true),
  set_config('transaction_read_only', 'on', true)`;

type Database = Pick<OpenedPglite, 'driver' | 'statements'>;

/** The inputs of a function: the type of each name. Null for a function of another kind. */
type Inputs = Map<string, string> | null;

/**
 * The API takes longer for such a read than the database: it routes and parses the request, builds the statement, makes
 * rows of the answer and JSON of the rows.
 */
export function createVisitorReads({ driver, statements }: Database, publishableKey: string): VisitorReads {
  const known = new Map<string, Inputs>();
  const tables = new Map<string, ReadonlyMap<string, string>>();

  async function columnsOf(table: string): Promise<ReadonlyMap<string, string>> {
    const before = tables.get(table);
    if (before) return before;
    const { rows } = await driver.query<{ name: string; type: string }>(COLUMNS, [table]);
    const columns = new Map(rows.map(({ name, type }) => [name, type]));
    tables.set(table, columns);
    return columns;
  }

  async function inputsOf(name: string): Promise<Inputs> {
    const before = known.get(name);
    if (before !== undefined) return before;
    const { rows } = await driver.query<{ types: string[]; names: string[]; reads_table: boolean }>(DEFINITION, [name]);
    const [found] = rows;
    const isPlain = rows.length === 1 && found?.reads_table === true && found.names.length === found.types.length;
    const inputs = isPlain ? new Map(found.names.map((input, index) => [input, found.types[index] ?? ''])) : null;
    known.set(name, inputs);
    return inputs;
  }

  function isVisitors({ method, headers }: PlainRequest): boolean {
    const given = new Map(headers);
    return (
      method === 'GET' &&
      headers.every(([name]) => USUAL_HEADERS.has(name)) &&
      given.get('apikey') === publishableKey &&
      given.get('authorization') === `Bearer ${publishableKey}` &&
      (given.get('accept-profile') ?? 'public') === 'public' &&
      (given.get('accept') ?? 'application/json') === 'application/json'
    );
  }

  async function read(sql: string, parameters: string[]): Promise<string | null> {
    try {
      const { rows } = await statements.together({ sql: AS_VISITOR }, { sql, parameters });
      return (rows[0] as { body: string } | undefined)?.body ?? null;
    } catch {
      return null;
    }
  }

  async function ofFunction(name: string, query: URLSearchParams): Promise<RowsStatement | null> {
    const inputs = await inputsOf(name);
    const given = [...query];
    const isPlain = new Set(query.keys()).size === given.length && given.every(([input]) => inputs?.has(input));
    if (!inputs || !isPlain) return null;
    const passed = given.map(([input], index) => `"${input}" := $${index + 1}::text::${inputs.get(input)}`);
    return { sql: `select * from public."${name}"(${passed.join(', ')})`, values: given.map(([, value]) => value) };
  }

  return {
    async ask(request) {
      const { pathname, searchParams } = new URL(request.url);
      const [, isFunction, name] = PATH.exec(pathname) ?? [];
      if (!name || !isVisitors(request)) return null;
      const rows = await (isFunction
        ? ofFunction(name, searchParams)
        : rowsStatement(name, await columnsOf(name), searchParams));
      if (!rows) return null;
      const sql = `select coalesce(json_agg(r), '[]')::text as body from (${rows.sql} limit ${MOST_ROWS}) r`;
      const body = await read(sql, rows.values);
      if (body === null) return null;
      const bytes = new TextEncoder().encode(body);
      return { status: 200, headers: [['content-type', 'application/json; charset=utf-8']], body: bytes.buffer };
    },
    forget() {
      known.clear();
      tables.clear();
    },
  };
}
