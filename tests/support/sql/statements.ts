import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query-18';

// PostgreSQL's own grammar. Its WebAssembly has to be there before the first call.
await loadModule();

/** A node of PostgreSQL's raw parse tree; `kind` is its name in parsenodes.h, such as UpdateStmt. */
export type Statement = { kind: string; node: unknown; text: string };

/** What a statement does: itself first, then what its body has, and the texts of EXECUTE that no reading is known for. */
export type Contents = { statements: Statement[]; unread: string[] };

/**
 * Splits a script into its statements.
 *
 * @throws {Error} where it is no SQL
 */
export function statementsOf(script: string): Statement[] {
  const bytes = Buffer.from(script);
  // Positions count bytes.
  return (parseSync(script).stmts ?? []).map(({ stmt, stmt_location: start = 0, stmt_len }) => {
    const [kind, node] = Object.entries(stmt ?? {})[0] ?? ['', null];
    return { kind, node, text: bytes.subarray(start, stmt_len ? start + stmt_len : bytes.length).toString() };
  });
}

/** @returns a statement with what runs in it: the body of a function or of a DO block, and what that executes */
export function contentsOf(statement: Statement): Contents {
  const { kind } = statement;
  const contents: Contents = { statements: [statement], unread: [] };
  const add = (more: Statement[]) => {
    for (const one of more) {
      const inner = contentsOf(one);
      contents.statements.push(...inner.statements);
      contents.unread.push(...inner.unread);
    }
  };
  if (kind === 'CreateFunctionStmt' && languageOf(statement) === 'sql') add(statementsOf(bodyOf(statement)));
  else if (kind === 'DoStmt' || (kind === 'CreateFunctionStmt' && languageOf(statement) === 'plpgsql')) {
    const body = parsePlPgSQLSync(statement.text);
    for (const query of queriesOf(body)) add(statementsOf(query));
    for (const expression of executedIn(body)) {
      const reading = readingOf(expression);
      if (reading) add(reading);
      else contents.unread.push(expression);
    }
  }
  return contents;
}

/** Visits every node below a value, parents first; where `visit` returns false, not what is below. */
export function walk(value: unknown, visit: (kind: string, node: unknown) => unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, below] of Object.entries(value)) {
    if (visit(key, below) !== false) walk(below, visit);
  }
}

/** @returns a property of a node; undefined where there is none */
export function property(node: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    node,
  );
}

function optionsOf({ node }: Statement): Map<unknown, unknown> {
  const options = property(node, 'options');
  return new Map(
    (Array.isArray(options) ? options : []).map((option) => [
      property(option, 'DefElem', 'defname'),
      property(option, 'DefElem', 'arg'),
    ]),
  );
}

function languageOf(statement: Statement): unknown {
  return property(optionsOf(statement).get('language'), 'String', 'sval');
}

/** Empty for BEGIN ATOMIC, which is a part of the tree. */
function bodyOf(statement: Statement): string {
  const body = property(optionsOf(statement).get('as'), 'List', 'items', '0', 'String', 'sval');
  return typeof body === 'string' ? body : '';
}

// PL/pgSQL parses a statement as such, and everything else as an expression or an assignment, which change nothing.
const STATEMENT = 0;

function queriesOf(body: unknown): string[] {
  const queries: string[] = [];
  const dynamic = new Set(executedIn(body));
  walk(body, (kind, node) => {
    const query = property(node, 'query');
    if (kind !== 'PLpgSQL_expr' || typeof query !== 'string' || dynamic.has(query)) return;
    if ((property(node, 'parseMode') ?? STATEMENT) === STATEMENT) queries.push(query);
  });
  return queries;
}

/** The expressions whose text is executed: of EXECUTE, FOR ... IN EXECUTE, RETURN QUERY EXECUTE and OPEN ... FOR EXECUTE. */
function executedIn(body: unknown): string[] {
  const expressions: unknown[] = [];
  walk(body, (kind, node) => {
    if (kind.startsWith('PLpgSQL_stmt_dyn')) expressions.push(property(node, 'query', 'PLpgSQL_expr', 'query'));
    if (kind === 'dynquery') expressions.push(property(node, 'PLpgSQL_expr', 'query'));
  });
  return expressions.map(String);
}

// What %s may stand for where the grammar decides: an expression, an assignment, a subquery, a call.
const FILLINGS = ['name', 'name = 1', 'select 1', 'name()'];

/**
 * Reads a text that is put together: a constant, format() of one, or a choice of those.
 *
 * @returns its statements, with samples in place of what is inserted; null where it is put together in another way
 */
function readingOf(expression: string): Statement[] | null {
  const value = property(statementsOf(`select ${expression}`)[0]?.node, 'targetList', '0', 'ResTarget', 'val');
  const choices = property(value, 'CaseExpr', 'args');
  const values = Array.isArray(choices)
    ? [...choices.map((when) => property(when, 'CaseWhen', 'result')), property(value, 'CaseExpr', 'defresult')]
    : [value];
  const readings = values.map(readingOfValue);
  return readings.includes(null) ? null : readings.flatMap((reading) => reading ?? []);
}

function readingOfValue(value: unknown): Statement[] | null {
  const isFormat = property(value, 'FuncCall', 'funcname', '0', 'String', 'sval') === 'format';
  const text = property(isFormat ? property(value, 'FuncCall', 'args', '0') : value, 'A_Const', 'sval', 'sval');
  if (typeof text !== 'string') return null;
  for (const filling of isFormat ? FILLINGS : ['']) {
    try {
      return statementsOf(isFormat ? filled(text, filling) : text);
    } catch {
      // The next one.
    }
  }
  return null;
}

function filled(template: string, filling: string): string {
  const samples: Record<string, string> = { I: 'name', L: "'text'", s: filling, '%': '%' };
  return template.replaceAll(/%(?:\d+\$)?([ILs%])/g, (_, kind: string) => samples[kind] ?? '');
}
