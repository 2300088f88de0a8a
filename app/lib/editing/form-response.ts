import type { SubmissionResult } from '@conform-to/react';
import type { Toast } from '~/lib/http/toast';

/** The values of a form by field name, as inputs take them: texts, checkboxes (`on`), lists of rows. */
export type FormValues = Record<string, unknown>;

/**
 * The hidden fields of a stored row's form, for optimistic concurrency: the row's version, and fingerprints of the
 * fields by which a conflict is merged.
 */
export type BaseVersion = { version: string; baseline: string };

/** The hidden fields that identify a copy of a form: a stored row's version, or a new row's idempotency key. */
export type FormOrigin = BaseVersion | { idempotency_key: string };

/** A field that two people changed differently, in words. */
export type Conflict = { name: string; submitted: string; saved: string };

/** Heading and first line of the summary on top of a form in error. */
export type Summary = { heading: string; sentence: string };

/** The action data of an editing form that was not saved. */
export type FormResponse = {
  /** Fills the form with what was submitted, and says which fields are in error. */
  result: SubmissionResult<string[]>;
  summary: Summary | null;
  toast: Toast | null;
  /**
   * Set after a conflict: the version to go on from, fields that both changed, and fields of the other person's. Where
   * the row was deleted meanwhile, the version is the idempotency key of a new one.
   */
  conflict: { version: FormOrigin; conflicts: Conflict[]; theirs: string[]; deleted?: true } | null;
};
