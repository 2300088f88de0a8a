// A string of JSON, with the colon that follows it where it is a key. One that never ends is taken to the end of the
// text, so that no part of it is scanned twice.
const STRING = /"(?:[^"\\]|\\.)*(?:"(\s*:)?|\\?$)/gs;
const PREFIX = '~';

/**
 * Reads a JSON object with its keys in the order of the text. JavaScript's own objects move keys that are whole numbers
 * to the front and give `__proto__` a meaning of its own, so every key is read with a prefix. Of a repeated key the last
 * value counts.
 *
 * @returns keys and values; null where the text is no JSON object
 */
export function parseJsonObject(text: string): [key: string, value: unknown][] | null {
  const prefixed = text.replace(STRING, (string, colon) => (colon ? `"${PREFIX}${string.slice(1)}` : string));
  const value = parseJson(prefixed);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.entries(value).map(([key, held]) => [key.slice(PREFIX.length), held]);
}

/** @returns the JSON object with these keys, in this order */
export function formatJsonObject(entries: [key: string, value: unknown][]): string {
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
}

/** @returns the value; undefined where the text is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
