/**
 * Puts what a browser sends of a text field in the form that is stored: a line break is one character, as
 * the field itself counts it, and the NUL character, which PostgreSQL refuses, is gone.
 */
export function normalizeNewlines(value: string): string {
  return value.replace(/\r\n?/g, '\n').replaceAll('\0', '');
}
