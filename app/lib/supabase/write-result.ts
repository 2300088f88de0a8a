/** Field name to messages for the person at the form. */
export type FieldErrors = Record<string, string[]>;

/** Uploaded files that were skipped, each as its name and the reason in words. */
export type SkippedFiles = string[];

/** The result of saving a row. A refusal that a person can correct is a value; everything else is thrown. */
export type Saved<Row> =
  | { ok: true; row: Row; skippedFiles?: SkippedFiles; isKeptAside?: boolean }
  | { ok: false; reason: 'invalid'; field_errors: FieldErrors }
  /** The row has another version by now; `row` is how it stands. */
  | { ok: false; reason: 'changed'; row: Row }
  /** The row is gone. */
  | { ok: false; reason: 'missing' };

/** The result of adding a row; a form sent twice adds it once, and succeeds both times. */
export type Created<Row = never> =
  | { ok: true; skippedFiles?: SkippedFiles; row?: Row | null }
  | { ok: false; reason: 'invalid'; field_errors: FieldErrors };

export type Removed = { ok: true } | { ok: false; message: string };
