import type { SubmissionResult } from '@conform-to/react';
import type { Toast } from '~/lib/http/toast';
import type { StagedFile } from '~/lib/pictures/file-field';

/** The values of a form by field name, as inputs take them: texts, checkboxes (`on`), lists of rows. */
export type FormValues = Record<string, unknown>;

/**
 * The hidden fields of a stored row's form, for optimistic concurrency: the row's version, and fingerprints of the
 * fields by which a conflict is merged.
 */
export type BaseVersion = { version: string; baseline: string };

/** The hidden fields that identify a copy of a form: a stored row's version, or a new row's idempotency key. */
export type FormOrigin = BaseVersion | { idempotency_key: string };

/**
 * Names a copy of a form to the scripts that keep what is typed into it.
 *
 * @param read gives the value of a hidden field
 */
export function originOf(read: (name: keyof BaseVersion | 'idempotency_key') => unknown): string {
  return String(read('version') ?? read('idempotency_key') ?? '');
}

/** What a control says of its field, by the field's name; fields of rows as `lines[].price`. */
export type Constraints = Record<string, { required?: boolean; maxLength?: number }>;

/** A field that two people changed differently, in words. */
export type Conflict = { name: string; submitted: string; saved: string };

/** A field whose chosen files a redisplayed form cannot keep. */
export type LostFiles = { name: string; files: string[] };

export type Summary = { heading: string; sentence: string };

/** The action data of an editing form that was not saved. */
export type FormResponse = {
  /** Fills the form with what was submitted, and says which fields are in error. */
  result: SubmissionResult<string[]>;
  summary: Summary | null;
  toast: Toast | null;
  /** The files that the form comes back with. */
  staged?: StagedFile[];
  /**
   * Set after a conflict: the version to go on from, fields that both changed, fields of the other person's, and the
   * files that have to be chosen again. Where the row was deleted meanwhile, the version is the idempotency key of a
   * new one.
   */
  conflict: {
    version: FormOrigin;
    conflicts: Conflict[];
    theirs: string[];
    lostFiles: LostFiles[];
    deleted?: true;
    /** When the person saved it, ISO 8601, where nobody else did meanwhile. */
    ownSave?: string;
  } | null;
};
