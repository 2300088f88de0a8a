/** What JSON can say. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

// Marks that turn the direction of all that follows in the line, until another one: a name could turn the words beside
// it. What has a direction of its own, such as Arabic, needs none of them.
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
// Control characters but tab and line feed; they are no text.
const CONTROL = /[^\P{Cc}\t\n]/gu;
// Half of a character: Typst takes none.
const HALF = /\p{Cs}/gu;

/** @returns the data with texts that print as they read: line ends are line feeds, and what is no text is gone */
export function plainTexts<Value extends JsonValue>(value: Value): Value {
  if (typeof value === 'string') return plainText(value) as Value;
  if (Array.isArray(value)) return value.map(plainTexts) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, plainTexts(held)])) as Value;
}

function plainText(text: string): string {
  return text
    .replace(HALF, '\ufffd')
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(TURNING, '')
    .normalize('NFC');
}
