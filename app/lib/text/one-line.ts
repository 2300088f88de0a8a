/** What ends a line, in any program that shows a text. */
const LINE_ENDS = /[\n\r\v\f\u0085\u2028\u2029]+/g;

/** Makes one line of a submitted text (docs/product.md#forms): a line break is a space, and NUL characters are removed. */
export function inOneLine(value: string): string {
  return value.replaceAll('\0', '').replace(LINE_ENDS, ' ');
}
