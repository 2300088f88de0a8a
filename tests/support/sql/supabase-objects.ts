import { property, type Statement, walk } from './statements.ts';

// The schemas that a hosted project has from Supabase, and that belong to roles of Supabase.
const SCHEMAS = new Set([
  'auth',
  'storage',
  'realtime',
  'vault',
  'graphql',
  'graphql_public',
  'pgbouncer',
  'supabase_functions',
  'supabase_migrations',
]);

/** What a hosted project's postgres may change of Supabase by its grants. */
const BY_GRANT = ['InsertStmt storage.buckets', 'UpdateStmt storage.buckets', 'CreateTrigStmt auth.users'];

/** What only the owner may by PostgreSQL, and a hosted project's postgres by the extension supautils. */
const BY_SUPAUTILS = [
  'CreatePolicyStmt storage.objects',
  'AlterPolicyStmt storage.objects',
  'DropStmt OBJECT_POLICY storage.objects',
];

// Reads: expressions, types, and what a foreign key refers to.
const READS = new Set(['FuncCall', 'ColumnRef', 'SelectStmt', 'typeName', 'pktable']);

const CHANGES_ROWS = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);

/** @returns what a statement changes of Supabase, and hosted Supabase refuses: kind and name, such as `RenameStmt storage.objects` */
export function refusedChangesOf(statement: Statement): string[] {
  return changesOf(statement).filter((change) => ![...BY_GRANT, ...BY_SUPAUTILS].includes(change));
}

/** @returns the schemas of Supabase whose owner has to run a statement where there is no supautils */
export function ownedSchemasOf(statement: Statement): string[] {
  return changesOf(statement)
    .filter((change) => !BY_GRANT.includes(change))
    .map((change) => change.split(' ').at(-1)?.split('.')[0] ?? '');
}

/** What a statement defines of or on objects of Supabase, or whose rows it changes. */
function changesOf({ kind, node }: Statement): string[] {
  if (kind === 'DoStmt') return [];
  if (kind === 'SelectStmt' || CHANGES_ROWS.has(kind)) return changesOfRows({ [kind]: node });
  const defined = kind === 'CreateFunctionStmt' ? property(node, 'funcname') : node;
  const names = new Set<string>();
  const visit = (key: string, below: unknown) => {
    if (READS.has(key)) return false;
    const name = namedBy(below);
    if (name) names.add(name);
    return true;
  };
  visit('', defined);
  walk(defined, visit);
  const dropped = property(node, 'removeType');
  return [...names].map((name) => [kind, dropped, name].filter(Boolean).join(' '));
}

/** Of a statement and of those in its WITH clauses. */
function changesOfRows(tree: unknown): string[] {
  const found: string[] = [];
  walk(tree, (kind, below) => {
    const name = CHANGES_ROWS.has(kind) ? namedBy(property(below, 'relation')) : undefined;
    if (name) found.push(`${kind} ${name}`);
  });
  return found;
}

/** A table has its schema as a property; other names are lists of words. */
function namedBy(node: unknown): string | undefined {
  const words = Array.isArray(node)
    ? node.map((word) => property(word, 'String', 'sval'))
    : [property(node, 'schemaname'), property(node, 'relname')];
  const [schema] = words;
  if (typeof schema !== 'string' || !SCHEMAS.has(schema)) return undefined;
  // The name of a policy or trigger follows that of its table.
  return words.slice(0, 2).filter(Boolean).join('.');
}
