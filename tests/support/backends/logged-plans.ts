import { createReadStream } from 'node:fs';

/** A node of a plan, in the format of `EXPLAIN (format json)`. */
export type PlannedNode = {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlannedNode[];
};

/** What the planner chose for a statement, also for one of a function, a trigger or a foreign key. */
export type LoggedPlan = {
  'Query Text': string;
  Plan: PlannedNode;
  /** The planner's settings that are not PostgreSQL's own. */
  Settings: Record<string, string>;
};

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_settings': 'on',
  enable_seqscan: 'off',
  // The costs of a scan in spite of that setting would have every statement compiled.
  jit: 'off',
};

/**
 * A script for a superuser, after which a database logs the plan of every statement of new connections, made as if its
 * tables were large: whatever an index can answer is read by it.
 */
export function logPlansOf(database: string): string {
  return Object.entries(SETTINGS)
    .map(([name, value]) => `alter database ${database} set ${name} = '${value}';`)
    .join('\n');
}

/**
 * Reads the plans of a database's statements in a server's log, in the order in which they ended.
 *
 * @param log the file, in which each entry begins with the name of its database, and its further lines with a tab
 */
export async function* loggedPlans(log: string, database: string): AsyncGenerator<LoggedPlan> {
  const plan = new RegExp(`^${database} LOG: .* plan:\\n`);
  const planOf = (entry: string): LoggedPlan[] => (plan.test(entry) ? [JSON.parse(entry.replace(plan, ''))] : []);
  let rest = '';
  for await (const chunk of createReadStream(log, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const entries = `${rest}${chunk}`.split(/\n(?=[^\t])/);
    rest = entries.pop() ?? '';
    yield* entries.flatMap(planOf);
  }
  yield* planOf(rest);
}
