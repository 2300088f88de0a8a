/**
 * Normalizes a submitted text: a line break is one character, as in the `maxlength` of the field, and NUL characters,
 * which PostgreSQL refuses, are removed.
 */
export function normalizeNewlines(value: string): string {
  return value.replace(/\r\n?/g, '\n').replaceAll('\0', '');
}
