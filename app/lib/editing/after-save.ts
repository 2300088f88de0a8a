/** Where a save of content leads: to the list, to the form again, to the public page, to the form of another new row. */
export const AFTER_SAVE = ['list', 'stay', 'view', 'add'] as const;
export type AfterSave = (typeof AFTER_SAVE)[number];

/** @returns the choice that a form or a cookie names, or null */
export function afterSaveOf(value: unknown): AfterSave | null {
  return AFTER_SAVE.find((choice) => choice === value) ?? null;
}

/** What a browser chose last, by kind of form. */
export type LastChoices = Record<string, AfterSave>;

/** @returns what a cookie says of the choices; what it says otherwise is left out */
export function choicesIn(value: unknown): LastChoices {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.flatMap(([kind, last]) => (afterSaveOf(last) ? [[kind, last]] : [])));
}

/** @returns the kind of a form by its path: new and stored rows have one, each page of texts has its own */
export function formKind(path: string): string {
  return path.replace(/\/(add|edit\/[^/]+)$/, '');
}
