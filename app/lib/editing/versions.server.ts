import { createHash } from 'node:crypto';
import type { BaseVersion, Conflict, FormValues } from './form-response';

/**
 * Identifies the version of a row that a form is loaded with: when it was last changed, and a fingerprint of every
 * field, by which a later save finds out who changed what.
 *
 * @param updatedAt as the database writes it, to the microsecond
 */
export function baseVersion(updatedAt: string, values: FormValues): BaseVersion {
  const fingerprints = Object.entries(values).map(([name, value]) => [name, fingerprint(value)]);
  return { version: updatedAt, baseline: JSON.stringify(Object.fromEntries(fingerprints)) };
}

/** The three-way merge of two edits of one row. */
export type Merge = {
  /** Every field: the saved value where only the other person changed it, else the submitted one. */
  merged: FormValues;
  /** Fields that both changed, differently. */
  conflicts: Conflict[];
  /** Fields that only the other person changed. */
  theirs: string[];
};

/**
 * Merges two edits of one row.
 *
 * @param baseline the fingerprints that the form carries
 * @param submitted this form's values; fields that a form cannot carry, such as files, may be missing
 * @param saved the row as the other person saved it
 */
export function mergeEdits(baseline: string, submitted: FormValues, saved: FormValues): Merge {
  const before = readFingerprints(baseline);
  const merge: Merge = { merged: { ...submitted }, conflicts: [], theirs: [] };
  for (const [name, theirs] of Object.entries(saved)) {
    const mine = submitted[name];
    const isTheirsNew = fingerprint(theirs) !== before.get(name);
    const isMineNew = name in submitted && fingerprint(mine) !== before.get(name);
    if (isSameText(mine, theirs) || !isTheirsNew) continue;
    if (isMineNew) merge.conflicts.push({ name, submitted: asText(mine), saved: asText(theirs) });
    else {
      merge.merged[name] = theirs;
      merge.theirs.push(name);
    }
  }
  return merge;
}

function readFingerprints(baseline: string): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(baseline) as object));
  } catch {
    return new Map();
  }
}

/** @returns whether two values of a field read the same */
export function isSameText(one: unknown, other: unknown): boolean {
  return asText(sorted(one)) === asText(sorted(other));
}

function fingerprint(value: unknown): string {
  return createHash('sha256')
    .update(asText(sorted(value)))
    .digest('base64url')
    .slice(0, 12);
}

/** Rows of a list with their fields in one order, as a form may post them in another one. */
function sorted(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((row) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))
      : row,
  );
}

/** @returns a field's value as a person reads it; the same for what a form posts and what a row holds */
export function asText(value: unknown): string {
  if (value === undefined || value === null || value === false) return '';
  if (value === true) return 'on';
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join('\n');
  if (typeof value === 'object') {
    // A row of a list: its fields in the order of the form.
    return Object.values(value).map(asText).filter(Boolean).join(': ');
  }
  return String(value).replace(/\r\n?/g, '\n').trim();
}

/** @returns whether a submitted field is what the form was loaded with; false where the form carries no fingerprints */
export function isUntouched(baseline: string, name: string, value: unknown): boolean {
  return readFingerprints(baseline).get(name) === fingerprint(value);
}
