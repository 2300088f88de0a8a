import type { SqlDatabase } from '~/lib/supabase/sql-database.server';
import { property, type Statement, statementsOf } from '../../tests/support/sql/statements';
import { schemaScript } from './schema-files';

/** A statement of the schema that creates an object, and the key of that object in the catalogue: kind and name. */
export type Creation = { key: string; text: string };

/**
 * @param database to which the schema was applied; it says how PostgreSQL writes the names of functions
 * @returns the statements that create something, in the order of the files; without their comments
 */
export async function creationsOf(database: SqlDatabase): Promise<Creation[]> {
  const creations: Creation[] = [];
  for (const statement of statementsOf(schemaScript())) {
    const key = await keyOf(statement, database);
    if (key) creations.push({ key, text: withoutComments(statement.text) });
  }
  return creations;
}

async function keyOf({ kind, node }: Statement, database: SqlDatabase): Promise<string | null> {
  const word = (...path: string[]) => String(property(node, ...path) ?? '');
  const relation = (under: string) => `${word(under, 'schemaname')}.${word(under, 'relname')}`;
  switch (kind) {
    case 'CreateSchemaStmt':
      return `schema ${word('schemaname')}`;
    case 'CreateStmt':
      return `table ${relation('relation')}`;
    case 'ViewStmt':
      return `view ${relation('view')}`;
    case 'IndexStmt':
      return `index ${word('relation', 'schemaname')}.${word('idxname')}`;
    case 'CreateTrigStmt':
      return `trigger ${word('trigname')} on ${relation('relation')}`;
    case 'CreatePolicyStmt':
      return `policy "${word('policy_name')}" on ${relation('table')}`;
    case 'CreateFunctionStmt':
      return `function ${await signatureOf(node, database)}`;
    default:
      return null;
  }
}

const RESULTS = new Set(['FUNC_PARAM_TABLE', 'FUNC_PARAM_OUT']);

async function signatureOf(node: unknown, database: SqlDatabase): Promise<string> {
  const parameters = listOf(property(node, 'parameters')).filter(
    (parameter) => !RESULTS.has(String(property(parameter, 'FunctionParameter', 'mode'))),
  );
  const types = parameters.map((parameter) => {
    const type = property(parameter, 'FunctionParameter', 'argType');
    return `${dotted(property(type, 'names'))}${listOf(property(type, 'arrayBounds')).length > 0 ? '[]' : ''}`;
  });
  return database.transaction(async (tx) => {
    await tx.script("set local search_path = ''");
    const [found] = await tx.query<{ name: string | null }>('select to_regprocedure($1)::text as name', [
      `${dotted(property(node, 'funcname'))}(${types})`,
    ]);
    return found?.name ?? '';
  });
}

function dotted(names: unknown): string {
  return listOf(names)
    .map((name) => property(name, 'String', 'sval'))
    .join('.');
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A statement's text begins after the one before, with the comments in between. */
function withoutComments(text: string): string {
  return text.replace(/^(\s*--[^\n]*\n|\s+)+/, '').trimEnd();
}
