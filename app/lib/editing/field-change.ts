/** A part of a text: the same in both versions, or only in one. */
export type TextPart = { text: string; change: 'same' | 'added' | 'removed' };

/** How a field changed, ready to be shown. */
export type FieldChange = { label: string } & (
  | { type: 'text'; parts: TextPart[] }
  | { type: 'rows'; rows: { label: string; parts: TextPart[] }[] }
  | { type: 'pictures'; removed: string[]; added: string[]; moved: boolean }
);
