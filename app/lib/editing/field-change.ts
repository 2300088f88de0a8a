export type TextPart = { text: string; change: 'same' | 'added' | 'removed' };

export type FieldChange = { label: string } & (
  | { type: 'text'; parts: TextPart[] }
  | { type: 'rows'; rows: { label: string; parts: TextPart[] }[] }
  | { type: 'pictures'; removed: string[]; added: string[]; moved: boolean }
);

/** A value in words, as it is or will be stored. */
export type ColumnValue = { column: string; label: string; value: string };
