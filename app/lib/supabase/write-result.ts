/** Field name to messages for the person at the form. */
export type FieldErrors = Record<string, string[]>;

/**
 * What came of saving a row. What a person can mend is a value; everything else is thrown (design D9).
 */
export type Saved<Row> =
  | { ok: true; row: Row }
  | { ok: false; reason: 'invalid'; field_errors: FieldErrors }
  /** Somebody else saved meanwhile; `row` is how it stands now. */
  | { ok: false; reason: 'changed'; row: Row }
  /** The row is gone. */
  | { ok: false; reason: 'missing' };

/** What came of adding a row; a form sent twice adds it once, and both times it is there. */
export type Created = { ok: true } | { ok: false; reason: 'invalid'; field_errors: FieldErrors };

/** What came of deleting a row. */
export type Removed = { ok: true } | { ok: false; message: string };
