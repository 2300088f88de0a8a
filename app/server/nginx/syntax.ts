/**
 * Quotes a text for nginx.
 *
 * @throws where it has a dollar sign, which nginx would read as a variable
 */
export function quoted(text: string): string {
  if (text.includes('$')) throw new Error(`nginx cannot be told this text: ${text}`);
  return quotedWithVariables(text);
}

/** Quotes a text in which a dollar sign begins a variable. */
export function quotedWithVariables(text: string): string {
  return `"${escaped(text)}"`;
}

/** @returns a regular expression as the key of a `map`; nginx reads those that are written for JavaScript the same way */
export function quotedPattern({ source, ignoreCase }: RegExp): string {
  return `"~${ignoreCase ? '*' : ''}${escaped(source)}"`;
}

function escaped(text: string): string {
  return text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
}

export function indented(text: string, levels: number): string {
  return text.replace(/^(?=.)/gm, '  '.repeat(levels));
}
