/** Where a save of content leads: to the list, to the form again, to the public page, to the form of another new row. */
export const AFTER_SAVE = ['list', 'stay', 'view', 'add'] as const;
export type AfterSave = (typeof AFTER_SAVE)[number];

/** @returns the choice that a form or a cookie names, or null */
export function afterSaveOf(value: unknown): AfterSave | null {
  return AFTER_SAVE.find((choice) => choice === value) ?? null;
}
