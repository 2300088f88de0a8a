import type { Difference } from './differences';
import type { Creation } from './schema-statements';

/** Stands before what has to be written by hand. */
export const BY_HAND = '-- BY HAND: ';

/**
 * Writes what creates, replaces and drops objects. Tables that are in both databases are left out: how their rows change
 * is for an engineer to say.
 *
 * @param differences from the migrations to the schema
 * @returns statements, those of the schema word by word; what a rule of tables made (`base/table_rules.sql`) as PostgreSQL
 *   writes it
 */
export function writeObjects(differences: Difference[], creations: Creation[]): string[] {
  const changes = new Map(
    differences
      .filter(({ properties, before, after }) => !before || !after || properties.some(isMade))
      .map((difference) => [`${difference.kind} ${difference.name}`, difference]),
  );
  const dropped = [...changes.values()].flatMap((difference) => dropOf(difference) ?? []);
  const said = new Set(creations.map(({ key }) => key));
  const made = [...changes].flatMap(([key, { kind, name, after }]) => {
    const text = said.has(key) || !after || isOfConstraint(name, differences) ? null : definitionOf(kind, name, after);
    return text ? { key, text } : [];
  });
  const created = [...creations, ...made].flatMap(({ key, text }) => {
    const change = changes.get(key);
    if (!change?.after || (change.kind === 'table' && change.before)) return [];
    const isReplaced = change.before !== null && dropOf(change) === null;
    return `${isReplaced ? text.replace(/^create (function|trigger|view)/i, 'create or replace $1') : text};`;
  });
  return [...dropped, ...created];
}

/** Whether an index comes with a constraint, which is no statement of its own. */
function isOfConstraint(name: string, differences: Difference[]): boolean {
  const [, own] = name.split('.');
  return differences.some((one) => one.kind === 'constraint' && one.name.endsWith(`.${own}`));
}

function definitionOf(kind: string, name: string, definition: Record<string, unknown>): string | null {
  if (kind === 'trigger' || kind === 'index') {
    return String(definition.definition).replace(/^CREATE (TRIGGER|INDEX|UNIQUE INDEX)/, (words) =>
      words.toLowerCase(),
    );
  }
  if (kind !== 'policy') return null;
  const roles = Array.isArray(definition.roles) ? definition.roles.join(', ') : '';
  const condition = (words: string) => (definition[words] === null ? '' : ` ${words} (${definition[words]})`);
  return `create policy ${name} for ${COMMANDS[String(definition.command)]} to ${roles}${condition('using')}${condition('with check')}`;
}

const COMMANDS: Record<string, string> = { r: 'select', a: 'insert', w: 'update', d: 'delete', '*': 'all' };

// What the statement that creates an object does not say; see writeAttributes.
const ATTRIBUTES = new Set(['rights', 'comment', 'owner', 'row security']);
const isMade = (property: string) => !ATTRIBUTES.has(property);

/** What cannot be replaced is dropped before; columns and constraints of a table are not dropped by a program. */
function dropOf({ kind, name, properties, before, after }: Difference): string | null {
  if (!before) return null;
  const isReplaced =
    kind === 'policy' ||
    kind === 'index' ||
    (kind === 'function' && properties.some((property) => property === 'result' || property === 'arguments'));
  if (after && !isReplaced) return null;
  return ['policy', 'index', 'function', 'trigger', 'view'].includes(kind) ? `drop ${kind} ${name};` : null;
}

const COMMENTED = new Set(['schema', 'table', 'view', 'column', 'index', 'trigger', 'policy', 'function', 'sequence']);

/** Writes comments, rights and row level security of objects that are there. */
export function writeAttributes(differences: Difference[]): string[] {
  return differences.flatMap(({ kind, name, properties, before, after }) => {
    if (!before || !after) return [];
    const statements: string[] = [];
    if (properties.includes('row security') && after['row security'] === true) {
      statements.push(`alter table ${name} enable row level security;`);
    }
    if (properties.includes('comment') && COMMENTED.has(kind)) {
      statements.push(`comment on ${kind} ${name} is ${literal(after.comment)};`);
    }
    if (properties.includes('rights')) statements.push(...writeRights(kind, name, before.rights, after.rights));
    return statements;
  });
}

function writeRights(kind: string, name: string, before: unknown, after: unknown): string[] {
  const [old, now] = [rightsOf(before), rightsOf(after)];
  // A column's rights are given on its table.
  const [, table, column] = /^(.+)\.([^.]+)$/.exec(name) ?? [];
  const on = (privileges: string[]) =>
    kind === 'column'
      ? `${privileges.map((privilege) => `${privilege} (${column})`).join(', ')} on table ${table}`
      : `${privileges.join(', ')} on ${kind === 'view' ? 'table' : kind} ${name}`;
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((grantee) => {
    const [had, has] = [old.get(grantee) ?? [], now.get(grantee) ?? []];
    const taken = had.filter((privilege) => !has.includes(privilege));
    const given = has.filter((privilege) => !had.includes(privilege));
    return [
      ...(taken.length > 0 ? [`revoke ${on(taken)} from ${grantee};`] : []),
      ...(given.length > 0 ? [`grant ${on(given)} to ${grantee};`] : []),
    ];
  });
}

/** @param rights as the catalogue has them, such as `anon=SELECT by postgres` */
function rightsOf(rights: unknown): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const right of Array.isArray(rights) ? rights.map(String) : []) {
    const [, grantee, privilege] = /^(\S+)=(\S+) by/.exec(right) ?? [];
    if (!grantee || !privilege) continue;
    found.set(grantee, [...(found.get(grantee) ?? []), privilege.toLowerCase()]);
  }
  return found;
}

/** Writes the columns that a table gets at its end, where no row has to be computed. */
export function writeColumns(differences: Difference[]): string[] {
  const isNew = (name: string) => differences.some((one) => one.kind === 'table' && one.name === name && !one.before);
  return differences.flatMap(({ kind, name, before, after }) => {
    const [, table = '', column] = /^(.+)\.([^.]+)$/.exec(name) ?? [];
    if (kind !== 'column' || before || !after || after.generated !== '' || after.identity !== '' || isNew(table))
      return [];
    const value = after.default === null ? '' : ` default ${after.default}`;
    return `alter table ${table} add column ${column} ${after.type}${after['not null'] ? ' not null' : ''}${value};`;
  });
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : 'null';
}
