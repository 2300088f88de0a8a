import type { PGlite } from '@supabase/lite/pglite';
import { prepareReads, type Read } from './prepared-reads.server.ts';
import { rowsStatement } from './row-statement.ts';
import type { PlainRequest, PlainResponse } from './worker-calls.ts';

export type VisitorReads = {
  /**
   * Answers a visitor's GET of plain rows, or of a function that returns a table, as PostgREST does: with the database's
   * own JSON.
   *
   * @returns null for any other request, and where the database refuses: the API says why
   */
  answer(request: PlainRequest): Promise<PlainResponse | null>;
  /** Forgets the definitions of tables and functions. */
  forget(): void;
};

const PATH = /^\/rest\/v1\/(rpc\/)?([a-z][a-z0-9_]*)$/;

// Those of supabase-js for a call without options, for one row at most, or for a list that is counted.
const USUAL_HEADERS = new Set(['accept', 'accept-profile', 'apikey', 'authorization', 'prefer', 'x-client-info']);

const COUNTED = 'count=exact';

// The most rows of a response, as the API has it.
const MAX_ROWS = 1000;

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

/** The inputs of a function: the type of each name. Null for a function of another kind. */
type Inputs = Map<string, string> | null;

/**
 * The API takes longer for such a read than the database: it routes and parses the request, builds the statement, makes
 * rows of the answer and JSON of the rows.
 */
export function createVisitorReads(driver: PGlite, publishableKey: string): VisitorReads {
  const reads = prepareReads(driver);
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
      (given.get('accept') ?? 'application/json') === 'application/json' &&
      (given.get('prefer') ?? COUNTED) === COUNTED
    );
  }

  async function ofFunction(name: string, query: URLSearchParams): Promise<Read | null> {
    const inputs = await inputsOf(name);
    const given = [...query];
    const isPlain = new Set(query.keys()).size === given.length && given.every(([input]) => inputs?.has(input));
    if (!inputs || !isPlain) return null;
    const passed = given.map(([input], index) => `"${input}" := $${index + 1}::text::${inputs.get(input)}`);
    return { sql: `select * from public."${name}"(${passed.join(', ')})`, values: given.map(([, value]) => value) };
  }

  async function statementOf(request: PlainRequest): Promise<Read | null> {
    const { pathname, searchParams } = new URL(request.url);
    const [, isFunction, name] = PATH.exec(pathname) ?? [];
    if (!name || !isVisitors(request)) return null;
    return isFunction ? ofFunction(name, searchParams) : rowsStatement(name, await columnsOf(name), searchParams);
  }

  return {
    async answer(request) {
      const statement = await statementOf(request);
      if (!statement) return null;
      const rows = await reads.run([{ sql: AS_VISITOR, values: [] }, jsonOf(statement)]).catch(() => []);
      const [body, count] = rows.at(-1) ?? [];
      return body && count ? responseOf(body, Number(count)) : null;
    },
    forget() {
      known.clear();
      tables.clear();
    },
  };
}

/** @returns the statement that gives the rows as JSON, and how many they are */
function jsonOf({ sql, values }: Read): Read {
  return { sql: `select coalesce(json_agg(r), '[]')::text, count(*)::text from (${sql} limit ${MAX_ROWS}) r`, values };
}

/** @returns null where there may be more rows, which the API counts */
function responseOf(body: string, rows: number): PlainResponse | null {
  if (rows === MAX_ROWS) return null;
  const headers: PlainResponse['headers'] = [
    ['content-type', 'application/json; charset=utf-8'],
    ['content-range', `${rows > 0 ? `0-${rows - 1}` : '*'}/${rows}`],
  ];
  return { status: 200, headers, body: new TextEncoder().encode(body).buffer };
}
