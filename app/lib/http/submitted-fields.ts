/** A submitted form: names and texts in the order of the form, without passwords and files. */
export type SubmittedFields = [name: string, value: string][];

const NEVER_STORED = new Set(['password', 'intent']);

/** @returns the submitted texts, without passwords and files */
export function formEntries(form: FormData): SubmittedFields {
  return Array.from(form).filter((field): field is [string, string] => {
    const [name, value] = field;
    return typeof value === 'string' && !NEVER_STORED.has(name);
  });
}
