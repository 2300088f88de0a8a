import { createHash } from 'node:crypto';
import type { Conflict, FormValues, LoadedVersion } from './form-response';

/**
 * Says which version of a row a form is loaded with: when it was last changed, and a fingerprint of every
 * field, by which a later save can tell who changed what.
 *
 * @param updatedAt as the database writes it, to the microsecond
 */
export function loadedVersion(updatedAt: string, values: FormValues): LoadedVersion {
  const fingerprints = Object.entries(values).map(([name, value]) => [name, fingerprint(value)]);
  return { version: updatedAt, loaded: JSON.stringify(Object.fromEntries(fingerprints)) };
}

/** What came of two edits of one row. */
export type Merge = {
  /** Every field: the saved text where only the other person changed it, else what was typed here. */
  merged: FormValues;
  /** Fields that both changed, differently. */
  conflicts: Conflict[];
  /** Fields that only the other person changed. */
  taken: string[];
};

/**
 * Brings two edits of one row together.
 *
 * @param loaded the fingerprints that the form carries
 * @param typed what was typed here; fields that a form cannot carry, such as files, may be missing
 * @param saved what the other person saved
 */
export function mergeEdits(loaded: string, typed: FormValues, saved: FormValues): Merge {
  const before = readFingerprints(loaded);
  const merge: Merge = { merged: { ...typed }, conflicts: [], taken: [] };
  for (const [name, theirs] of Object.entries(saved)) {
    const mine = typed[name];
    const isTheirsNew = fingerprint(theirs) !== before.get(name);
    const isMineNew = name in typed && fingerprint(mine) !== before.get(name);
    if (isSameText(mine, theirs) || !isTheirsNew) continue;
    if (isMineNew) merge.conflicts.push({ name, typed: asText(mine), saved: asText(theirs) });
    else {
      merge.merged[name] = theirs;
      merge.taken.push(name);
    }
  }
  return merge;
}

function readFingerprints(loaded: string): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(loaded) as object));
  } catch {
    return new Map();
  }
}

/** @returns whether two values of a field read the same */
export function isSameText(one: unknown, other: unknown): boolean {
  return asText(one) === asText(other);
}

function fingerprint(value: unknown): string {
  return createHash('sha256').update(asText(value)).digest('base64url').slice(0, 12);
}

/** @returns a field's value as a person reads it; the same for what a form posts and what a row holds */
export function asText(value: unknown): string {
  if (value === undefined || value === null || value === false) return '';
  if (value === true) return 'on';
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join('\n');
  if (typeof value === 'object') {
    const { key, value: held } = value as { key?: unknown; value?: unknown };
    return [asText(key), asText(held)].filter(Boolean).join(': ');
  }
  return String(value).replace(/\r\n?/g, '\n').trim();
}
