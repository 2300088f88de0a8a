import type { CatalogueObject } from './catalogue';

/** What is said of an object in only one of two databases, or otherwise in the other. */
export type Difference = {
  kind: string;
  name: string;
  /** What the definitions differ in; empty where one of them does not exist. */
  properties: string[];
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

// When a row was made, and what counts saves.
const VARIES = new Set(['created_at', 'updated_at', 'changed_at', 'version']);

/**
 * Compares two databases completely. What PostgreSQL writes in its own way when it reads back what it wrote, such as the
 * brackets around BETWEEN, makes no difference.
 *
 * @returns the objects that differ, in the order of their names
 */
export function differencesOf(before: CatalogueObject[], after: CatalogueObject[]): Difference[] {
  const old = byKey(before);
  const now = byKey(after);
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    const { kind, name } = was ?? is ?? { kind: '', name: '' };
    const properties = was && is ? differing(was.definition, is.definition) : [];
    if (was && is && properties.length === 0) return [];
    return [{ kind, name, properties, before: was?.definition ?? null, after: is?.definition ?? null }];
  });
}

/** @returns a difference as one line for an engineer */
export function describeDifference({ kind, name, properties, before, after }: Difference): string {
  if (!before) return `${kind} ${name}: only in the schema`;
  if (!after) return `${kind} ${name}: only in the migrations`;
  const values = properties.map((property) => `${property} ${short(before[property])} -> ${short(after[property])}`);
  return `${kind} ${name}: ${values.join('; ')}`;
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'none';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function byKey(objects: CatalogueObject[]): Map<string, CatalogueObject> {
  return new Map(objects.map((object) => [`${object.kind} ${object.name}`, object]));
}

function differing(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (property) => comparable(before[property]) !== comparable(after[property]),
  );
}

function comparable(value: unknown): string {
  return JSON.stringify(value, (key, inner) => (VARIES.has(key) ? undefined : inner)) ?? 'null';
}
