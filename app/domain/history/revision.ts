import type { FieldChange } from '~/lib/editing/field-change';
import type { KindName } from './kinds';

/** A change as the history shows it; `at` is ISO 8601. */
export type Revision = {
  id: number;
  at: string;
  /** The person, or what the program did. */
  by: string;
  /** What the program did for the person, where it was no form. */
  cause: string | null;
  action: 'insert' | 'update' | 'delete';
  changes: FieldChange[];
  kind: KindName;
  row_id: string;
  /** The name of the row at that time. */
  name: string;
};

/** A change of many rows, as `batch_summary` counts it. */
export type Batch = {
  id: string;
  rows: number;
  added: number;
  changed: number;
  deleted: number;
  /** Whether it is an import whose plan is still kept. */
  is_import: boolean;
  /** Whether an undo would bring any row back. */
  can_undo: boolean;
};

/** An entry of the history of all content: a change of one row, or the one that stands for a change of many. */
export type Entry = Revision & { batch: Batch | null };

export type RecentChange = Entry & {
  /** How many rows the program changed with it, where they are no batch. */
  same: number;
  /** The version to restore where the change is undone, of a deletion itself; null where it cannot be. */
  undo_to: number | null;
};

/** @returns in words, who made a revision, and what the program did for that person */
export function authorOf({
  actor_name,
  cause,
}: {
  actor_name: string | null;
  cause: string | null;
}): Pick<Revision, 'by' | 'cause'> {
  const by = actor_name ?? 'the program';
  return { by, cause: cause === by ? null : cause };
}

/** The value of the filter for changes that no person made. */
export const PROGRAM = 'program';

/** A deleted row; `at` is ISO 8601. */
export type TrashedRow = {
  /** Names the row in a form: the word of its kind and its id. */
  item: string;
  kind: KindName;
  name: string;
  at: string;
  by: Revision['by'];
  cause: Revision['cause'];
  /** The last moment in which it can be brought back, ISO 8601. */
  until: string;
  /** Its former slug, where it had one. */
  slug: string | null;
};

/** @returns the name of a deleted row in a form */
export function trashItem(kind: KindName, id: string): string {
  return `${kind}:${id}`;
}
