/** What ends a line in any program that shows a text, and other control characters. Triggers of the database agree. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * Makes one line of a submitted text (docs/product.md#forms): a line break or other control character is a space, and NUL
 * characters, which no database takes, are removed.
 */
export function inOneLine(value: string): string {
  return value.replaceAll('\0', '').replace(CONTROLS, ' ');
}
